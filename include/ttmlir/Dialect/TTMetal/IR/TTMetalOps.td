//===- TTMetalOps.td - ops of the ttmetal dialect ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETALOPS_TD
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETALOPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"
include "ttmlir/Dialect/TTMetal/IR/TTMetalAttrs.td"
include "ttmlir/Dialect/TTMetal/IR/TTMetalTypes.td"

class TTMetal_Op<string mnemonic, list<Trait> traits = []>
    : Op<TTMetal_Dialect, mnemonic, traits>;

def TTMetal_CreateBufferOp : TTMetal_Op<"create_buffer"> {
  let summary = "Takes device memory at a fixed address.";
  let description = [{
    ```mlir
    %0 = "ttmetal.create_buffer"() <{address = 13312 : i64}> : ()
        -> memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
    ```

    With a `#ttcore.shard` layout the shape is grid x shard: shard (y, x) lies on
    core (y, x), or in DRAM bank x of a grid 1xN, at `address` in each; several
    buffers of the layout follow each other. With `#ttcore.interleaved`, or in
    DRAM without a layout, pages go round the banks: a page is a tile, or a row
    of the last dimension.

    `virtualGridForwardMapping` takes a grid of any shape to cores:
    `affine_map<(d0, d1) -> (d1 floordiv 8, d1 mod 8)>` puts a grid of 1x16 on
    two rows of eight. Before row and column the results may have the number of
    a chip, 0; behind the grid's the map may have the shard's dimensions as they
    are. `virtualGridInverseMapping` is its inverse, if it is given.

    Buffers that are live at the same time must not overlap.
  }];
  let arguments = (ins I64Attr:$address,
                       OptionalAttr<AffineMapAttr>:$virtualGridInverseMapping,
                       OptionalAttr<AffineMapAttr>:$virtualGridForwardMapping);
  let results = (outs AnyMemRef:$result);
  let hasVerifier = 1;
}

def TTMetal_DeallocateBufferOp : TTMetal_Op<"deallocate_buffer"> {
  let summary = "Gives device memory back.";
  let arguments = (ins AnyMemRef:$input);
}

def TTMetal_EnqueueWriteBufferOp : TTMetal_Op<"enqueue_write_buffer"> {
  let summary = "Copies from host memory to a device buffer.";
  let description = [{
    The host converts: it cuts the tensor into shards, makes tiles of a
    row-major tensor, and converts between float formats. Padding becomes zero.
  }];
  let arguments = (ins AnyMemRef:$input, AnyMemRef:$output);
  let hasVerifier = 1;
}

def TTMetal_EnqueueReadBufferOp : TTMetal_Op<"enqueue_read_buffer"> {
  let summary = "Copies from a device buffer to host memory.";
  let description = "The inverse of `enqueue_write_buffer`; padding is left out.";
  let arguments = (ins AnyMemRef:$input, AnyMemRef:$output);
  let hasVerifier = 1;
}

def TTMetal_EnqueueProgramOp
    : TTMetal_Op<"enqueue_program", [AttrSizedOperandSegments,
                                     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs kernels on cores.";
  let description = [{
    `args` are what the arguments of kernels may refer to: buffers, semaphores,
    scalars. `cbs` are the buffers that circular buffers lie in, `cb_ports` their
    ports; a circular buffer exists on all cores of the buffer's grid. Its pages
    are tiles. A page of row-major data has as many bytes as a tile of its
    elements, or is one row where the shard is no multiple of that.
    `circular_buffers` are those that state all of this themselves.
  }];
  let arguments = (ins Variadic<AnyType>:$args, Variadic<AnyMemRef>:$cbs,
                       DenseI64ArrayAttr:$cb_ports,
                       TTMetal_KernelConfigArrayAttr:$kernelConfigs,
                       OptionalAttr<TTMetal_CircularBufferArrayAttr>:$circular_buffers);
  let hasVerifier = 1;
}

def TTMetal_FinishOp : TTMetal_Op<"finish"> {
  let summary = "Waits until everything before it is done.";
}

def TTMetal_CreateGlobalSemaphoreOp : TTMetal_Op<"create_global_semaphore"> {
  let summary = "Takes a word at a fixed L1 address on a range of cores.";
  let arguments = (ins I64Attr:$address, OptionalAttr<UI32Attr>:$initial_value,
                       TTMetal_CoreRangeAttr:$core_range);
  let results = (outs TTMetal_GlobalSemaphore:$result);
  let hasVerifier = 1;
}

def TTMetal_ResetGlobalSemaphoreOp : TTMetal_Op<"reset_global_semaphore"> {
  let summary = "Sets a global semaphore on all its cores.";
  let arguments = (ins TTMetal_GlobalSemaphore:$semaphore, UI32Attr:$value);
}

def TTMetal_CreateLocalSemaphoreOp : TTMetal_Op<"create_local_semaphore"> {
  let summary = "A semaphore for the programs that take it.";
  let description = "Each program sets it to `initial_value` (0 if absent) first.";
  let arguments = (ins OptionalAttr<UI32Attr>:$initial_value);
  let results = (outs TTMetal_LocalSemaphore:$result);
}

def TTMetal_MeshShardOp : TTMetal_Op<"mesh_shard"> {
  let summary = "Cuts a host tensor into parts for the chips of a mesh, or joins them.";
  let arguments = (ins AnyMemRef:$input, TTCore_MeshShardTypeAttr:$shard_type,
                       TTCore_MeshShardDirectionAttr:$shard_direction,
                       DenseI64ArrayAttr:$shard_shape, DenseI64ArrayAttr:$shard_dims);
  let results = (outs AnyMemRef:$result);
  let hasVerifier = 1;
}

#endif
