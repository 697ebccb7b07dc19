//===- D2MRegionOps.td - ops within a generic's regions ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MREGIONOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MREGIONOPS_TD

include "ttmlir/Dialect/D2M/IR/D2MGenericOps.td"

class D2M_RegionOp<string mnemonic, string summary_, list<Trait> traits = []>
    : D2M_Op<mnemonic, traits> {
  let summary = summary_;
}

//===-- circular buffers --------------------------------------------------===//

class D2M_CBAccess<string mnemonic, string what> : D2M_RegionOp<mnemonic, what> {
  let arguments = (ins D2M_CBType:$cb);
  let results = (outs D2M_TensorOrMemRef:$result);
  let assemblyFormat = "$cb attr-dict `:` type($cb) `->` type($result)";
  let hasVerifier = 1;
}
def D2M_WaitOp : D2M_CBAccess<"wait", "what is at the front of a circular buffer"> {
  let description = [{
    It is popped at the end of the block that `wait` is in, unless a `d2m.pop` of the buffer is there.
  }];
}
def D2M_ReserveOp : D2M_CBAccess<"reserve", "room at the back of a circular buffer"> {
  let description = [{
    It is pushed at the end of the block that `reserve` is in, unless a `d2m.push` of the buffer is there.
  }];
}
class D2M_CBDone<string mnemonic, string what> : D2M_RegionOp<mnemonic, what> {
  let arguments = (ins D2M_CBType:$cb);
  let assemblyFormat = "$cb attr-dict `:` type($cb)";
}
def D2M_PopOp : D2M_CBDone<"pop", "gives back what `wait` gave">;
def D2M_PushOp : D2M_CBDone<"push", "hands on what `reserve` gave">;

//===-- where the core is -------------------------------------------------===//

class D2M_IndexOp<string mnemonic, string what> : D2M_RegionOp<mnemonic, what, [Pure]> {
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "`(` $dim `)` attr-dict `:` type($result)";
}
def D2M_CoreIndexOp : D2M_IndexOp<"core_index", "row or column of this core in the grid">;
def D2M_IterIndexOp : D2M_IndexOp<"iter_index", "number of the block among those of this core">;
def D2M_BlockIndexOp : D2M_IndexOp<"block_index", "number of the block in the iteration space">;
def D2M_BlockOffsetOp : D2M_IndexOp<"block_offset", "number of this core's first block">;
def D2M_GetBlockFactorOp : D2M_IndexOp<"get_block_factor", "blocks of a core along a dimension">;

//===-- transfers ---------------------------------------------------------===//

// `src` or `dst` is in the circular buffer of this core, the other one is a
// tensor of the generic, or also here and then sent to the cores of a rectangle.
// Indices are those of a shard in the grid, or of units, of which `numElems`
// that follow each other are moved.
defvar DmaSource = (ins D2M_TensorOrMemRef:$src, Variadic<Index>:$srcIndices,
                        D2M_TensorOrMemRef:$dst, Variadic<Index>:$dstIndices);
defvar DmaMcast = (ins Variadic<Index>:$mcastStartIndex, Variadic<Index>:$mcastShape);
class D2M_DmaBase<string mnemonic, string what>
    : D2M_RegionOp<mnemonic, what, [AttrSizedOperandSegments]> {
  let results = (outs D2M_MemTxType:$result);
  let hasVerifier = 1;
}
def D2M_DmaOp : D2M_DmaBase<"dma", "starts a transfer"> {
  let description = [{
    ```mlir
    %tx = d2m.dma %stream<#map>, %buffer : (tensor<...>, memref<...>) -> !d2m.mem_tx
    %tx = d2m.dma %stream [%y, %x], %buffer : ...
    %tx = d2m.dma %buffer, %buffer core[%y, %x] mcast[%h, %w] : ...
    ```

    A map takes the block that is worked on to a shard of the tensor. With `core` and `mcast` the
    buffer is sent to the same place of all cores of a rectangle, whose first core and shape are given; this core may
    be among them.
  }];
  let arguments = !con(DmaSource, DmaMcast,
                       (ins OptionalAttr<AffineMapAttr>:$srcAffineMap,
                            OptionalAttr<AffineMapAttr>:$dstAffineMap,
                            OptionalAttr<I64Attr>:$numElems));
  let assemblyFormat = [{
    $src (`<` $srcAffineMap^ `>`)? (`[` $srcIndices^ `]`)? `,`
    $dst (`<` $dstAffineMap^ `>`)? (`[` $dstIndices^ `]`)?
    (`core` `[` $mcastStartIndex^ `]` `mcast` `[` $mcastShape `]`)?
    (`,` `<` $numElems^ `>`)? attr-dict `:` `(` type($src) `,` type($dst) `)` `->` qualified(type($result))
  }];
}
def D2M_DmaReadOp : D2M_DmaBase<"dma_read", "starts a transfer from a tensor"> {
  let arguments = !con(DmaSource, (ins I64Attr:$numElems));
  let assemblyFormat = [{
    $src `[` $srcIndices `]` `,` $dst (`[` $dstIndices^ `]`)? `,` `<` $numElems `>` attr-dict
    `:` `(` type($src) `,` type($dst) `)` `->` qualified(type($result))
  }];
}
def D2M_DmaWriteOp : D2M_DmaBase<"dma_write", "starts a transfer to a tensor or to other cores"> {
  let arguments = !con(DmaSource, DmaMcast, (ins I64Attr:$numElems));
  let assemblyFormat = [{
    $src (`[` $srcIndices^ `]`)? `,` $dst (`[` $dstIndices^ `]`)?
    (`core` `[` $mcastStartIndex^ `]` `mcast` `[` $mcastShape `]`)? `,` `<` $numElems `>` attr-dict
    `:` `(` type($src) `,` type($dst) `)` `->` qualified(type($result))
  }];
}
def D2M_DmaWaitOp : D2M_RegionOp<"dma_wait", "waits for a transfer"> {
  let arguments = (ins D2M_MemTxType:$mem_tx);
  let assemblyFormat = "$mem_tx attr-dict custom<TxType>(type($mem_tx))";
}
def D2M_NullTxOp : D2M_RegionOp<"null_tx", "a transfer of nothing", [Pure]> {
  let results = (outs D2M_MemTxType:$result);
  let assemblyFormat = "attr-dict custom<TxType>(type($result))";
}

//===-- semaphores --------------------------------------------------------===//

class D2M_SemaphoreUpdate<string mnemonic, string what>
    : D2M_RegionOp<mnemonic, what, [AttrSizedOperandSegments]> {
  let arguments = (ins D2M_AnySemaphore:$semaphore, Index:$value, Variadic<Index>:$dstCoreIndex,
                       Variadic<Index>:$mcastShape);
  let assemblyFormat = [{
    $semaphore `,` $value (`,` `core` `[` $dstCoreIndex^ `]`)? (`mcast` `[` $mcastShape^ `]`)? attr-dict
    custom<SemaphoreType>(type($semaphore))
  }];
  let hasVerifier = 1;
}
def D2M_SemaphoreSetOp
    : D2M_SemaphoreUpdate<"semaphore_set", "sets a semaphore of this core, and of a rectangle of cores">;
def D2M_SemaphoreIncOp
    : D2M_SemaphoreUpdate<"semaphore_inc", "adds to a semaphore of another core, or of this one">;
def D2M_SemaphoreWaitOp : D2M_RegionOp<"semaphore_wait", "waits until a semaphore has a value"> {
  let arguments = (ins D2M_AnySemaphore:$semaphore, Index:$value, Optional<Index>:$resetValue);
  let assemblyFormat = [{
    $semaphore `,` $value (`reset` $resetValue^)? attr-dict custom<SemaphoreType>(type($semaphore))
  }];
}

//===-- DST ---------------------------------------------------------------===//

def D2M_AcquireDstOp : D2M_RegionOp<"acquire_dst", "the tiles of DST"> {
  let description = [{
    They are packed and given back at the end of the block that this op is in.
  }];
  let results = (outs AnyNon0RankedMemRef:$result);
  let assemblyFormat = "`(` `)` attr-dict `:` type($result)";
}

#endif
