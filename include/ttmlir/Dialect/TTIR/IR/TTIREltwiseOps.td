//===- TTIREltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD

include "ttmlir/Dialect/Shared/EltwiseOps.td"

// Those that differ from their counterpart by more than the dialect.
def TTIR_LeakyReluOp : TTIR_EltwiseOp<"leaky_relu", LeakyRelu, "x if x >= 0, else parameter * x", [TT_SameElementTypes]> {
  let tile = TileCalls<"leaky_relu_tile">;
}
def TTIR_SeluOp : TTIR_EltwiseOp<"selu", Selu, "scale * x if x > 0, else scale * alpha * (exp(x) - 1)",
                                [TT_SameElementTypes, TT_FloatOperands]> {
  let tile = TileCalls<"selu_tile">;
}
def TTIR_RightShiftOp : TTIR_Binary<"right_shift", "lhs / 2 to the power of rhs, rounded down", [TT_IntegerOperands]> {
  let tile = RightShiftTile;
  let description = [{
    Copies of the sign bit come in, zeros if the type has no sign. Counts that
    are negative, or not less than the width of the type, leave nothing else.
  }];
}
def TTIR_BitcastConvertOp : TTIR_SignatureOp<"bitcast_convert", Unary, [TT_ElementwiseBroadcast]> {
  let summary = "the same bits as elements of another type";
  let description = "Both types have the same width.";
  let hasVerifier = 1;
  let ownVerifier = 1;
}
def TTIR_GeluBwOp : TTIR_EltwiseOp<"gelu_bw", GeluBackward, "lhs times the derivative of gelu at rhs",
                                  [TT_SameElementTypes, TT_FloatOperands]> {
  let description = [{
    `lhs` is the gradient of gelu's result, `rhs` was its operand. With
    `approximate = "tanh"` the derivative is that of
    x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2.
  }];
}
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
def TTIR_DivOp : TTIR_Binary<"div", "quotient; of integers: rounded towards zero"> {
  let dimRule = "quotient(lhs, rhs)";
  let tile = SignedTileCalls<"div_binary_tile", "div_int32_trunc_tile">;
}
def TTIR_PowOp : TTIR_Binary<"pow", "lhs to the power of rhs"> {
  let tile = PowTile;
}
def TTIR_WhereOp : TTIR_EltwiseOp<"where", Where, "second where first is not 0, else third",
                                 [TT_SelectElementTypes, TTIR_KeepsTruth]> {
  let tile = WhereTile;
  let hasFolder = 1;
}
def TTIR_ClampScalarOp : TTIR_EltwiseOp<"clamp_scalar", ClampScalar, "min(max(x, min), max)", [TT_SameElementTypes]> {
  let tile = ClampTile;
}
def TTIR_ClampTensorOp : TTIR_EltwiseOp<"clamp_tensor", ClampTensor, "min(max(x, min), max)", [TT_SameElementTypes]>;

#endif
