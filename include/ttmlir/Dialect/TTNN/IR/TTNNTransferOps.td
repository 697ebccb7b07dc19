//===- TTNNTransferOps.td - copies and files ---------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNTRANSFEROPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNTRANSFEROPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

//===-- copies ------------------------------------------------------------===//

def TTNN_AssignOp : TTNN_VerifiedOp<"assign", Unary, "a copy in memory of its own"> {
  let program = TTNN_CopiesPages;
  let converts = [];
  let call = ["input_tensor=input", "*", "memory_config", "dtype"];
}

def TTNN_CopyOp : TTNN_Op<"copy"> {
  let program = TTNN_Program<"Elementwise", "Copy">;
  let summary = "writes the elements of one tensor into another";
  let description = "Elements are converted to the type of `dst`, which keeps its place.";
  let arguments = (ins AnyRankedTensor:$src, AnyRankedTensor:$dst);
  let converts = [];
  let doc = ["src: what is copied", "dst: the tensor that is written to"];
  let call = ["input_a=src", "input_b=dst"];
  let hasVerifier = 1;
}

def TTNN_WriteTensorOp : TTNN_Op<"write_tensor"> {
  let program = TTNN_NoProgram;
  let library = "ttnn::copy_host_to_device_tensor";
  let summary = "writes a tensor of the host into one on the device";
  let arguments = (ins AnyRankedTensor:$host_tensor, AnyRankedTensor:$device_tensor,
                       DefaultValuedAttr<BoolAttr, "false">:$blocking,
                       DefaultValuedAttr<UI32Attr, "0">:$cq_id);
  let converts = [];
  let doc = ["host_tensor: what is written", "device_tensor: where to, of the same shape, type and pages",
             "cq_id: the command queue", "blocking: waits for the end, as is always done here"];
  let anyPlace = ["device_tensor"];
  let call = ["host_tensor", "device_tensor", "cq_id", "/", "blocking"];
  let hasVerifier = 1;
}

def TTNN_ToTensorSpecOp : TTNN_Op<"to_tensor_spec", [Pure]> {
  let summary = "the tensor in another layout, format and memory";
  let description = "Another name of `to_layout` in the IR; it becomes that.";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "same(input)";
  let autoConvert = 0;
  let autoSerialize = 0;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

//===-- files -------------------------------------------------------------===//

def TTNN_LoadTensorOp : TTNN_Op<"load_tensor", [MemoryEffects<[MemAlloc]>]> {
  let program = TTNN_NoProgram;
  let summary = "a tensor from a file";
  let description = "The file says shape, element type and pages; they have to be those of the result.";
  let arguments = (ins Optional<TTNN_Device>:$device, StrAttr:$file_path);
  let results = (outs AnyRankedTensor:$result);
  let converts = [];
  let doc = ["file_path: the file's name", "memory_config: where it lies; absent: in DRAM, interleaved"];
  let call = ["file_name=file_path", "*", "device", "/", "memory_config"];
  let hasVerifier = 1;
}

def TTNN_DumpTensorOp : TTNN_Op<"dump_tensor"> {
  let program = TTNN_NoProgram;
  let summary = "writes a tensor to a file";
  let arguments = (ins AnyRankedTensor:$input, StrAttr:$file_path);
  let converts = [];
  let doc = ["file_path: the file's name"];
  let call = ["file_name=file_path", "tensor=input"];
  let hasVerifier = 1;
}

#endif
