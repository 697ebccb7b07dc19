//===- TTCoreEnums.td - enums of the ttcore dialect --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREENUMS_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREENUMS_TD

include "ttmlir/Dialect/Common/Enums.td"

class TTCore_Enum<string name, string summary, list<EnumCase> cases>
    : TT_Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttcore";
}

def TTCore_Arch : TTCore_Enum<"Arch", "chip architecture", [
  I32EnumCase<"WormholeB0", 0, "wormhole_b0">,
  I32EnumCase<"Blackhole", 1, "blackhole">,
  I32EnumCase<"Quasar", 2, "quasar">]> {
  let inFiles = 1;
}

// The numbers are those of tt::device::DataType. In block floats (BFP_*) 16 neighbours of a face row share an exponent: of 8
// bits in BFP_BFloat*, of 5 in BFP_Float*.
def TTCore_DataType : TTCore_Enum<"DataType", "element format on the device", [
  TT_Case<"Float32", 0, "f32", "FLOAT32">,
  TT_Case<"Float16", 1, "f16", "FLOAT16">,
  TT_Case<"BFloat16", 2, "bf16", "BFLOAT16">,
  TT_Case<"BFP_Float8", 3, "bfp_f8", "">,
  TT_Case<"BFP_BFloat8", 4, "bfp_bf8", "BFLOAT8_B">,
  TT_Case<"BFP_Float4", 5, "bfp_f4", "">,
  TT_Case<"BFP_BFloat4", 6, "bfp_bf4", "BFLOAT4_B">,
  TT_Case<"BFP_Float2", 7, "bfp_f2", "">,
  TT_Case<"BFP_BFloat2", 8, "bfp_bf2", "">,
  TT_Case<"UInt32", 9, "u32", "UINT32">,
  TT_Case<"UInt16", 10, "u16", "UINT16">,
  TT_Case<"UInt8", 11, "u8", "UINT8">,
  TT_Case<"Int32", 12, "si32", "INT32">,
  TT_Case<"Int8", 13, "si8", "">]> {
  let inFiles = 1;
}

def TTCore_MathFidelity
    : TTCore_Enum<"MathFidelity", "multiplication passes of the matrix unit", [
  TT_Case<"LoFi", 0, "lofi", "LoFi">,
  TT_Case<"HiFi2", 1, "hifi2", "HiFi2">,
  TT_Case<"HiFi3", 2, "hifi3", "HiFi3">,
  TT_Case<"HiFi4", 3, "hifi4", "HiFi4">]> {
  let inFiles = 1;
}

def TTCore_MemorySpace : TTCore_Enum<"MemorySpace", "where a buffer lives", [
  I32EnumCase<"System", 0, "system">,
  I32EnumCase<"SystemMMIO", 1, "mmio">,
  I32EnumCase<"DeviceDRAM", 2, "dram">,
  I32EnumCase<"DeviceL1", 3, "l1">,
  I32EnumCase<"RegisterDst", 4, "dst">]>;

def TTCore_IteratorType : TTCore_Enum<"IteratorType", "iterator type", [
  I32EnumCase<"Parallel", 0, "parallel">,
  I32EnumCase<"Reduction", 1, "reduction">]>;

// The masks of sdpa_fw and sdpa_bw.
def TTCore_AttentionMaskType : TTCore_Enum<"AttentionMaskType", "which keys a query sees", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"Causal", 1, "causal">,
  I32EnumCase<"Arbitrary", 2, "arbitrary">]>;

def TTCore_OOBVal : TTCore_Enum<"OOBVal", "content of padding", [
  I32EnumCase<"Undef", 0, "undef">,
  I32EnumCase<"Zero", 1, "zero">,
  I32EnumCase<"One", 2, "one">,
  I32EnumCase<"Inf", 3, "inf">,
  I32EnumCase<"NegInf", 4, "neginf">]>;

def TTCore_TensorMemoryLayout
    : TTCore_Enum<"TensorMemoryLayout", "distribution of a tensor", [
  I32EnumCase<"Interleaved", 0, "interleaved">,
  I32EnumCase<"Sharded", 1, "sharded">]>;

def TTCore_CPURole : TTCore_Enum<"CPURole", "role of a CPU", [
  I32EnumCase<"Host", 0, "host">,
  I32EnumCase<"Device", 1, "device">]> {
  let inFiles = 1;
}

def TTCore_Topology : TTCore_Enum<"Topology", "how the chips of a mesh axis are linked", [
  TT_Case<"Ring", 0, "ring", "Ring">,
  TT_Case<"Linear", 1, "linear", "Linear">,
  TT_Case<"Mesh", 2, "mesh", "Mesh">,
  TT_Case<"Torus", 3, "torus", "Torus">,
  TT_Case<"Disabled", 4, "disabled", "">]>;

def TTCore_ArgumentType : TTCore_Enum<"ArgumentType", "what an argument is", [
  I32EnumCase<"Input", 0, "input">,
  I32EnumCase<"Parameter", 1, "parameter">,
  I32EnumCase<"Constant", 2, "constant">,
  I32EnumCase<"Default", 3, "default">]>;

def TTCore_MeshShardType
    : TTCore_Enum<"MeshShardType", "how a tensor is spread over a mesh", [
  I32EnumCase<"Identity", 0, "identity">,
  I32EnumCase<"Replicate", 1, "replicate">,
  I32EnumCase<"Maximal", 2, "maximal">,
  I32EnumCase<"Devices", 3, "devices">]>;

def TTCore_MeshShardDirection
    : TTCore_Enum<"MeshShardDirection", "into shards or out of them", [
  I32EnumCase<"FullToShard", 0, "full_to_shard">,
  I32EnumCase<"ShardToFull", 1, "shard_to_full">]>;

def TTCore_ShardStatus : TTCore_Enum<"ShardStatus", "who cuts a tensor into the shards of a mesh", [
  I32EnumCase<"Presharded", 0, "presharded">,
  I32EnumCase<"Unsharded", 1, "unsharded">]>;

def TTCore_ReduceType : TTCore_Enum<"ReduceType", "how values become one", [
  TT_Case<"Sum", 0, "sum", "Sum">,
  TT_Case<"Mean", 1, "mean", "Mean">,
  TT_Case<"Max", 2, "max", "Max">,
  TT_Case<"Min", 3, "min", "Min">,
  TT_Case<"Std", 4, "std", "Std">,
  TT_Case<"Var", 5, "var", "Var">,
  TT_Case<"Prod", 6, "prod", "Prod">,
  TT_Case<"Invalid", 7, "invalid", "">]>;

def TTCore_MoEActivationFunction
    : TTCore_Enum<"MoEActivationFunction", "activation within an expert", [
  I32EnumCase<"Silu", 0, "silu">,
  I32EnumCase<"Swiglu", 1, "swiglu">]>;

def TTCore_NocIndex : TTCore_Enum<"NocIndex", "one of the two networks", [
  I32EnumCase<"Noc0", 0, "noc0">,
  I32EnumCase<"Noc1", 1, "noc1">]>;

def TTCore_RoutingMode : TTCore_Enum<"RoutingMode", "ways between chips", [
  I32EnumCase<"BidirLineMesh", 0, "bidir_line_mesh">,
  I32EnumCase<"UnidirRingTorus", 1, "unidir_ring_torus">]>;

#endif
