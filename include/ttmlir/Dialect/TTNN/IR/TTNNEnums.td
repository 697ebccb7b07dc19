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
  TT_Case<"BlockSharded", 3, "block_sharded">,
  TT_Case<"NDSharded", 4, "nd_sharded", "">]>;

def TTNN_Layout : TTNN_FileEnum<"Layout", "page layout", [
  TT_Case<"RowMajor", 0, "row_major">,
  TT_Case<"Tile", 1, "tile">,
  TT_Case<"Invalid", 2, "invalid", "">]>;

def TTNN_ShardOrientation
    : TTNN_FileEnum<"ShardOrientation", "order of shards on cores", [
  TT_Case<"RowMajor", 0, "row_major">,
  TT_Case<"ColMajor", 1, "col_major">]>;

// The activations that the library can apply to a result before it is written.
// The embedded device computes those that are ops of one operand.
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
  TT_Case<"Neg", 20, "neg">, TT_Case<"Mish", 21, "mish">,
  TT_Case<"Recip", 22, "recip">, TT_Case<"Log2", 23, "log2">,
  TT_Case<"Log10", 24, "log10">, TT_Case<"AbsInt32", 25, "abs_int32">,
  TT_Case<"Eqz", 26, "eqz">, TT_Case<"Nez", 27, "nez">,
  TT_Case<"Gtz", 28, "gtz">, TT_Case<"Ltz", 29, "ltz">,
  TT_Case<"Gez", 30, "gez">, TT_Case<"Lez", 31, "lez">,
  TT_Case<"ReluMax", 32, "relu_max">, TT_Case<"ReluMin", 33, "relu_min">,
  TT_Case<"Power", 34, "power">, TT_Case<"LeakyRelu", 35, "leaky_relu">,
  TT_Case<"Elu", 36, "elu">, TT_Case<"Exp2", 37, "exp2">,
  TT_Case<"Heaviside", 38, "heaviside">, TT_Case<"Signbit", 39, "signbit">,
  TT_Case<"Asin", 40, "asin">, TT_Case<"Acos", 41, "acos">,
  TT_Case<"Acosh", 42, "acosh">, TT_Case<"Asinh", 43, "asinh">,
  TT_Case<"Atanh", 44, "atanh">, TT_Case<"Sinh", 45, "sinh">,
  TT_Case<"Cosh", 46, "cosh">, TT_Case<"Isinf", 47, "isinf">,
  TT_Case<"Isposinf", 48, "isposinf">, TT_Case<"Isneginf", 49, "isneginf">,
  TT_Case<"Isnan", 50, "isnan">,
  TT_Case<"LogicalNotUnary", 51, "logical_not_unary">,
  TT_Case<"Isfinite", 52, "isfinite">, TT_Case<"Erfinv", 53, "erfinv">,
  TT_Case<"I0", 54, "i0">, TT_Case<"I1", 55, "i1">, TT_Case<"Tan", 56, "tan">,
  TT_Case<"Rsub", 57, "rsub">, TT_Case<"Rdiv", 58, "rdiv">,
  TT_Case<"Softplus", 59, "softplus">, TT_Case<"Identity", 60, "identity">,
  TT_Case<"AddUnarySfpu", 61, "add_unary_sfpu">,
  TT_Case<"SubUnarySfpu", 62, "sub_unary_sfpu">,
  TT_Case<"MulUnarySfpu", 63, "mul_unary_sfpu">,
  TT_Case<"DivUnarySfpu", 64, "div_unary_sfpu">,
  TT_Case<"UnaryNe", 65, "unary_ne">, TT_Case<"UnaryGt", 66, "unary_gt">,
  TT_Case<"UnaryLt", 67, "unary_lt">, TT_Case<"TiledProd", 68, "tiled_prod">,
  TT_Case<"Typecast", 69, "typecast">, TT_Case<"BitwiseXor", 70, "bitwise_xor">,
  TT_Case<"BitwiseNot", 71, "bitwise_not">,
  TT_Case<"BitwiseAnd", 72, "bitwise_and">,
  TT_Case<"BitwiseOr", 73, "bitwise_or">,
  TT_Case<"RightShift", 74, "right_shift">, TT_Case<"Floor", 75, "floor">,
  TT_Case<"Ceil", 76, "ceil">, TT_Case<"LeftShift", 77, "left_shift">,
  TT_Case<"Remainder", 78, "remainder">, TT_Case<"Fmod", 79, "fmod">,
  TT_Case<"Dropout", 80, "dropout">, TT_Case<"Fill", 81, "fill">,
  TT_Case<"PreluSfpu", 82, "prelu_sfpu">,
  TT_Case<"ZeroPoint", 83, "zero_point">, TT_Case<"Trunc", 84, "trunc">,
  TT_Case<"Frac", 85, "frac">, TT_Case<"Round", 86, "round">,
  TT_Case<"Hardswish", 87, "hardswish">, TT_Case<"Hardtanh", 88, "hardtanh">,
  TT_Case<"Hardshrink", 89, "hardshrink">,
  TT_Case<"Softshrink", 90, "softshrink">, TT_Case<"Softsign", 91, "softsign">,
  TT_Case<"Selu", 92, "selu">, TT_Case<"Celu", 93, "celu">,
  TT_Case<"Log1p", 94, "log1p">, TT_Case<"Cbrt", 95, "cbrt">,
  TT_Case<"Tanhshrink", 96, "tanhshrink">,
  TT_Case<"Threshold", 97, "threshold">]>;

def TTNN_ShardDistributionStrategy
    : TTNN_Enum<"ShardDistributionStrategy", "which core has which shard of all dimensions", [
  TT_Case<"RoundRobin1D", 0, "round_robin_1d">,
  TT_Case<"Grid2D", 1, "grid_2d">]>;

def TTNN_Conv2dSliceType
    : TTNN_Enum<"Conv2dSliceType", "along what the image of a convolution is cut", [
  TT_Case<"DramHeight", 0, "dram_height", "DRAMSliceHeight">,
  TT_Case<"DramWidth", 1, "dram_width", "DRAMSliceWidth">,
  TT_Case<"L1Full", 2, "l1_full", "L1Full">]> {
  let libraryType = "Conv2dSliceConfig::SliceTypeEnum";
}

def TTNN_PlacementType : TTNN_Enum<"PlacementType", "what a mesh axis does with a tensor", [
  TT_Case<"Replicate", 0, "replicate", "">,
  TT_Case<"Shard", 1, "shard", "">]>;

// Enums of kernels that a program brings along; the library has no words for
// them.
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
