//===- StableHLOProductOps.td - products, norms, transformations *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOPRODUCTOPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOPRODUCTOPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

def SHLO_PrecisionConfigAttr : TypedArrayAttrBase<SHLO_PrecisionAttr, "precision of every operand">;

class SHLO_ProductOp<string mnemonic, string summary, dag args> : SHLO_PureOp<mnemonic, summary> {
  let arguments = args;
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def SHLO_DotOp : SHLO_ProductOp<"dot", "product of vectors and matrices",
    !con(TwoOperands, (ins OptionalAttr<SHLO_PrecisionConfigAttr>:$precision_config))> {
  let assemblyFormat = "$lhs `,` $rhs `` custom<Precision>($precision_config) attr-dict `:` functional-type(operands, results)";
}
def SHLO_DotGeneralOp : SHLO_ProductOp<"dot_general", "product over any dimensions of two tensors",
    !con(TwoOperands, (ins SHLO_DotAttr:$dot_dimension_numbers,
                           OptionalAttr<SHLO_PrecisionConfigAttr>:$precision_config,
                           OptionalAttr<SHLO_DotAlgorithmAttr>:$algorithm))> {
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensions>($dot_dimension_numbers) ``
    custom<PrecisionAndAlgorithm>($precision_config, $algorithm) attr-dict `:` functional-type(operands, results)
  }];
}
def SHLO_EinsumOp : SHLO_ProductOp<"einsum", "product by a formula", !con(TwoOperands, (ins StrAttr:$einsum_config))>;
def SHLO_UnaryEinsumOp : SHLO_ProductOp<"unary_einsum", "sums by a formula", !con(OneOperand, (ins StrAttr:$einsum_config))>;

// The attributes of convolutions beside their operands and padding.
defvar Convolves = (ins OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation, OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal, SHLO_ConvAttr:$dimension_numbers, I64Attr:$feature_group_count,
    I64Attr:$batch_group_count, OptionalAttr<SHLO_PrecisionConfigAttr>:$precision_config);
defvar WindowStrides = (ins OptionalAttr<DenseI64ArrayAttr>:$window_strides);
def SHLO_ConvolutionOp : SHLO_ProductOp<"convolution", "products with a sliding window",
    !con(TwoOperands, WindowStrides, (ins OptionalAttr<I64ElementsAttr>:$padding), Convolves)> {
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=`
    `{` custom<ConvolutionWindow>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
}
// `stablehlo-expand` makes a convolution of it.
def SHLO_DynamicConvOp : SHLO_ProductOp<"dynamic_conv", "convolution whose padding is an operand",
    !con(TwoOperands, (ins RankedTensorOf<[AnyInteger]>:$padding), WindowStrides, Convolves)>;

def SHLO_FftOp : SHLO_ProductOp<"fft", "Fourier transformation of the last dimensions",
    !con(OneOperand, (ins SHLO_FftTypeAttr:$fft_type, DenseI64ArrayAttr:$fft_length))> {
  let assemblyFormat = [{
    $operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}
def SHLO_CholeskyOp : SHLO_ProductOp<"cholesky", "triangular factor of symmetric matrices",
    (ins AnyRankedTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower)> {
  let assemblyFormat = "$a (`,` `lower` `=` $lower^)? attr-dict `:` custom<OneType>(type($a), type($result))";
}
def SHLO_TriangularSolveOp : SHLO_ProductOp<"triangular_solve", "equations with triangular matrices",
    (ins AnyRankedTensor:$a, AnyRankedTensor:$b, BoolAttr:$left_side, BoolAttr:$lower, BoolAttr:$unit_diagonal,
         SHLO_TransposeAttr:$transpose_a)>;

def SHLO_BatchNormInferenceOp : SHLO_ProductOp<"batch_norm_inference", "scaled to a known mean and variance",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$scale, AnyRankedTensor:$offset, AnyRankedTensor:$mean,
         AnyRankedTensor:$variance, F32Attr:$epsilon, I64Attr:$feature_index)>;
def SHLO_BatchNormTrainingOp : SHLO_ProductOp<"batch_norm_training", "scaled to the mean and variance that it has",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$scale, AnyRankedTensor:$offset, F32Attr:$epsilon,
         I64Attr:$feature_index)> {
  let results = (outs AnyRankedTensor:$output, AnyRankedTensor:$batch_mean, AnyRankedTensor:$batch_var);
}
def SHLO_BatchNormGradOp : SHLO_ProductOp<"batch_norm_grad", "gradients of batch_norm_training",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$scale, AnyRankedTensor:$mean, AnyRankedTensor:$variance,
         AnyRankedTensor:$grad_output, F32Attr:$epsilon, I64Attr:$feature_index)> {
  let results = (outs AnyRankedTensor:$grad_operand, AnyRankedTensor:$grad_scale, AnyRankedTensor:$grad_offset);
}

#endif
