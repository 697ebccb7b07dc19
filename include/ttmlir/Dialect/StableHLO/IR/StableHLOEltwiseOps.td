//===- StableHLOEltwiseOps.td - element by element ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOELTWISEOPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOELTWISEOPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

class SHLO_Unary<string mnemonic, string summary, string ttir = "", dag attributes = (ins)>
    : XLA_Eltwise<StableHLO_Dialect, mnemonic, OneOperand, summary, ttir, attributes>;
// How exact a function has to be; kept, and not looked at.
class SHLO_Function<string mnemonic, string summary, string ttir = "">
    : SHLO_Unary<mnemonic, summary, ttir, (ins OptionalAttr<SHLO_ResultAccuracyAttr>:$result_accuracy)>;
class SHLO_Binary<string mnemonic, string summary, string ttir = "">
    : XLA_Eltwise<StableHLO_Dialect, mnemonic, TwoOperands, summary, ttir>;

//===-- one operand -------------------------------------------------------===//

def SHLO_AbsOp : SHLO_Unary<"abs", "absolute value", "abs">;
def SHLO_BitcastConvertOp : SHLO_Unary<"bitcast_convert", "the same bits in another type"> {
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &state) {
      return ::mlir::tt::stablehlo::parseEltwise(parser, state);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::tt::stablehlo::printEltwise(printer, *this);
    }
  }];
}
def SHLO_CbrtOp : SHLO_Function<"cbrt", "cube root", "cbrt">;
def SHLO_CeilOp : SHLO_Unary<"ceil", "smallest integer not below", "ceil">;
def SHLO_ConvertOp : SHLO_Unary<"convert", "conversion to the result's element type">;
def SHLO_CosineOp : SHLO_Function<"cosine", "cosine", "cos">;
def SHLO_CountLeadingZerosOp : SHLO_Unary<"count_leading_zeros", "zeros above the highest bit that is set">;
def SHLO_ExponentialOp : SHLO_Function<"exponential", "e to the power of x", "exp">;
def SHLO_ExponentialMinusOneOp : SHLO_Function<"exponential_minus_one", "exp(x) - 1", "expm1">;
def SHLO_FloorOp : SHLO_Unary<"floor", "largest integer not above", "floor">;
def SHLO_ImagOp : SHLO_Unary<"imag", "imaginary part">;
def SHLO_IsFiniteOp : SHLO_Unary<"is_finite", "true where x is finite", "isfinite">;
def SHLO_LogOp : SHLO_Function<"log", "natural logarithm", "log">;
def SHLO_LogPlusOneOp : SHLO_Function<"log_plus_one", "log(1 + x)", "log1p">;
def SHLO_LogisticOp : SHLO_Function<"logistic", "1 / (1 + exp(-x))", "sigmoid">;
def SHLO_NegOp : SHLO_Unary<"negate", "negation", "neg">;
def SHLO_NotOp : SHLO_Unary<"not", "complement of every bit, or of a truth value">;
def SHLO_PopulationCountOp : SHLO_Unary<"popcnt", "how many bits are set">;
def SHLO_RealOp : SHLO_Unary<"real", "real part">;
def SHLO_RoundAwayOp : SHLO_Unary<"round_nearest_afz", "nearest integer, halves away from zero">;
def SHLO_RoundEvenOp : SHLO_Unary<"round_nearest_even", "nearest integer, halves to the even one">;
def SHLO_RsqrtOp : SHLO_Function<"rsqrt", "1 / sqrt(x)", "rsqrt">;
def SHLO_SignOp : SHLO_Unary<"sign", "-1, 0 or 1", "sign">;
def SHLO_SineOp : SHLO_Function<"sine", "sine", "sin">;
def SHLO_SqrtOp : SHLO_Function<"sqrt", "square root", "sqrt">;
def SHLO_TanOp : SHLO_Function<"tan", "tangent", "tan">;
def SHLO_TanhOp : SHLO_Function<"tanh", "hyperbolic tangent", "tanh">;

//===-- two operands ------------------------------------------------------===//

def SHLO_AddOp : SHLO_Binary<"add", "sum; of truth values: or">;
def SHLO_AndOp : SHLO_Binary<"and", "bits set in both">;
def SHLO_Atan2Op : SHLO_Binary<"atan2", "angle of the point (rhs, lhs)", "atan2">;
def SHLO_DivOp : SHLO_Binary<"divide", "quotient; of integers: rounded towards zero", "div">;
def SHLO_MaxOp : SHLO_Binary<"maximum", "the larger of two; of truth values: or", "maximum">;
def SHLO_MinOp : SHLO_Binary<"minimum", "the smaller of two; of truth values: and", "minimum">;
def SHLO_MulOp : SHLO_Binary<"multiply", "product; of truth values: and", "multiply">;
def SHLO_OrOp : SHLO_Binary<"or", "bits set in either">;
def SHLO_PowerOp : SHLO_Binary<"power", "lhs to the power of rhs", "pow">;
def SHLO_RemainderOp : SHLO_Binary<"remainder", "of the quotient rounded towards zero", "remainder">;
def SHLO_ShiftLeftOp : SHLO_Binary<"shift_left", "bits moved up", "logical_left_shift">;
def SHLO_ShiftRightArithmeticOp : SHLO_Binary<"shift_right_arithmetic", "bits moved down, the sign comes in", "right_shift">;
def SHLO_ShiftRightLogicalOp : SHLO_Binary<"shift_right_logical", "bits moved down, zeros come in", "logical_right_shift">;
def SHLO_SubtractOp : SHLO_Binary<"subtract", "difference", "subtract">;
def SHLO_XorOp : SHLO_Binary<"xor", "bits set in one only">;

def SHLO_ComplexOp : SHLO_PureOp<"complex", "real and imaginary part together", [SHLO_Elementwise, SameOperandsAndResultShape]> {
  let arguments = TwoOperands;
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexType>(type($lhs), type($rhs), type($result))";
}
def SHLO_CompareOp : SHLO_PureOp<"compare", "a question to two operands", [SHLO_Elementwise, SameOperandsAndResultShape]> {
  let arguments = !con(TwoOperands, (ins SHLO_ComparisonDirectionAttr:$comparison_direction,
                                         OptionalAttr<SHLO_ComparisonTypeAttr>:$compare_type));
  let results = (outs RankedTensorOf<[I1]>:$result);
  let assemblyFormat = [{
    $comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===-- three operands ----------------------------------------------------===//

def SHLO_SelectOp : SHLO_PureOp<"select", "on_true where pred, else on_false", [SHLO_Elementwise]> {
  let arguments = (ins RankedTensorOf<[I1]>:$pred, AnyRankedTensor:$on_true, AnyRankedTensor:$on_false);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<SelectType>(type($pred), type($on_true), type($on_false), type($result))
  }];
  let hasVerifier = 1;
}
def SHLO_ClampOp : XLA_Eltwise<StableHLO_Dialect, "clamp",
    (ins AnyRankedTensor:$min, AnyRankedTensor:$operand, AnyRankedTensor:$max),
    "min(max(x, min), max); the bounds may have rank 0">;
def SHLO_ReducePrecisionOp : SHLO_PureOp<"reduce_precision", "rounded to fewer bits", [SHLO_Elementwise]> {
  let arguments = (ins AnyRankedTensor:$operand, I32Attr:$exponent_bits, I32Attr:$mantissa_bits);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits)
    attr-dict `:` custom<OneType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}

//===-- quantized ---------------------------------------------------------===//

def SHLO_UniformQuantizeOp : SHLO_Unary<"uniform_quantize", "to a quantized type">;
def SHLO_UniformDequantizeOp : SHLO_Unary<"uniform_dequantize", "from a quantized type">;

#endif
