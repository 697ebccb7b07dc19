//===- TTNNTensorOps.td - create, reduce, move -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNTENSOROPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNTENSOROPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

//===-- device and memory -------------------------------------------------===//

def TTNN_GetDeviceOp : TTNN_Op<"get_device", [Pure]> {
  let program = TTNN_NoProgram;
  let summary = "the device that the program runs on";
  let arguments = (ins OptionalAttr<TTNN_MeshShapeAttr>:$mesh_shape,
                       OptionalAttr<TTNN_MeshOffsetAttr>:$mesh_offset);
  let results = (outs TTNN_Device:$device);
  let converts = [];
  let outputs = [];
  let crossesChips = 1;
}

def TTNN_ToDeviceOp : TTNN_Op<"to_device", [Pure]> {
  let program = TTNN_NoProgram;
  let summary = "copies a tensor from host memory to the device";
  let doc = ["device: where to"];
  let arguments = (ins AnyRankedTensor:$input, TTNN_Device:$device);
  let results = (outs AnyRankedTensor:$result);
  let call = ["tensor=input", "device", "memory_config"];
  let shapeRule = "same(input)";
  let ownVerifier = 1;
  let converts = [];
  let hasVerifier = 1;
}

def TTNN_FromDeviceOp : TTNN_Op<"from_device", [Pure]> {
  let program = TTNN_NoProgram;
  let summary = "copies a tensor from the device to host memory";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let converts = [];
  let call = ["tensor=input"];
  let shapeRule = "same(input)";
  let ownVerifier = 1;
  let hasVerifier = 1;
}

def TTNN_ToLayoutOp : TTNN_Op<"to_layout", [Pure]> {
  let program = TTNN_Program<"ToLayout", "Layout">;
  let summary = "changes between tile and row-major layout";
  let description = [{
    The result's encoding says which. An op that also changes the memory, the
    device or the format is split into single steps by `ttnn-decompose-layouts`.
  }];
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let call = ["tensor=input", "layout", "dtype", "memory_config"];
  let shapeRule = "same(input)";
  let ownVerifier = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TTNN_ToMemoryConfigOp : TTNN_Op<"to_memory_config", [Pure]> {
  let program = TTNN_Program<"ToMemoryConfig", "Memory">;
  let summary = "moves a tensor between DRAM and L1, interleaved and sharded";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let call = ["tensor=input", "memory_config"];
  let shapeRule = "same(input)";
  let ownVerifier = 1;
  let converts = [];
  let hasVerifier = 1;
}

def TTNN_DeallocateOp : TTNN_Op<"deallocate"> {
  let program = TTNN_NoProgram;
  let summary = "frees the memory of a tensor";
  let arguments = (ins AnyRankedTensor:$input,
                       DefaultValuedAttr<BoolAttr, "false">:$force);
  let converts = [];
  let call = ["tensor=input", "force"];
  let crossesChips = 1;
}

def TTNN_AllocOp : TTNN_Op<"alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "memory for a tensor at a fixed address";
  let arguments = (ins I64Attr:$address, I64Attr:$size,
                       TTNN_BufferTypeAttr:$buffer_type);
  let results = (outs AnyRankedTensor:$result);
  let autoConvert = 0;
  let autoSerialize = 0;
  let hasVerifier = 1;
}

//===-- creation ----------------------------------------------------------===//

def TTNN_EmptyOp : TTNN_Op<"empty", [MemoryEffects<[MemAlloc]>]> {
  let program = TTNN_NoProgram;
  let summary = "a tensor with unspecified content";
  let doc = ["device: where it is", "dtype: of its elements",
             "memory_config: where it lies; absent: in DRAM, interleaved"];
  let arguments = (ins TTNN_Device:$device, TTNN_ShapeAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "given(shape)";
  let call = ["shape", "dtype", "layout", "device", "memory_config"];
  let autoConvert = 0;
  let hasVerifier = 1;
}

class TTNN_Creation<string mnemonic, dag arguments_, string summary_>
    : TTNN_Op<mnemonic, [Pure]> {
  let program = TTNN_NoProgram;
  let summary = summary_;
  let arguments = !con((ins Optional<TTNN_Device>:$device), arguments_);
  let results = (outs AnyRankedTensor:$result);
  let call = ["shape", "dtype", "layout", "device", "memory_config"];
  let doc = ["dtype: of the elements; absent: f32",
             "memory_config: where the result lies; absent: in DRAM, interleaved"];
  let autoConvert = 0;
  let hasVerifier = 1;
  let shapeRule = "given(shape)";
}
def TTNN_FullOp : TTNN_Creation<"full", (ins TTNN_ShapeAttr:$shape,
    NumberAttr:$fill_value), "a tensor filled with one value"> {
  let call = ["shape", "fill_value", "dtype", "layout", "device", "memory_config"];
}
def TTNN_ZerosOp : TTNN_Creation<"zeros", (ins TTNN_ShapeAttr:$shape), "a tensor of zeros">;
def TTNN_OnesOp : TTNN_Creation<"ones", (ins TTNN_ShapeAttr:$shape), "a tensor of ones">;
def TTNN_ConstantOp : TTNN_Creation<"constant", (ins ElementsAttr:$value),
    "a tensor with the given content"> {
  let library = "ttnn::from_buffer";
  let shapeRule = "";
  let doc = ["value: the elements, row by row, or one for all",
             "dtype: of the elements", "memory_config: where the result lies"];
  let call = ["buffer=value", "shape", "dtype", "device", "layout", "memory_config"];
}
def TTNN_ArangeOp : TTNN_Creation<"arange", (ins SI64Attr:$start, SI64Attr:$end,
    SI64Attr:$step), "start, start + step, ... below end; one dimension"> {
  let shapeRule = "arange(start, end, step)";
  let doc = ["step: what is added from one to the next", "dtype: of the values",
             "memory_config: where the result lies"];
  let call = ["start", "end", "step", "*", "dtype", "device", "memory_config", "layout"];
}

//===-- reduction ---------------------------------------------------------===//

def TTNN_SumOp : TTNN_Reduction<"sum", "sum over dimensions">;
def TTNN_MeanOp : TTNN_Reduction<"mean", "mean over dimensions">;
def TTNN_MaxOp : TTNN_Reduction<"max", "maximum over dimensions">;
def TTNN_MinOp : TTNN_Reduction<"min", "minimum over dimensions">;
def TTNN_ProdOp : TTNN_TypedOp<"prod", Reduction, "product over one dimension, or all"> {
  let program = TTNN_Program<"Prod", "Reduce">;
  let arguments = (ins AnyRankedTensor:$input, BoolAttr:$keep_dim,
                       OptionalAttr<OneDimAttr>:$dim_arg);
  let call = ["input_tensor=input", "dim=dim_arg", "keepdim=keep_dim", "memory_config"];
}
def TTNN_ArgMaxOp : TTNN_Op<"argmax", [Pure]> {
  let program = TTNN_Program<"ArgMax", "Argmax">;
  let summary = "index of the first maximum";
  let description = [{
    The result is `ui32` in row-major pages, whatever the input is.
  }];
  let arguments = (ins AnyRankedTensor:$input, OptionalAttr<SI32Attr>:$dim,
                       DefaultValuedAttr<BoolAttr, "false">:$keep_dim);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "argmax(input, dim, keep_dim)";
  let ownVerifier = 1;
  let call = ["input_tensor=input", "dim", "keepdim=keep_dim",
              "sub_core_grids=none", "memory_config", "/", "dtype", "layout"];
  let autoConvert = 0;
  let hasVerifier = 1;
}

//===-- shape and movement ------------------------------------------------===//

def TTNN_ReshapeOp : TTNN_TypedOp<"reshape", Reshape, "the same elements in another shape"> {
  let program = TTNN_Program<"Reshape", "Lines">;
  let call = ["input_tensor=input", "shape", "memory_config"];
}
def TTNN_TransposeOp : TTNN_TypedOp<"transpose", Transpose, "swaps two dimensions"> {
  let program = TTNN_Program<"Transpose", "Copy">;
  let call = ["input_tensor=input", "dim1=dim0", "dim2=dim1", "memory_config"];
}
def TTNN_PermuteOp : TTNN_TypedOp<"permute", Permute, "reorders dimensions"> {
  let program = TTNN_Program<"Permute", "Lines">;
  let arguments = !con(Permute.args, (ins DefaultValuedAttr<F32Attr, "0.0f">:$pad_value));
  let doc = ["pad_value: what tiles are filled up with, which is no element of the result"];
  let call = ["input_tensor=input", "dims=permutation", "memory_config", "/", "pad_value"];
}
def TTNN_ConcatOp : TTNN_TypedOp<"concat", Concat, "joins tensors along a dimension"> {
  let program = TTNN_Program<"Concat", "Concat">;
  let call = ["tensors=inputs", "dim", "memory_config"];
}
def TTNN_SliceStaticOp : TTNN_TypedOp<"slice_static", Slice, "begin, end and step for every dimension"> {
  let program = TTNN_Program<"Slice", "Copy">;
  let library = "ttnn::slice";
  let call = ["input_tensor=input", "slice_start=begins",
              "slice_end=ends", "slice_step=step", "memory_config"];
}
def TTNN_PadOp : TTNN_TypedOp<"pad", Pad, "surrounds the tensor with a value"> {
  let program = TTNN_CopiesPages;
  let arguments = !con(Pad.args, (ins DefaultValuedAttr<BoolAttr, "false">:$use_multicore));
  let doc = ["use_multicore: several cores may do it"];
  let call = ["input_tensor=input", "padding", "value", "*", "use_multicore", "memory_config"];
}
def TTNN_RepeatOp : TTNN_Op<"repeat", [Pure]> {
  let program = TTNN_Program<"Repeat", "Copy">;
  let summary = "repeats the tensor along its dimensions";
  let arguments = (ins AnyRankedTensor:$input, TTNN_ShapeAttr:$repeat_dims);
  let call = ["input_tensor=input", "repeat_dims", "memory_config"];
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "repeat(input, repeat_dims)";
  let autoConvert = 0;
  let hasVerifier = 1;
}

#endif
