//===- TTKernelOpBase.td - classes of TTKernel records -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELOPBASE_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELOPBASE_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelTypes.td"

//===----------------------------------------------------------------------===//
// The kinds of operands and results. The kind decides what the verifier checks;
// `abi` is its type in the kernel ABI.
//===----------------------------------------------------------------------===//

class TTKernel_Kind<list<Type> types, string summary, string abi_ = "uint32_t">
    : AnyTypeOf<types, summary> {
  string abi = abi_;
}

// Circular buffers: of tiles, of the input and output tiles of the units, of anything.
def TTKernel_InCB : TTKernel_Kind<[TTKernel_CBType], "circular buffer of tiles that are unpacked">;
def TTKernel_OutCB : TTKernel_Kind<[TTKernel_CBType], "circular buffer of tiles that are packed">;
def TTKernel_CB : TTKernel_Kind<[TTKernel_CBType], "circular buffer">;

def TTKernel_DstIndex : TTKernel_Kind<[Index, I32], "index of a tile in DST">;
def TTKernel_Index : TTKernel_Kind<[Index, I32], "number">;
def TTKernel_Pages : TTKernel_Kind<[I32], "number of pages">;
def TTKernel_I32 : TTKernel_Kind<[I32], "number">;
def TTKernel_UI32 : TTKernel_Kind<[UI32], "word">;
def TTKernel_I16 : TTKernel_Kind<[I16], "half word">;
def TTKernel_I8 : TTKernel_Kind<[I8], "byte">;
def TTKernel_F32 : TTKernel_Kind<[F32], "number", "float">;
def TTKernel_I1 : TTKernel_Kind<[I1], "truth value", "bool">;
def TTKernel_Noc : TTKernel_Kind<[I8], "network, 0 or 1">;
def TTKernel_Trid : TTKernel_Kind<[I32], "transaction id, 0 to 15">;
def TTKernel_PrintArg : TTKernel_Kind<[AnyType], "value to print", "const struct ttk_print_arg *">;
def TTKernel_Word : TTKernel_Kind<[I8, I16, I32], "byte, half word or word">;

def TTKernel_L1 : TTKernel_Kind<[I32, TTKernel_L1AddrType, TTKernel_LocalSemaphoreType],
                                "address in L1">;
def TTKernel_L1Ptr : TTKernel_Kind<[TTKernel_L1AddrPtrType], "pointer into L1">;
def TTKernel_Semaphore : TTKernel_Kind<[TTKernel_LocalSemaphoreType], "semaphore">;
def TTKernel_NocAddress : TTKernel_Kind<[TTKernel_NocAddrType], "address on the network", "uint64_t">;
// With coordinates or a bank beside it a local address, else one on the network.
def TTKernel_RemoteAddress : TTKernel_Kind<[I32, TTKernel_NocAddrType],
                                           "remote address", "uint64_t">;
def TTKernel_Format : TTKernel_Kind<[TTKernel_DataFormatType], "element format">;
def TTKernel_Accessor : TTKernel_Kind<[TTKernel_TensorAccessorType], "tensor accessor">;
def TTKernel_AccessorArgs
    : TTKernel_Kind<[TTKernel_TensorAccessorArgsType], "arguments of a tensor accessor">;
def TTKernel_PageMapping
    : TTKernel_Kind<[TTKernel_TensorAccessorPageMappingType], "page mapping", "uint64_t">;
def TTKernel_ArgResult
    : TTKernel_Kind<[Index, I8, I16, I32, UI32, TTKernel_CBType, TTKernel_L1AddrType,
                     TTKernel_LocalSemaphoreType, TTKernel_TensorAccessorArgsType],
                    "value of an argument">;

// Coordinates and bank of a remote address. They are folded into the address
// before a kernel is translated, so the ABI has no place for them.
def TTKernel_CoreXY : TTKernel_Kind<[Index, I32], "coordinate", "">;
def TTKernel_BankId : TTKernel_Kind<[I32], "bank", "">;

//===----------------------------------------------------------------------===//
// How unpacker and matrix unit are programmed: an init call does it, a compute
// call relies on it. Which registers an init call writes: tt-metal
// api/compute/*.h. The vector unit is programmed apart.
//===----------------------------------------------------------------------===//

// `init` is a call that prepares it, `alsoFor` what else works with it.
class TTKernel_Setup<string init_ = "", list<string> alsoFor_ = []> {
  string init = init_;
  list<string> alsoFor = alsoFor_;
}

def TTKernel_SetupNone : TTKernel_Setup;   // the call has nothing to do with it
def TTKernel_SetupAny : TTKernel_Setup;    // an init call after which nothing is certain
def TTKernel_SetupCommon : TTKernel_Setup; // prepares what all element-wise calls share
def TTKernel_SetupMatmul : TTKernel_Setup<"mm_init">;
def TTKernel_SetupAdd : TTKernel_Setup<"add_tiles_init">;
def TTKernel_SetupSub : TTKernel_Setup<"sub_tiles_init">;
def TTKernel_SetupMul : TTKernel_Setup<"mul_tiles_init">;
def TTKernel_SetupAddBroadcast : TTKernel_Setup<"add_bcast_init_short">;
def TTKernel_SetupSubBroadcast : TTKernel_Setup<"sub_bcast_init_short">;
def TTKernel_SetupMulBroadcast : TTKernel_Setup<"mul_bcast_init_short">;
def TTKernel_SetupUnaryBroadcast : TTKernel_Setup<"unary_bcast_init">;
def TTKernel_SetupDestReuse : TTKernel_Setup<"binary_dest_reuse_tiles_init">;
def TTKernel_SetupReduce : TTKernel_Setup<"reduce_init">;
def TTKernel_SetupCopy : TTKernel_Setup<"copy_tile_init">;
def TTKernel_SetupTranspose : TTKernel_Setup<"transpose_wh_init">;
def TTKernel_SetupTilize : TTKernel_Setup<"tilize_init">;
def TTKernel_SetupUntilize : TTKernel_Setup<"untilize_init">;
// Programs unpacker and matrix unit as for copies.
def TTKernel_SetupPackUntilize : TTKernel_Setup<"pack_untilize_init", ["Copy"]>;

//===----------------------------------------------------------------------===//
// The record
//===----------------------------------------------------------------------===//

// Checks what follows from the record: thread, kinds of operands, formats.
def TTKernel_KernelCall : NativeOpTrait<"KernelCall"> {
  let cppNamespace = "::mlir::tt::ttkernel";
}

// The one description of a call. ttmlir-tblgen reads it and writes the kernel
// ABI and its table, the emulator's glue, the host's kernel functions, and the
// table that verifier, lowering and C++ text work from.
class TTKernel_Op<string mnemonic, string unit_, string thread_, string summary_,
                  dag args = (ins), dag outs = (outs), list<Trait> traits = []>
    : Op<TTKernel_Dialect, mnemonic, [TTKernel_KernelCall] # traits> {
  let summary = summary_;
  let arguments = args;
  let results = outs;
  let assemblyFormat =
      "`(` operands `)` attr-dict `:` functional-type(operands, results)";

  // Part of the core that works: riscv (arguments, addresses, scalar code), dm
  // (issues transfers), sync (protocol of CBs, DST, semaphores, barriers),
  // unpack, fpu, sfpu, pack, init (configures the compute units).
  string unit = unit_;

  // Key into the cost tables: ops that run the same code share the key of one.
  string cost = mnemonic;

  // The call's time follows from the figures of this kind (CallKind in
  // tt/device/CallCycles.h); Free: it is a constant of the kernel, or only waits.
  // A call in the ABI has one.
  string charge = "";

  // Kernels that may call it: compute, noc or any.
  string thread = thread_;

  // The function in the vendor's interface, the arguments that are template
  // arguments there, the order of the others ("=0" is a literal; empty: order
  // of the record), and the header. `cpp`, if not empty, is the whole
  // expression with $name for arguments, $name{a|b|...} for one of the words by
  // the number of an enum (an empty word: there is no spelling). An op whose
  // attributes all have their default is spelled without them.
  string callee = mnemonic;
  list<string> templateArgs = [];
  list<string> call = [];
  string header = "";
  string cpp = "";

  // Other names that the function has or had, with the same arguments.
  list<string> aliases = [];

  // Operands that may be left out there, "name=value".
  list<string> defaults = [];

  // 1: made by the packer's core, in a compute kernel.
  bit packer = 0;

  // 1: a constant where a kernel is compiled for its configuration.
  bit constant = 0;

  // The setup that an init call prepares, or that a compute call needs.
  TTKernel_Setup setup = TTKernel_SetupNone;

  // The init call to make before a compute call; empty: that of `setup`, or none.
  string init = "";

  // The sources of a compute call's tiles, one word each: cb, a circular
  // buffer; dst, the tile at an index of DST. `cb dst` reuses the tile that it
  // overwrites. Empty: the call has another form.
  string form = "";

  // 1: sent to many cores, on the virtual channel of multicasts.
  bit multicast = 0;

  // 0: no call in the ABI.
  bit inAbi = 1;

  // 0: no class of C++. One function for all such ops reads the record's fields
  // from a table. They have operands alone, and stand in files that
  // TTKernelClassOps.td does not include.
  bit hasClass = 1;

  // 1: the emulator's function is written by hand although the unit is sfpu or
  // init, because it reads CBs, formats or more of DST than one tile an index.
  bit customBody = 0;
}

// `(` all arguments, attributes included `)`.
class TTKernel_Listed<dag args> {
  string format = "`(` " #
      !interleave(!foreach(i, !range(!size(args)), "$" # !getdagname(args, i)), " `,` ") #
      " `)` attr-dict `:` functional-type(operands, results)";
}

// Numbers of tiles and the like.
def TTKernel_Positive : ConfinedAttr<I32Attr, [IntPositive]>;

// Formats that the vector unit computes integers in.
def TTKernel_IsIntegerFormat : AttrConstraint<
    CPred<"::llvm::is_contained({::mlir::tt::ttcore::DataType::UInt32, "
          "::mlir::tt::ttcore::DataType::UInt16, ::mlir::tt::ttcore::DataType::Int32}, "
          "::llvm::cast<::mlir::tt::ttcore::DataTypeAttr>($_self).getValue())">,
    "whose value is u32, u16 or si32">;
def TTKernel_IntegerFormat : ConfinedAttr<TTCore_DataTypeAttr, [TTKernel_IsIntegerFormat]>;

// An optional attribute with the value that calls get without it.
class TTKernel_Default<Attr attr, string value> : DefaultValuedOptionalAttr<attr, value>;

//===----------------------------------------------------------------------===//
// Calls of compute kernels
//===----------------------------------------------------------------------===//

class TTKernel_Init<string mnemonic, string summary, string header_, dag args = (ins),
                    bit custom = 0>
    : TTKernel_Op<mnemonic, "init", "compute", summary, args> {
  let header = header_;
  let customBody = custom;
  let charge = "InitVector";
}

class TTKernel_Sfpu<string mnemonic, string summary, string header_, dag args>
    : TTKernel_Op<mnemonic, "sfpu", "compute", summary, args> {
  let header = header_;
  let charge = "Vector";
}

class TTKernel_Compute<string mnemonic, string unit, string summary, string header_,
                       dag args = (ins)>
    : TTKernel_Op<mnemonic, unit, "compute", summary, args> {
  let header = header_;
}

//===----------------------------------------------------------------------===//
// Calls of data-movement kernels
//===----------------------------------------------------------------------===//

// A vendor header for what both kinds of kernel may call: empty, for the main
// header of each kind has it.
class TTKernel_Any<string mnemonic, string unit, string summary, dag args = (ins),
                   dag outs = (outs), list<Trait> traits = []>
    : TTKernel_Op<mnemonic, unit, "any", summary, args, outs, traits>;

class TTKernel_Dm<string mnemonic, string unit, string summary, dag args = (ins),
                  dag outs = (outs), list<Trait> traits = []>
    : TTKernel_Op<mnemonic, unit, "noc", summary, args, outs, traits> {
  let header = "dataflow_api.h";
}

#endif
