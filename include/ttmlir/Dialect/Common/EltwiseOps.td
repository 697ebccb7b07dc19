//===- EltwiseOps.td - element-wise ops of TTIR and TTNN ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One line defines an op in both dialects: `ttir.<name>` and `ttnn.<name>`, which
// lower to each other by name. What differs stands in TTIREltwiseOps.td and
// TTNNEltwiseOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_ELTWISEOPS_TD
#define TTMLIR_DIALECT_COMMON_ELTWISEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

// `ttir` holds traits of the TTIR op (how it folds), `both` those of both ops.
multiclass EltwiseUnary<string mnemonic, int opcode, string summary,
                        list<Trait> ttir = [], list<Trait> both = []> {
  def "TTIR_" # NAME # "Op" : TTIR_Unary<mnemonic, summary, ttir # both>;
  def "TTNN_" # NAME # "Op" : TTNN_Unary<mnemonic, opcode, summary,
                                         [TT_SameElementTypes] # both>;
}

multiclass EltwiseBinary<string mnemonic, int opcode, string summary,
                         list<Trait> ttir = [], list<Trait> both = []> {
  def "TTIR_" # NAME # "Op" : TTIR_Binary<mnemonic, summary, ttir # both>;
  def "TTNN_" # NAME # "Op" : TTNN_Binary<mnemonic, opcode, summary, both>;
}

// The result is a truth value, 1 or 0 in any element type.
multiclass EltwiseUnaryPredicate<string mnemonic, int opcode, string summary,
                                 list<Trait> ttir = []> {
  def "TTIR_" # NAME # "Op" : TTIR_UnaryPredicate<mnemonic, summary, ttir>;
  def "TTNN_" # NAME # "Op" : TTNN_Unary<mnemonic, opcode, summary>;
}

multiclass EltwiseBinaryPredicate<string mnemonic, int opcode, string summary,
                                  list<Trait> ttir = []> {
  def "TTIR_" # NAME # "Op" : TTIR_BinaryPredicate<mnemonic, summary, ttir>;
  def "TTNN_" # NAME # "Op" : TTNN_Binary<mnemonic, opcode, summary>;
}

//===-- one operand -------------------------------------------------------===//

defm Abs : EltwiseUnary<"abs", 1, "absolute value", [TTIR_Idempotent]>;
defm Acos : EltwiseUnary<"acos", 2, "inverse cosine">;
defm Asin : EltwiseUnary<"asin", 3, "inverse sine">;
defm Atan : EltwiseUnary<"atan", 4, "inverse tangent">;
defm BitwiseNot : EltwiseUnary<"bitwise_not", 5, "complement of every bit", [TTIR_Involution], [TT_IntegerOperands]>;
defm Cbrt : EltwiseUnary<"cbrt", 6, "cube root">;
defm Ceil : EltwiseUnary<"ceil", 7, "smallest integer not below", [TTIR_Idempotent]>;
defm Cos : EltwiseUnary<"cos", 8, "cosine">;
defm Erf : EltwiseUnary<"erf", 9, "error function">;
defm Erfc : EltwiseUnary<"erfc", 10, "1 - erf(x)">;
defm Exp : EltwiseUnary<"exp", 11, "e to the power of x">;
defm Expm1 : EltwiseUnary<"expm1", 12, "exp(x) - 1">;
defm Floor : EltwiseUnary<"floor", 13, "largest integer not above", [TTIR_Idempotent]>;
defm Gelu : EltwiseUnary<"gelu", 14, "x * (1 + erf(x / sqrt(2))) / 2">;
defm Hardsigmoid : EltwiseUnary<"hardsigmoid", 15, "clamp(x / 6 + 0.5, 0, 1)">;
defm IsFinite : EltwiseUnaryPredicate<"isfinite", 16, "1 where x is finite, else 0">;
defm Log : EltwiseUnary<"log", 18, "natural logarithm">;
defm Log1p : EltwiseUnary<"log1p", 19, "log(1 + x)">;
defm LogicalNot : EltwiseUnaryPredicate<"logical_not", 20, "1 where x is 0, else 0">;
defm Mish : EltwiseUnary<"mish", 21, "x * tanh(log(1 + exp(x)))">;
defm Neg : EltwiseUnary<"neg", 22, "negation", [TTIR_Involution]>;
defm Reciprocal : EltwiseUnary<"reciprocal", 23, "1 / x">;
defm Relu : EltwiseUnary<"relu", 24, "max(x, 0)", [TTIR_Idempotent]>;
defm Relu6 : EltwiseUnary<"relu6", 25, "min(max(x, 0), 6)", [TTIR_Idempotent]>;
defm Rsqrt : EltwiseUnary<"rsqrt", 26, "1 / sqrt(x)">;
defm Sigmoid : EltwiseUnary<"sigmoid", 27, "1 / (1 + exp(-x))">;
defm Sign : EltwiseUnary<"sign", 28, "-1, 0 or 1", [TTIR_Idempotent]>;
defm Silu : EltwiseUnary<"silu", 29, "x * sigmoid(x)">;
defm Sin : EltwiseUnary<"sin", 30, "sine">;
defm Sqrt : EltwiseUnary<"sqrt", 31, "square root">;
defm Tan : EltwiseUnary<"tan", 32, "tangent">;
defm Tanh : EltwiseUnary<"tanh", 33, "hyperbolic tangent">;
defm Asinh : EltwiseUnary<"asinh", 35, "inverse hyperbolic sine">;

//===-- two operands ------------------------------------------------------===//

defm Add : EltwiseBinary<"add", 40, "sum", [Commutative]>;
defm Atan2 : EltwiseBinary<"atan2", 41, "angle of the point (rhs, lhs)">;
defm BitwiseAnd : EltwiseBinary<"bitwise_and", 42, "bits set in both", [Commutative], [TT_IntegerOperands]>;
defm BitwiseOr : EltwiseBinary<"bitwise_or", 43, "bits set in either", [Commutative], [TT_IntegerOperands]>;
defm BitwiseXor : EltwiseBinary<"bitwise_xor", 44, "bits set in one only", [Commutative], [TT_IntegerOperands]>;
defm Equal : EltwiseBinaryPredicate<"eq", 46, "1 where lhs == rhs, else 0", [Commutative]>;
defm GreaterEqual : EltwiseBinaryPredicate<"ge", 47, "1 where lhs >= rhs, else 0">;
defm GreaterThan : EltwiseBinaryPredicate<"gt", 48, "1 where lhs > rhs, else 0">;
defm LessEqual : EltwiseBinaryPredicate<"le", 49, "1 where lhs <= rhs, else 0">;
defm LessThan : EltwiseBinaryPredicate<"lt", 50, "1 where lhs < rhs, else 0">;
defm NotEqual : EltwiseBinaryPredicate<"ne", 51, "1 where lhs != rhs, else 0", [Commutative]>;
defm LogicalAnd : EltwiseBinaryPredicate<"logical_and", 52, "1 where both are not 0, else 0", [Commutative]>;
defm LogicalOr : EltwiseBinaryPredicate<"logical_or", 53, "1 where one is not 0, else 0", [Commutative]>;
defm LogicalXor : EltwiseBinaryPredicate<"logical_xor", 54, "1 where exactly one is not 0, else 0", [Commutative]>;
defm Maximum : EltwiseBinary<"maximum", 55, "the larger of two", [Commutative]>;
defm Minimum : EltwiseBinary<"minimum", 56, "the smaller of two", [Commutative]>;
defm Multiply : EltwiseBinary<"multiply", 57, "product", [Commutative]>;
defm Remainder : EltwiseBinary<"remainder", 59, "lhs - rhs * trunc(lhs / rhs), with the sign of lhs">;
defm Subtract : EltwiseBinary<"subtract", 60, "difference">;

#endif
