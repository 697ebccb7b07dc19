//===- TTIRBase.td - the ttir dialect and its op classes ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRBASE_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRBASE_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/Common/Signatures.td"
include "ttmlir/Dialect/Common/TileCalls.td"
include "ttmlir/Dialect/Common/Traits.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"

def TTIR_Dialect : Dialect {
  let name = "ttir";
  let cppNamespace = "::mlir::tt::ttir";
  let summary = "Tensor operations, independent of hardware.";
  let description = [{
    The public op set: functional, on ranked tensors, with value semantics. TTIR
    states the values that a program computes; the lowerings decide where and
    how.
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect",
                           "::mlir::quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerAttributes();

  public:
  }];
}

class TTIR_Op<string mnemonic, list<Trait> traits = []>
    : Op<TTIR_Dialect, mnemonic, [TT_StaticShapes] # traits> {
  // See Signatures.td; `ownVerifier`: verify() is written by hand all the same.
  string shapeRule = "";
  bit ownVerifier = 0;
  // See Signatures.td; without one all dimensions stay whole.
  string dimRule = "";

  // The kernel calls that the op is; d2m decomposes an op without one.
  TileCalls tile = NoTileCalls;
}

class TTIR_SignatureOp<string mnemonic, Signature sig, list<Trait> traits = []>
    : TTIR_Op<mnemonic, [Pure] # traits> {
  let arguments = sig.args;
  let results = sig.outs;
  let shapeRule = sig.shapeRule;
  let dimRule = sig.dimRule;
}

class TTIR_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::tt::ttir";
}

// Folds over constants and neutral elements, by the op's row in the table of
// scalar functions.
def TTIR_ScalarFold : TTIR_Trait<"ScalarFold">;
// The result is 0 or 1 if the operands are: ops that compare, move or select,
// and ops that are closed on such values.
def TTIR_KeepsTruth : TTIR_Trait<"KeepsTruth">;
// The library's form of it works on flat images, 1 x 1 x NHW x C: the first operand
// and the result.
def TTIR_FlatImages : TTIR_Trait<"FlatImages">;
// Exchanges tensors between the chips of a mesh.
def TTIR_Collective : TTIR_Trait<"Collective">;
// The result has the operand's elements in their order, up to a conversion.
def TTIR_SameElements : TTIR_Trait<"SameElements">;
// f(f(x)) = f(x), and f(f(x)) = x.
def TTIR_Idempotent : TTIR_Trait<"Idempotent">;
def TTIR_Involution : TTIR_Trait<"Involution">;

class TTIR_EltwiseOp<string mnemonic, Signature sig, string summary_,
                     list<Trait> traits = []>
    : TTIR_SignatureOp<mnemonic, sig,
                       [TT_ElementwiseBroadcast, TTIR_ScalarFold] # traits> {
  let summary = summary_;
}

class TTIR_Unary<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_EltwiseOp<mnemonic, Unary, summary, [TT_SameElementTypes] # traits>;
class TTIR_Binary<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_EltwiseOp<mnemonic, Binary, summary, [TT_SameElementTypes] # traits>;

// The result is a truth value, of any element type.
class TTIR_UnaryPredicate<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_EltwiseOp<mnemonic, Unary, summary, [TTIR_KeepsTruth] # traits>;
class TTIR_BinaryPredicate<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_EltwiseOp<mnemonic, Binary, summary,
                     [TT_SameOperandElementTypes, TTIR_KeepsTruth] # traits>;

class TTIR_VerifiedOp<string mnemonic, Signature sig, string summary_,
                      list<Trait> traits = []>
    : TTIR_SignatureOp<mnemonic, sig, traits> {
  let summary = summary_;
  let hasVerifier = 1;
}

// Operands and result have one element type.
class TTIR_TypedOp<string mnemonic, Signature sig, string summary,
                   list<Trait> traits = []>
    : TTIR_VerifiedOp<mnemonic, sig, summary, [TT_SameElementTypes] # traits>;

class TTIR_Reduction<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_TypedOp<mnemonic, Reduction, summary, traits> {
  let dimRule = mnemonic # "Of(input, dim_arg, keep_dim)";
  let description = [{
    Reduces over the dimensions in `dim_arg` (negative ones count from the end;
    absent or empty: all of them). `keep_dim` keeps them with size 1.
  }];
}

#endif
