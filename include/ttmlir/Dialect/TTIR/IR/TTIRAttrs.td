//===- TTIRAttrs.td - attributes of the ttir dialect -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRATTRS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTIR/IR/TTIREnums.td"

class TTIR_Attr<string name, string mnemonic_> : AttrDef<TTIR_Dialect, name> {
  let mnemonic = mnemonic_;
}

def TTIR_ReduceDimAttr : EnumAttr<TTIR_Dialect, TTIR_ReduceDim, "reduce_dim"> {
  let assemblyFormat = "$value";
}

def TTIR_ThreadAttr : TTIR_Attr<"Thread", "thread"> {
  let summary = "The processor that a region of an older generic op runs on, and its kernel.";
  let parameters = (ins EnumParameter<TTIR_ThreadType>:$threadType,
                        OptionalParameter<"SymbolRefAttr">:$kernelSymbol);
  let assemblyFormat = "`<` $threadType (`,` $kernelSymbol^)? `>`";
}

def TTIR_ShouldHoistAttr : TTIR_Attr<"ShouldHoist", "should_hoist"> {
  let summary = "Marks an op that the host is to compute.";
  let description = [{
    The attribute `ttir.should_hoist` of an op, with this value or none; see
    `cpu-hoist-manually-tagged`.
  }];
}

def TTIR_CPUHoistedCallAttr : TTIR_Attr<"CPUHoistedCall", "cpu_hoisted_call"> {
  let summary = "Marks a call of a function that the host computes.";
}

def TTIR_FlattenedCompatInfoAttr
    : TTIR_Attr<"FlattenedCompatInfo", "flattened_compat"> {
  let summary = "The image that a window's operand 1x1xNHWxC stands for.";
  let parameters = (ins "int64_t":$batchSize, "int64_t":$inputHeight,
                        "int64_t":$inputWidth);
  let assemblyFormat = [{
    `batch_size` `=` $batchSize `,` `input_height` `=` $inputHeight `,`
    `input_width` `=` $inputWidth
  }];
  let genVerifyDecl = 1;
}

def TTIR_ConvolutionLayoutAttr
    : TTIR_Attr<"ConvolutionLayout", "convolution_layout"> {
  let summary = "Which dimension of a convolution's tensors is which.";
  let parameters = (ins "int64_t":$inputBatchDimension,
                        "int64_t":$inputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$inputSpatialDimensions,
                        "int64_t":$kernelOutputFeatureDimension,
                        "int64_t":$kernelInputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension,
                        "int64_t":$outputFeatureDimension,
                        ArrayRefParameter<"int64_t">:$outputSpatialDimensions);
  let assemblyFormat = [{
    `input_batch` `=` $inputBatchDimension `,`
    `input_feature` `=` $inputFeatureDimension `,`
    `input_spatial_dimensions` `=` custom<Shape>($inputSpatialDimensions) `,`
    `kernel_output_feature` `=` $kernelOutputFeatureDimension `,`
    `kernel_input_feature` `=` $kernelInputFeatureDimension `,`
    `kernel_spatial_dimensions` `=` custom<Shape>($kernelSpatialDimensions) `,`
    `output_batch` `=` $outputBatchDimension `,`
    `output_feature` `=` $outputFeatureDimension `,`
    `output_spatial_dimensions` `=` custom<Shape>($outputSpatialDimensions)
  }];
  let genVerifyDecl = 1;
}

#endif
