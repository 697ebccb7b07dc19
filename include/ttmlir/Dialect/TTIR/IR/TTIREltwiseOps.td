//===- TTIREltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD

include "ttmlir/Dialect/Shared/EltwiseOps.td"

// Those that differ from their counterpart by more than the dialect.
def TTIR_LeakyReluOp : TTIR_EltwiseOp<"leaky_relu", LeakyRelu, "x if x >= 0, else parameter * x", [TT_SameElementTypes]>;
def TTIR_TypecastOp : TTIR_EltwiseOp<"typecast", Unary, "conversion to the result's element type",
                                    [TTIR_SameElements]> {
  let description = [{
    Floats are rounded to nearest, ties to even; a conversion to an integer
    truncates towards zero and saturates, NaN becomes 0.

    `conservative_folding` asks that the cast is not merged with the next one where
    that changes values; here no cast is ever merged so.
  }];
  let arguments = !con(Unary.args,
      (ins DefaultValuedAttr<BoolAttr, "false">:$conservative_folding));
  let hasFolder = 1;
}
def TTIR_DivOp : TTIR_Binary<"div", "quotient; of integers: rounded towards zero">;
def TTIR_PowOp : TTIR_Binary<"pow", "lhs to the power of rhs">;
def TTIR_WhereOp : TTIR_EltwiseOp<"where", Where, "second where first is not 0, else third",
                                 [TT_SelectElementTypes, TTIR_KeepsTruth]> {
  let hasFolder = 1;
}
def TTIR_ClampScalarOp : TTIR_EltwiseOp<"clamp_scalar", ClampScalar, "min(max(x, min), max)", [TT_SameElementTypes]>;
def TTIR_ClampTensorOp : TTIR_EltwiseOp<"clamp_tensor", ClampTensor, "min(max(x, min), max)", [TT_SameElementTypes]>;

#endif
