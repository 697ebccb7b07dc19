//===- CHLOOps.td - functions beside stablehlo -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_CHLO_IR_CHLOOPS_TD
#define TTMLIR_DIALECT_CHLO_IR_CHLOOPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

def CHLO_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::tt::chlo";
  let summary = "Functions that stablehlo does not have.";
  let description = [{
    The ops that JAX prints beside `stablehlo`: special functions and `top_k`, in
    its text form `chlo.erf %0 : tensor<4xf32> -> tensor<4xf32>`.
  }];
  let extraClassDeclaration = "";
}

class CHLO_Eltwise<string mnemonic, dag operands, string summary_, string ttir = "">
    : XLA_Op<CHLO_Dialect, mnemonic, [Pure, SHLO_Elementwise, SameOperandsAndResultShape], ttir> {
  let summary = summary_;
  let arguments = operands;
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($result)";
}
class CHLO_Unary<string mnemonic, string summary, string ttir = "">
    : CHLO_Eltwise<mnemonic, OneOperand, summary, ttir>;
class CHLO_Binary<string mnemonic, string summary, string ttir = "">
    : CHLO_Eltwise<mnemonic, TwoOperands, summary, ttir>;

def CHLO_AcosOp : CHLO_Unary<"acos", "inverse cosine", "acos">;
def CHLO_AcoshOp : CHLO_Unary<"acosh", "inverse hyperbolic cosine">;
def CHLO_AsinOp : CHLO_Unary<"asin", "inverse sine", "asin">;
def CHLO_AsinhOp : CHLO_Unary<"asinh", "inverse hyperbolic sine", "asinh">;
def CHLO_AtanOp : CHLO_Unary<"atan", "inverse tangent", "atan">;
def CHLO_AtanhOp : CHLO_Unary<"atanh", "inverse hyperbolic tangent">;
def CHLO_BesselI1eOp : CHLO_Unary<"bessel_i1e", "modified Bessel function of order 1, times exp(-|x|)">;
def CHLO_CoshOp : CHLO_Unary<"cosh", "hyperbolic cosine">;
def CHLO_DigammaOp : CHLO_Unary<"digamma", "derivative of the logarithm of the gamma function">;
def CHLO_ErfOp : CHLO_Unary<"erf", "error function", "erf">;
def CHLO_ErfInvOp : CHLO_Unary<"erf_inv", "inverse error function">;
def CHLO_ErfcOp : CHLO_Unary<"erfc", "1 - erf(x)", "erfc">;
def CHLO_LgammaOp : CHLO_Unary<"lgamma", "logarithm of the absolute value of the gamma function">;
def CHLO_NextAfterOp : CHLO_Binary<"next_after", "the next number after lhs, towards rhs">;
def CHLO_PolygammaOp : CHLO_Binary<"polygamma", "derivative lhs of digamma at rhs">;
def CHLO_SinhOp : CHLO_Unary<"sinh", "hyperbolic sine">;
def CHLO_SquareOp : CHLO_Unary<"square", "x * x", "square">;
def CHLO_TanOp : CHLO_Unary<"tan", "tangent", "tan">;
def CHLO_ZetaOp : CHLO_Binary<"zeta", "Hurwitz zeta function of exponent lhs at rhs">;

def CHLO_TopKOp : XLA_Op<CHLO_Dialect, "top_k", [Pure]> {
  let summary = "the k largest elements along the last dimension, and where they were";
  let arguments = (ins AnyRankedTensor:$operand, I64Attr:$k);
  let results = (outs AnyRankedTensor:$values, RankedTensorOf<[AnyInteger]>:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
  let hasVerifier = 1;
}

#endif
