//===- ConvolutionOps.td - lines, volumes, the other way round -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_CONVOLUTIONOPS_TD
#define TTMLIR_DIALECT_SHARED_CONVOLUTIONOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"


class DimDefault<int dim> : DefaultValuedAttr<I64Attr, !cast<string>(dim)>;

def TTIR_Conv1dOp : TTIR_TypedOp<"conv1d", Signature<(ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight, Optional<AnyRankedTensor>:$bias,
      SpatialAttr:$stride, SpatialAttr:$padding, SpatialAttr:$dilation, I32Attr:$groups,
      DimDefault<0>:$batch_dim, DimDefault<1>:$length_dim, DimDefault<2>:$channel_dim),
      "imageConv1d(input, weight, bias, stride, padding, dilation, groups, batch_dim, "
      "length_dim, channel_dim)", (outs AnyRankedTensor:$result),
      "convolution(input, weight, bias, groups, batch_dim, channel_dim)">,
    "1-D convolution"> {
  let description = [{
    `input` is NLC unless the `*_dim` attributes say otherwise, `weight` OIK, `bias`
    1x1xO. `padding` is one number, or those before and behind.
  }];
}

def TTIR_ConvTranspose2dOp : TTIR_TypedOp<"conv_transpose2d", Signature<(ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight, Optional<AnyRankedTensor>:$bias,
      SpatialAttr:$stride, SpatialAttr:$padding, SpatialAttr:$output_padding,
      SpatialAttr:$dilation, I32Attr:$groups, DimDefault<0>:$batch_dim,
      DimDefault<1>:$height_dim, DimDefault<2>:$width_dim, DimDefault<3>:$channel_dim),
      "imageConvTranspose2d(input, weight, bias, stride, padding, output_padding, "
      "dilation, groups, batch_dim, height_dim, width_dim, channel_dim)",
      (outs AnyRankedTensor:$result),
      "transposedConvolution(input, weight, bias, groups, batch_dim, channel_dim)">,
    "2-D convolution the other way round: its gradient by the input"> {
  let description = [{
    Every element of `input` adds `weight` times itself to a window of the result;
    windows are `stride` apart. `padding`, as that of `conv2d`, is cut off, and
    `output_padding` rows and columns are appended. `input` is NHWC unless the `*_dim`
    attributes say otherwise, `weight` I x O/groups x H x W, `bias` 1x1x1xO.
  }];
}

def TTIR_Conv3dOp : TTIR_TypedOp<"conv3d", Signature<(ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight, Optional<AnyRankedTensor>:$bias,
      SpatialAttr:$stride, SpatialAttr:$padding, I32Attr:$groups,
      DimDefault<0>:$batch_dim, DimDefault<1>:$depth_dim, DimDefault<2>:$height_dim,
      DimDefault<3>:$width_dim, DimDefault<4>:$channel_dim,
      DefaultValuedAttr<PaddingMode, "\"zeros\"">:$padding_mode),
      "imageConv3d(input, weight, bias, stride, padding, groups, batch_dim, depth_dim, "
      "height_dim, width_dim, channel_dim)", (outs AnyRankedTensor:$result),
      "convolution(input, weight, bias, groups, batch_dim, channel_dim)">,
    "3-D convolution", [TT_FloatOperands]> {
  let description = [{
    `input` is NDHWC unless the `*_dim` attributes say otherwise, `weight` OIDHW,
    `bias` 1x1x1x1xO. `stride` and `padding` are one number or (depth, height, width).
    `padding_mode` is `zeros`, or `replicate`: the nearest element of the volume.
  }];
}

//===-- the library's -----------------------------------------------------===//

// Weights and bias may be on the host: the library prepares them there.
class TTNN_Convolution<string mnemonic, Signature sig, string summary>
    : TTNN_VerifiedOp<mnemonic, sig, summary, [TT_FloatOperands]> {
  let anyPlace = ["weight", "bias"];
  let autoConvert = 0;
}

defvar ConvolutionOperands = (ins AnyRankedTensor:$input, AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias, TTNN_Device:$device, I32Attr:$in_channels,
    I32Attr:$out_channels, I32Attr:$batch_size);

defvar WindowConfig = !con((ins OptionalAttr<TTNN_Conv2dConfigAttr>:$conv2d_config),
                           ComputeConfig, SliceConfig);

def TTNN_Conv1dOp : TTNN_Convolution<"conv1d", Signature<!con(ConvolutionOperands, (ins
      I32Attr:$input_length, I32Attr:$kernel_size, I32Attr:$stride,
      DenseI32ArrayAttr:$padding, I32Attr:$dilation, I32Attr:$groups), WindowConfig),
      "flatConv1d(input, weight, bias, in_channels, out_channels, batch_size, "
      "input_length, kernel_size, stride, padding, dilation, groups)">,
    "1-D convolution"> {
  let program = TTNN_Program<"Conv", "Conv">;
  let operandLayouts = ["weight=row_major"];
  let description = [{
    `input` is 1 x 1 x (batch_size * input_length) x in_channels, or not flattened,
    `weight` OIK, `bias` 1 x 1 x 1 x out_channels. The result is flattened.
  }];
  let doc = ["input: the lines, flattened or not", "weight: output x input x length",
             "bias: a number for every channel of the result",
             "kernel_size: length of the window", "stride: how far the window moves",
             "dilation: distance of the window's elements",
             "padding: zeros before and behind, or one number for both",
             "device: the device that does it"];
  let call = ["*", "input_tensor=input", "weight_tensor=weight", "device", "in_channels",
              "out_channels", "batch_size", "input_length", "kernel_size", "stride",
              "padding", "dilation", "groups", "dtype", "bias_tensor=bias",
              "conv_config=conv2d_config", "compute_config", "memory_config",
              "slice_config=conv2d_slice_config"];
}

def TTNN_ConvTranspose2dOp : TTNN_Convolution<"conv_transpose2d",
    Signature<!con(ConvolutionOperands, (ins I32Attr:$input_height, I32Attr:$input_width,
      DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
      DenseI32ArrayAttr:$padding, DenseI32ArrayAttr:$output_padding,
      DenseI32ArrayAttr:$dilation, I32Attr:$groups), WindowConfig),
      "flatConvTranspose2d(input, weight, bias, in_channels, out_channels, batch_size, "
      "input_height, input_width, kernel_size, stride, padding, output_padding, dilation, "
      "groups)">,
    "2-D convolution the other way round"> {
  let program = TTNN_Program<"Conv", "Conv">;
  let operandLayouts = ["weight=row_major"];
  let description = [{
    `input` is 1 x 1 x (batch_size * input_height * input_width) x in_channels,
    `weight` IOHW or as `prepare_conv_transpose2d_weights` gives it, `bias` 1 x 1 x 1 x out_channels, `padding` (top, bottom, left,
    right) or (height, width).
  }];
  let doc = ["input: the image, flattened", "weight: input x output x height x width",
             "bias: a number for every channel of the result",
             "stride: how far windows of the result are apart: down, to the right",
             "padding: rows and columns that are cut off",
             "output_padding: rows and columns that are appended",
             "device: the device that does it"];
  let call = ["*", "input_tensor=input", "weight_tensor=weight", "device", "in_channels",
              "out_channels", "batch_size", "input_height", "input_width", "kernel_size",
              "stride", "padding", "output_padding", "dilation", "groups", "dtype",
              "bias_tensor=bias", "conv_config=conv2d_config", "compute_config",
              "memory_config", "dram_slice_config=conv2d_slice_config"];
}

def TTNN_Conv3dOp : TTNN_Convolution<"conv3d", Signature<!con(ConvolutionOperands, (ins
      I32Attr:$input_depth, I32Attr:$input_height, I32Attr:$input_width,
      DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
      DenseI32ArrayAttr:$padding, DefaultValuedAttr<PaddingMode, "\"zeros\"">:$padding_mode,
      I32Attr:$groups, OptionalAttr<TTNN_Conv3dConfigAttr>:$conv3d_config), ComputeConfig),
      "flatConv3d(input, weight, bias, in_channels, out_channels, batch_size, "
      "input_depth, input_height, input_width, kernel_size, stride, padding, groups)">,
    "3-D convolution"> {
  let program = TTNN_Program<"Grid", "Conv">;
  let library = "ttnn::experimental::conv3d";
  let description = [{
    `input` is batch_size x input_depth x input_height x input_width x in_channels,
    `weight` as `prepare_conv3d_weights` gives it, `bias` 1 x out_channels. The result
    is in rows.
  }];
  let doc = ["input: the volume", "weight: depth * height * width * input x output",
             "bias: a number for every channel of the result",
             "kernel_size: depth, height and width of the window",
             "stride: how far the window moves in each direction",
             "padding: elements around the volume in each direction",
             "device: the device that does it"];
  let call = ["*", "input_tensor=input", "weight_tensor=weight", "device",
              "bias_tensor=bias", "config=conv3d_config", "dtype", "output_channels=out_channels",
              "kernel_size", "stride", "padding", "dilation=none", "padding_mode", "groups",
              "memory_config", "compute_kernel_config=compute_config", "/", "in_channels",
              "batch_size", "input_depth", "input_height", "input_width"];
  let anyPlace = [];
  let ownVerifier = 1;
}

// The convolution that weights are prepared for; `bias` and `weights` have
// other parameters.
defvar PreparedFor = (ins TTNN_MemoryConfigAttr:$input_memory_config,
    TTNN_LayoutAttr:$input_tensor_layout);
defvar PreparedImage = (ins I32Attr:$in_channels, I32Attr:$out_channels,
    I32Attr:$batch_size, I32Attr:$input_height, I32Attr:$input_width,
    DenseI32ArrayAttr:$kernel_size, DenseI32ArrayAttr:$stride,
    DenseI32ArrayAttr:$padding, DenseI32ArrayAttr:$dilation);
defvar PreparedTypes = !con((ins I32Attr:$groups, TTCore_DataTypeAttr:$input_dtype,
    OptionalAttr<TTCore_DataTypeAttr>:$output_dtype), WindowConfig);
defvar PreparedCall = ["in_channels", "out_channels", "batch_size", "input_height",
                       "input_width", "kernel_size", "stride", "padding", "dilation"];
defvar PreparedDoc = ["input_memory_config: where the image will lie",
    "input_tensor_layout: pages of the image", "input_dtype: elements of the image",
    "output_dtype: elements of the convolution's result", "device: takes the result"];
class PreparedEnd<string slices> {
  list<string> call = ["groups", "device", "input_dtype", "output_dtype",
      "conv_config=conv2d_config", "compute_config", slices # "=conv2d_slice_config", "/",
      "dtype", "layout", "memory_config"];
}

class TTNN_PrepareWeights<string mnemonic, string function, string order, string slices,
                          dag more = (ins)>
    : TTNN_VerifiedOp<mnemonic, Signature<!con((ins AnyRankedTensor:$weight_tensor,
        TTNN_Device:$device), PreparedFor, (ins StrAttr:$weights_format), PreparedImage,
        (ins BoolAttr:$has_bias), PreparedTypes, more),
      "prepareConvWeights(weight_tensor, in_channels, out_channels, kernel_size, groups, "
        # !if(!eq(order, "IOHW"), "true", "false") # ")">,
    "the weights of a convolution as a matrix", [TT_FloatOperands]> {
  let program = TTNN_NoProgram;
  let library = "ttnn::" # function;
  let description = [{
    A row for every element of the window and every input channel, which run fastest,
    and a column for every channel of the result; zeros where it is of another group.
    The result is in tiles in DRAM. The vendor's library chooses an order of its own
    by the other arguments; only the convolution reads it.
  }];
  let doc = PreparedDoc # ["weight_tensor: " # order, "weights_format: `" # order # "`",
                           "has_bias: the convolution has a bias"];
  let call = ["*", "weight_tensor", "input_memory_config", "input_layout=input_tensor_layout",
              "weights_format"] # PreparedCall # ["has_bias"] # PreparedEnd<slices>.call;
  let converts = [];
  let ownVerifier = 1;
}
class TTNN_PrepareBias<string mnemonic, string function, string slices>
    : TTNN_VerifiedOp<mnemonic, Signature<!con((ins AnyRankedTensor:$bias_tensor,
        TTNN_Device:$device), PreparedFor, PreparedImage, PreparedTypes),
      "prepareConvBias(bias_tensor, out_channels)">,
    "the bias of a convolution on the device", [TT_FloatOperands]> {
  let program = TTNN_NoProgram;
  let library = "ttnn::" # function;
  let description = "1 x 1 x 1 x out_channels, in tiles in DRAM.";
  let doc = PreparedDoc # ["bias_tensor: 1 x 1 x 1 x out_channels"];
  let call = ["*", "bias_tensor", "input_memory_config", "input_layout=input_tensor_layout"]
             # PreparedCall # PreparedEnd<slices>.call;
  let converts = [];
  let ownVerifier = 1;
}
def TTNN_PrepareConv2dWeightsOp : TTNN_PrepareWeights<"prepare_conv2d_weights",
    "prepare_conv_weights", "OIHW", "slice_config">;
def TTNN_PrepareConv2dBiasOp : TTNN_PrepareBias<"prepare_conv2d_bias", "prepare_conv_bias",
                                                "slice_config">;
def TTNN_PrepareConvTranspose2dWeightsOp : TTNN_PrepareWeights<
    "prepare_conv_transpose2d_weights", "prepare_conv_transpose2d_weights", "IOHW",
    "dram_slice_config", (ins OptionalAttr<DenseI32ArrayAttr>:$output_padding,
                              DefaultValuedAttr<BoolAttr, "true">:$mirror_kernel)> {
  let doc = PreparedDoc # ["weight_tensor: IOHW", "weights_format: `IOHW`",
      "has_bias: the convolution has a bias",
      "output_padding: rows and columns that are appended; absent: none",
      "mirror_kernel: the weights are not mirrored yet; must be true"];
  let call = ["*", "weight_tensor", "input_memory_config", "input_layout=input_tensor_layout",
      "weights_format", "in_channels", "out_channels", "batch_size", "input_height",
      "input_width", "kernel_size", "stride", "padding", "output_padding", "dilation",
      "has_bias", "groups", "device", "input_dtype", "output_dtype",
      "conv_config=conv2d_config", "compute_config",
      "dram_slice_config=conv2d_slice_config", "mirror_kernel", "/", "dtype", "layout",
      "memory_config"];
}
def TTNN_PrepareConvTranspose2dBiasOp : TTNN_PrepareBias<"prepare_conv_transpose2d_bias",
    "prepare_conv_transpose2d_bias", "dram_slice_config">;

def TTNN_PrepareConv3dWeightsOp : TTNN_VerifiedOp<"prepare_conv3d_weights", Signature<(ins
      AnyRankedTensor:$weight_tensor, TTNN_Device:$device, I32Attr:$groups,
      I32Attr:$c_in_block, I32Attr:$alignment),
      "prepareConv3dWeights(weight_tensor, groups, c_in_block, alignment)">,
    "the weights of conv3d as a matrix", [TT_FloatOperands]> {
  let program = TTNN_CopiesPages;
  let library = "ttnn::experimental::prepare_conv3d_weights";
  let description = [{
    OIDHW becomes a row for every element of the window and every input channel of
    all groups, zeros where a channel of the result is of another group. The channels
    are filled up with zeros to a multiple of `alignment`, and `c_in_block` of them at
    a time, 0 for all, run fastest. The result is in DRAM.
  }];
  let doc = ["weight_tensor: output x input x depth x height x width",
             "device: the device that takes the result",
             "c_in_block: channels of a block; 0: all",
             "alignment: channels are filled up to a multiple of it"];
  let call = ["*", "weight_tensor", "groups", "C_in_block=c_in_block", "alignment",
              "device", "/", "memory_config"];
  let converts = [];
  let ownVerifier = 1;
}

#endif
