//===- EltwiseOps.td - element-wise ops of TTIR and TTNN ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One line defines an op in both dialects: `ttir.<name>` and `ttnn.<name>`,
// which lower to each other by name. Ops that differ stand in TTIREltwiseOps.td
// and TTNNEltwiseOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_ELTWISEOPS_TD
#define TTMLIR_DIALECT_SHARED_ELTWISEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

// `calls` names the kernel calls that the op is (TileCalls.td), <name>_tile unless
// something else is said; `composed` those that the library's kernel makes for a
// tile, if the op is no single call; `dims` is the dimRule of the TTIR op. `ttir` holds traits of the TTIR op (how it
// folds), `both` those of both ops; `more` names parameters of the library's call.
multiclass EltwiseUnary<string mnemonic, string summary,
                        list<Trait> ttir = [], list<Trait> both = [],
                        list<string> more = [],
                        TileCalls calls = TileCalls<mnemonic # "_tile">,
                        list<string> composed = [],
                        string dims = Unary.dimRule> {
  def "TTIR_" # NAME # "Op" : TTIR_Unary<mnemonic, summary, ttir # both> {
    let tile = calls;
    let dimRule = dims;
  }
  def "TTNN_" # NAME # "Op" : TTNN_Unary<mnemonic, summary,
                                         [TT_SameElementTypes] # both, more> {
    let program = TTNN_Eltwise<calls, composed>;
  }
}

// The library computes these exactly or fast, the former by default.
multiclass EltwiseUnaryFast<string mnemonic, string summary, list<Trait> ttir = [],
                            TileCalls calls = TileCalls<mnemonic # "_tile">,
                            list<string> composed = []>
    : EltwiseUnary<mnemonic, summary, ttir, [], ["fast_and_approximate_mode=false"],
                   calls, composed>;

multiclass EltwiseBinary<string mnemonic, string summary, TileCalls calls,
                         list<Trait> ttir = [], list<Trait> both = [],
                         list<string> composed = [],
                         string dims = Binary.dimRule> {
  def "TTIR_" # NAME # "Op" : TTIR_Binary<mnemonic, summary, ttir # both> {
    let tile = calls;
    let dimRule = dims;
  }
  def "TTNN_" # NAME # "Op" : TTNN_Binary<mnemonic, summary, both> {
    let program = TTNN_Eltwise<calls, composed>;
  }
}

// Without a dtype in the call, the result has the operands' type.
multiclass EltwiseBinarySameType<string mnemonic, string summary, TileCalls calls,
                                 list<Trait> ttir = [], list<Trait> both = []> {
  def "TTIR_" # NAME # "Op" : TTIR_Binary<mnemonic, summary, ttir # both> {
    let tile = calls;
  }
  def "TTNN_" # NAME # "Op" : TTNN_Binary<mnemonic, summary,
                                          [TT_SameElementTypes] # both, []> {
    let program = TTNN_Eltwise<calls>;
  }
}

// The result is a truth value, 1 or 0 in any element type.
multiclass EltwiseUnaryPredicate<string mnemonic, string summary, TileCalls calls,
                                 list<Trait> ttir = []> {
  def "TTIR_" # NAME # "Op" : TTIR_UnaryPredicate<mnemonic, summary, ttir> {
    let tile = calls;
  }
  def "TTNN_" # NAME # "Op" : TTNN_Unary<mnemonic, summary> {
    let program = TTNN_Eltwise<calls>;
  }
}

multiclass EltwiseBinaryPredicate<string mnemonic, string summary, TileCalls calls,
                                  list<Trait> ttir = [], list<string> composed = []> {
  def "TTIR_" # NAME # "Op" : TTIR_BinaryPredicate<mnemonic, summary, ttir> {
    let tile = calls;
  }
  def "TTNN_" # NAME # "Op" : TTNN_Binary<mnemonic, summary> {
    let program = TTNN_Eltwise<calls, composed>;
  }
}

//===-- one operand -------------------------------------------------------===//

defm Abs : EltwiseUnary<"abs", "absolute value", [TTIR_Idempotent, TTIR_KeepsTruth], calls = AbsTile>;
defm Acos : EltwiseUnary<"acos", "inverse cosine">;
defm Asin : EltwiseUnary<"asin", "inverse sine">;
defm Atan : EltwiseUnary<"atan", "inverse tangent">;
defm BitwiseNot : EltwiseUnary<"bitwise_not", "complement of every bit", [TTIR_Involution], [TT_IntegerOperands], calls = BitwiseNotTile>;
defm Cbrt : EltwiseUnary<"cbrt", "cube root">;
defm Ceil : EltwiseUnary<"ceil", "smallest integer not below", [TTIR_Idempotent, TTIR_KeepsTruth]>;
defm Cos : EltwiseUnary<"cos", "cosine">;
defm Erf : EltwiseUnaryFast<"erf", "error function">;
defm Erfc : EltwiseUnary<"erfc", "1 - erf(x)">;
defm Exp : EltwiseUnaryFast<"exp", "e to the power of x">;
defm Exp2 : EltwiseUnary<"exp2", "2 to the power of x">;
defm Expm1 : EltwiseUnary<"expm1", "exp(x) - 1">;
defm Floor : EltwiseUnary<"floor", "largest integer not above", [TTIR_Idempotent, TTIR_KeepsTruth]>;
defm Frac : EltwiseUnary<"frac", "x - trunc(x)">;
defm Gelu : EltwiseUnaryFast<"gelu", "x * (1 + erf(x / sqrt(2))) / 2">;
defm Hardsigmoid : EltwiseUnary<"hardsigmoid", "clamp(x / 6 + 0.5, 0, 1)">;
defm IsFinite : EltwiseUnaryPredicate<"isfinite", "1 where x is finite, else 0", TileCalls<"isfinite_tile">>;
defm Log : EltwiseUnaryFast<"log", "natural logarithm">;
defm Log1p : EltwiseUnaryFast<"log1p", "log(1 + x)">;
defm LogicalNot : EltwiseUnaryPredicate<"logical_not", "1 where x is 0, else 0", LogicalNotTile>;
// The library: one exponential and a quotient.
defm Mish : EltwiseUnaryFast<"mish", "x * tanh(log(1 + exp(x)))", calls = NoTileCalls, composed = ["exp_tile", "recip_tile", "mul_unary_tile"]>;
defm Neg : EltwiseUnary<"neg", "negation", [TTIR_Involution], calls = NegTile, dims = "linearSum({input})">;
defm Reciprocal : EltwiseUnary<"reciprocal", "1 / x", calls = ReciprocalTile>;
defm Relu : EltwiseUnary<"relu", "max(x, 0)", [TTIR_Idempotent, TTIR_KeepsTruth], calls = ReluTile>;
defm Relu6 : EltwiseUnary<"relu6", "min(max(x, 0), 6)", [TTIR_Idempotent, TTIR_KeepsTruth], calls = NoTileCalls, composed = ["clamp_tile"]>;
defm Rsqrt : EltwiseUnaryFast<"rsqrt", "1 / sqrt(x)">;
defm Sigmoid : EltwiseUnary<"sigmoid", "1 / (1 + exp(-x))">;
defm Sign : EltwiseUnary<"sign", "-1, 0 or 1", [TTIR_Idempotent, TTIR_KeepsTruth]>;
defm SignBit : EltwiseUnary<"signbit", "1 where the sign bit is set, else 0", [TTIR_KeepsTruth]>;
defm Silu : EltwiseUnary<"silu", "x * sigmoid(x)">;
defm Sin : EltwiseUnary<"sin", "sine">;
defm Softsign : EltwiseUnary<"softsign", "x / (1 + abs(x))">;
defm Sqrt : EltwiseUnaryFast<"sqrt", "square root", [TTIR_KeepsTruth]>;
defm Square : EltwiseUnary<"square", "x * x", [TTIR_KeepsTruth]>;
defm Tan : EltwiseUnary<"tan", "tangent">;
defm Tanh : EltwiseUnary<"tanh", "hyperbolic tangent">;
defm Trunc : EltwiseUnary<"trunc", "x without its fraction", [TTIR_Idempotent, TTIR_KeepsTruth]>;
defm Asinh : EltwiseUnary<"asinh", "inverse hyperbolic sine">;

//===-- two operands ------------------------------------------------------===//

defm Add : EltwiseBinary<"add", "sum", AddTile, [Commutative], dims = "linearSum({lhs, rhs})">;
defm Atan2 : EltwiseBinarySameType<"atan2", "angle of the point (rhs, lhs)", Atan2Tile>;
defm BitwiseAnd : EltwiseBinarySameType<"bitwise_and", "bits set in both", BitwiseAndTile, [Commutative], [TT_IntegerOperands]>;
defm BitwiseOr : EltwiseBinarySameType<"bitwise_or", "bits set in either", BitwiseOrTile, [Commutative], [TT_IntegerOperands]>;
defm BitwiseXor : EltwiseBinarySameType<"bitwise_xor", "bits set in one only", BitwiseXorTile, [Commutative], [TT_IntegerOperands]>;
defm Equal : EltwiseBinaryPredicate<"eq", "1 where lhs == rhs, else 0", EqualityTileCalls<"eq">, [Commutative]>;
defm GreaterEqual : EltwiseBinaryPredicate<"ge", "1 where lhs >= rhs, else 0", OrderedTileCalls<"ge">>;
defm GreaterThan : EltwiseBinaryPredicate<"gt", "1 where lhs > rhs, else 0", OrderedTileCalls<"gt">>;
defm LessEqual : EltwiseBinaryPredicate<"le", "1 where lhs <= rhs, else 0", OrderedTileCalls<"le">>;
defm LessThan : EltwiseBinaryPredicate<"lt", "1 where lhs < rhs, else 0", OrderedTileCalls<"lt">>;
defm NotEqual : EltwiseBinaryPredicate<"ne", "1 where lhs != rhs, else 0", EqualityTileCalls<"ne">, [Commutative]>;
defm LogicalAnd : EltwiseBinaryPredicate<"logical_and", "1 where both are not 0, else 0", NoTileCalls, [Commutative], ["nez_tile", "nez_tile", "mul_binary_tile"]>;
defm LogicalOr : EltwiseBinaryPredicate<"logical_or", "1 where one is not 0, else 0", NoTileCalls, [Commutative], ["nez_tile", "nez_tile", "binary_max_tile"]>;
defm LogicalXor : EltwiseBinaryPredicate<"logical_xor", "1 where exactly one is not 0, else 0", NoTileCalls, [Commutative], ["nez_tile", "nez_tile", "ne_binary_tile"]>;
// Zeros come in. A number is shifted out altogether by as many bits as it has, and
// by a negative count.
defm LogicalLeftShift : EltwiseBinarySameType<"logical_left_shift", "lhs with its bits moved up by rhs", LogicalLeftShiftTile, [], [TT_IntegerOperands]>;
defm LogicalRightShift : EltwiseBinarySameType<"logical_right_shift", "lhs with its bits moved down by rhs", LogicalRightShiftTile, [], [TT_IntegerOperands]>;
defm Maximum : EltwiseBinary<"maximum", "the larger of two", MaximumTile, [Commutative, TTIR_KeepsTruth]>;
defm Minimum : EltwiseBinary<"minimum", "the smaller of two", MinimumTile, [Commutative, TTIR_KeepsTruth]>;
defm Multiply : EltwiseBinary<"multiply", "product", MultiplyTile, [Commutative, TTIR_KeepsTruth], dims = "product({lhs, rhs})">;
// The library: lhs - rhs * trunc(lhs / rhs).
defm Remainder : EltwiseBinary<"remainder", "lhs - rhs * q; q is lhs / rhs, in TTIR rounded towards zero (the sign of lhs), in TTNN rounded down (the sign of rhs)", SignedTileCalls<"fmod_binary_tile", "fmod_int32_tile">,
  composed = ["div_binary_tile", "trunc_tile", "mul_binary_tile", "sub_binary_tile"]>;
defm Subtract : EltwiseBinary<"subtract", "difference", SubtractTile, dims = "linearSum({lhs, rhs})">;

#endif
