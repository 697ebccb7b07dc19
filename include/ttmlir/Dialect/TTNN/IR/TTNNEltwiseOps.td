//===- TTNNEltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

def TTNN_AbsOp : TTNN_Unary<"abs", 1, "absolute value">;
def TTNN_AcosOp : TTNN_Unary<"acos", 2, "inverse cosine">;
def TTNN_AsinOp : TTNN_Unary<"asin", 3, "inverse sine">;
def TTNN_AtanOp : TTNN_Unary<"atan", 4, "inverse tangent">;
def TTNN_BitwiseNotOp : TTNN_Unary<"bitwise_not", 5, "complement of every bit", [TT_SameElementTypes, TT_IntegerOperands]>;
def TTNN_CbrtOp : TTNN_Unary<"cbrt", 6, "cube root">;
def TTNN_CeilOp : TTNN_Unary<"ceil", 7, "smallest integer not below">;
def TTNN_CosOp : TTNN_Unary<"cos", 8, "cosine">;
def TTNN_ErfOp : TTNN_Unary<"erf", 9, "error function">;
def TTNN_ErfcOp : TTNN_Unary<"erfc", 10, "1 - erf(x)">;
def TTNN_ExpOp : TTNN_Unary<"exp", 11, "e to the power of x">;
def TTNN_Expm1Op : TTNN_Unary<"expm1", 12, "exp(x) - 1">;
def TTNN_FloorOp : TTNN_Unary<"floor", 13, "largest integer not above">;
def TTNN_GeluOp : TTNN_Unary<"gelu", 14, "x * (1 + erf(x / sqrt(2))) / 2">;
def TTNN_HardsigmoidOp : TTNN_Unary<"hardsigmoid", 15, "clamp(x / 6 + 0.5, 0, 1)">;
def TTNN_IsFiniteOp : TTNN_Unary<"isfinite", 16, "1 where x is finite, else 0", []>;
def TTNN_LeakyReluOp : TTNN_Ternary<"leaky_relu", 17, LeakyRelu, "x if x >= 0, else parameter * x">;
def TTNN_LogOp : TTNN_Unary<"log", 18, "natural logarithm">;
def TTNN_Log1pOp : TTNN_Unary<"log1p", 19, "log(1 + x)">;
def TTNN_LogicalNotOp : TTNN_Unary<"logical_not", 20, "1 where x is 0, else 0", []>;
def TTNN_MishOp : TTNN_Unary<"mish", 21, "x * tanh(log(1 + exp(x)))">;
def TTNN_NegOp : TTNN_Unary<"neg", 22, "negation">;
def TTNN_ReciprocalOp : TTNN_Unary<"reciprocal", 23, "1 / x">;
def TTNN_ReluOp : TTNN_Unary<"relu", 24, "max(x, 0)">;
def TTNN_Relu6Op : TTNN_Unary<"relu6", 25, "min(max(x, 0), 6)">;
def TTNN_RsqrtOp : TTNN_Unary<"rsqrt", 26, "1 / sqrt(x)">;
def TTNN_SigmoidOp : TTNN_Unary<"sigmoid", 27, "1 / (1 + exp(-x))">;
def TTNN_SignOp : TTNN_Unary<"sign", 28, "-1, 0 or 1">;
def TTNN_SiluOp : TTNN_Unary<"silu", 29, "x * sigmoid(x)">;
def TTNN_SinOp : TTNN_Unary<"sin", 30, "sine">;
def TTNN_SqrtOp : TTNN_Unary<"sqrt", 31, "square root">;
def TTNN_TanOp : TTNN_Unary<"tan", 32, "tangent">;
def TTNN_TanhOp : TTNN_Unary<"tanh", 33, "hyperbolic tangent">;
def TTNN_TypecastOp : TTNN_Unary<"typecast", 34, "conversion to another format", []> {
  let outputs = ["dtype", "memory_config"];
  let hasFolder = 1;
}

def TTNN_AddOp : TTNN_Binary<"add", 40, "sum">;
def TTNN_Atan2Op : TTNN_Binary<"atan2", 41, "angle of the point (rhs, lhs)">;
def TTNN_BitwiseAndOp : TTNN_Binary<"bitwise_and", 42, "bits set in both", [TT_IntegerOperands]>;
def TTNN_BitwiseOrOp : TTNN_Binary<"bitwise_or", 43, "bits set in either", [TT_IntegerOperands]>;
def TTNN_BitwiseXorOp : TTNN_Binary<"bitwise_xor", 44, "bits set in one only", [TT_IntegerOperands]>;
def TTNN_DivideOp : TTNN_Binary<"divide", 45, "quotient; of integers: rounded towards zero"> {
  let ttir = "div";
}
def TTNN_EqualOp : TTNN_Binary<"eq", 46, "1 where lhs == rhs, else 0">;
def TTNN_GreaterEqualOp : TTNN_Binary<"ge", 47, "1 where lhs >= rhs, else 0">;
def TTNN_GreaterThanOp : TTNN_Binary<"gt", 48, "1 where lhs > rhs, else 0">;
def TTNN_LessEqualOp : TTNN_Binary<"le", 49, "1 where lhs <= rhs, else 0">;
def TTNN_LessThanOp : TTNN_Binary<"lt", 50, "1 where lhs < rhs, else 0">;
def TTNN_NotEqualOp : TTNN_Binary<"ne", 51, "1 where lhs != rhs, else 0">;
def TTNN_LogicalAndOp : TTNN_Binary<"logical_and", 52, "1 where both are not 0, else 0">;
def TTNN_LogicalOrOp : TTNN_Binary<"logical_or", 53, "1 where one is not 0, else 0">;
def TTNN_LogicalXorOp : TTNN_Binary<"logical_xor", 54, "1 where exactly one is not 0, else 0">;
def TTNN_MaximumOp : TTNN_Binary<"maximum", 55, "the larger of two">;
def TTNN_MinimumOp : TTNN_Binary<"minimum", 56, "the smaller of two">;
def TTNN_MultiplyOp : TTNN_Binary<"multiply", 57, "product">;
def TTNN_PowTensorOp : TTNN_Binary<"pow_tensor", 58, "lhs to the power of rhs"> {
  let ttir = "pow";
  let library = "ttnn::pow";
}
def TTNN_RemainderOp : TTNN_Binary<"remainder", 59, "lhs - rhs * trunc(lhs / rhs), with the sign of lhs">;
def TTNN_SubtractOp : TTNN_Binary<"subtract", 60, "difference">;

def TTNN_WhereOp : TTNN_Ternary<"where", 65, Where, "second where first is not 0, else third", [TT_SelectElementTypes]>;
def TTNN_ClampScalarOp : TTNN_Ternary<"clamp_scalar", 66, ClampScalar, "min(max(x, min), max)"> {
  let library = "ttnn::clamp";
}
def TTNN_ClampTensorOp : TTNN_Ternary<"clamp_tensor", 67, ClampTensor, "min(max(x, min), max)"> {
  let library = "ttnn::clamp";
}

#endif
