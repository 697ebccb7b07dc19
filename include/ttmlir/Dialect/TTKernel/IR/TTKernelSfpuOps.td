//===- TTKernelSfpuOps.td - vector unit, several tiles of DST -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuUnaryOps.td"

defvar Api = "compute_kernel_api/";

class TTKernel_SfpuBinary<string mnemonic, string header, string what, dag more = (ins)>
    : TTKernel_Sfpu<mnemonic, "DST[odst] <- " # what, header,
                    !con((ins TTKernel_DstIndex:$dst0_index, TTKernel_DstIndex:$dst1_index,
                              TTKernel_DstIndex:$odst_index), more)> {
  let form = "dst dst";
}

// x and y are the tiles at dst0_index and dst1_index.
multiclass SfpuBinary<string name, string what, string header> {
  def "TTKernel_" # NAME # "TileOp" : TTKernel_SfpuBinary<name # "_tile", header, what> {
    let init = name # "_tile_init";
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header>;
}

// Integers of 32 or 16 bits.
class TTKernel_SfpuIntBinary<string mnemonic, string header, string what>
    : TTKernel_SfpuBinary<mnemonic, header, what # ", integers", (ins TTKernel_IntegerFormat:$dtype)> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["dtype"];
}
multiclass SfpuIntBinary<string mnemonic, string init_, string what, string header> {
  def "TTKernel_" # NAME # "Op" : TTKernel_SfpuIntBinary<mnemonic, header, what> {
    let init = init_;
  }
}

defvar Binary = Api # "eltwise_binary_sfpu.h";
defvar Comparison = Api # "binary_comp.h";
defvar Bitwise = Api # "binary_bitwise_sfpu.h";
defvar Shift = Api # "binary_shift.h";
defvar MaxMin = Api # "binary_max_min.h";

defm AddBinary : SfpuBinary<"add_binary", "x + y", Binary>;
defm SubBinary : SfpuBinary<"sub_binary", "x - y", Binary>;
defm MulBinary : SfpuBinary<"mul_binary", "x * y", Binary>;
defm DivBinary : SfpuBinary<"div_binary", "x / y", Binary>;
defm PowerBinary : SfpuBinary<"power_binary", "x to the power of y", Binary>;
defm Atan2Binary : SfpuBinary<"atan2_binary", "angle of the point (y, x)", Binary>;
defm EqBinary : SfpuBinary<"eq_binary", "1 where x == y, else 0", Comparison>;
defm NeBinary : SfpuBinary<"ne_binary", "1 where x != y, else 0", Comparison>;
defm LtBinary : SfpuBinary<"lt_binary", "1 where x < y, else 0", Comparison>;
defm LeBinary : SfpuBinary<"le_binary", "1 where x <= y, else 0", Comparison>;
defm GtBinary : SfpuBinary<"gt_binary", "1 where x > y, else 0", Comparison>;
defm GeBinary : SfpuBinary<"ge_binary", "1 where x >= y, else 0", Comparison>;
defm BinaryMax : SfpuBinary<"binary_max", "the larger of x and y", MaxMin>;
defm BinaryMin : SfpuBinary<"binary_min", "the smaller of x and y", MaxMin>;
defm BinaryMaxInt32 : SfpuBinary<"binary_max_int32", "the larger of x and y, integers", MaxMin>;
defm BinaryMinInt32 : SfpuBinary<"binary_min_int32", "the smaller of x and y, integers", MaxMin>;

defm LtInt32 : SfpuBinary<"lt_int32", "1 where x < y, else 0, integers", Comparison>;
defm LeInt32 : SfpuBinary<"le_int32", "1 where x <= y, else 0, integers", Comparison>;
defm GtInt32 : SfpuBinary<"gt_int32", "1 where x > y, else 0, integers", Comparison>;
defm GeInt32 : SfpuBinary<"ge_int32", "1 where x >= y, else 0, integers", Comparison>;
defm DivInt32Trunc : SfpuBinary<"div_int32_trunc", "x / y towards zero, integers", Api # "div_int32_floor.h">;
defm FmodBinary : SfpuBinary<"fmod_binary", "x - y * trunc(x / y)", Api # "binary_fmod.h">;
defm FmodInt32 : SfpuBinary<"fmod_int32", "x - y * (x / y), integers", Api # "binary_fmod.h">;

defm AddIntTile : SfpuIntBinary<"add_int_tile", "add_int_tile_init", "x + y", Api # "add_int_sfpu.h">;
defm SubIntTile : SfpuIntBinary<"sub_int_tile", "sub_int_tile_init", "x - y", Api # "sub_int_sfpu.h">;
defm MulIntTile : SfpuIntBinary<"mul_int_tile", "mul_int_tile_init", "x * y", Api # "mul_int_sfpu.h">;
def TTKernel_AddIntTileInitOp : TTKernel_SfpuInit<"add_int_tile_init", Api # "add_int_sfpu.h">;
def TTKernel_SubIntTileInitOp : TTKernel_SfpuInit<"sub_int_tile_init", Api # "sub_int_sfpu.h">;
def TTKernel_MulIntTileInitOp
    : TTKernel_Init<"mul_int_tile_init", "prepares the vector unit for mul_int_tile",
                    Api # "mul_int_sfpu.h", (ins TTKernel_IntegerFormat:$dtype)> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["dtype"];
}

defm BitwiseAndBinaryTile : SfpuIntBinary<"bitwise_and_binary_tile", "binary_bitwise_tile_init", "x & y", Bitwise>;
defm BitwiseOrBinaryTile : SfpuIntBinary<"bitwise_or_binary_tile", "binary_bitwise_tile_init", "x | y", Bitwise>;
defm BitwiseXorBinaryTile : SfpuIntBinary<"bitwise_xor_binary_tile", "binary_bitwise_tile_init", "x ^ y", Bitwise>;
def TTKernel_BinaryBitwiseTileInitOp : TTKernel_SfpuInit<"binary_bitwise_tile_init", Bitwise>;

defm BinaryLeftShiftTile : SfpuIntBinary<"binary_left_shift_tile", "binary_shift_tile_init", "x << y", Shift>;
defm BinaryRightShiftTile : SfpuIntBinary<"binary_right_shift_tile", "binary_shift_tile_init", "x >> y, signed", Shift>;
defm BinaryLogicalRightShiftTile
    : SfpuIntBinary<"binary_logical_right_shift_tile", "binary_shift_tile_init", "x >> y, zeros shifted in", Shift>;
def TTKernel_BinaryShiftTileInitOp : TTKernel_SfpuInit<"binary_shift_tile_init", Shift>;

//===-- other -------------------------------------------------------------===//

def TTKernel_WhereTileOp
    : TTKernel_Sfpu<"where_tile", "DST[odst] <- condition != 0 ? value if true : value if false",
                    Unary # "where.h",
                    (ins TTKernel_DstIndex:$dst_cond_index, TTKernel_DstIndex:$dst_true_index,
                         TTKernel_DstIndex:$dst_false_index, TTKernel_DstIndex:$odst_index,
                         TTCore_DataTypeAttr:$dtype)> {
  let form = "dst dst dst";
  let init = "where_tile_init";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["dtype"];
}
def TTKernel_WhereTileInitOp : TTKernel_SfpuInit<"where_tile_init", Unary # "where.h">;

def TTKernel_CopyDestValuesOp
    : TTKernel_Sfpu<"copy_dest_values", "DST[idst_out] <- DST[idst_in]", Api # "copy_dest_values.h",
                    (ins TTKernel_DstIndex:$idst_in, TTKernel_DstIndex:$idst_out,
                         TTCore_DataTypeAttr:$data_format)> {
  let form = "dst";
  let init = "copy_dest_values_init";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["data_format"];
}
def TTKernel_CopyDestValuesInitOp
    : TTKernel_SfpuInit<"copy_dest_values_init", Api # "copy_dest_values.h">;

def TTKernel_SfpuReduceOp
    : TTKernel_Sfpu<"sfpu_reduce", "reduces a tile of DST in place", Base,
                    (ins TTKernel_DstIndex:$dst_index, TTKernel_ReduceTypeAttr:$reduce_type,
                         TTCore_DataTypeAttr:$data_format, TTKernel_ReduceDimAttr:$reduce_dim)> {
  let form = "dst";
  let init = "sfpu_reduce_init";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["reduce_type", "data_format", "reduce_dim"];
}
def TTKernel_SfpuReduceInitOp
    : TTKernel_Init<"sfpu_reduce_init", "prepares the vector unit for sfpu_reduce",
                    Base,
                    (ins TTKernel_ReduceTypeAttr:$reduce_type, TTCore_DataTypeAttr:$data_format)> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["reduce_type", "data_format"];
}

// The following work on several tiles from `idst` on.
def TTKernel_MaxReduceWithIndicesOp
    : TTKernel_Sfpu<"max_reduce_with_indices", "maximum of rows with the index of each",
                    Base,
                    (ins TTKernel_DstIndex:$idst, TTKernel_DstIndex:$idst_idx, TTKernel_Index:$chunk,
                         DefaultValuedAttr<TTKernel_Positive, "32">:$num_rows,
                         DefaultValuedAttr<BoolAttr, "false">:$accumulate)> {
  let assemblyFormat = ?;
  let init = "max_reduce_with_indices_init";
  let customBody = 1;
  let cpp = "max_reduce_with_indices<$num_rows, ckernel::DataLayout::TILE, $accumulate>"
            "($idst, $idst_idx, $chunk)";
}
def TTKernel_MaxReduceWithIndicesInitOp
    : TTKernel_SfpuInit<"max_reduce_with_indices_init", Base> {
  let assemblyFormat = ?;
}

class TTKernel_Topk<string mnemonic, string summary, dag args>
    : TTKernel_Sfpu<mnemonic, summary, Base, !con((ins TTKernel_DstIndex:$idst), args)> {
  let init = "topk_tile_init";
  let customBody = 1;
}
def TTKernel_TopkLocalSortOp : TTKernel_Topk<"topk_local_sort", "sorts pairs of columns",
    (ins TTKernel_I32:$idir, TTKernel_I32:$i_end_phase, TTKernel_I32:$i_start_phase)> {
  let defaults = ["i_start_phase=0"];
}
def TTKernel_TopkMergeOp : TTKernel_Topk<"topk_merge", "keeps the k best of two sorted halves",
    (ins TTKernel_I32:$m_iter, TTKernel_I32:$k)>;
def TTKernel_TopkRebuildOp : TTKernel_Topk<"topk_rebuild", "sorts again after a merge",
    (ins TTKernel_I32:$idir, TTKernel_I32:$m_iter, TTKernel_I32:$k, TTKernel_I32:$logk,
         TTKernel_I32:$skip_second)>;
def TTKernel_TopkTileInitOp : TTKernel_SfpuInit<"topk_tile_init", Base>;

#endif
