//===- StableHLOAttrs.td - numbers of dimensions and other structs *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOATTRS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOBase.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOEnums.td"

class SHLO_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<StableHLO_Dialect, info, mnemonic>;

def SHLO_ComparisonDirectionAttr : SHLO_EnumAttr<SHLO_ComparisonDirection, "comparison_direction">;
def SHLO_ComparisonTypeAttr : SHLO_EnumAttr<SHLO_ComparisonType, "comparison_type">;
def SHLO_PrecisionAttr : SHLO_EnumAttr<SHLO_Precision, "precision">;
def SHLO_FftTypeAttr : SHLO_EnumAttr<SHLO_FftType, "fft_type">;
def SHLO_TransposeAttr : SHLO_EnumAttr<SHLO_Transpose, "transpose">;
def SHLO_RngDistributionAttr : SHLO_EnumAttr<SHLO_RngDistribution, "rng_distribution">;
def SHLO_RngAlgorithmAttr : SHLO_EnumAttr<SHLO_RngAlgorithm, "rng_algorithm">;
// The forms that carry an integer are found in old programs.
def SHLO_CustomCallApiVersionAttr : AnyAttrOf<[I32Attr], "version of a call's interface">;
def SHLO_ResultAccuracyModeAttr : SHLO_EnumAttr<SHLO_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

// A struct whose fields are written `name = value` in any order; those that are
// absent are empty, 0 or false.
class SHLO_Struct<string name, string mnemonic_> : AttrDef<StableHLO_Dialect, name> {
  let mnemonic = mnemonic_;
  let hasCustomAssemblyFormat = 1;
}
defvar Dims = ArrayRefParameter<"int64_t">;

def SHLO_GatherAttr : SHLO_Struct<"GatherDimensionNumbers", "gather"> {
  let parameters = (ins Dims:$offsetDims, Dims:$collapsedSliceDims, Dims:$operandBatchingDims,
                        Dims:$startIndicesBatchingDims, Dims:$startIndexMap, "int64_t":$indexVectorDim);
}
def SHLO_ScatterAttr : SHLO_Struct<"ScatterDimensionNumbers", "scatter"> {
  let parameters = (ins Dims:$updateWindowDims, Dims:$insertedWindowDims, Dims:$inputBatchingDims,
                        Dims:$scatterIndicesBatchingDims, Dims:$scatterDimsToOperandDims,
                        "int64_t":$indexVectorDim);
}
def SHLO_DotAttr : SHLO_Struct<"DotDimensionNumbers", "dot"> {
  let parameters = (ins Dims:$lhsBatchingDimensions, Dims:$rhsBatchingDimensions,
                        Dims:$lhsContractingDimensions, Dims:$rhsContractingDimensions);
}
def SHLO_DotAlgorithmAttr : SHLO_Struct<"DotAlgorithm", "dot_algorithm"> {
  let parameters = (ins "::mlir::Type":$lhsPrecisionType, "::mlir::Type":$rhsPrecisionType,
                        "::mlir::Type":$accumulationType, "int64_t":$lhsComponentCount,
                        "int64_t":$rhsComponentCount, "int64_t":$numPrimitiveOperations,
                        "bool":$allowImpreciseAccumulation);
}
def SHLO_ChannelHandleAttr : SHLO_Struct<"ChannelHandle", "channel_handle"> {
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
}
def SHLO_OutputOperandAliasAttr : SHLO_Struct<"OutputOperandAlias", "output_operand_alias"> {
  let parameters = (ins Dims:$outputTupleIndices, "int64_t":$operandIndex, Dims:$operandTupleIndices);
}
def SHLO_ResultAccuracyAttr : SHLO_Struct<"ResultAccuracy", "result_accuracy"> {
  let parameters = (ins APFloatParameter<"">:$atol, APFloatParameter<"">:$rtol, "int64_t":$ulps,
                        "ResultAccuracyModeAttr":$mode);
}

def SHLO_ConvAttr : AttrDef<StableHLO_Dialect, "ConvDimensionNumbers"> {
  let mnemonic = "conv";
  let summary = "which dimensions of image, kernel and result are which";
  let description = "`[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: a word or a number for every dimension.";
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
                        Dims:$inputSpatialDimensions, "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension, Dims:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension,
                        Dims:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
}

#endif
