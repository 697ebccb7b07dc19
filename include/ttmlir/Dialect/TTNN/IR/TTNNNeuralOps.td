//===- TTNNNeuralOps.td - products, windows, normalisation -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNNEURALOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNNEURALOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

defvar MatmulExtras = !con((ins OptionalAttr<StrAttr>:$activation), ComputeConfig);

def TTNN_MatmulOp : TTNN_VerifiedOp<"matmul", Matmul, "matrix product"> {
  let arguments = !con(Matmul.args, MatmulExtras);
  let call = ["a", "b", "transpose_a", "transpose_b", "memory_config", "dtype",
              "activation", "compute_config"];
}
def TTNN_LinearOp : TTNN_VerifiedOp<"linear", Linear, "matrix product plus bias"> {
  let arguments = !con(Linear.args, MatmulExtras);
  let call = ["a", "b", "bias", "transpose_a", "transpose_b", "memory_config",
              "dtype", "activation", "compute_config"];
}
def TTNN_SoftmaxOp : TTNN_TypedOp<"softmax", Softmax, "exp(x) / sum(exp(x)) along a dimension"> {
  let arguments = !con(Softmax.args, ComputeConfig);
  let call = ["input", "dimension", "memory_config", "compute_config", "numericStable"];
}
def TTNN_EmbeddingOp : TTNN_VerifiedOp<"embedding", Embedding, "rows of a table"> {
  let operandLayouts = ["input=row_major", "weight=row_major"];
  let outputs = ["layout", "dtype", "memory_config"];
  let autoConvert = 0;
}

class TTNN_Norm<string mnemonic, string summary>
    : TTNN_VerifiedOp<mnemonic, Signature<(ins
        AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
        Optional<AnyRankedTensor>:$bias,
        DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon),
        "rowNormalization(input, weight, bias)">,
      summary, [AttrSizedOperandSegments]> {
  let call = ["input", "epsilon", "weight", "bias", "memory_config"];
  let autoConvert = 0;
}
def TTNN_LayerNormOp : TTNN_Norm<"layer_norm", "zero mean and unit variance over the last dimension">;
def TTNN_RMSNormOp : TTNN_Norm<"rms_norm", "unit root mean square over the last dimension">;

// The library's convolution and pooling work on the image flattened to
// 1 x 1 x (batch * height * width) x channels; sizes are arguments.
def TTNN_Conv2dOp : TTNN_VerifiedOp<"conv2d", Signature<!con((ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight,
      Optional<AnyRankedTensor>:$bias, TTNN_Device:$device,
      I32Attr:$in_channels, I32Attr:$out_channels, I32Attr:$batch_size,
      I32Attr:$input_height, I32Attr:$input_width,
      DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
      DenseI32ArrayAttr:$padding, DenseI32ArrayAttr:$dilation,
      I32Attr:$groups), ComputeConfig),
      "flatConv2d(input, weight, bias, in_channels, out_channels, batch_size, "
      "input_height, input_width, kernel_size, stride, padding, dilation, groups)">,
    "2-D convolution"> {
  let description = [{
    `input` is 1 x 1 x (batch_size * input_height * input_width) x in_channels,
    `weight` OIHW, `bias` 1 x 1 x 1 x out_channels, `padding` (top, bottom, left,
    right) or (height, width).
  }];
  let call = ["input", "weight", "device", "in_channels", "out_channels",
              "batch_size", "input_height", "input_width", "kernel_size",
              "stride", "padding", "dilation", "groups", "dtype", "bias",
              "compute_config", "memory_config"];
  let autoConvert = 0;
}

class TTNN_Pool2d<string mnemonic, string summary, dag more,
                  list<string> moreNames>
    : TTNN_VerifiedOp<mnemonic, Signature<!con((ins
        AnyRankedTensor:$input, SI32Attr:$batch_size, SI32Attr:$input_height,
        SI32Attr:$input_width, SI32Attr:$channels,
        DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
        DenseI32ArrayAttr:$padding, DenseI32ArrayAttr:$dilation,
        BoolAttr:$ceil_mode), more),
        "flatPool2d(input, batch_size, input_height, input_width, channels, "
        "kernel_size, stride, padding, dilation, ceil_mode)">, summary> {
  let description = [{
    `input` is 1 x 1 x (batch_size * input_height * input_width) x channels.
    `padding` is (top, bottom, left, right) or (height, width).
  }];
  let call = ["input", "batch_size", "input_height", "input_width", "channels",
              "kernel_size", "stride", "padding", "dilation", "ceil_mode"]
             # moreNames # ["memory_config"];
  let autoConvert = 0;
}
def TTNN_MaxPool2dOp : TTNN_Pool2d<"max_pool2d", "maximum in a sliding window", (ins), []>;
def TTNN_AvgPool2dOp : TTNN_Pool2d<"avg_pool2d", "mean in a sliding window",
    (ins DefaultValuedAttr<BoolAttr, "true">:$count_include_pad), ["count_include_pad"]>;

#endif
