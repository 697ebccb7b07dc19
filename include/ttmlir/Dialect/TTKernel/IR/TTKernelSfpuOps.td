//===- TTKernelSfpuOps.td - vector unit, several tiles of DST -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuUnaryOps.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuFormatOps.td"

let hasClass = 0 in {

// x and y are the tiles at dst0_index and dst1_index.
multiclass SfpuBinary<string name, string what, string header> {
  def "TTKernel_" # NAME # "TileOp" : TTKernel_SfpuBinary<name # "_tile", header, what> {
    let init = name # "_tile_init";
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header>;
}

defm AddBinary : SfpuBinary<"add_binary", "x + y", BinaryApi>;
defm SubBinary : SfpuBinary<"sub_binary", "x - y", BinaryApi>;
defm MulBinary : SfpuBinary<"mul_binary", "x * y", BinaryApi>;
defm DivBinary : SfpuBinary<"div_binary", "x / y", BinaryApi>;
defm PowerBinary : SfpuBinary<"power_binary", "x to the power of y", BinaryApi>;
defm Atan2Binary : SfpuBinary<"atan2_binary", "angle of the point (y, x)", BinaryApi>;
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

def TTKernel_AddIntTileInitOp : TTKernel_SfpuInit<"add_int_tile_init", Api # "add_int_sfpu.h">;
def TTKernel_SubIntTileInitOp : TTKernel_SfpuInit<"sub_int_tile_init", Api # "sub_int_sfpu.h">;
def TTKernel_BinaryBitwiseTileInitOp : TTKernel_SfpuInit<"binary_bitwise_tile_init", Bitwise>;

def TTKernel_BinaryShiftTileInitOp : TTKernel_SfpuInit<"binary_shift_tile_init", Shift>;

//===-- other -------------------------------------------------------------===//

def TTKernel_WhereTileInitOp : TTKernel_SfpuInit<"where_tile_init", UnaryApi # "where.h">;

def TTKernel_CopyDestValuesInitOp
    : TTKernel_SfpuInit<"copy_dest_values_init", Api # "copy_dest_values.h">;

// The following work on several tiles from `idst` on.
class TTKernel_Topk<string mnemonic, string summary, dag args>
    : TTKernel_Sfpu<mnemonic, summary, Base, !con((ins TTKernel_DstIndex:$idst), args)> {
  let init = "topk_tile_init";
  let customBody = 1;
}
def TTKernel_TopkLocalSortOp : TTKernel_Topk<"topk_local_sort", "sorts pairs of columns",
    (ins TTKernel_I32:$idir, TTKernel_I32:$i_end_phase, TTKernel_I32:$i_start_phase)> {
  let defaults = ["i_start_phase=0"];
  let cpp = "topk_local_sort($idst, $idir, $i_end_phase, $i_start_phase)";
}
def TTKernel_TopkMergeOp : TTKernel_Topk<"topk_merge", "keeps the k best of two sorted halves",
    (ins TTKernel_I32:$m_iter, TTKernel_I32:$k)> {
  let cpp = "topk_merge($idst, $m_iter, $k)";
}
def TTKernel_TopkRebuildOp : TTKernel_Topk<"topk_rebuild", "sorts again after a merge",
    (ins TTKernel_I32:$idir, TTKernel_I32:$m_iter, TTKernel_I32:$k, TTKernel_I32:$logk,
         TTKernel_I32:$skip_second)> {
  let cpp = "topk_rebuild($idst, $idir, $m_iter, $k, $logk, $skip_second)";
}
def TTKernel_TopkTileInitOp : TTKernel_SfpuInit<"topk_tile_init", Base>;

} // hasClass

#endif
