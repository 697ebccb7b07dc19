//===- TTNNEltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIREltwiseOps.td"

// Those that differ from their counterpart by more than the dialect.
def TTNN_LeakyReluOp : TTNN_Ternary<"leaky_relu", LeakyRelu, "x if x >= 0, else parameter * x"> {
  let program = TTNN_Eltwise<TTIR_LeakyReluOp.tile>;
  let call = ["input_tensor=input", "negative_slope=parameter", "memory_config"];
}
def TTNN_SeluOp : TTNN_Ternary<"selu", Selu, "scale * x if x > 0, else scale * alpha * (exp(x) - 1)",
                              [TT_SameElementTypes, TT_FloatOperands]> {
  let program = TTNN_Eltwise<TTIR_SeluOp.tile>;
  let doc = ["scale: the factor of the result", "alpha: the factor of exp(x) - 1"];
  let call = ["input_tensor=input", "*", "scale", "alpha", "memory_config"];
}
def TTNN_RightShiftOp : TTNN_Binary<"right_shift", "lhs / 2 to the power of rhs, rounded down",
                                    [TT_SameElementTypes, TT_IntegerOperands], []> {
  let program = TTNN_Eltwise<TTIR_RightShiftOp.tile>;
  let library = "ttnn::bitwise_right_shift";
}
def TTNN_BitcastConvertOp : TTNN_Unary<"bitcast_convert", "the same bits as elements of another type", [], ["dtype"]> {
  let program = TTNN_CopiesPages;
  let library = "ttnn::bitcast";
  let doc = ["dtype: element type of the result, as wide as that of the operand"];
  let hasVerifier = 1;
  let ownVerifier = 1;
}
def TTNN_TypecastOp : TTNN_Unary<"typecast", "conversion to another format", [], ["dtype"]> {
  let program = TTNN_Program<"Pages", "Eltwise", ["typecast_tile"]>;
  let autoConvert = 0; // ttir.typecast says more of how it may be folded
  let hasFolder = 1;
}
def TTNN_DivideOp : TTNN_Binary<"divide", "quotient; of integers: rounded towards zero"> {
  let program = TTNN_Eltwise<TTIR_DivOp.tile>;
  let converts = ["ttir.div"];
  // Integers: "trunc". Without it the vendor's quotient of integers is a float.
  let arguments = !con(Binary.args, (ins OptionalAttr<StrAttr>:$rounding_mode));
  let call = ["input_tensor_a=lhs", "input_tensor_b=rhs", "dtype", "memory_config",
              "rounding_mode"];
}
def TTNN_PowTensorOp : TTNN_Binary<"pow_tensor", "lhs to the power of rhs"> {
  let program = TTNN_Eltwise<TTIR_PowOp.tile>;
  let converts = ["ttir.pow"];
  let library = "ttnn::pow";
  let call = ["input_tensor=lhs", "exponent=rhs", "dtype", "memory_config"];
}
def TTNN_PowScalarOp : TTNN_SignatureOp<"pow_scalar", Signature<(ins AnyRankedTensor:$lhs, NumberAttr:$rhs), "same(lhs)">,
                                       "lhs to the power of a number",
                                       [TT_ElementwiseBroadcast, TT_SameElementTypes]> {
  let program = TTNN_Eltwise<TileCalls<"power_tile">>;
  let library = "ttnn::pow";
  let converts = [];
  let doc = ["rhs: the exponent"];
  let call = ["input_tensor=lhs", "exponent=rhs", "*", "memory_config"];
}
def TTNN_WhereOp : TTNN_Ternary<"where", Where, "second where first is not 0, else third", [TT_SelectElementTypes]> {
  let program = TTNN_Eltwise<TTIR_WhereOp.tile>;
  let formatOf = "second";
  let call = ["predicate=first", "true_value=second", "false_value=third", "memory_config"];
}
def TTNN_ClampScalarOp : TTNN_Ternary<"clamp_scalar", ClampScalar, "min(max(x, min), max)"> {
  let program = TTNN_Eltwise<TTIR_ClampScalarOp.tile>;
  let library = "ttnn::clamp";
  let call = ["input_tensor=input", "min", "max", "memory_config"];
}
def TTNN_ClampTensorOp : TTNN_Ternary<"clamp_tensor", ClampTensor, "min(max(x, min), max)"> {
  let program = TTNN_Eltwise<NoTileCalls, ["binary_max_tile", "binary_min_tile"]>;
  let library = "ttnn::clamp";
  let call = ["input_tensor=input", "min", "max", "memory_config"];
}

#endif
