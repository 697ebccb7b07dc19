//===- TTKernelPackOps.td - packer, row-major data, configuration -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELPACKOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELPACKOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelComputeOps.td"

//===-- pack --------------------------------------------------------------===//

defvar Pack = Api # "pack.h";
let packer = 1 in {

let charge = "Pack" in {
def TTKernel_PackTileOp
    : TTKernel_Compute<"pack_tile", "pack", "tile of a CB <- DST[i]", Pack,
                       (ins TTKernel_DstIndex:$dst_index, TTKernel_OutCB:$out_cb,
                            TTKernel_Index:$out_index,
                            DefaultValuedAttr<BoolAttr, "false">:$out_of_order)> {
  let description = [{
    Without `out_of_order` the tile goes behind the one packed before it since the last push, and
    `out_index` is not looked at.
  }];
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let templateArgs = ["out_of_order"];
  let defaults = ["out_index=0"];
}
def TTKernel_PackTileBlockOp
    : TTKernel_Compute<"pack_tile_block", "pack", "consecutive tiles of a CB <- DST[i...]", Pack,
                       (ins TTKernel_DstIndex:$dst_index, TTKernel_OutCB:$out_cb,
                            TTKernel_Index:$ntiles)>;
} // charge
let charge = "ReconfigurePack" in {
def TTKernel_PackReconfigL1AccOp
    : TTKernel_Init<"pack_reconfig_l1_acc", "whether packing adds to what is in L1", Pack,
                    (ins TTKernel_I32:$l1_acc_en), /*custom=*/1>;
def TTKernel_PackReconfigDataFormatOp
    : TTKernel_Init<"pack_reconfig_data_format", "the packer writes the format of a CB", Pack,
                    (ins TTKernel_OutCB:$out_cb), /*custom=*/1>;
} // charge

} // packer

//===-- configuration -----------------------------------------------------===//

defvar Reconfig = Api # "reconfig_data_format.h";
let charge = "ReconfigureUnpack" in {
def TTKernel_ReconfigDataFormatOp
    : TTKernel_Init<"reconfig_data_format", "the unpacker reads the formats of two CBs", Reconfig,
                    (ins TTKernel_InCB:$in0_cb, TTKernel_InCB:$in1_cb), /*custom=*/1>;
def TTKernel_ReconfigDataFormatSrcAOp
    : TTKernel_Init<"reconfig_data_format_srca", "SrcA takes the format of a CB", Reconfig,
                    (ins TTKernel_InCB:$in_cb), /*custom=*/1>;
def TTKernel_ReconfigDataFormatSrcBOp
    : TTKernel_Init<"reconfig_data_format_srcb", "SrcB takes the format of a CB", Reconfig,
                    (ins TTKernel_InCB:$in_cb), /*custom=*/1>;
} // charge

let charge = "InitFull" in
def TTKernel_ComputeKernelHwStartupOp
    : TTKernel_Init<"compute_kernel_hw_startup", "prepares all units, once at the start of a kernel",
                    Api # "compute_kernel_hw_startup.h",
                    (ins TTKernel_CB:$icb0, Optional<TTKernel_CB>:$icb1, TTKernel_CB:$ocb),
                    /*custom=*/1> {
  let cpp = "compute_kernel_hw_startup($icb0, $icb1, $ocb)";
}
let setup = TTKernel_SetupCopy in {
let charge = "InitFull" in {
def TTKernel_InitSfpuOp
    : TTKernel_Init<"init_sfpu", "prepares all units for the vector unit's ops", UnaryApi # "eltwise_unary.h",
                    (ins TTKernel_CB:$icb, TTKernel_CB:$ocb), /*custom=*/1>;
def TTKernel_UnaryOpInitCommonOp
    : TTKernel_Init<"unary_op_init_common", "prepares all units for ops on one tile",
                    UnaryApi # "eltwise_unary.h", (ins TTKernel_CB:$icb, TTKernel_CB:$ocb),
                    /*custom=*/1>;
} // charge
}

//===-- rows to tiles -----------------------------------------------------===//

defvar Tilize = Api # "tilize.h";
defvar Untilize = Api # "untilize.h";
defvar PackUntilize = Api # "pack_untilize.h";

class TTKernel_BlockOp<string mnemonic, string unit, string summary, string header, dag args>
    : TTKernel_Compute<mnemonic, unit, summary, header, args>;

defvar TilizeArgs = (ins TTKernel_CB:$cbIn, TTKernel_Pages:$numTiles, TTKernel_OutCB:$cbOut);
let charge = "InitAll" in
def TTKernel_TilizeInitOp
    : TTKernel_Init<"tilize_init", "prepares all units for tilize_block", Tilize, TilizeArgs, /*custom=*/1> {
  let setup = TTKernel_SetupTilize;
}
let charge = "Tilize" in
def TTKernel_TilizeBlockOp
    : TTKernel_BlockOp<"tilize_block", "unpack", "a row of tiles <- 32 rows of elements", Tilize, TilizeArgs> {
  let setup = TTKernel_SetupTilize;
}
let charge = "ReconfigureUnpack" in
def TTKernel_TilizeUninitOp
    : TTKernel_Init<"tilize_uninit", "restores the unpacker", Tilize,
                    (ins TTKernel_CB:$cbI, TTKernel_OutCB:$cbOut), /*custom=*/1>;
let charge = "Tilize" in
def TTKernel_ExperimentalTilizeBlockOp
    : TTKernel_BlockOp<"experimental.tilize_block", "unpack", "blockR x blockC tiles <- rows of elements",
                       Tilize, (ins TTKernel_CB:$cbIn, TTKernel_OutCB:$cbOut, TTKernel_I32:$blockR,
                                    TTKernel_I32:$blockC)> {
  let setup = TTKernel_SetupTilize;
  let callee = "experimental::tilize_block";
}

let charge = "InitAll" in
def TTKernel_UntilizeInitOp
    : TTKernel_Init<"untilize_init", "prepares all units for untilize_block", Untilize,
                    (ins TTKernel_InCB:$cbIn), /*custom=*/1> {
  let setup = TTKernel_SetupUntilize;
}
let charge = "Untilize" in
def TTKernel_UntilizeBlockOp
    : TTKernel_BlockOp<"untilize_block", "unpack", "32 rows of elements <- a row of tiles", Untilize,
                       (ins TTKernel_InCB:$cbIn, TTKernel_Pages:$numTiles, TTKernel_CB:$cbOut)> {
  let setup = TTKernel_SetupUntilize;
}
let charge = "ReconfigureUnpack" in
def TTKernel_UntilizeUninitOp
    : TTKernel_Init<"untilize_uninit", "restores the unpacker", Untilize, (ins TTKernel_InCB:$cbIn),
                    /*custom=*/1>;
let charge = "Untilize" in
def TTKernel_ExperimentalUntilizeBlockOp
    : TTKernel_BlockOp<"experimental.untilize_block", "unpack", "rows of elements <- blockR x blockC tiles",
                       Untilize, (ins TTKernel_InCB:$cbIn, TTKernel_CB:$cbOut, TTKernel_I32:$blockR,
                                      TTKernel_I32:$blockC)> {
  let setup = TTKernel_SetupUntilize;
  let callee = "experimental::untilize_block";
}

// Tiles to rows by the packer: as many columns of tiles a pass as DST holds.
let charge = "InitAll" in
def TTKernel_PackUntilizeInitOp
    : TTKernel_Init<"pack_untilize_init", "prepares all units for pack_untilize_block", PackUntilize,
                    (ins TTKernel_InCB:$cbIn, TTKernel_CB:$cbOut,
                         DefaultValuedAttr<TTKernel_Positive, "1">:$colsPerDstPass,
                         DefaultValuedAttr<TTKernel_Positive, "1">:$totalColTiles), /*custom=*/1> {
  let setup = TTKernel_SetupPackUntilize;
  let templateArgs = ["colsPerDstPass", "totalColTiles"];
}
let charge = "PackUntilize" in
def TTKernel_PackUntilizeBlockOp
    : TTKernel_BlockOp<"pack_untilize_block", "pack", "rows of elements <- tiles of a CB", PackUntilize,
                       (ins TTKernel_InCB:$cbIn, TTKernel_I32:$blockR, TTKernel_CB:$cbOut,
                            TTKernel_I32:$blockC,
                            DefaultValuedAttr<TTKernel_Positive, "1">:$colsPerDstPass,
                            DefaultValuedAttr<TTKernel_Positive, "1">:$totalColTiles)> {
  let setup = TTKernel_SetupPackUntilize;
  let description = "`blockR` rows of tiles; `blockC` is the index of the block of columns.";
  let defaults = ["blockC=0"];
  let templateArgs = ["colsPerDstPass", "totalColTiles"];
}
let charge = "InitAll" in
def TTKernel_PackUntilizeDestInitOp
    : TTKernel_Init<"pack_untilize_dest_init", "prepares the packer for pack_untilize_dest", PackUntilize,
                    (ins TTKernel_CB:$cbOut, DefaultValuedAttr<TTKernel_Positive, "1">:$colsPerDstPass,
                         DefaultValuedAttr<TTKernel_Positive, "1">:$totalColTiles), /*custom=*/1> {
  let templateArgs = ["colsPerDstPass", "totalColTiles"];
}
let charge = "PackUntilizeDst" in
def TTKernel_PackUntilizeDestOp
    : TTKernel_BlockOp<"pack_untilize_dest", "pack", "rows of elements <- tiles of DST", PackUntilize,
                       (ins TTKernel_CB:$cbOut, TTKernel_I32:$blockR, TTKernel_I32:$blockC,
                            DefaultValuedAttr<TTKernel_Positive, "1">:$colsPerDstPass,
                            DefaultValuedAttr<TTKernel_Positive, "1">:$totalColTiles)> {
  let description = "`blockR` rows of tiles; `blockC` is the index of the block of columns.";
  let defaults = ["blockR=1", "blockC=0"];
  let templateArgs = ["colsPerDstPass", "totalColTiles"];
}
let charge = "ReconfigurePack" in
def TTKernel_PackUntilizeUninitOp
    : TTKernel_Init<"pack_untilize_uninit", "restores the packer", PackUntilize, (ins TTKernel_CB:$cbOut),
                    /*custom=*/1>;
let charge = "PackUntilize" in
def TTKernel_ExperimentalPackUntilizeBlockOp
    : TTKernel_BlockOp<"experimental.pack_untilize_block", "pack",
                       "rows of elements <- blockR x blockC tiles", PackUntilize,
                       (ins TTKernel_InCB:$cbIn, TTKernel_CB:$cbOut, TTKernel_I32:$blockR,
                            TTKernel_I32:$blockC, TTKernel_Positive:$colsPerDstPass,
                            TTKernel_Positive:$totalColTiles)> {
  let setup = TTKernel_SetupPackUntilize;
  let callee = "experimental::pack_untilize_block";
  let templateArgs = ["colsPerDstPass", "totalColTiles"];
}

#endif
