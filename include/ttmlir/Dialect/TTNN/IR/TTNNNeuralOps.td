//===- TTNNNeuralOps.td - products, windows, normalisation -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNNEURALOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNNEURALOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

defvar MatmulExtras = !con((ins OptionalAttr<TTNN_MatmulProgramConfigAttr>:$matmul_program_config,
                               OptionalAttr<StrAttr>:$activation), ComputeConfig);

// The library's products, windows and norms compute in floats only.
def TTNN_MatmulOp : TTNN_VerifiedOp<"matmul", Matmul, "matrix product",
                                    [TT_FloatOperands]> {
  let program = TTNN_Program<"Matmul", "Product">;
  let ownVerifier = 1;
  let arguments = !con(Matmul.args, MatmulExtras);
  let call = ["input_tensor_a=a", "input_tensor_b=b", "*", "transpose_a",
              "transpose_b", "memory_config", "dtype", "program_config=matmul_program_config",
              "activation", "compute_kernel_config=compute_config"];
}
def TTNN_LinearOp : TTNN_VerifiedOp<"linear", Linear, "matrix product plus bias",
                                    [TT_FloatOperands]> {
  let program = TTNN_Program<"Linear", "Product">;
  let ownVerifier = 1;
  let arguments = !con(Linear.args, MatmulExtras);
  let call = ["input_tensor_a=a", "input_tensor_b=b", "*", "bias", "transpose_a",
              "transpose_b", "memory_config", "dtype", "program_config=matmul_program_config",
              "activation", "compute_kernel_config=compute_config"];
}
def TTNN_SoftmaxOp : TTNN_TypedOp<"softmax", Softmax, "exp(x) / sum(exp(x)) along a dimension",
                                  [TT_FloatOperands]> {
  let program = TTNN_Program<"AlongDim", "Softmax">;
  let arguments = !con(Softmax.args, ComputeConfig);
  let call = ["input_tensor=input", "dim=dimension", "memory_config",
              "compute_kernel_config=compute_config", "numeric_stable=numericStable"];
}
def TTNN_EmbeddingOp : TTNN_VerifiedOp<"embedding", Embedding, "rows of a table"> {
  let program = TTNN_Program<"Embedding", "Embedding">;
  let arguments = (ins AnyRankedTensor:$input, RankedTensorOf<[AnyFloat]>:$weight);
  let operandLayouts = ["input=row_major", "weight=row_major"];
  let doc = ["input: numbers of rows", "weight: the table, a row for each number"];
  let call = ["input_tensor=input", "weight", "*", "padding_idx=none", "layout",
              "dtype", "memory_config"];
  let autoConvert = 0;
}

class TTNN_Norm<string mnemonic, string summary>
    : TTNN_VerifiedOp<mnemonic, Signature<(ins
        AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
        Optional<AnyRankedTensor>:$bias,
        DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon),
        "rowNormalization(input, weight, bias)">,
      summary, [AttrSizedOperandSegments, TT_FloatOperands]> {
  let program = TTNN_Program<"Norm", "Norm">;
  let doc = ["bias: summands of the last dimension; absent: 0"];
  let call = ["input_tensor=input", "*", "epsilon", "weight", "bias",
              "residual_input_tensor=none", "memory_config"];
  let autoConvert = 0;
}
def TTNN_LayerNormOp : TTNN_Norm<"layer_norm", "zero mean and unit variance over the last dimension">;

// Arguments that only the library's rms_norm has.
def TTNN_RMSNormOp : TTNN_Norm<"rms_norm", "unit root mean square over the last dimension"> {
  let arguments = !con((ins
        AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
        Optional<AnyRankedTensor>:$bias,
        DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon), ComputeConfig);
  let call = ["input_tensor=input", "*", "epsilon", "weight", "bias",
              "residual_input_tensor=none", "memory_config", "program_config=none",
              "compute_kernel_config=compute_config"];
}

// The library's convolution and pooling work on the image flattened to
// 1 x 1 x (batch * height * width) x channels; sizes are arguments.
def TTNN_Conv2dOp : TTNN_VerifiedOp<"conv2d", Signature<!con((ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight,
      Optional<AnyRankedTensor>:$bias, TTNN_Device:$device,
      I32Attr:$in_channels, I32Attr:$out_channels, I32Attr:$batch_size,
      I32Attr:$input_height, I32Attr:$input_width,
      DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
      DenseI32ArrayAttr:$padding, DenseI32ArrayAttr:$dilation,
      I32Attr:$groups, OptionalAttr<TTNN_Conv2dConfigAttr>:$conv2d_config),
      ComputeConfig, SliceConfig),
      "flatConv2d(input, weight, bias, in_channels, out_channels, batch_size, "
      "input_height, input_width, kernel_size, stride, padding, dilation, groups)">,
    "2-D convolution", [TT_FloatOperands]> {
  let program = TTNN_Program<"Conv", "Conv">;
  // The library takes a bias in tiles for one that it has prepared: as wide as
  // the weights, which may be padded.
  let operandLayouts = ["weight=row_major", "bias=row_major"];
  // The library prepares them on the host.
  let anyPlace = ["weight", "bias"];
  let description = [{
    `input` is 1 x 1 x (batch_size * input_height * input_width) x in_channels,
    `weight` OIHW or as `prepare_conv2d_weights` gives it, `bias` 1 x 1 x 1 x
    out_channels, `padding` (top, bottom, left, right) or (height, width). The result
    has the pages of `input` unless `output_layout` of `conv2d_config` says others.
  }];
  let doc = ["input: the image, flattened", "weight: output x input x height x width",
             "bias: a number for every channel of the result",
             "padding: rows and columns of zeros around the image",
             "device: the device that does it"];
  let call = ["*", "input_tensor=input", "weight_tensor=weight", "device",
              "in_channels", "out_channels", "batch_size", "input_height",
              "input_width", "kernel_size", "stride", "padding", "dilation",
              "groups", "dtype", "bias_tensor=bias", "conv_config=conv2d_config",
              "compute_config", "memory_config", "slice_config=conv2d_slice_config"];
  let autoConvert = 0;
}

class TTNN_Pool2d<string mnemonic, string summary, dag more,
                  list<string> behindPadding, list<string> behindMemory,
                  list<string> own = []>
    : TTNN_VerifiedOp<mnemonic, Signature<!con((ins
        AnyRankedTensor:$input, SI32Attr:$batch_size, SI32Attr:$input_height,
        SI32Attr:$input_width, SI32Attr:$channels,
        DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
        DenseI32ArrayAttr:$padding, BoolAttr:$ceil_mode), more, PoolPlacement),
        "flatPool2d(input, batch_size, input_height, input_width, channels, "
        "kernel_size, stride, padding, dilation, ceil_mode)">, summary,
        [TT_FloatOperands]> {
  let program = TTNN_Program<"Pool", "Pool">;
  let description = [{
    `input` is 1 x 1 x (batch_size * input_height * input_width) x channels.
    `padding` is (top, bottom, left, right) or (height, width).
  }];
  let doc = ["input: the image, flattened",
             "padding: rows and columns around the image"];
  let call = ["input_tensor=input", "batch_size", "input_h=input_height",
              "input_w=input_width", "channels", "kernel_size", "stride",
              "padding"] # behindPadding
             # ["*", "memory_config", "dram_slice_config=none", "applied_shard_scheme"]
             # behindMemory # ["dtype", "output_layout=layout",
                               "config_tensor_in_dram=config_tensors_in_dram"] # own;
  let autoConvert = 0;
}
def TTNN_MaxPool2dOp : TTNN_Pool2d<"max_pool2d", "maximum in a sliding window",
    (ins DenseI32ArrayAttr:$dilation), ["dilation", "ceil_mode"],
    ["deallocate_input=false", "reallocate_halo_output", "return_indices=false"]>;
def TTNN_AvgPool2dOp : TTNN_Pool2d<"avg_pool2d", "mean in a sliding window",
    (ins OptionalAttr<DenseI32ArrayAttr>:$dilation,
         DefaultValuedAttr<BoolAttr, "true">:$count_include_pad),
    ["ceil_mode", "count_include_pad", "divisor_override=none"],
    ["compute_kernel_config=none", "deallocate_input=false", "reallocate_halo_output"],
    // The vendor's function has none: it is given only where it is not 1.
    ["dilation"]>;

#endif
