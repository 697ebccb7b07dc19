//===- TTKernelEnums.td - enums of the ttkernel dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

// The numbers cross the kernel ABI: those of tt::tile's enums are the same.
#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELENUMS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELENUMS_TD

include "mlir/IR/EnumAttr.td"

class TTKernel_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttkernel";
}

def TTKernel_ThreadType : TTKernel_Enum<"ThreadType", "thread that runs a kernel", [
  I32EnumCase<"Noc", 0, "noc">,
  I32EnumCase<"Compute", 1, "compute">,
  I32EnumCase<"Ethernet", 2, "ethernet">]>;

def TTKernel_ArgType : TTKernel_Enum<"ArgType", "what an argument of a kernel holds", [
  I32EnumCase<"CBPort", 0, "cb_port">,
  I32EnumCase<"BufferAddress", 1, "buffer_address">,
  I32EnumCase<"LocalSemaphore", 2, "local_semaphore">,
  I32EnumCase<"NamedArgument", 3, "named_argument">,
  I32EnumCase<"GlobalSemaphore", 4, "global_semaphore">,
  I32EnumCase<"Scalar", 5, "scalar">,
  I32EnumCase<"TensorAccessorArgs", 6, "tensor_accessor_args">]>;

def TTKernel_BcastType : TTKernel_Enum<"BcastType", "part of a tile that is repeated", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"Col", 1, "col">,
  I32EnumCase<"Row", 2, "row">,
  I32EnumCase<"Scalar", 3, "scalar">]>;

def TTKernel_BinaryDestReuseType
    : TTKernel_Enum<"BinaryDestReuseType", "source register that takes the DST tile", [
  I32EnumCase<"DestToSrcA", 0, "dest_to_srca">,
  I32EnumCase<"DestToSrcB", 1, "dest_to_srcb">]>;

def TTKernel_EltwiseBinaryType
    : TTKernel_Enum<"EltwiseBinaryType", "operation of the matrix unit on two tiles", [
  I32EnumCase<"Add", 0, "add">,
  I32EnumCase<"Sub", 1, "sub">,
  I32EnumCase<"Mul", 2, "mul">]>;

def TTKernel_ReduceType : TTKernel_Enum<"ReduceType", "what a reduction computes", [
  I32EnumCase<"Sum", 0, "reduce_sum">,
  I32EnumCase<"Max", 1, "reduce_max">,
  I32EnumCase<"Avg", 2, "reduce_avg">]>;

def TTKernel_ReduceDim
    : TTKernel_Enum<"ReduceDim", "direction of a reduction: along rows, down columns or both", [
  I32EnumCase<"Row", 0, "reduce_dim_row">,
  I32EnumCase<"Col", 1, "reduce_dim_col">,
  I32EnumCase<"Scalar", 2, "reduce_dim_scalar">]>;

def TTKernel_InputClamping
    : TTKernel_Enum<"InputClamping", "what the exponential does below its range", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"ClampToNegative", 1, "clamp_to_negative">]>;

#endif
