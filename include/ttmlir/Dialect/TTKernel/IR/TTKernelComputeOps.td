//===- TTKernelComputeOps.td - unpacker, matrix unit and packer -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCOMPUTEOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCOMPUTEOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuBase.td"

//===-- products ----------------------------------------------------------===//

defvar Matmul = Api # "matmul.h";
defvar MatmulOperands = (ins TTKernel_InCB:$in0_cb_id, TTKernel_InCB:$in1_cb_id,
                             TTKernel_Index:$in0_tile_idx, TTKernel_Index:$in1_tile_idx,
                             TTKernel_DstIndex:$dst_tile_idx);
defvar MatmulBlock = (ins TTKernel_I32:$transpose, TTKernel_I32:$ct_dim, TTKernel_I32:$rt_dim,
                          TTKernel_I32:$kt_dim);

let setup = TTKernel_SetupMatmul in {

let charge = "ProductTile" in
def TTKernel_MatmulTilesOp
    : TTKernel_Compute<"matmul_tiles", "fpu", "DST[i] += a * b", Matmul, MatmulOperands> {
  let form = "cb cb";
}
let charge = "Product" in {
def TTKernel_MatmulBlockOp
    : TTKernel_Compute<"matmul_block", "fpu", "DST of rt x ct tiles += column of a * row of b", Matmul,
                       !con(MatmulOperands, MatmulBlock)> {
  let init = "mm_block_init";
}
def TTKernel_ExperimentalMatmulBlockOp
    : TTKernel_Compute<"experimental.matmul_block", "fpu",
                       "DST of rt x ct tiles += rt x kt tiles of a * kt x ct tiles of b", Matmul,
                       !con(MatmulOperands, MatmulBlock, (ins TTKernel_I32:$in1_k_stride))> {
  let description = [{
    `in1_k_stride` is the number of tiles of b from one row of tiles to the next. Prints in the
    generic form.
  }];
  let callee = "experimental::matmul_block";
  let init = "mm_block_init";
  let assemblyFormat = ?;
}
} // charge

let charge = "InitFull" in
def TTKernel_MmInitOp
    : TTKernel_Init<"mm_init", "prepares all units for matmul_tiles", Matmul,
                    (ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb, TTKernel_OutCB:$out_cb,
                         TTKernel_I32:$transpose), /*custom=*/1> {
  let defaults = ["transpose=0"];
}
let charge = "InitOperands" in
def TTKernel_MmInitShortOp
    : TTKernel_Init<"mm_init_short", "prepares unpacker and matrix unit for matmul_tiles", Matmul,
                    (ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb, TTKernel_I32:$transpose),
                    /*custom=*/1> {
  let defaults = ["transpose=0"];
}
let charge = "InitFull" in
def TTKernel_MmBlockInitOp
    : TTKernel_Init<"mm_block_init", "prepares all units for matmul_block", Matmul,
                    !con((ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb,
                              TTKernel_OutCB:$out_cb), MatmulBlock), /*custom=*/1> {
  let defaults = ["transpose=0", "ct_dim=1", "rt_dim=1", "kt_dim=1"];
  let assemblyFormat = ?;
}
let charge = "InitOperands" in
def TTKernel_MmBlockInitShortOp
    : TTKernel_Init<"mm_block_init_short", "prepares unpacker and matrix unit for matmul_block", Matmul,
                    !con((ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb), MatmulBlock),
                    /*custom=*/1> {
  let defaults = ["transpose=0", "ct_dim=1", "rt_dim=1", "kt_dim=1"];
  let assemblyFormat = ?;
}

} // setup

//===-- two tiles, element by element -------------------------------------===//

defvar Eltwise = Api # "eltwise_binary.h";
defvar Bcast = Api # "bcast.h";

class TTKernel_FpuBinary<string mnemonic, string header, string what, dag more = (ins)>
    : TTKernel_Compute<mnemonic, "fpu", "DST[i] <- " # what, header,
                       !con((ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb,
                                 TTKernel_Index:$in0_tile_index, TTKernel_Index:$in1_tile_index,
                                 TTKernel_DstIndex:$dst_index), more)> {
  let form = "cb cb";
}

// The op, its init, and both again with a part of the second tile repeated. The
// vendor's names of the last differ in their form for scalars.
multiclass FpuBinary<string name, string what, string bcastScalar, string charge_> {
  defvar bcast = (ins TTKernel_BcastTypeAttr:$bcast_type);
  defvar cbs = (ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb);
  let setup = !cast<TTKernel_Setup>("TTKernel_Setup" # NAME) in {
  let charge = charge_ in
  def "TTKernel_" # NAME # "TilesOp" : TTKernel_FpuBinary<name # "_tiles", Eltwise, what>;
  let charge = "InitOperands" in
  def "TTKernel_" # NAME # "TilesInitOp"
      : TTKernel_Init<name # "_tiles_init", "prepares unpacker and matrix unit for " # name # "_tiles",
                      Eltwise, cbs, /*custom=*/1>;
  }
  let setup = !cast<TTKernel_Setup>("TTKernel_Setup" # NAME # "Broadcast") in {
  let charge = charge_ in
  def "TTKernel_" # NAME # "TilesBcastOp"
      : TTKernel_FpuBinary<name # "_tiles_bcast", Bcast, what # ", part of y repeated", bcast> {
    let assemblyFormat = TTKernel_Listed<arguments>.format;
    let templateArgs = ["bcast_type"];
  }
  let charge = "InitOperands" in
  def "TTKernel_" # NAME # "BcastInitShortOp"
      : TTKernel_Init<name # "_bcast_init_short",
                      "prepares unpacker and matrix unit for " # name # "_tiles_bcast", Bcast,
                      !con(cbs, bcast), /*custom=*/1> {
    let assemblyFormat = TTKernel_Listed<arguments>.format;
    let cpp = name # "_$bcast_type{|bcast_cols|bcast_rows|" # bcastScalar #
              "}_init_short($in0_cb, $in1_cb)";
  }
  }
}

defm Add : FpuBinary<"add", "x + y", "bcast_scalar", "Add">;
defm Sub : FpuBinary<"sub", "x - y", "tiles_bcast_scalar", "Add">;
defm Mul : FpuBinary<"mul", "x * y", "tiles_bcast_scalar", "Multiply">;

let charge = "InitFull" in
def TTKernel_BinaryOpInitCommonOp
    : TTKernel_Init<"binary_op_init_common", "prepares all units for ops on two tiles", Eltwise,
                    (ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb, TTKernel_OutCB:$out_cb),
                    /*custom=*/1> {
  let setup = TTKernel_SetupCommon;
}

defvar DestReuse = (ins TTKernel_EltwiseBinaryTypeAttr:$eltwise_binary_type,
                        TTKernel_BinaryDestReuseTypeAttr:$reuse_type);
let setup = TTKernel_SetupDestReuse in {
let charge = "DestReuse" in
def TTKernel_BinaryDestReuseTilesOp
    : TTKernel_Compute<"binary_dest_reuse_tiles", "fpu", "DST[i] <- DST[i] and a tile of a CB", Eltwise,
                       !con((ins TTKernel_InCB:$in_cb, TTKernel_Index:$in_tile_index,
                                 TTKernel_DstIndex:$dst_tile_index), DestReuse)> {
  let form = "cb dst";
  let description = "`reuse_type` says which of the operands the tile of DST is: the first (A) or the second (B).";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["eltwise_binary_type", "reuse_type"];
}
let charge = "InitOperands" in
def TTKernel_BinaryDestReuseTilesInitOp
    : TTKernel_Init<"binary_dest_reuse_tiles_init", "prepares the units for binary_dest_reuse_tiles",
                    Eltwise, !con((ins TTKernel_InCB:$in_cb), DestReuse), /*custom=*/1> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["eltwise_binary_type", "reuse_type"];
}
}

let setup = TTKernel_SetupUnaryBroadcast in {
let charge = "Copy" in
def TTKernel_UnaryBcastOp
    : TTKernel_Compute<"unary_bcast", "fpu", "DST[i] <- part of a tile repeated", Bcast,
                       (ins TTKernel_InCB:$in_cb, TTKernel_Index:$in_tile_index,
                            TTKernel_DstIndex:$dst_tile_index, TTKernel_BcastTypeAttr:$bcast_type)> {
  let form = "cb";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["bcast_type"];
}
let charge = "InitAll" in
def TTKernel_UnaryBcastInitOp
    : TTKernel_Init<"unary_bcast_init", "prepares all units for unary_bcast", Bcast,
                    (ins TTKernel_InCB:$in_cb, TTKernel_OutCB:$out_cb,
                         TTKernel_BcastTypeAttr:$bcast_type), /*custom=*/1> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["bcast_type"];
}
}

//===-- reduction ---------------------------------------------------------===//

defvar Reduce = Api # "reduce.h";
defvar ReduceArgs = (ins TTKernel_ReduceTypeAttr:$reduce_type, TTKernel_ReduceDimAttr:$reduce_dim);
let setup = TTKernel_SetupReduce in {
let charge = "Reduce" in
def TTKernel_ReduceTileOp
    : TTKernel_Compute<"reduce_tile", "fpu", "DST[i] accumulates the reduction of a tile", Reduce,
                       !con((ins TTKernel_InCB:$in_cb, TTKernel_InCB:$scaling_cb,
                                 TTKernel_Index:$in_tile_index, TTKernel_Index:$scaling_tile_index,
                                 TTKernel_DstIndex:$dst_index), ReduceArgs)> {
  let form = "cb cb";
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["reduce_type", "reduce_dim"];
}
let charge = "InitAll" in
def TTKernel_ReduceInitOp
    : TTKernel_Init<"reduce_init", "prepares all units for reduce_tile", Reduce,
                    !con((ins TTKernel_InCB:$in_cb, TTKernel_InCB:$scaling_cb,
                              TTKernel_OutCB:$out_cb), ReduceArgs), /*custom=*/1> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["reduce_type", "reduce_dim"];
}
}
let charge = "ReconfigurePack" in
def TTKernel_ReduceUninitOp
    : TTKernel_Init<"reduce_uninit", "restores the packer after reductions", Reduce, (ins), /*custom=*/1>;

//===-- copies and transposition ------------------------------------------===//

defvar Move = Api # "tile_move_copy.h";
let setup = TTKernel_SetupCopy in {
let charge = "InitOperands" in {
def TTKernel_CopyTileInitOp
    : TTKernel_Init<"copy_tile_init", "prepares unpacker and matrix unit for copy_tile", Move,
                    (ins TTKernel_InCB:$cb0), /*custom=*/1>;
def TTKernel_CopyTileToDstInitShortOp
    : TTKernel_Init<"copy_tile_to_dst_init_short", "prepares unpacker and matrix unit for copy_tile",
                    Move, (ins TTKernel_InCB:$cb0), /*custom=*/1>;
} // charge
let charge = "Copy" in {
def TTKernel_CopyTileOp
    : TTKernel_Compute<"copy_tile", "unpack", "DST[i] <- tile of a CB", Move,
                       (ins TTKernel_InCB:$cb0, TTKernel_Index:$tile_index_cb,
                            TTKernel_DstIndex:$tile_index_dst)> {
  let form = "cb";
}
def TTKernel_CopyBlockMatmulPartialsOp
    : TTKernel_Compute<"copy_block_matmul_partials", "unpack", "DST[i...] <- consecutive tiles of a CB",
                       Move, (ins TTKernel_InCB:$cb, TTKernel_Index:$start_tile_index,
                                  TTKernel_DstIndex:$start_dst_index, TTKernel_Index:$ntiles)>;
} // charge
}

let setup = TTKernel_SetupTranspose in {
let charge = "InitOperands" in
def TTKernel_TransposeWhInitOp
    : TTKernel_Init<"transpose_wh_init", "prepares all units for transpose_wh_tile",
                    Api # "transpose_wh.h", (ins TTKernel_InCB:$cbIn, TTKernel_OutCB:$cbOut),
                    /*custom=*/1>;
let charge = "Copy" in
def TTKernel_TransposeWhTileOp
    : TTKernel_Compute<"transpose_wh_tile", "unpack", "DST[i] <- transposed tile of a CB",
                       Api # "transpose_wh.h",
                       (ins TTKernel_InCB:$icb, TTKernel_Index:$itile, TTKernel_DstIndex:$idst)> {
  let form = "cb";
}
}

let setup = TTKernel_SetupAny in {
let charge = "InitOperands" in
def TTKernel_TransposeWhDestInitShortOp
    : TTKernel_Init<"transpose_wh_dest_init_short", "prepares the matrix unit for transpose_wh_dest",
                    Api # "transpose_wh_dest.h", (ins), /*custom=*/1>;
let charge = "TransposeDst" in
def TTKernel_TransposeWhDestOp
    : TTKernel_Compute<"transpose_wh_dest", "fpu", "DST[i] <- DST[i] transposed",
                       Api # "transpose_wh_dest.h", (ins TTKernel_DstIndex:$idst)> {
  let init = "transpose_wh_dest_init_short";
  let form = "dst";
}
}

#endif
