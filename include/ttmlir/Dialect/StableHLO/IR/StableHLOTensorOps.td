//===- StableHLOTensorOps.td - creation, shape and movement *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOTENSOROPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOTENSOROPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

class SHLO_TensorOp<string mnemonic, string summary, dag args, string format>
    : SHLO_PureOp<mnemonic, summary> {
  let arguments = args;
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = format;
  let hasVerifier = 1;
}
class SHLO_MovingOp<string mnemonic, string summary, dag args, string format>
    : SHLO_TensorOp<mnemonic, summary, args, format # " attr-dict `:` functional-type(operands, results)">;

//===-- creation ----------------------------------------------------------===//

def SHLO_ConstantOp : SHLO_PureOp<"constant", "a tensor with the given content", [ConstantLike]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def SHLO_IotaOp : SHLO_TensorOp<"iota", "0, 1, 2 ... along a dimension", (ins I64Attr:$iota_dimension),
    "`dim` `=` $iota_dimension attr-dict `:` type($result)">;

//===-- shape -------------------------------------------------------------===//

def SHLO_BroadcastInDimOp : SHLO_MovingOp<"broadcast_in_dim", "repeated along new dimensions and those of size 1",
    (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions),
    "$operand `,` `dims` `=` $broadcast_dimensions">;
def SHLO_BroadcastOp : SHLO_MovingOp<"broadcast", "repeated along new first dimensions",
    (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$broadcast_sizes),
    "$operand `,` `sizes` `=` $broadcast_sizes">;
def SHLO_ReshapeOp : SHLO_MovingOp<"reshape", "the same elements in another shape", (ins AnyRankedTensor:$operand),
    "operands">;
def SHLO_TransposeOp : SHLO_MovingOp<"transpose", "reorders dimensions",
    (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$permutation),
    "$operand `,` `dims` `=` $permutation">;
def SHLO_GetDimensionSizeOp : SHLO_MovingOp<"get_dimension_size", "the size of a dimension",
    (ins AnyRankedTensor:$operand, I64Attr:$dimension), "$operand `,` `dim` `=` $dimension">;

//===-- movement ----------------------------------------------------------===//

def SHLO_ConcatenateOp : SHLO_MovingOp<"concatenate", "joined along a dimension",
    (ins Variadic<AnyRankedTensor>:$inputs, I64Attr:$dimension),
    "custom<ValuesThen>($inputs) `dim` `=` $dimension">;
def SHLO_ReverseOp : SHLO_TensorOp<"reverse", "the last element first, along dimensions",
    (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$dimensions),
    "$operand `,` `dims` `=` $dimensions attr-dict `:` custom<OneType>(type($operand), type($result))">;
def SHLO_SliceOp : SHLO_MovingOp<"slice", "begin, end and step for every dimension",
    (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
         DenseI64ArrayAttr:$strides),
    "$operand custom<SliceRanges>($start_indices, $limit_indices, $strides)">;
def SHLO_PadOp : SHLO_MovingOp<"pad", "values around and between the elements; less than 0 takes elements away",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
         DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding),
    "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` "
    "`interior` `=` $interior_padding">;
def SHLO_DynamicSliceOp : SHLO_MovingOp<"dynamic_slice", "a part that begins where scalars say",
    (ins AnyRankedTensor:$operand, Variadic<RankedTensorOf<[AnyInteger]>>:$start_indices,
         DenseI64ArrayAttr:$slice_sizes),
    "$operand `,` custom<ValuesThen>($start_indices) `sizes` `=` $slice_sizes">;
def SHLO_DynamicUpdateSliceOp : SHLO_MovingOp<"dynamic_update_slice", "with a part replaced that begins where scalars say",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$update, Variadic<RankedTensorOf<[AnyInteger]>>:$start_indices),
    "operands">;
def SHLO_GatherOp : SHLO_PureOp<"gather", "parts that begin where a tensor says"> {
  let arguments = (ins AnyRankedTensor:$operand, RankedTensorOf<[AnyInteger]>:$start_indices,
                       SHLO_GatherAttr:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}
def SHLO_TorchIndexSelectOp : SHLO_PureOp<"torch_index_select", "parts along a dimension by their places"> {
  let arguments = (ins AnyRankedTensor:$operand, RankedTensorOf<[AnyInteger]>:$index, I64Attr:$dim,
                       I64Attr:$batch_dims);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===-- numbers of dimensions as operands ---------------------------------===//

// `stablehlo-expand` makes the ops above of these: the result's shape is static,
// and what else they say has to be known.
class SHLO_DynamicOp<string mnemonic, string summary, dag args, string format> : SHLO_PureOp<mnemonic, summary> {
  let arguments = args;
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = format # " attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
defvar Numbers = RankedTensorOf<[AnyInteger]>;
def SHLO_DynamicIotaOp : SHLO_DynamicOp<"dynamic_iota", "iota of a shape that an operand says",
    (ins Numbers:$output_shape, I64Attr:$iota_dimension), "$output_shape `,` `dim` `=` $iota_dimension">;
def SHLO_DynamicReshapeOp : SHLO_DynamicOp<"dynamic_reshape", "reshape to a shape that an operand says",
    (ins AnyRankedTensor:$operand, Numbers:$output_shape), "operands">;
def SHLO_DynamicBroadcastInDimOp : SHLO_DynamicOp<"dynamic_broadcast_in_dim",
    "broadcast_in_dim to a shape that an operand says",
    (ins AnyRankedTensor:$operand, Numbers:$output_dimensions, DenseI64ArrayAttr:$broadcast_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
         OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions),
    "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions">;
def SHLO_RealDynamicSliceOp : SHLO_DynamicOp<"real_dynamic_slice", "slice whose begin, end and step are operands",
    (ins AnyRankedTensor:$operand, Numbers:$start_indices, Numbers:$limit_indices, Numbers:$strides), "operands">;
def SHLO_DynamicPadOp : SHLO_DynamicOp<"dynamic_pad", "pad whose numbers are operands",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$padding_value, Numbers:$edge_padding_low,
         Numbers:$edge_padding_high, Numbers:$interior_padding),
    "operands">;
def SHLO_DynamicGatherOp : SHLO_PureOp<"dynamic_gather", "gather whose slice sizes are an operand"> {
  let arguments = (ins AnyRankedTensor:$operand, Numbers:$start_indices, Numbers:$slice_sizes,
                       SHLO_GatherAttr:$dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===-- tuples ------------------------------------------------------------===//

def SHLO_TupleOp : SHLO_PureOp<"tuple", "several values as one"> {
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs TupleOf<[AnyType]>:$result);
  let assemblyFormat = "$elements attr-dict `:` custom<TupleOpType>(type($elements), type($result))";
  let hasVerifier = 1;
}
def SHLO_GetTupleElementOp : SHLO_PureOp<"get_tuple_element", "a value of a tuple"> {
  let arguments = (ins TupleOf<[AnyType]>:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif
