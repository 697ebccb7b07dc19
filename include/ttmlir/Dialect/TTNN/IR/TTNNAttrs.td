//===- TTNNAttrs.td - attributes of the ttnn dialect -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNATTRS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/TensorEncoding.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"
include "ttmlir/Dialect/TTNN/IR/TTNNBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNEnums.td"

class TTNN_Attr<string name, string mnemonic_, list<Trait> traits = []>
    : AttrDef<TTNN_Dialect, name, traits> {
  let mnemonic = mnemonic_;
}

class TTNN_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<TTNN_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def TTNN_BufferTypeAttr : TTNN_EnumAttr<TTNN_BufferType, "buffer_type">;
def TTNN_TensorMemoryLayoutAttr
    : TTNN_EnumAttr<TTNN_TensorMemoryLayout, "tensor_memory_layout">;
def TTNN_LayoutAttr : TTNN_EnumAttr<TTNN_Layout, "layout">;
def TTNN_ShardOrientationAttr
    : TTNN_EnumAttr<TTNN_ShardOrientation, "shard_orientation">;
def TTNN_Conv2dSliceTypeAttr : TTNN_EnumAttr<TTNN_Conv2dSliceType, "conv2d_slice_type">;
def TTNN_ShardDistributionStrategyAttr
    : TTNN_EnumAttr<TTNN_ShardDistributionStrategy, "shard_distribution_strategy">;
def TTNN_MathFidelityAttr : TTNN_EnumAttr<TTCore_MathFidelity, "math_fidelity">;

def TTNN_UnaryOpTypeAttr : TTNN_EnumAttr<TTNN_UnaryOpType, "unary_op_type">;

def TTNN_ShapeAttr : TTNN_Attr<"Shape", "shape"> {
  let summary = "Shape of a tensor or shard.";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$shape);
  let assemblyFormat = "`<` custom<Shape>($shape) `>`";
}

def TTNN_MeshShapeAttr : TTNN_Attr<"MeshShape", "mesh_shape"> {
  let summary = "Rows and columns of a mesh of devices.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<Dims>($y, $x)";
  let genVerifyDecl = 1;
}

def TTNN_MeshOffsetAttr : TTNN_Attr<"MeshOffset", "mesh_offset"> {
  let summary = "Place of a sub-mesh within the mesh.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<Dims>($y, $x)";
}

def TTNN_CoreCoordAttr : TTNN_Attr<"CoreCoord", "core_coord"> {
  let summary = "Coordinate of a core, x before y as the library has it.";
  let parameters = (ins "uint64_t":$x, "uint64_t":$y);
  let assemblyFormat = "`<` $x `,` $y `>`";
}

def TTNN_CoreRangeAttr : TTNN_Attr<"CoreRange", "core_range"> {
  let summary = "Rectangle of cores, both corners included; prints (y, x).";
  let parameters = (ins "CoreCoordAttr":$startCoord, "CoreCoordAttr":$endCoord);
  let assemblyFormat = [{
    `<` custom<CoordPair>($startCoord) `,` custom<CoordPair>($endCoord) `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    uint64_t getNumCores() const;
  }];
}

def TTNN_CoreRangeSetAttr : TTNN_Attr<"CoreRangeSet", "core_range_set"> {
  let summary = "Union of rectangles of cores, no two of which have a core in common.";
  let parameters = (ins OptionalArrayRefParameter<"CoreRangeAttr">:$coreRanges);
  let assemblyFormat = "`<` custom<CoreRanges>($coreRanges) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    uint64_t getNumCores() const;
    /// The cores that the shards of `grid` occupy on a device whose workers
    /// form `workerGrid` (rows, columns): a rectangle when block sharded, else
    /// full rows from the top and then the start of the next row. Null if the
    /// shards do not fit or the layout is interleaved.
    static CoreRangeSetAttr forGrid(MLIRContext *ctx, ArrayRef<int64_t> grid,
                                    TensorMemoryLayout memLayout,
                                    ArrayRef<int64_t> workerGrid);
  }];
}

def TTNN_ShardSpecAttr : TTNN_Attr<"ShardSpec", "shard_spec"> {
  let summary = "Cores, shape in elements and order of the shards.";
  let parameters = (ins "CoreRangeSetAttr":$coreRangeSet, "ShapeAttr":$shape,
                        "ShardOrientationAttr":$shardOrientation);
  let assemblyFormat =
      "`<` $coreRangeSet `,` $shape `,` $shardOrientation `>`";
}

def TTNN_NDShardSpecAttr : TTNN_Attr<"NDShardSpec", "nd_shard_spec"> {
  let summary = "Cores, shape in elements and order of shards that cut all dimensions.";
  let parameters = (ins "CoreRangeSetAttr":$coreRangeSet, "ShapeAttr":$shape,
                        "ShardOrientationAttr":$shardOrientation,
                        "ShardDistributionStrategyAttr":$shardDistributionStrategy);
  let assemblyFormat = [{
    `<` $coreRangeSet `,` $shape `,` $shardOrientation `,`
        $shardDistributionStrategy `>`
  }];
  let genVerifyDecl = 1;
}

def TTNN_MemoryConfigAttr : TTNN_Attr<"MemoryConfig", "memory_config"> {
  let summary = "Where the library puts a tensor.";
  let description = [{
    `#ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>`; a sharded one
    may end in a `#ttnn.shard_spec`, an `nd_sharded` one in a `#ttnn.nd_shard_spec`.
    Host memory has neither.
  }];
  let parameters = (ins
    "BufferTypeAttr":$bufferType,
    OptionalParameter<"TensorMemoryLayoutAttr">:$tensorMemoryLayout,
    OptionalParameter<"ShardSpecAttr">:$shardSpec,
    OptionalParameter<"NDShardSpecAttr">:$ndShardSpec);
  let builders = [AttrBuilder<(ins "BufferTypeAttr":$bufferType,
                                   "TensorMemoryLayoutAttr":$tensorMemoryLayout,
                                   "ShardSpecAttr":$shardSpec), [{
    return $_get($_ctxt, bufferType, tensorMemoryLayout, shardSpec, NDShardSpecAttr());
  }]>];
  let assemblyFormat = [{
    `<` qualified($bufferType) (`,` $tensorMemoryLayout^)? ``
        custom<ShardSpecs>($shardSpec, $ndShardSpec) `>`
  }];
  let genVerifyDecl = 1;
}

include "ttmlir/Dialect/TTNN/IR/TTNNConfigs.td"

// One dimension, as the reductions list them.
def OneDimAttr : TypedArrayAttrBase<I32Attr, "one 32-bit integer in an array"> {
  let predicate = And<[I32ArrayAttr.predicate,
                       CPred<"::llvm::cast<::mlir::ArrayAttr>($_self).size() == 1">]>;
  let constBuilderCall = "$_builder.getI32ArrayAttr($0)";
}

def TTNN_TTNNLayoutAttr
    : TTNN_Attr<"TTNNLayout", "ttnn_layout",
                [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "How a tensor lies in memory.";
  let description = [{
    ```mlir
    #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>,
      memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    ```

    The map collapses the tensor's dimensions into those of the grid; dividing
    by the grid (rounding up), and then by the tile, gives the shape of the
    memref, which is one core's shard. An interleaved tensor has a grid of
    ones: its memref is all of it. A tensor in host memory has no memory layout.
    Sharded tensors may name their cores: `, core_ranges = <[...]>`.

    The memory space is a `#ttnn.buffer_type`; a `#ttcore.memory_space` is read
    and turned into one.
  }];
  let parameters = (ins
    "AffineMap":$linear,
    ArrayRefParameter<"int64_t">:$gridShape,
    "MemRefType":$memref,
    OptionalParameter<"TensorMemoryLayoutAttr">:$memLayoutAttr,
    OptionalParameter<"CoreRangeSetAttr">:$coreRangeSet);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The layout of a tensor of this shape: all dimensions but the last are
    /// collapsed into rows; if tiled, the rows of each outermost slice are
    /// padded to whole tiles, as the library stores them. Ranks 0 and 1 get a
    /// unit row. Host buffers have no memory layout; device buffers without
    /// one are interleaved. Null if that cannot be laid out: a dynamic shape,
    /// a block-float format in row-major pages, a size beyond 63 bits.
    static TTNNLayoutAttr
    build(MLIRContext *ctx, ArrayRef<int64_t> tensorShape,
          ttcore::DataType dataType, Layout layout, BufferType bufferType,
          std::optional<TensorMemoryLayout> memLayout = std::nullopt,
          ArrayRef<int64_t> grid = {1, 1},
          CoreRangeSetAttr coreRanges = CoreRangeSetAttr());

    ttcore::DataType getDataType() const;
    BufferType getBufferType() const;
    /// Absent for host memory.
    std::optional<TensorMemoryLayout> getMemLayout() const;
    bool isTiled() const;
    Layout getLayout() const;
    bool isSharded() const;
    bool isOnDevice() const;
    ttcore::GridAttr getGrid() const;
    /// Element type of the memref, a tile if tiled.
    Type getElementType() const;
    /// Height and width of the tile; {1, 1} if row major.
    std::array<int64_t, 2> getTileShape() const;

    /// One core's shard, in tiles if tiled.
    ArrayRef<int64_t> getShardShape() const;
    /// One core's shard in elements, padding to whole tiles included.
    SmallVector<int64_t> getScalarShardShape() const;
    uint64_t getShardSizeInBytes() const;
    /// All shards, padding included.
    uint64_t getTotalSizeBytes() const;

    /// The library's argument; has a shard spec if the cores are known.
    MemoryConfigAttr getMemoryConfig() const;

    /// The same placement with elements of another format. Null for a block
    /// float in row-major pages.
    TTNNLayoutAttr withDataType(ttcore::DataType dataType) const;
    /// The following build the layout anew for a tensor of `tensorShape`, with
    /// the default collapse, and are null where `build` is.
    TTNNLayoutAttr withTensorShape(ArrayRef<int64_t> tensorShape) const;
    TTNNLayoutAttr withLayout(ArrayRef<int64_t> tensorShape, Layout layout) const;
    /// From host to device memory: interleaved. To host: no memory layout.
    TTNNLayoutAttr withBufferType(ArrayRef<int64_t> tensorShape,
                                  BufferType bufferType) const;
    TTNNLayoutAttr
    withMemLayout(ArrayRef<int64_t> tensorShape, TensorMemoryLayout memLayout,
                  ArrayRef<int64_t> grid = {1, 1},
                  CoreRangeSetAttr coreRanges = CoreRangeSetAttr()) const;
  }];
}

def TTNN_TTNNNDLayoutAttr : TTNN_Attr<"TTNNNDLayout", "ttnn_nd_layout"> {
  let summary = "How a tensor lies in memory whose shards cut all of its dimensions.";
  let description = [{
    ```mlir
    #ttnn.ttnn_nd_layout<#ttcore.grid<1x8>,
      memref<1x4x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <nd_sharded>,
      <row_major>, <round_robin_1d>>
    ```

    The memref is one shard. Programs of the embedded device have no such tensors:
    writing a binary says so at the op.
  }];
  let parameters = (ins
    "ttcore::GridAttr":$grid,
    "MemRefType":$memref,
    "TensorMemoryLayoutAttr":$memLayout,
    OptionalParameter<"ShardOrientationAttr">:$shardOrientation,
    OptionalParameter<"ShardDistributionStrategyAttr">:$shardDistributionStrategy);
  let assemblyFormat = [{
    `<` $grid `,` $memref `,` $memLayout (`,` $shardOrientation^)?
        (`,` $shardDistributionStrategy^)? `>`
  }];
  let genVerifyDecl = 1;
}

// The encoding of the handle that the library gives for a recorded program.
def TTNN_TraceIdAttr : TTNN_Attr<"TraceId", "trace_id"> {
  let summary = "Says that a tensor is the number of a trace.";
}

include "ttmlir/Dialect/TTNN/IR/TTNNKernelAttrs.td"

#endif
