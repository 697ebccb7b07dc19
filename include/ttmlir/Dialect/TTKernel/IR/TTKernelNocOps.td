//===- TTKernelNocOps.td - transfers, semaphores, tensor accessors -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELNOCOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELNOCOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelOpBase.td"

defvar Noc = (ins Optional<TTKernel_Noc>:$noc);
defvar Types = "attr-dict `:` functional-type(operands, results)";

//===-- addresses ---------------------------------------------------------===//

let charge = "Scalar" in {
def TTKernel_GetNocAddrOp
    : TTKernel_Dm<"get_noc_addr", "riscv", "address in L1 of a core",
                  !con((ins TTKernel_Index:$x, TTKernel_Index:$y, TTKernel_L1:$l1Address), Noc),
                  (outs TTKernel_NocAddress:$nocAddr)>;
def TTKernel_GetNocAddrFromBankIDOp
    : TTKernel_Dm<"get_noc_addr_from_bank_id", "riscv", "address in a bank of DRAM",
                  (ins TTKernel_I32:$bank_id, TTKernel_I32:$bankAddressOffset),
                  (outs TTKernel_NocAddress:$nocAddr)> {
  let cpp = "get_noc_addr_from_bank_id<true>($bank_id, $bankAddressOffset)";
}
def TTKernel_GetNocMulticastAddrOp
    : TTKernel_Dm<"get_noc_multicast_addr", "riscv", "address in L1 of a rectangle of cores",
                  !con((ins TTKernel_Index:$noc_x_start, TTKernel_Index:$noc_y_start,
                            TTKernel_Index:$noc_x_end, TTKernel_Index:$noc_y_end,
                            TTKernel_L1:$addr), Noc),
                  (outs TTKernel_NocAddress:$mcastNocAddr)>;
} // charge

//===-- transfers ---------------------------------------------------------===//

// Transfers between L1 and a remote address: `core[x, y]` or `bank[id]` before
// a local address, or an address on the network alone.
class TTKernel_Transfer<string mnemonic, string summary, dag args>
    : TTKernel_Dm<mnemonic, "dm", summary, !con(args, Noc), (outs), [AttrSizedOperandSegments]> {
  let hasVerifier = 1;
}
defvar Source = (ins Variadic<TTKernel_CoreXY>:$srcCoreXY, Variadic<TTKernel_BankId>:$srcBankId,
                     TTKernel_RemoteAddress:$srcAddress);
defvar Destination = (ins Variadic<TTKernel_CoreXY>:$dstCoreXY, Variadic<TTKernel_BankId>:$dstBankId,
                          TTKernel_RemoteAddress:$dstAddress);
defvar From = "custom<CoreOrBank>($srcCoreXY, $srcBankId) `` $srcAddress";
defvar To = "custom<CoreOrBank>($dstCoreXY, $dstBankId) `` $dstAddress";
defvar OnNoc = "(`,` `noc` $noc^)?";

let charge = "Read" in
def TTKernel_NocAsyncReadOp
    : TTKernel_Transfer<"noc_async_read", "starts a read into L1",
                        !con(Source, (ins TTKernel_L1:$dstLocalL1Addr, TTKernel_I32:$size))> {
  let assemblyFormat =
      !strconcat(From, " `,` $dstLocalL1Addr `,` $size ", OnNoc, Types);
  let aliases = ["noc_async_read_one_packet"];
}
let charge = "Scalar" in
def TTKernel_NocAsyncReadOnePacketSetStateOp
    : TTKernel_Transfer<"noc_async_read_one_packet_set_state",
                        "sets source and size of the reads that follow",
                        !con(Source, (ins TTKernel_I32:$size))> {
  let assemblyFormat =
      !strconcat("`(` `` ", From, " `,` $size ", OnNoc, " `)` ", Types);
  let call = ["srcAddress", "size", "=0", "noc"];
}
let charge = "ReadWithState" in
def TTKernel_NocAsyncReadOnePacketWithStateOp
    : TTKernel_Transfer<"noc_async_read_one_packet_with_state",
                        "starts a read with the state set before",
                        !con(Source, (ins TTKernel_L1:$dstLocalL1Addr, TTKernel_I32:$size))> {
  let assemblyFormat =
      !strconcat("`(` `` ", From, " `,` $dstLocalL1Addr `,` $size ", OnNoc, " `)` ", Types);
  let call = ["srcAddress", "dstLocalL1Addr", "=0", "noc"];
}
let charge = "Write" in {
def TTKernel_NocAsyncWriteOp
    : TTKernel_Transfer<"noc_async_write", "starts a write from L1",
                        !con((ins TTKernel_L1:$srcLocalL1Addr), Destination,
                             (ins TTKernel_I32:$size))> {
  let assemblyFormat =
      !strconcat("$srcLocalL1Addr `,` ", To, " `,` $size ", OnNoc, Types);
  let aliases = ["noc_async_write_one_packet"];
}
def TTKernel_NocAsyncWriteOnePacketWithTridOp
    : TTKernel_Transfer<"noc_async_write_one_packet_with_trid", "starts a write with a transaction id",
                        !con((ins TTKernel_L1:$srcLocalL1Addr), Destination,
                             (ins TTKernel_I32:$size, TTKernel_Trid:$trid))> {
  let assemblyFormat =
      !strconcat("`(` $srcLocalL1Addr `,` ", To, " `,` $size `,` $trid ", OnNoc, " `)` ", Types);
  let call = ["srcLocalL1Addr", "dstAddress", "size", "trid", "=NOC_UNICAST_WRITE_VC", "noc"];
}
} // charge
let charge = "InlineWrite" in
def TTKernel_NocInlineDwWriteOp
    : TTKernel_Dm<"noc_inline_dw_write", "dm", "writes one word",
                  !con((ins Variadic<TTKernel_CoreXY>:$dstCoreXY, TTKernel_RemoteAddress:$dstAddress,
                            TTKernel_I32:$val, TTKernel_I8:$byte_enable), Noc),
                  (outs), [AttrSizedOperandSegments]> {
  let assemblyFormat =
      !strconcat("`(` `` custom<Core>($dstCoreXY) `` $dstAddress `,` $val `,` $byte_enable ", OnNoc, " `)` ", Types);
  let defaults = ["byte_enable=0xF"];
  let hasVerifier = 1;
}

// Writes to a rectangle of cores: its corners and an address in L1, or an
// address on the network.
class TTKernel_Multicast<string mnemonic, string summary>
    : TTKernel_Dm<mnemonic, "dm", summary,
                  !con((ins TTKernel_L1:$srcLocalL1Addr, TTKernel_I32:$size, TTKernel_I32:$num_dests,
                            Variadic<TTKernel_CoreXY>:$startXY, Variadic<TTKernel_CoreXY>:$endXY,
                            TTKernel_RemoteAddress:$dstLocalL1Addr), Noc,
                       (ins TTKernel_Default<BoolAttr, "false">:$linked)),
                  (outs), [AttrSizedOperandSegments]> {
  let assemblyFormat =
      !strconcat("`(` $srcLocalL1Addr `,` $size `,` $num_dests `,` "
      "(`start_xy` `[` $startXY^ `]` `,`)? (`end_xy` `[` $endXY^ `]` `,`)? $dstLocalL1Addr "
      "`` custom<NocAndLinked>($noc, $linked) `)` ", Types);
  let call = ["srcLocalL1Addr", "dstLocalL1Addr", "size", "num_dests", "linked", "noc"];
  let charge = "Multicast";
  let multicast = 1;
  let hasVerifier = 1;
}
def TTKernel_NocAsyncWriteMulticastOp
    : TTKernel_Multicast<"noc_async_write_multicast", "starts a write to several cores">;
def TTKernel_NocAsyncWriteMulticastOnePacketOp
    : TTKernel_Multicast<"noc_async_write_multicast_one_packet",
                         "starts a write of one packet to several cores">;
def TTKernel_NocAsyncWriteMulticastLoopbackSrcOp
    : TTKernel_Multicast<"noc_async_write_multicast_loopback_src",
                         "starts a write to several cores, this one among them">;

let charge = "ReadPage" in
def TTKernel_NocAsyncReadTileOp
    : TTKernel_Dm<"noc_async_read_tile", "dm", "starts a read of a page",
                  !con((ins TTKernel_I32:$id, TTKernel_Accessor:$addrGenStruct,
                            TTKernel_L1:$dstLocalL1Addr), Noc)> {
  let call = ["id", "addrGenStruct", "dstLocalL1Addr", "=0", "noc"];
}
let charge = "WritePage" in
def TTKernel_NocAsyncWriteTileOp
    : TTKernel_Dm<"noc_async_write_tile", "dm", "starts a write of a page",
                  !con((ins TTKernel_Index:$id, TTKernel_Accessor:$addrGenStruct,
                            TTKernel_L1:$srcLocalL1Addr), Noc)>;

//===-- barriers ----------------------------------------------------------===//

class TTKernel_Barrier<string mnemonic, string summary, dag args = (ins)>
    : TTKernel_Dm<mnemonic, "sync", summary, !con(args, Noc)> {
  let charge = "Barrier";
}
def TTKernel_NocAsyncReadBarrierOp
    : TTKernel_Barrier<"noc_async_read_barrier", "waits for all reads"> {
  let hasCanonicalizeMethod = 1;
}
def TTKernel_NocAsyncWriteBarrierOp
    : TTKernel_Barrier<"noc_async_write_barrier", "waits until all writes have arrived"> {
  let hasCanonicalizeMethod = 1;
}
def TTKernel_NocAsyncWritesFlushedOp
    : TTKernel_Barrier<"noc_async_writes_flushed", "waits until all writes have left"> {
  let aliases = ["noc_async_posted_writes_flushed"];
}
def TTKernel_NocAsyncAtomicBarrierOp
    : TTKernel_Barrier<"noc_async_atomic_barrier", "waits for all atomics">;
let charge = "FullBarrier" in
def TTKernel_NocAsyncFullBarrierOp
    : TTKernel_Barrier<"noc_async_full_barrier", "waits for all transfers and atomics">;
// The tag stays with the network's reads until another is set.
let charge = "Scalar" in
def TTKernel_NocAsyncReadSetTridOp
    : TTKernel_Dm<"noc_async_read_set_trid", "dm", "reads from here on have a transaction id",
                  !con((ins TTKernel_Trid:$trid), Noc)>;
def TTKernel_NocAsyncReadBarrierWithTridOp
    : TTKernel_Barrier<"noc_async_read_barrier_with_trid", "waits for the reads of a transaction id",
                       (ins TTKernel_Trid:$trid)>;
def TTKernel_NocAsyncWriteBarrierWithTridOp
    : TTKernel_Barrier<"noc_async_write_barrier_with_trid",
                       "waits for the writes of a transaction id", (ins TTKernel_Trid:$trid)> {
  let aliases = ["noc_async_write_flushed_with_trid"];
}

//===-- semaphores --------------------------------------------------------===//

let charge = "Scalar" in
def TTKernel_GetSemaphoreOp
    : TTKernel_Any<"get_semaphore", "riscv", "address of a semaphore", (ins TTKernel_Index:$semaphore),
                   (outs TTKernel_Semaphore:$sem_addr)> {
  let header = "dataflow_api.h";
}
let charge = "Semaphore" in {
def TTKernel_NocSemaphoreSetOp
    : TTKernel_Dm<"noc_semaphore_set", "sync", "sets a semaphore of this core",
                  (ins TTKernel_L1Ptr:$sem_addr, TTKernel_Index:$val)>;
def TTKernel_NocSemaphoreWaitOp
    : TTKernel_Dm<"noc_semaphore_wait", "sync", "waits until a semaphore has a value",
                  (ins TTKernel_L1Ptr:$sem_addr, TTKernel_Index:$val)>;
def TTKernel_NocSemaphoreWaitMinOp
    : TTKernel_Dm<"noc_semaphore_wait_min", "sync", "waits until a semaphore has at least a value",
                  (ins TTKernel_L1Ptr:$sem_addr, TTKernel_I32:$val)>;
} // charge

// The same under other names; they become the above before a kernel is translated.
def TTKernel_ExperimentalSemaphoreWaitOp
    : TTKernel_Dm<"experimental.semaphore_wait", "sync", "as noc_semaphore_wait",
                  (ins TTKernel_L1Ptr:$sem_addr, TTKernel_Index:$val)> {
  let inAbi = 0;
}
def TTKernel_ExperimentalSemaphoreWaitMinOp
    : TTKernel_Dm<"experimental.semaphore_wait_min", "sync", "as noc_semaphore_wait_min",
                  (ins TTKernel_L1Ptr:$sem_addr, TTKernel_I32:$val)> {
  let inAbi = 0;
}

defvar Posted = (ins TTKernel_Default<BoolAttr, "false">:$posted);
class TTKernel_SemaphoreInc<string mnemonic, string summary, dag args>
    : TTKernel_Dm<mnemonic, "dm", summary,
                  !con((ins TTKernel_NocAddress:$addr, TTKernel_Index:$incr), args, Noc, Posted)> {
  let templateArgs = ["posted"];
}
let charge = "Atomic" in
def TTKernel_NocSemaphoreIncOp
    : TTKernel_SemaphoreInc<"noc_semaphore_inc", "adds to a semaphore of another core", (ins)> {
  let assemblyFormat =
      !strconcat("`(` $addr `,` $incr (`,` $noc^)? `)` (`posted` $posted^)? ", Types);
}
let charge = "Multicast" in
def TTKernel_NocSemaphoreIncMulticastOp
    : TTKernel_SemaphoreInc<"noc_semaphore_inc_multicast", "adds to a semaphore of several cores",
                            (ins TTKernel_I32:$num_dests)> {
  let assemblyFormat =
      !strconcat("`(` $addr `,` $incr `,` $num_dests (`,` $noc^)? `)` (`posted` $posted^)? ", Types);
  let multicast = 1;
}

class TTKernel_SemaphoreMulticast<string mnemonic, string summary>
    : TTKernel_Dm<mnemonic, "dm", summary,
                  (ins TTKernel_L1:$src_local_l1_addr, TTKernel_NocAddress:$dst_noc_addr_multicast,
                       TTKernel_I32:$num_dests, TTKernel_Default<BoolAttr, "false">:$linked)> {
  let assemblyFormat =
      !strconcat("`(` $src_local_l1_addr `,` $dst_noc_addr_multicast `,` $num_dests "
                       "(`,` $linked^)? `)` ", Types);
  let charge = "Multicast";
  let multicast = 1;
}
def TTKernel_NocSemaphoreSetMulticastOp
    : TTKernel_SemaphoreMulticast<"noc_semaphore_set_multicast",
                                  "copies a semaphore of this core to several cores">;
def TTKernel_NocSemaphoreSetMulticastLoopbackOp
    : TTKernel_SemaphoreMulticast<"noc_semaphore_set_multicast_loopback_src",
                                  "copies a semaphore to several cores, this one among them">;
let charge = "InlineWrite" in
def TTKernel_RemoteSramWriteU32Op
    : TTKernel_Dm<"remote_sram_write_u32", "dm", "copies a word of L1 to another core",
                  !con((ins TTKernel_L1:$src_sram_addr, TTKernel_NocAddress:$dst_remote_addr), Noc)> {
  let callee = "noc_semaphore_set_remote";
}

//===-- tensor accessors --------------------------------------------------===//

let charge = "Free" in {
def TTKernel_TensorAccessorArgsOp
    : TTKernel_Any<"TensorAccessorArgs", "riscv", "where a tensor's layout is among the arguments",
                   (ins Optional<TTKernel_I32>:$cta_base, Optional<TTKernel_I32>:$crta_base,
                        Optional<TTKernel_AccessorArgs>:$prev_args, OptionalAttr<StrAttr>:$cta_expr,
                        OptionalAttr<StrAttr>:$crta_expr),
                   (outs TTKernel_AccessorArgs:$result), [Pure, AttrSizedOperandSegments]> {
  let description = [{
    Indices of the first compile-time and the first common run-time argument:

    ```mlir
    %0 = ttkernel.TensorAccessorArgs(%cta, %crta) : (i32, i32) -> !ttkernel.TensorAccessorArgs
    %1 = ttkernel.TensorAccessorArgs(prev = %0)
        : (!ttkernel.TensorAccessorArgs) -> !ttkernel.TensorAccessorArgs
    ```

    With `prev`, those behind the arguments of another tensor. `cta_expr` and
    `crta_expr` are C++ expressions that replace either in emitted source.
  }];
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let header = "dataflow_api.h";
  let cpp = "TensorAccessorArgs";
}
def TTKernel_TensorAccessorOp
    : TTKernel_Any<"TensorAccessor", "riscv", "accessor of a tensor",
                   (ins TTKernel_AccessorArgs:$args, TTKernel_I32:$bank_base_address_in,
                        Optional<TTKernel_I32>:$page_size_in),
                   (outs TTKernel_Accessor:$result), [Pure]> {
  let header = "dataflow_api.h";
  let cpp = "TensorAccessor($args, $bank_base_address_in, $page_size_in)";
}
} // charge

class TTKernel_AccessorCall<string name, string summary, dag args, dag outs>
    : TTKernel_Dm<"tensor_accessor." # name, "riscv", summary,
                  !con((ins TTKernel_Accessor:$tensor_accessor), args), outs> {
  let callee = "$tensor_accessor." # name;
  let charge = "Scalar";
}
defvar Truth = (outs TTKernel_I1:$result);
let charge = "PageAddress" in
def TTKernel_TensorAccessorGetNocAddrOp
    : TTKernel_AccessorCall<"get_noc_addr", "address of a byte of a page",
                            !con((ins TTKernel_I32:$id, TTKernel_I32:$offset), Noc),
                            (outs TTKernel_NocAddress:$result)>;
def TTKernel_TensorAccessorGetShardNocAddrOp
    : TTKernel_AccessorCall<"get_shard_noc_addr", "address of a byte of a shard",
                            !con((ins TTKernel_I32:$shard_id, TTKernel_I32:$offset), Noc),
                            (outs TTKernel_RemoteAddress:$result)>;
def TTKernel_TensorAccessorGetBankAndOffsetOp
    : TTKernel_AccessorCall<"get_bank_and_offset", "bank of a page and its offset there",
                            (ins TTKernel_I32:$page_id), (outs TTKernel_PageMapping:$result)>;
def TTKernel_TensorAccessorIsLocalBankOp
    : TTKernel_AccessorCall<"is_local_bank", "whether a bank is this core's L1",
                            !con((ins TTKernel_I32:$id, TTKernel_I32:$offset), Noc), Truth>;
def TTKernel_TensorAccessorIsLocalAddrOp
    : TTKernel_AccessorCall<"is_local_addr", "whether coordinates are those of this core",
                            !con((ins TTKernel_I32:$virtual_x, TTKernel_I32:$virtual_y), Noc), Truth>;
def TTKernel_TensorAccessorIsLocalPageOp
    : TTKernel_AccessorCall<"is_local_page", "whether a page is in this core's L1",
                            !con((ins TTKernel_I32:$page_id), Noc), Truth>;
def TTKernel_TensorAccessorIsLocalShardOp
    : TTKernel_AccessorCall<"is_local_shard", "whether a shard is in this core's L1",
                            !con((ins TTKernel_I32:$shard_id), Noc), Truth>;

#endif
