//===- TTKernelSfpuFormatOps.td - vector unit, calls with attributes -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUFORMATOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUFORMATOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuBase.td"

//===-- one tile ----------------------------------------------------------===//

def TTKernel_ExpTileOp : TTKernel_SfpuUnary<"exp_tile", UnaryApi # "exp.h", "exp(x * scale)", (ins
    TTKernel_Default<BoolAttr, "false">:$approx,
    TTKernel_Default<TTKernel_InputClampingAttr,
                     "::mlir::tt::ttkernel::InputClamping::ClampToNegative">:$input_clamping,
    TTKernel_Default<TTKernel_Positive, "8">:$iterations,
    TTKernel_Default<I32Attr, "0x3F80">:$scale)> {
  let description = [{
    `scale` is the bit pattern of a bf16, `iterations` the number of rows of each face
    in units of four.
  }];
  let init = "exp_tile_init";
  let cpp = "exp_tile<$approx, $scale != 0x3F80, $input_clamping, $iterations>"
            "($dst0_index, (int)VectorMode::RC, $scale)";
}
def TTKernel_ExpTileInitOp : TTKernel_Init<"exp_tile_init", "prepares the vector unit for exp_tile",
                                           UnaryApi # "exp.h", (ins
    TTKernel_Default<BoolAttr, "false">:$approx,
    TTKernel_Default<I32Attr, "0x3F800000">:$scale,
    TTKernel_Default<TTKernel_InputClampingAttr,
                     "::mlir::tt::ttkernel::InputClamping::ClampToNegative">:$input_clamping)> {
  let description = "`scale` is the bit pattern of an f32.";
  let templateArgs = ["approx", "scale", "input_clamping"];
}
def TTKernel_LogicalNotTileOp
    : TTKernel_SfpuUnary<"logical_not_tile", UnaryApi # "logical_not_noti.h", "1 where x == 0, else 0",
                         (ins TTCore_DataTypeAttr:$dtype)> {
  let init = "logical_not_tile_init";
  let templateArgs = ["dtype"];
}

defvar TypecastArgs = (ins TTCore_DataTypeAttr:$in_dtype, TTCore_DataTypeAttr:$out_dtype);
def TTKernel_TypecastTileOp
    : TTKernel_SfpuUnary<"typecast_tile", UnaryApi # "typecast.h", "x in another format", TypecastArgs> {
  let init = "typecast_tile_init";
  let cpp = "typecast_tile<(uint32_t)$in_dtype, (uint32_t)$out_dtype>($dst0_index)";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
}
def TTKernel_TypecastTileInitOp
    : TTKernel_Init<"typecast_tile_init", "prepares the vector unit for typecast_tile",
                    UnaryApi # "typecast.h", TypecastArgs> {
  let cpp = "typecast_tile_init<(uint32_t)$in_dtype, (uint32_t)$out_dtype>()";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
}

//===-- two tiles of integers ---------------------------------------------===//

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

defm AddIntTile : SfpuIntBinary<"add_int_tile", "add_int_tile_init", "x + y", Api # "add_int_sfpu.h">;
defm SubIntTile : SfpuIntBinary<"sub_int_tile", "sub_int_tile_init", "x - y", Api # "sub_int_sfpu.h">;
defm MulIntTile : SfpuIntBinary<"mul_int_tile", "mul_int_tile_init", "x * y", Api # "mul_int_sfpu.h">;
def TTKernel_MulIntTileInitOp
    : TTKernel_Init<"mul_int_tile_init", "prepares the vector unit for mul_int_tile",
                    Api # "mul_int_sfpu.h", (ins TTKernel_IntegerFormat:$dtype)> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["dtype"];
}

defm BitwiseAndBinaryTile : SfpuIntBinary<"bitwise_and_binary_tile", "binary_bitwise_tile_init", "x & y", Bitwise>;
defm BitwiseOrBinaryTile : SfpuIntBinary<"bitwise_or_binary_tile", "binary_bitwise_tile_init", "x | y", Bitwise>;
defm BitwiseXorBinaryTile : SfpuIntBinary<"bitwise_xor_binary_tile", "binary_bitwise_tile_init", "x ^ y", Bitwise>;

defm BinaryLeftShiftTile : SfpuIntBinary<"binary_left_shift_tile", "binary_shift_tile_init", "x << y", Shift>;
defm BinaryRightShiftTile : SfpuIntBinary<"binary_right_shift_tile", "binary_shift_tile_init", "x >> y, signed", Shift>;
defm BinaryLogicalRightShiftTile
    : SfpuIntBinary<"binary_logical_right_shift_tile", "binary_shift_tile_init", "x >> y, zeros shifted in", Shift>;

//===-- other -------------------------------------------------------------===//

def TTKernel_WhereTileOp
    : TTKernel_Sfpu<"where_tile", "DST[odst] <- condition != 0 ? value if true : value if false",
                    UnaryApi # "where.h",
                    (ins TTKernel_DstIndex:$dst_cond_index, TTKernel_DstIndex:$dst_true_index,
                         TTKernel_DstIndex:$dst_false_index, TTKernel_DstIndex:$odst_index,
                         TTCore_DataTypeAttr:$dtype)> {
  let form = "dst dst dst";
  let init = "where_tile_init";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["dtype"];
}

def TTKernel_CopyDestValuesOp
    : TTKernel_Sfpu<"copy_dest_values", "DST[idst_out] <- DST[idst_in]", Api # "copy_dest_values.h",
                    (ins TTKernel_DstIndex:$idst_in, TTKernel_DstIndex:$idst_out,
                         TTCore_DataTypeAttr:$data_format)> {
  let form = "dst";
  let init = "copy_dest_values_init";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["data_format"];
}

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

// Works on several tiles from `idst` on.
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

#endif
