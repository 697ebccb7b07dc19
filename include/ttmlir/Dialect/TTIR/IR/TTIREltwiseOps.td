//===- TTIREltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRELTWISEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

def TTIR_AbsOp : TTIR_Unary<"abs", "absolute value", [TTIR_Idempotent]>;
def TTIR_AcosOp : TTIR_Unary<"acos", "inverse cosine">;
def TTIR_AsinOp : TTIR_Unary<"asin", "inverse sine">;
def TTIR_AtanOp : TTIR_Unary<"atan", "inverse tangent">;
def TTIR_BitwiseNotOp : TTIR_Unary<"bitwise_not", "complement of every bit", [TT_IntegerOperands, TTIR_Involution]>;
def TTIR_CbrtOp : TTIR_Unary<"cbrt", "cube root">;
def TTIR_CeilOp : TTIR_Unary<"ceil", "smallest integer not below", [TTIR_Idempotent]>;
def TTIR_CosOp : TTIR_Unary<"cos", "cosine">;
def TTIR_ErfOp : TTIR_Unary<"erf", "error function">;
def TTIR_ErfcOp : TTIR_Unary<"erfc", "1 - erf(x)">;
def TTIR_ExpOp : TTIR_Unary<"exp", "e to the power of x">;
def TTIR_Expm1Op : TTIR_Unary<"expm1", "exp(x) - 1">;
def TTIR_FloorOp : TTIR_Unary<"floor", "largest integer not above", [TTIR_Idempotent]>;
def TTIR_GeluOp : TTIR_Unary<"gelu", "x * (1 + erf(x / sqrt(2))) / 2">;
def TTIR_HardsigmoidOp : TTIR_Unary<"hardsigmoid", "clamp(x / 6 + 0.5, 0, 1)">;
def TTIR_IsFiniteOp : TTIR_UnaryPredicate<"isfinite", "1 where x is finite, else 0">;
def TTIR_LeakyReluOp : TTIR_EltwiseOp<"leaky_relu", LeakyRelu, "x if x >= 0, else parameter * x", [TT_SameElementTypes]>;
def TTIR_LogOp : TTIR_Unary<"log", "natural logarithm">;
def TTIR_Log1pOp : TTIR_Unary<"log1p", "log(1 + x)">;
def TTIR_LogicalNotOp : TTIR_UnaryPredicate<"logical_not", "1 where x is 0, else 0">;
def TTIR_MishOp : TTIR_Unary<"mish", "x * tanh(log(1 + exp(x)))">;
def TTIR_NegOp : TTIR_Unary<"neg", "negation", [TTIR_Involution]>;
def TTIR_ReciprocalOp : TTIR_Unary<"reciprocal", "1 / x">;
def TTIR_ReluOp : TTIR_Unary<"relu", "max(x, 0)", [TTIR_Idempotent]>;
def TTIR_Relu6Op : TTIR_Unary<"relu6", "min(max(x, 0), 6)", [TTIR_Idempotent]>;
def TTIR_RsqrtOp : TTIR_Unary<"rsqrt", "1 / sqrt(x)">;
def TTIR_SigmoidOp : TTIR_Unary<"sigmoid", "1 / (1 + exp(-x))">;
def TTIR_SignOp : TTIR_Unary<"sign", "-1, 0 or 1", [TTIR_Idempotent]>;
def TTIR_SiluOp : TTIR_Unary<"silu", "x * sigmoid(x)">;
def TTIR_SinOp : TTIR_Unary<"sin", "sine">;
def TTIR_SqrtOp : TTIR_Unary<"sqrt", "square root">;
def TTIR_TanOp : TTIR_Unary<"tan", "tangent">;
def TTIR_TanhOp : TTIR_Unary<"tanh", "hyperbolic tangent">;
def TTIR_TypecastOp : TTIR_EltwiseOp<"typecast", Unary, "conversion to the result's element type"> {
  let description = [{
    Floats are rounded to nearest, ties to even; a conversion to an integer
    truncates towards zero and saturates, NaN becomes 0.
  }];
  let hasFolder = 1;
}

def TTIR_AddOp : TTIR_Binary<"add", "sum", [Commutative]>;
def TTIR_Atan2Op : TTIR_Binary<"atan2", "angle of the point (rhs, lhs)">;
def TTIR_BitwiseAndOp : TTIR_Binary<"bitwise_and", "bits set in both", [TT_IntegerOperands, Commutative]>;
def TTIR_BitwiseOrOp : TTIR_Binary<"bitwise_or", "bits set in either", [TT_IntegerOperands, Commutative]>;
def TTIR_BitwiseXorOp : TTIR_Binary<"bitwise_xor", "bits set in one only", [TT_IntegerOperands, Commutative]>;
def TTIR_DivOp : TTIR_Binary<"div", "quotient; of integers: rounded towards zero">;
def TTIR_EqualOp : TTIR_BinaryPredicate<"eq", "1 where lhs == rhs, else 0", [Commutative]>;
def TTIR_GreaterEqualOp : TTIR_BinaryPredicate<"ge", "1 where lhs >= rhs, else 0">;
def TTIR_GreaterThanOp : TTIR_BinaryPredicate<"gt", "1 where lhs > rhs, else 0">;
def TTIR_LessEqualOp : TTIR_BinaryPredicate<"le", "1 where lhs <= rhs, else 0">;
def TTIR_LessThanOp : TTIR_BinaryPredicate<"lt", "1 where lhs < rhs, else 0">;
def TTIR_NotEqualOp : TTIR_BinaryPredicate<"ne", "1 where lhs != rhs, else 0", [Commutative]>;
def TTIR_LogicalAndOp : TTIR_BinaryPredicate<"logical_and", "1 where both are not 0, else 0", [Commutative]>;
def TTIR_LogicalOrOp : TTIR_BinaryPredicate<"logical_or", "1 where one is not 0, else 0", [Commutative]>;
def TTIR_LogicalXorOp : TTIR_BinaryPredicate<"logical_xor", "1 where exactly one is not 0, else 0", [Commutative]>;
def TTIR_MaximumOp : TTIR_Binary<"maximum", "the larger of two", [Commutative]>;
def TTIR_MinimumOp : TTIR_Binary<"minimum", "the smaller of two", [Commutative]>;
def TTIR_MultiplyOp : TTIR_Binary<"multiply", "product", [Commutative]>;
def TTIR_PowOp : TTIR_Binary<"pow", "lhs to the power of rhs">;
def TTIR_RemainderOp : TTIR_Binary<"remainder", "lhs - rhs * trunc(lhs / rhs), with the sign of lhs">;
def TTIR_SubtractOp : TTIR_Binary<"subtract", "difference">;

def TTIR_WhereOp : TTIR_EltwiseOp<"where", Where, "second where first is not 0, else third", [TT_SelectElementTypes]> {
  let hasFolder = 1;
}
def TTIR_ClampScalarOp : TTIR_EltwiseOp<"clamp_scalar", ClampScalar, "min(max(x, min), max)", [TT_SameElementTypes]>;
def TTIR_ClampTensorOp : TTIR_EltwiseOp<"clamp_tensor", ClampTensor, "min(max(x, min), max)", [TT_SameElementTypes]>;

#endif
