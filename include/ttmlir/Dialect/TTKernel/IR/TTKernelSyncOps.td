//===- TTKernelSyncOps.td - circular buffers, DST, arguments, scalar code -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSYNCOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSYNCOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelOpBase.td"

//===-- circular buffers --------------------------------------------------===//

defvar CbPages = (ins TTKernel_CB:$cb, TTKernel_Pages:$numPages);
let packer = 1 in {
let charge = "Produce" in {
def TTKernel_CBReserveBackOp
    : TTKernel_Any<"cb_reserve_back", "sync", "waits for room for pages at the back", CbPages>;
def TTKernel_CBPushBackOp
    : TTKernel_Any<"cb_push_back", "sync", "hands reserved pages to the consumer", CbPages>;
} // charge
}
let charge = "Wait" in
def TTKernel_CBWaitFrontOp
    : TTKernel_Any<"cb_wait_front", "sync", "waits until pages are at the front", CbPages> {
  let description = "Waits add up: a second one before a pop must ask for the total.";
}
let charge = "Pop" in
def TTKernel_CBPopFrontOp
    : TTKernel_Any<"cb_pop_front", "sync", "gives pages back to the producer", CbPages>;

let constant = 1, charge = "Free" in {
def TTKernel_GetTileSizeOp
    : TTKernel_Any<"get_tile_size", "riscv", "bytes of a page", (ins TTKernel_CB:$cb),
                   (outs TTKernel_I32:$result)>;
def TTKernel_GetDataFormatOp
    : TTKernel_Any<"get_dataformat", "riscv", "element format of a CB", (ins TTKernel_CB:$cb),
                   (outs TTKernel_Format:$result)>;
} // constant
let charge = "Scalar" in {
def TTKernel_GetReadPtrOp
    : TTKernel_Dm<"get_read_ptr", "riscv", "address of the page at the front", (ins TTKernel_CB:$cb),
                  (outs TTKernel_I32:$result)>;
def TTKernel_GetWritePtrOp
    : TTKernel_Dm<"get_write_ptr", "riscv", "address of the page at the back", (ins TTKernel_CB:$cb),
                  (outs TTKernel_I32:$result)>;
} // charge

//===-- DST ---------------------------------------------------------------===//

defvar Registers = "compute_kernel_api/reg_api.h";
let charge = "Free" in
def TTKernel_TileRegsAcquireOp
    : TTKernel_Compute<"tile_regs_acquire", "sync", "math waits for a free section of DST", Registers>;
let charge = "Commit" in
def TTKernel_TileRegsCommitOp
    : TTKernel_Compute<"tile_regs_commit", "sync", "math hands the section to the packer", Registers>;
let charge = "Free" in
def TTKernel_TileRegsWaitOp
    : TTKernel_Compute<"tile_regs_wait", "sync", "the packer waits for a section", Registers>;
let charge = "Release" in
def TTKernel_TileRegsReleaseOp
    : TTKernel_Compute<"tile_regs_release", "sync", "the packer frees the section", Registers>;
let charge = "Free" in
def TTKernel_ExperimentalUnpackStallOnPackOp
    : TTKernel_Compute<"experimental.unpack_stall_on_pack", "sync",
                       "the unpacker waits until all packs before are done", ""> {
  let callee = "experimental::unpack_stall_on_pack";
  let assemblyFormat = "attr-dict";
  let hasCanonicalizeMethod = 1;
}

//===-- arguments ---------------------------------------------------------===//

let charge = "Scalar" in {
def TTKernel_GetArgValOp
    : TTKernel_Any<"get_arg_val", "riscv", "run-time argument of this core",
                   (ins TTKernel_Index:$arg_index), (outs TTKernel_ArgResult:$arg_val), [Pure]> {
  let cpp = "get_arg_val<uint32_t>($arg_index)";
  let hasVerifier = 1;
}
def TTKernel_GetCommonArgValOp
    : TTKernel_Any<"get_common_arg_val", "riscv", "run-time argument of all cores",
                   (ins TTKernel_Index:$arg_index), (outs TTKernel_ArgResult:$arg_val), [Pure]> {
  let cpp = "get_common_arg_val<uint32_t>($arg_index)";
  let hasVerifier = 1;
}
} // charge
let charge = "Free" in
def TTKernel_GetCompileArgValOp
    : TTKernel_Any<"get_compile_time_arg_val", "riscv", "compile-time argument",
                   (ins I32Attr:$arg_index), (outs TTKernel_ArgResult:$arg_val), [Pure]> {
  let assemblyFormat = TTKernel_Listed<arguments>.format;
  let cpp = "get_compile_time_arg_val($arg_index)";
  let hasVerifier = 1;
}

//===-- scalar code -------------------------------------------------------===//

def TTKernel_BitcastOp
    : TTKernel_Any<"bitcast", "riscv", "a word as another type of 32 bits or less",
                   (ins TTKernel_UI32:$input), (outs AnyType:$result), [Pure]> {
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
  let inAbi = 0;
  let hasVerifier = 1;
}
def TTKernel_ReinterpretCastOp
    : TTKernel_Any<"reinterpret_cast", "riscv", "an address as a pointer",
                   (ins TTKernel_L1:$addr), (outs TTKernel_L1Ptr:$result), [Pure]> {
  let inAbi = 0;
}
def TTKernel_UnreachableOp
    : TTKernel_Any<"unreachable", "riscv", "control does not come here", (ins), (outs),
                   [Pure, Terminator]> {
  let inAbi = 0;
}

// The width of a pointer's words, where the type says more than the pointer's
// value; absent: that of the pointer's type.
defvar Width = (ins TTKernel_Default<I32Attr, "32">:$width);
let charge = "Scalar" in {
def TTKernel_LoadFromL1Op
    : TTKernel_Any<"load_from_l1", "riscv", "ptr[offset]",
                   !con((ins TTKernel_L1Ptr:$l1_ptr, TTKernel_I32:$offset), Width),
                   (outs TTKernel_Word:$result)> {
  let hasVerifier = 1;
  let cpp = "ttk_load($l1_ptr, $offset)";
}
def TTKernel_StoreToL1Op
    : TTKernel_Any<"store_to_l1", "riscv", "ptr[offset] = value",
                   !con((ins TTKernel_Word:$value, TTKernel_L1Ptr:$l1_ptr, TTKernel_I32:$offset), Width)> {
  let hasVerifier = 1;
  let cpp = "ttk_store($l1_ptr, $offset, $value)";
}

def TTKernel_Bfloat16GreaterOp
    : TTKernel_Any<"bfloat16_greater", "riscv", "a > b of two bf16 bit patterns",
                   (ins TTKernel_I16:$bf16_a, TTKernel_I16:$bf16_b), (outs TTKernel_I1:$result), [Pure]>;
def TTKernel_Float32GreaterOp
    : TTKernel_Any<"float32_greater", "riscv", "a > b of two f32 bit patterns",
                   (ins TTKernel_I32:$f32_a, TTKernel_I32:$f32_b), (outs TTKernel_I1:$result), [Pure]>;
} // charge

let charge = "Free" in
def TTKernel_DPrintOp
    : TTKernel_Any<"dprint", "riscv", "prints values; `{}` in the text stands for the next one",
                   (ins StrAttr:$fmt, Variadic<TTKernel_PrintArg>:$argv)> {
  let assemblyFormat = [{
    `(` $fmt (`,` $argv^)? `)` attr-dict `:` functional-type($argv, results)
  }];
  let description = [{
    Text may hold the escapes of C, such as `\\n` for the end of a line.
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The format without escapes.
    std::string getText();
  }];
  let header = "debug/dprint.h";
  let cpp = "DPRINT";
}

//===-- tiles written by the unpacker's core ------------------------------===//

// They write the page at the front, which need not have been pushed: its
// consumer is the kernel itself.
class TTKernel_WriteTile<string name, string summary, dag args>
    : TTKernel_Compute<"experimental." # name, "unpack", summary, "", args> {
  let callee = "experimental::" # name;
  let charge = "Free";
}
def TTKernel_ExperimentalFillArangeTileOp
    : TTKernel_WriteTile<"fill_arange_tile", "page at the front <- 0, 1, 2, ... in row-major order",
                         (ins TTKernel_InCB:$cb)>;
def TTKernel_ExperimentalWriteRowMaskTileOp
    : TTKernel_WriteTile<"write_row_mask_tile", "page at the front <- 1 in the first rows, else 0",
                         (ins TTKernel_I32:$validRows, TTKernel_InCB:$cb)>;
def TTKernel_ExperimentalWriteColMaskTileOp
    : TTKernel_WriteTile<"write_col_mask_tile", "page at the front <- 1 in the first columns, else 0",
                         (ins TTKernel_I32:$validCols, TTKernel_InCB:$cb)>;

//===-- where the kernel runs ---------------------------------------------===//

class TTKernel_Place<string mnemonic, string summary, string cpp_>
    : TTKernel_Any<mnemonic, "riscv", summary, (ins), (outs TTKernel_Index:$result), [Pure]> {
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let charge = "Free";
  let cpp = cpp_;
}
def TTKernel_MyLogicalXOp
    : TTKernel_Place<"my_logical_x_", "logical column of this core", "get_absolute_logical_x()">;
def TTKernel_MyLogicalYOp
    : TTKernel_Place<"my_logical_y_", "logical row of this core", "get_absolute_logical_y()">;

class TTKernel_NetworkPlace<string mnemonic, string summary, string cpp_>
    : TTKernel_Dm<mnemonic, "riscv", summary, (ins Optional<TTKernel_Noc>:$noc), (outs TTKernel_Index:$result),
                  [Pure]> {
  let charge = "Free";
  let cpp = cpp_;
}
def TTKernel_MyXOp : TTKernel_NetworkPlace<"my_x", "column of this core on a network", "my_x[$noc]">;
def TTKernel_MyYOp : TTKernel_NetworkPlace<"my_y", "row of this core on a network", "my_y[$noc]">;

class TTKernel_Translate<string mnemonic, string summary, string operand, string cpp_>
    : TTKernel_Any<mnemonic, "riscv", summary, !dag(ins, [TTKernel_Index], [operand]),
                   (outs TTKernel_Index:$result), [Pure]> {
  let charge = "Free";
  let cpp = cpp_;
}
def TTKernel_ConvertLogicalXToTranslatedOp
    : TTKernel_Translate<"experimental.convert_logical_x_to_translated",
                         "column of a core on the network", "logical_x",
                         "worker_logical_col_to_virtual_col[$logical_x]">;
def TTKernel_ConvertLogicalYToTranslatedOp
    : TTKernel_Translate<"experimental.convert_logical_y_to_translated",
                         "row of a core on the network", "logical_y",
                         "worker_logical_row_to_virtual_row[$logical_y]">;

let charge = "Free" in {
def TTKernel_MemZerosBaseOp
    : TTKernel_Dm<"mem_zeros_base", "riscv", "address of a region of L1 that holds zeros", (ins),
                  (outs TTKernel_I32:$result)> {
  let cpp = "MEM_ZEROS_BASE";
}
def TTKernel_MemZerosSizeOp
    : TTKernel_Dm<"mem_zeros_size", "riscv", "bytes of the region of zeros", (ins),
                  (outs TTKernel_I32:$result)> {
  let cpp = "MEM_ZEROS_SIZE";
}
} // charge

#endif
