//===- StableHLOEnums.td - words of the stablehlo dialect --*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOENUMS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOENUMS_TD

include "mlir/IR/EnumAttr.td"

class SHLO_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::stablehlo";
}

class SHLO_Words<string name, string summary, list<string> words>
    : SHLO_Enum<name, summary,
                !foldl([]<I32EnumCase>, words, all, word,
                       all # [I32EnumCase<word, !size(all)>])>;

def SHLO_ComparisonDirection : SHLO_Words<"ComparisonDirection", "what is asked",
    ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def SHLO_ComparisonType : SHLO_Words<"ComparisonType", "the order that is meant",
    ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def SHLO_Precision : SHLO_Words<"Precision", "of the operands of a product",
    ["DEFAULT", "HIGH", "HIGHEST"]>;
def SHLO_FftType : SHLO_Words<"FftType", "kind of transformation",
    ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def SHLO_Transpose : SHLO_Words<"Transpose", "how a matrix is taken",
    ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def SHLO_RngDistribution : SHLO_Words<"RngDistribution", "of random numbers",
    ["UNIFORM", "NORMAL"]>;
def SHLO_RngAlgorithm : SHLO_Words<"RngAlgorithm", "of random bits",
    ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def SHLO_CustomCallApiVersion : SHLO_Words<"CustomCallApiVersion", "of a call's interface",
    ["API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
     "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"]>;
def SHLO_ResultAccuracyMode : SHLO_Words<"ResultAccuracyMode", "wanted of a function",
    ["DEFAULT", "HIGHEST", "TOLERANCE"]>;

#endif
