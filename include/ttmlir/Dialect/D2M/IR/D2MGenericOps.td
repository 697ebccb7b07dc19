//===- D2MGenericOps.td - generics and layouts -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MGENERICOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MGENERICOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/D2M/IR/D2MAttrs.td"
include "ttmlir/Dialect/D2M/IR/D2MTypes.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"

class D2M_Op<string mnemonic, list<Trait> traits = []>
    : Op<D2M_Dialect, mnemonic, traits>;

def D2M_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyNon0RankedMemRef], "tensor or memref">;
def D2M_IteratorTypes : TypedArrayAttrBase<TTCore_IteratorTypeAttr, "iterator types">;
def D2M_Threads : TypedArrayAttrBase<D2M_ThreadAttr, "threads">;
def D2M_AnySemaphore
    : AnyTypeOf<[D2M_LocalSemaphoreType, D2M_SemaphoreType], "semaphore">;

def D2M_GenericOp
    : D2M_Op<"generic", [AttrSizedOperandSegments, NoTerminator, RecursiveMemoryEffects,
                         DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockNames"]>]> {
  let summary = "work for each core of a grid";
  let description = [{
    ```mlir
    %r = d2m.generic {
      block_factors = [1, 1, 4],
      grid = #ttcore.grid<2x3>,
      indexing_maps = [#ac, #cb, #ab],
      iterator_types = [#parallel, #parallel, #reduction],
      threads = [#d2m.thread<compute>]
    } ins(%a, %b : ...) outs(%c : ...) {
    ^compute0(%cb0: !d2m.cb<...>, %cb1: !d2m.cb<...>, %cb2: !d2m.cb<...>):
      ...
    } : ...
    ```

    A core goes through `block_factors` blocks of every dimension of the iteration
    space and runs the regions once for each block. `indexing_maps` say which shard of
    an operand belongs to a block; a shard is what a circular buffer brings at a time.
    Parallel dimensions are dealt to the grid by the map of the outputs, so that the
    grid of an operand has, along a dimension, the grid's cores times the blocks of a core.
    Without maps, iterators and factors the regions have loops of their own.

    There is a region for each thread. Without datamovement regions the compiler writes
    them: shards that lie in the core's own L1 are taken as they are, others are read.
  }];
  let arguments = (ins Variadic<D2M_TensorOrMemRef>:$inputs,
                       Variadic<D2M_TensorOrMemRef>:$outputs,
                       Variadic<D2M_AnySemaphore>:$additionalArgs,
                       TTCore_GridAttr:$grid, I64ArrayAttr:$block_factors,
                       AffineMapArrayAttr:$indexing_maps, D2M_IteratorTypes:$iterator_types,
                       D2M_Threads:$threads);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
  let assemblyFormat = [{
    attr-dict `\n` ` ` ` ` `ins` `(` ($inputs^ `:` type($inputs))? `)`
    `\n` ` ` ` ` `outs` `(` $outputs `:` type($outputs) `)`
    (`additionalArgs` `(` $additionalArgs^ `:` type($additionalArgs) `)`)? ` `
    $regions (`:` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    RegionThread getThread(unsigned region) {
      return cast<ThreadAttr>(getThreads()[region]).getThread();
    }
    /// Inputs, then outputs.
    SmallVector<Value> getTensors();
    AffineMap getIndexingMap(unsigned tensor);
    int64_t getBlockFactor(unsigned dim);
    bool isReduction(unsigned dim);
    /// The regions have loops of their own.
    bool isExplicit() { return getIndexingMaps().empty(); }
    /// The dimension of the grid along which a dimension of the iteration space
    /// is dealt; none if each core has all of it.
    std::optional<unsigned> getGridDim(unsigned dim);
    /// The shape of what a circular buffer brings of a tensor at a time.
    static SmallVector<int64_t> shardOf(ShapedType tensor);
    static SmallVector<int64_t> gridOf(ShapedType tensor);
  }];
}

def D2M_EmptyOp : D2M_Op<"empty", [Pure]> {
  let summary = "a tensor of no content";
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(` `)` attr-dict `:` type($result)";
}

def D2M_ToLayoutOp : D2M_Op<"to_layout"> {
  let summary = "a tensor in another layout";
  let description = [{
    ```mlir
    %1 = d2m.to_layout %x, %0 : tensor<64x128xbf16> into tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #layout>
      -> tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #layout>
    ```

    Copies from the host to the device or back, between L1 and DRAM, grids, rows and tiles, formats. With memrefs
    the second one is written and there is no result. `hostInfo`, the layout of the host's side, is redundant:
    the types have both layouts.
  }];
  let arguments = (ins D2M_TensorOrMemRef:$input, D2M_TensorOrMemRef:$output,
                       OptionalAttr<TTCore_MetalLayoutAttr>:$layout);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $input `,` $output `:` type($input) `into` type($output) (`hostInfo` `=` $layout^)? attr-dict
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
}

def D2M_ViewLayoutOp : D2M_Op<"view_layout", [Pure]> {
  let summary = "the same elements on another grid";
  let description = [{
    Moves nothing: who reads the view reads the tensor. `remapping` takes indices of the view to
    indices of the tensor; without it every element keeps its place in the whole.
  }];
  let arguments = (ins D2M_TensorOrMemRef:$input, OptionalAttr<AffineMapAttr>:$remapping,
                       DefaultValuedAttr<BoolAttr, "false">:$reinterpretLayout);
  let results = (outs D2M_TensorOrMemRef:$result);
  let assemblyFormat =
      "$input (`remapping` `=` $remapping^)? attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

def D2M_StreamLayoutOp : D2M_Op<"stream_layout", [Pure]> {
  let summary = "a view that a generic reads block by block";
  let description = [{
    `storage` says with its shard what a circular buffer holds; its content is not used.
  }];
  let arguments = (ins D2M_TensorOrMemRef:$input, D2M_TensorOrMemRef:$storage);
  let results = (outs D2M_TensorOrMemRef:$result);
  let hasVerifier = 1;
}

def D2M_CreateLocalSemaphoreOp : D2M_Op<"create_local_semaphore"> {
  let summary = "a semaphore on every core, for one generic";
  let arguments = (ins DefaultValuedAttr<UI32Attr, "0">:$initialValue);
  let results = (outs D2M_LocalSemaphoreType:$result);
  let assemblyFormat = "prop-dict attr-dict `->` type($result)";
}

#endif
