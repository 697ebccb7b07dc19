//===- NormOps.td - norms over images and batches ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_NORMOPS_TD
#define TTMLIR_DIALECT_SHARED_NORMOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"


class BatchNormSignature<string mean, string variance, dag more, string rule, dag outs,
                         string dims = "">
    : Signature<!con((ins AnyRankedTensor:$operand, AnyRankedTensor:$scale,
        AnyRankedTensor:$offset),
        !dag(ins, [AnyRankedTensor, AnyRankedTensor], [mean, variance]),
        (ins F32Attr:$epsilon, I32Attr:$dimension), more), rule, outs, dims>;

def TTIR_BatchNormInferenceOp : TTIR_TypedOp<"batch_norm_inference",
    BatchNormSignature<"mean", "variance", (ins),
      "batchNorm(operand, {scale, offset, mean, variance}, dimension)",
      (outs AnyRankedTensor:$result),
      "batchNorm(operand, {scale, offset, mean, variance}, dimension)">,
    "scaled to a known mean and variance", [TT_FloatOperands]> {
  let description = [{
    (operand - mean) / sqrt(variance + epsilon) * scale + offset, where each of the
    four has a number for every element of `dimension`.
  }];
}
def TTIR_BatchNormTrainingOp : TTIR_TypedOp<"batch_norm_training",
    BatchNormSignature<"running_mean", "running_variance", (ins F32Attr:$momentum),
      "batchNorm(operand, {scale, offset, running_mean, running_variance}, dimension); "
      "same(running_mean); same(running_variance)",
      (outs AnyRankedTensor:$result, AnyRankedTensor:$batch_mean,
            AnyRankedTensor:$batch_variance)>,
    "scaled to the mean and variance that it has", [TT_FloatOperands]> {
  let description = [{
    As `batch_norm_inference` with mean and variance over all dimensions but
    `dimension`; the variance is the mean square. `batch_mean` and
    `batch_variance` are (1 - momentum) times the running ones plus momentum times
    these: with momentum 1 those of the batch.
  }];
}

def TTIR_GroupNormOp : TTIR_TypedOp<"group_norm", Signature<(ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$input_mask,
      Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$bias,
      I64Attr:$num_groups, DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon,
      DefaultValuedAttr<I64Attr, "3">:$channel_dim),
      "groupNorm(input, weight, bias, num_groups, channel_dim)",
      (outs AnyRankedTensor:$result),
      "groupNorm(input, input_mask, weight, bias)">,
    "zero mean and unit variance in groups of channels",
    [AttrSizedOperandSegments, TT_FloatOperands]> {
  let description = [{
    The channels of each element of the first dimension are divided into
    `num_groups` of neighbours, each normalised over all its elements. `weight` and
    `bias` have a number for every channel. `input_mask` tells the library where in
    its tiles groups begin; the value does not depend on it.
  }];
}

//===-- the library's -----------------------------------------------------===//

def TTNN_BatchNormInferenceOp : TTNN_TypedOp<"batch_norm_inference", Signature<!con((ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$running_mean,
      Optional<AnyRankedTensor>:$running_var, Optional<AnyRankedTensor>:$weight,
      Optional<AnyRankedTensor>:$bias, DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
      ComputeConfig), "imageNorm(input, {running_mean, running_var, weight, bias})">,
    "scaled to a known mean and variance", [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["sub_binary_tile", "rsqrt_tile", "mul_binary_tile", "mul_binary_tile"]>;
  let description = [{
    `input` is N x C x H x W, the others have C numbers.
  }];
  let library = "ttnn::batch_norm";
  let doc = ["running_mean: the mean of each channel; absent: 0",
             "running_var: the variance of each channel; absent: 1",
             "weight: factors of the channels; absent: 1",
             "bias: summands of the channels; absent: 0"];
  let call = ["input", "*", "running_mean", "running_var", "training=false",
              "eps=epsilon", "momentum=none", "weight", "bias", "output=none",
              "memory_config", "compute_kernel_config=compute_config"];
  let autoConvert = 0;
}
def TTNN_GroupNormOp : TTNN_TypedOp<"group_norm", Signature<(ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$input_mask,
      Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$bias,
      I64Attr:$num_groups, DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon),
      "groupNorm(input, weight, bias, num_groups, -1)">,
    "zero mean and unit variance in groups of channels", [AttrSizedOperandSegments]> {
  let program = TTNN_Program<"Held", "GroupNorm">;
  let description = [{
    The channels are the last dimension, the images the first.
  }];
  let doc = ["input_mask: where in a tile groups begin; the value does not depend on it",
             "weight: factors of the channels; absent: 1",
             "bias: summands of the channels; absent: 0"];
  let call = ["input_tensor=input", "*", "num_groups", "epsilon", "input_mask", "weight",
              "bias", "memory_config", "dtype=none", "core_grid=none", "inplace=!false"];
  let autoConvert = 0;
}

#endif
