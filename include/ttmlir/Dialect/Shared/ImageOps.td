//===- ImageOps.td - pools and other sizes of images ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_IMAGEOPS_TD
#define TTMLIR_DIALECT_SHARED_IMAGEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRNeuralOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNNeuralOps.td"


// One factor, or those of height and width.
def FactorsAttr : AnyAttrOf<[SI32Attr, DenseI32ArrayAttr], "si32 or i32 array",
                            "::mlir::Attribute", "$_self">;
def Upsample : Signature<(ins AnyRankedTensor:$input, FactorsAttr:$scale_factor,
                              DefaultValuedAttr<UpsampleMode, "\"nearest\"">:$mode),
    "upsample(input, scale_factor)",
    (outs AnyRankedTensor:$result), "image(input)">;
def GlobalPool : Signature<(ins AnyRankedTensor:$input), "globalPool2d(input)",
    (outs AnyRankedTensor:$result), "image(input)">;

def TTIR_Upsample2dOp : TTIR_TypedOp<"upsample2d", Upsample, "an image enlarged",
                                     [TT_FloatOperands]> {
  let description = [{
    `input` is NHWC. `mode` is `nearest`: every pixel several times, or `bilinear`:
    between the centres of pixels, and as at the border beyond it.
  }];
}

def TTIR_GlobalAvgPool2dOp : TTIR_TypedOp<"global_avg_pool2d", GlobalPool,
    "the mean of every channel of an image"> {
  let description = "`input` is NHWC, the result N x 1 x 1 x C.";
}

def TTIR_MaxPool2dWithIndicesOp : TTIR_VerifiedOp<"max_pool2d_with_indices", Signature<(ins
      AnyRankedTensor:$input, Variadic<AnyRankedTensor>:$output, SpatialAttr:$kernel,
      SpatialAttr:$stride, SpatialAttr:$dilation, SpatialAttr:$padding,
      BoolAttr:$ceil_mode),
      "imagePool2d(input, kernel, stride, padding, dilation, ceil_mode)",
      (outs AnyRankedTensor:$result, RankedTensorOf<[AnyInteger]>:$result_indices)>,
    "maximum in a sliding window, and where it was",
    [AllElementTypesMatch<["input", "result"]>]> {
  let description = [{
    As `max_pool2d`. `result_indices` says in which pixel of its image, counted row
    by row, each maximum was: the first of equal ones. `output` may be there, as in
    older text: tensors of the types of the results, whose content is not used.
  }];
  let ownVerifier = 1;
}

//===-- the library's -----------------------------------------------------===//

def TTNN_UpsampleOp : TTNN_VerifiedOp<"upsample", Upsample, "an image enlarged",
                                      [TT_SameElementTypes, TT_FloatOperands]> {
  let program = TTNN_Program<"Held", "Upsample">;
  let converts = [];
  let autoConvert = 0;
  let description = "`input` is NHWC, in rows, as is the result.";
  let doc = ["scale_factor: one factor, or those of height and width",
             "mode: `nearest` or `bilinear`"];
  let call = ["input_tensor=input", "scale_factor", "*", "mode", "memory_config"];
  let ownVerifier = 1;
}

def TTNN_GlobalAvgPool2dOp : TTNN_VerifiedOp<"global_avg_pool2d", GlobalPool,
    "the mean of every channel of an image", [TT_FloatOperands]> {
  let program = TTNN_Program<"Reduction", "Reduce">;
  let description = "`input` is NHWC. The result is in tiles.";
  let call = ["input_tensor=input", "*", "memory_config", "dtype"];
  let autoConvert = 0;
  let ownVerifier = 1;
}

def TTNN_MaxPool2dWithIndicesOp : TTNN_VerifiedOp<"max_pool2d_with_indices", Signature<!con((ins
      AnyRankedTensor:$input, SI32Attr:$batch_size, SI32Attr:$input_height,
      SI32Attr:$input_width, SI32Attr:$channels, DenseI32ArrayAttr:$kernel_size,
      DenseI32ArrayAttr:$stride, DenseI32ArrayAttr:$padding,
      DenseI32ArrayAttr:$dilation, BoolAttr:$ceil_mode), PoolPlacement),
      "flatPool2d(input, batch_size, input_height, input_width, channels, "
      "kernel_size, stride, padding, dilation, ceil_mode)",
      (outs AnyRankedTensor:$result, RankedTensorOf<[AnyInteger]>:$result_indices)>,
    "maximum in a sliding window, and where it was", [TT_FloatOperands]> {
  let program = TTNN_Program<"Pool", "Pool">;
  let description = [{
    As `max_pool2d`, in rows. `result_indices` are numbers of pixels of their image:
    of 16 bits, or of 32 if the image has more than 65,535.
  }];
  let doc = ["input: the image, flattened",
             "padding: rows and columns around the image",
             "result: the maxima", "result_indices: their pixels"];
  // In Python this is the other function, with an option for the indices.
  let python = "ttnn.max_pool2d";
  let call = ["input_tensor=input", "batch_size", "input_h=input_height",
              "input_w=input_width", "channels", "kernel_size", "stride", "padding",
              "dilation", "ceil_mode", "*", "memory_config", "dram_slice_config=none",
              "applied_shard_scheme", "deallocate_input=false", "reallocate_halo_output",
              "return_indices=!true", "/", "config_tensors_in_dram"];
  let ownVerifier = 1;
  let autoConvert = 0;
}

#endif
