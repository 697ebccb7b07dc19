//===- TTNNEnums.td - enums of the ttnn dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNENUMS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNENUMS_TD

include "ttmlir/Dialect/Common/Enums.td"

class TTNN_Enum<string name, string summary, list<EnumCase> cases>
    : TT_Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttnn";
}

// Those that stand in files.
class TTNN_FileEnum<string name, string summary, list<EnumCase> cases>
    : TTNN_Enum<name, summary, cases> {
  let inFiles = 1;
}

def TTNN_BufferType : TTNN_FileEnum<"BufferType", "memory that a buffer is in", [
  TT_Case<"DRAM", 0, "dram">,
  TT_Case<"L1", 1, "l1">,
  TT_Case<"SystemMemory", 2, "system_memory">,
  TT_Case<"L1Small", 3, "l1_small", "">,
  TT_Case<"Trace", 4, "trace", "">]>;

def TTNN_TensorMemoryLayout
    : TTNN_FileEnum<"TensorMemoryLayout", "distribution of a tensor's pages", [
  TT_Case<"Interleaved", 0, "interleaved">,
  TT_Case<"HeightSharded", 1, "height_sharded">,
  TT_Case<"WidthSharded", 2, "width_sharded">,
  TT_Case<"BlockSharded", 3, "block_sharded">]>;

def TTNN_Layout : TTNN_FileEnum<"Layout", "page layout", [
  TT_Case<"RowMajor", 0, "row_major">,
  TT_Case<"Tile", 1, "tile">,
  TT_Case<"Invalid", 2, "invalid", "">]>;

def TTNN_ShardOrientation
    : TTNN_FileEnum<"ShardOrientation", "order of shards on cores", [
  TT_Case<"RowMajor", 0, "row_major">,
  TT_Case<"ColMajor", 1, "col_major">]>;

// Of those that the library can do to a result before it is written.
def TTNN_UnaryOpType : TTNN_Enum<"UnaryOpType", "element-wise op of one operand", [
  TT_Case<"Exp", 0, "exp">, TT_Case<"Gelu", 1, "gelu">,
  TT_Case<"Relu", 2, "relu">, TT_Case<"Sqrt", 3, "sqrt">,
  TT_Case<"Sigmoid", 4, "sigmoid">, TT_Case<"Log", 5, "log">,
  TT_Case<"Tanh", 6, "tanh">, TT_Case<"Sin", 7, "sin">,
  TT_Case<"Cos", 8, "cos">, TT_Case<"Abs", 9, "abs">,
  TT_Case<"Sign", 10, "sign">, TT_Case<"Square", 11, "square">,
  TT_Case<"Expm1", 12, "expm1">, TT_Case<"Rsqrt", 13, "rsqrt">,
  TT_Case<"Relu6", 14, "relu6">, TT_Case<"Hardsigmoid", 15, "hardsigmoid">,
  TT_Case<"Atan", 16, "atan">, TT_Case<"Erf", 17, "erf">,
  TT_Case<"Erfc", 18, "erfc">, TT_Case<"Silu", 19, "silu">,
  TT_Case<"Neg", 20, "neg">, TT_Case<"Mish", 21, "mish">]>;

// Of kernels that a program brings along; the library has no words for them.
def TTNN_DataMovementProcessor
    : TTNN_Enum<"DataMovementProcessor", "processor of a data movement kernel", [
  TT_Case<"Riscv0", 0, "riscv0", "">,
  TT_Case<"Riscv1", 1, "riscv1", "">]>;

def TTNN_NocIndex : TTNN_Enum<"NocIndex", "network of a data movement kernel", [
  TT_Case<"Noc0", 0, "noc0", "">,
  TT_Case<"Noc1", 1, "noc1", "">]>;

def TTNN_NocMode : TTNN_Enum<"NocMode", "how kernels of a core share the networks", [
  TT_Case<"DedicatedNoc", 0, "dedicated_noc", "">,
  TT_Case<"DynamicNoc", 1, "dynamic_noc", "">]>;

def TTNN_KernelCoreType : TTNN_Enum<"KernelCoreType", "kind of core", [
  TT_Case<"Worker", 0, "worker", "">,
  TT_Case<"Eth", 1, "eth", "">]>;

def TTNN_ComputeKernelUnpackToDestMode
    : TTNN_Enum<"ComputeKernelUnpackToDestMode",
                "how tiles of a circular buffer reach DST", [
  TT_Case<"Fp32", 0, "fp32", "">,
  TT_Case<"Default", 1, "default", "">]>;

#endif
