//===- TTNNEnums.td - enums of the ttnn dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNENUMS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNENUMS_TD

include "mlir/IR/EnumAttr.td"

class TTNN_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttnn";
}

def TTNN_BufferType : TTNN_Enum<"BufferType", "memory that a buffer is in", [
  I32EnumCase<"DRAM", 0, "dram">,
  I32EnumCase<"L1", 1, "l1">,
  I32EnumCase<"SystemMemory", 2, "system_memory">,
  I32EnumCase<"L1Small", 3, "l1_small">,
  I32EnumCase<"Trace", 4, "trace">]>;

def TTNN_TensorMemoryLayout
    : TTNN_Enum<"TensorMemoryLayout", "distribution of a tensor's pages", [
  I32EnumCase<"Interleaved", 0, "interleaved">,
  I32EnumCase<"HeightSharded", 1, "height_sharded">,
  I32EnumCase<"WidthSharded", 2, "width_sharded">,
  I32EnumCase<"BlockSharded", 3, "block_sharded">]>;

def TTNN_Layout : TTNN_Enum<"Layout", "page layout", [
  I32EnumCase<"RowMajor", 0, "row_major">,
  I32EnumCase<"Tile", 1, "tile">,
  I32EnumCase<"Invalid", 2, "invalid">]>;

def TTNN_ShardOrientation
    : TTNN_Enum<"ShardOrientation", "order of shards on cores", [
  I32EnumCase<"RowMajor", 0, "row_major">,
  I32EnumCase<"ColMajor", 1, "col_major">]>;

def TTNN_MathFidelity
    : TTNN_Enum<"MathFidelity", "multiplication passes of the matrix engine", [
  I32EnumCase<"LoFi", 0, "lofi">,
  I32EnumCase<"HiFi2", 1, "hifi2">,
  I32EnumCase<"HiFi3", 2, "hifi3">,
  I32EnumCase<"HiFi4", 3, "hifi4">]>;

#endif
