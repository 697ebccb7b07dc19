//===- TTCoreAttrs.td - attributes of the ttcore dialect ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREATTRS_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreBase.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreEnums.td"

class TTCore_Attr<string name, string mnemonic_, list<Trait> traits = []>
    : AttrDef<TTCore_Dialect, name, traits> {
  let mnemonic = mnemonic_;
}

// An enum as an attribute: `#ttcore.arch<wormhole_b0>`.
class TTCore_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<TTCore_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def TTCore_ArchAttr : TTCore_EnumAttr<TTCore_Arch, "arch">;
def TTCore_DataTypeAttr : TTCore_EnumAttr<TTCore_DataType, "supportedDataTypes">;
def TTCore_MemorySpaceAttr : TTCore_EnumAttr<TTCore_MemorySpace, "memory_space">;
def TTCore_IteratorTypeAttr : TTCore_EnumAttr<TTCore_IteratorType, "iterator_type">;
def TTCore_OOBValAttr : TTCore_EnumAttr<TTCore_OOBVal, "oob_val">;
def TTCore_TensorMemoryLayoutAttr
    : TTCore_EnumAttr<TTCore_TensorMemoryLayout, "tensor_memory_layout">;
def TTCore_ArgumentTypeAttr : TTCore_EnumAttr<TTCore_ArgumentType, "argument_type">;
def TTCore_MeshShardTypeAttr : TTCore_EnumAttr<TTCore_MeshShardType, "shard_type">;
def TTCore_MeshShardDirectionAttr
    : TTCore_EnumAttr<TTCore_MeshShardDirection, "shard_direction">;
def TTCore_ShardStatusAttr : TTCore_EnumAttr<TTCore_ShardStatus, "shard_status">;
def TTCore_ReduceTypeAttr : TTCore_EnumAttr<TTCore_ReduceType, "reduce_type">;
def TTCore_TopologyAttr : TTCore_EnumAttr<TTCore_Topology, "topology">;
def TTCore_AttentionMaskTypeAttr
    : TTCore_EnumAttr<TTCore_AttentionMaskType, "attention_mask_type">;
def TTCore_MoEActivationFunctionAttr
    : TTCore_EnumAttr<TTCore_MoEActivationFunction, "moe_activation_function">;
def TTCore_CPURoleAttr : EnumAttr<TTCore_Dialect, TTCore_CPURole, "cpu_role"> {
  let assemblyFormat = "$value";
}

def TTCore_ArgumentAllocationAttr
    : TTCore_Attr<"ArgumentAllocation", "arg_alloc"> {
  let summary = "Where an argument of the program lies in device memory.";
  let parameters = (ins "uint64_t":$address, "uint64_t":$size,
                        "MemorySpace":$memorySpace);
  let assemblyFormat = "`<` $address `,` $size `,` $memorySpace `>`";
}

def TTCore_MeshAttr : TTCore_Attr<"Mesh", "mesh"> {
  let summary = "A mesh of chips and its name.";
  let description = [{
    ```mlir
    #ttcore.mesh<"mesh" = 1x2>
    ```
  }];
  let parameters = (ins "StringAttr":$name, ArrayRefParameter<"int64_t">:$shape);
  let assemblyFormat = "`<` $name `=` custom<Shape>($shape) `>`";
  let genVerifyDecl = 1;
}

def TTCore_MeshesAttr : TTCore_Attr<"Meshes", "meshes"> {
  let summary = "The meshes of a module; the first is the one it is compiled for.";
  let parameters = (ins ArrayRefParameter<"MeshAttr">:$meshes);
  let assemblyFormat = "`<` custom<MeshList>($meshes) `>`";
}

def TTCore_MeshTopologyAttr : TTCore_Attr<"MeshTopology", "mesh_topology"> {
  let summary = "How the chips of each axis of a mesh are linked.";
  let parameters = (ins ArrayRefParameter<"Topology">:$topologies);
  let assemblyFormat = "`<` `[` $topologies `]` `>`";
}

def TTCore_TensorMeshAttr : TTCore_Attr<"TensorMesh", "tensor_mesh"> {
  let summary = "The mesh that a tensor is spread over, by name.";
  let parameters = (ins "StringAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}

def TTCore_LocalShapeAttr : TTCore_Attr<"LocalShape", "local_shape"> {
  let summary = "The part of an argument or a result that one chip has.";
  let description = [{
    ```mlir
    #ttcore<local_shape local_shape = tensor<32x64xf32>>
    ```
  }];
  let parameters = (ins "RankedTensorType":$localShape);
  let assemblyFormat = "`local_shape` `=` $localShape";
}

def TTCore_PlacementAttr : TTCore_Attr<"Placement", "placement"> {
  let summary = "How a tensor is spread over the axes of a mesh.";
  let description = [{
    Along each axis of the mesh chips have the same (`replicate`), parts of a
    dimension (`shard 0`), or tensors whose reduction is meant (`partial sum`; `mean`,
    `max`, `min`, `prod`). The mesh is the module's first unless it is named.

    ```mlir
    #ttcore.placement<[shard 0, replicate]>
    #ttcore.placement<@mesh, [partial sum, shard 1]>
    ```

    As numbers: the dimension, -1 for `replicate`, -2 - r for the reduction r.
  }];
  let parameters = (ins OptionalParameter<"FlatSymbolRefAttr">:$mesh,
                        ArrayRefParameter<"int64_t">:$axes);
  let assemblyFormat = "`<` custom<Placement>($mesh, $axes) `>`";
  let genVerifyDecl = 1;
}

def TTCore_FabricConnectionConfigAttr
    : TTCore_Attr<"FabricConnectionConfig", "fabric_connection_config"> {
  let summary = "How kernels of a launch reach other chips.";
  let parameters = (ins EnumParameter<TTCore_NocIndex>:$nocIndex,
                        EnumParameter<TTCore_Topology>:$topology,
                        "uint32_t":$clusterAxis,
                        EnumParameter<TTCore_RoutingMode>:$routingMode,
                        "uint32_t":$numLinks);
  let assemblyFormat = [{
    `<` `noc_index` `=` $nocIndex `,` `topology` `=` $topology `,`
        `cluster_axis` `=` $clusterAxis `,` `routing_mode` `=` $routingMode `,`
        `num_links` `=` $numLinks `>`
  }];
}

def TTCore_GridAttr : TTCore_Attr<"Grid", "grid"> {
  let summary = "Grid of cores.";
  let description = [{
    A virtual grid, e.g. `#ttcore.grid<8x8>`, optionally with the maps from
    virtual to physical coordinates (chip, y, x) and back. The older form with
    one unnamed map, `#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>`, is read too.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        OptionalParameter<"AffineMap">:$virtToPhysicalMap,
                        OptionalParameter<"AffineMap">:$physicalToVirtMap);
  let builders = [AttrBuilder<(ins "ArrayRef<int64_t>":$shape), [{
    return $_get($_ctxt, shape, AffineMap(), AffineMap());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getVolume() const {
      return std::accumulate(getShape().begin(), getShape().end(), int64_t(1),
                             std::multiplies<int64_t>());
    }
  }];
}

def TTCore_TileSizeAttr : TTCore_Attr<"TileSize", "tile_size"> {
  let summary = "Height and width of a tile.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<Dims>($y, $x)";
  let genVerifyDecl = 1;
}

def TTCore_CoreCoordAttr : TTCore_Attr<"CoreCoord", "core_coord"> {
  let summary = "Coordinate of a core, y before x.";
  let parameters = (ins "int64_t":$y, "int64_t":$x);
  let assemblyFormat = "custom<Dims>($y, $x)";
  let genVerifyDecl = 1;
}

def TTCore_CoreRangeAttr : TTCore_Attr<"CoreRange", "core_range"> {
  let summary = "Rectangle of cores, both corners included.";
  let parameters = (ins "CoreCoordAttr":$startCoord, "CoreCoordAttr":$endCoord);
  let assemblyFormat = [{
    `<` custom<CoordPair>($startCoord) `,` custom<CoordPair>($endCoord) `>`
  }];
  let genVerifyDecl = 1;
}

def TTCore_ChipCoordAttr : TTCore_Attr<"ChipCoord", "chip_coord"> {
  let summary = "Place of a chip in the cluster.";
  let parameters = (ins "unsigned":$rack, "unsigned":$shelf, "unsigned":$y,
                        "unsigned":$x);
  let assemblyFormat = "custom<Dims>($rack, $shelf, $y, $x)";
}

def TTCore_ChipChannelAttr : TTCore_Attr<"ChipChannel", "chip_channel"> {
  let summary = "An ethernet link between two chips.";
  let parameters = (ins "unsigned":$deviceId0,
                        ArrayRefParameter<"int64_t">:$ethernetCoreCoord0,
                        "unsigned":$deviceId1,
                        ArrayRefParameter<"int64_t">:$ethernetCoreCoord1);
  let assemblyFormat = [{
    `<` `[` $deviceId0 `,` `[` $ethernetCoreCoord0 `]` `]` `,`
        `[` $deviceId1 `,` `[` $ethernetCoreCoord1 `]` `]` `>`
  }];
}

def TTCore_CPUDescAttr : TTCore_Attr<"CPUDesc", "cpu_desc"> {
  let summary = "A CPU of the system.";
  let parameters = (ins EnumParameter<TTCore_CPURole>:$role,
                        "StringAttr":$targetTriple);
  let assemblyFormat =
      "`{` `role` `=` $role `,` `target_triple` `=` $targetTriple `}`";
}

def TTCore_ChipDescAttr : TTCore_Attr<"ChipDesc", "chip_desc"> {
  let summary = "The properties of one chip that a compiler needs.";
  let description = [{
    Grid shapes are rows x columns, sizes and alignments are bytes. The values
    of known boards come from the device library; those of a real system from
    its `.ttsys` file.
  }];
  let parameters = (ins
    "ArchAttr":$arch,
    ArrayRefParameter<"int64_t">:$grid,
    ArrayRefParameter<"int64_t">:$coordTranslationOffsets,
    "uint64_t":$l1Size,
    "uint64_t":$numDramChannels,
    "uint64_t":$dramChannelSize,
    "uint64_t":$nocL1AddressAlignBytes,
    "uint64_t":$pcieAddressAlignBytes,
    "uint64_t":$nocDRAMAddressAlignBytes,
    "uint64_t":$l1UnreservedBase,
    "uint64_t":$eriscL1UnreservedBase,
    "uint64_t":$dramUnreservedBase,
    "uint64_t":$dramUnreservedEnd,
    ArrayRefParameter<"DataTypeAttr">:$supportedDataTypes,
    ArrayRefParameter<"TileSizeAttr">:$supportedTileSizes,
    "uint64_t":$dstPhysicalSizeTiles,
    "uint64_t":$numCBs,
    "uint64_t":$numComputeThreads,
    "uint64_t":$numDatamovementThreads,
    ArrayRefParameter<"int64_t">:$dramGrid,
    ArrayRefParameter<"CoreCoordAttr">:$dramBankToLogicalWorkerNoc0,
    ArrayRefParameter<"CoreCoordAttr">:$dramBankToLogicalWorkerNoc1);
  let assemblyFormat = [{
    `{` `arch` `=` $arch `,`
        `grid` `=` custom<Shape>($grid) `,`
        `coord_translation_offsets` `=` custom<Shape>($coordTranslationOffsets) `,`
        `l1_size` `=` $l1Size `,`
        `num_dram_channels` `=` $numDramChannels `,`
        `dram_channel_size` `=` $dramChannelSize `,`
        `noc_l1_address_align_bytes` `=` $nocL1AddressAlignBytes `,`
        `pcie_address_align_bytes` `=` $pcieAddressAlignBytes `,`
        `noc_dram_address_align_bytes` `=` $nocDRAMAddressAlignBytes `,`
        `l1_unreserved_base` `=` $l1UnreservedBase `,`
        `erisc_l1_unreserved_base` `=` $eriscL1UnreservedBase `,`
        `dram_unreserved_base` `=` $dramUnreservedBase `,`
        `dram_unreserved_end` `=` $dramUnreservedEnd `,`
        `supported_data_types` `=` custom<DataTypeList>($supportedDataTypes) `,`
        `supported_tile_sizes` `=` `[` $supportedTileSizes `]` `,`
        `dst_physical_size_tiles` `=` $dstPhysicalSizeTiles `,`
        `num_cbs` `=` $numCBs `,`
        `num_compute_threads` `=` $numComputeThreads `,`
        `num_datamovement_threads` `=` $numDatamovementThreads `,`
        `dram_grid` `=` custom<Shape>($dramGrid) `,`
        `dram_bank_to_logical_worker_noc0` `=` custom<CoreCoordList>($dramBankToLogicalWorkerNoc0) `,`
        `dram_bank_to_logical_worker_noc1` `=` custom<CoreCoordList>($dramBankToLogicalWorkerNoc1) `}`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    uint64_t getUsableL1Size() const { return getL1Size() - getL1UnreservedBase(); }
    uint64_t getUsableDramChannelSize() const {
      return getDramUnreservedEnd() - getDramUnreservedBase();
    }
  }];
}

def TTCore_SystemDescAttr : TTCore_Attr<"SystemDesc", "system_desc"> {
  let summary = "All chips, their host and their links.";
  let parameters = (ins
    ArrayRefParameter<"CPUDescAttr">:$cpuDescs,
    ArrayRefParameter<"ChipDescAttr">:$chipDescs,
    ArrayRefParameter<"unsigned">:$chipDescIndices,
    ArrayRefParameter<"IntegerAttr">:$chipCapabilities,
    ArrayRefParameter<"ChipCoordAttr">:$chipCoords,
    OptionalArrayRefParameter<"ChipChannelAttr">:$chipChannels);
  let assemblyFormat = [{
    `<` `[` $cpuDescs `]` `,` `[` $chipDescs `]` `,`
        `[` $chipDescIndices `]` `,` `[` $chipCapabilities `]` `,`
        `[` $chipCoords `]` (`,` `[` $chipChannels^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ChipDescAttr getChipDesc(unsigned chip) const {
      return getChipDescs()[getChipDescIndices()[chip]];
    }
  }];
}

def TTCore_DeviceAttr : TTCore_Attr<"Device", "device"> {
  let summary = "A view of the system that programs are compiled for.";
  let description = [{
    The grid of worker cores with its maps to physical cores, the maps from
    a tensor's linear layout to L1 and DRAM addresses, and the chips that make
    up the mesh.
  }];
  let parameters = (ins
    "GridAttr":$workerGrid,
    OptionalParameter<"GridAttr">:$dramGrid,
    OptionalParameter<"AffineMap">:$l1Map,
    OptionalParameter<"AffineMap">:$dramMap,
    ArrayRefParameter<"int64_t">:$meshShape,
    ArrayRefParameter<"unsigned">:$chipIds,
    OptionalArrayRefParameter<"Topology">:$meshTopology);
  let builders = [AttrBuilder<(ins
    "GridAttr":$workerGrid, "GridAttr":$dramGrid, "AffineMap":$l1Map,
    "AffineMap":$dramMap, "ArrayRef<int64_t>":$meshShape,
    "ArrayRef<unsigned>":$chipIds), [{
    return $_get($_ctxt, workerGrid, dramGrid, l1Map, dramMap, meshShape,
                 chipIds, ArrayRef<Topology>());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTCore_ShardLayoutAttr
    : TTCore_Attr<"ShardLayout", "shard",
                  [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                               ["verifyLayout"]>]> {
  let summary = "Memref layout of a sharded buffer.";
  let description = [{
    Byte strides within a shard and the number of buffers, e.g.
    `#ttcore.shard<2048x2048, 1>`. The first half of the memref's shape is the
    grid, the second half the shard. The count may be left out and is then 1.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$stride,
                        "uint32_t":$buffers);
  let builders = [AttrBuilder<(ins "ArrayRef<int64_t>":$stride), [{
    return $_get($_ctxt, stride, /*buffers=*/1u);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isIdentity() const { return false; }
    /// The grid and the shard part of a memref's shape.
    ArrayRef<int64_t> getGridShape(ArrayRef<int64_t> memrefShape) const {
      return memrefShape.drop_back(getStride().size());
    }
    ArrayRef<int64_t> getShardShape(ArrayRef<int64_t> memrefShape) const {
      return memrefShape.take_back(getStride().size());
    }
  }];
}

def TTCore_InterleavedLayoutAttr
    : TTCore_Attr<"InterleavedLayout", "interleaved",
                  [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                               ["verifyLayout"]>]> {
  let summary = "Memref layout of a buffer whose pages go round the banks.";
  let description = [{
    Byte strides of the pages as if they lay one after the other, e.g.
    `#ttcore.interleaved<8192x2048>`. The first half of the memref's shape is a
    grid of one, the second half the pages: tiles, or rows of the last
    dimension. Page p is in bank p modulo the number of banks.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$stride);
  let assemblyFormat = "`<` custom<Shape>($stride) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isIdentity() const { return false; }
  }];
}

class TTCore_MemRefLayoutAttr<string name, string mnemonic>
    : TTCore_Attr<name, mnemonic,
                  [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                               ["verifyLayout"]>]> {
  code notIdentity = [{
    bool isIdentity() const { return false; }
  }];
  let extraClassDeclaration = notIdentity;
}

def TTCore_CBLayoutAttr : TTCore_MemRefLayoutAttr<"CBLayout", "cb_layout"> {
  let summary = "Memref layout of a circular buffer.";
  let description = [{
    Byte strides of a page's place and the number of pages that there is room
    for, e.g. `#ttcore.cb_layout<2048x2048, 2>`. The memref has the shape of what one
    core takes at a time.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$stride,
                        "uint32_t":$buffers);
  let assemblyFormat = "`<` custom<Shape>($stride) `,` $buffers `>`";
  let genVerifyDecl = 1;
}

def TTCore_ViewLayoutAttr : TTCore_MemRefLayoutAttr<"ViewLayout", "view"> {
  let summary = "Memref layout of another view of a buffer.";
  let description = [{
    `#ttcore.view<4>` stands for a memref of rank 4; the op that makes the view says
    where its elements are.
  }];
  let parameters = (ins "uint32_t":$rank);
  let assemblyFormat = "`<` $rank `>`";
}

def TTCore_HostLayoutAttr : TTCore_MemRefLayoutAttr<"HostLayout", "host_layout"> {
  let summary = "Memref layout of a host buffer with room for padding.";
  let description = [{
    The shape without padding, the strides and the volume in elements with it, and
    the mesh that the buffer is spread over:

    ```mlir
    #ttcore.host_layout<logical_shape = 33x5, host_strides = 32x1, host_volume = 2048>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$logicalShape,
                        ArrayRefParameter<"int64_t">:$hostStrides,
                        "int64_t":$hostVolume,
                        OptionalParameter<"TensorMeshAttr">:$mesh);
  let assemblyFormat = [{
    `<` `logical_shape` `=` custom<Shape>($logicalShape) `,`
        `host_strides` `=` custom<Shape>($hostStrides) `,`
        `host_volume` `=` $hostVolume (`,` $mesh^)? `>`
  }];
  let genVerifyDecl = 1;
}

def TTCore_MetalLayoutAttr : TTCore_Attr<"MetalLayout", "metal_layout"> {
  let summary = "Layout of a tensor whose shape is grid x shard.";
  let description = [{
    Keeps the logical shape, how its dimensions were collapsed and aligned, and
    where the data lives:

    ```mlir
    #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32,
      collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
    ```

    An interval `[first, last)` of logical dimensions becomes one physical
    dimension; a dimension in no interval stays alone, and negative numbers
    count from the end. Within an interval, dimension d is aligned to
    `dim_alignments[d]` before the next outer one is multiplied in.

    The older form, without a memory layout (then sharded) and with an
    out-of-bounds value before the memory space (`undef, l1`), is read too; the
    value is printed again unless it is `undef`.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$logicalShape,
    ArrayRefParameter<"int64_t">:$dimAlignments,
    "DenseIntElementsAttr":$collapsedIntervals,
    DefaultValuedParameter<"OOBVal", "OOBVal::Undef">:$oobVal,
    "MemorySpace":$memorySpace,
    "TensorMemoryLayout":$memoryLayout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The intervals of all physical dimensions, [first, second) over logical
    /// dimensions, those of one dimension included.
    SmallVector<std::pair<int64_t, int64_t>> getNormalizedIntervals() const;
    /// The collapsed and aligned shape in elements, not yet divided by a grid.
    SmallVector<int64_t> getPhysicalShape() const;
  }];
}

#endif
