// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func private @enums()
// CHECK-SAME: arch = #ttcore.arch<wormhole_b0>
// CHECK-SAME: argument = #ttcore.argument_type<parameter>
// CHECK-SAME: dtype = #ttcore.supportedDataTypes<bfp_bf8>
// CHECK-SAME: layout = #ttcore.tensor_memory_layout<sharded>
// CHECK-SAME: oob = #ttcore.oob_val<neginf>
func.func private @enums() attributes {
  arch = #ttcore.arch<wormhole_b0>,
  argument = #ttcore.argument_type<parameter>,
  dtype = #ttcore.supportedDataTypes<bfp_bf8>,
  layout = #ttcore.tensor_memory_layout<sharded>,
  oob = #ttcore.oob_val<neginf>
}

// Frequent attributes are printed by an alias.
// CHECK-LABEL: func.func private @aliases()
// CHECK-SAME: iterators = [#parallel, #reduction]
// CHECK-SAME: spaces = [#system, #mmio, #dram, #l1, #dst]
func.func private @aliases() attributes {
  iterators = [#ttcore.iterator_type<parallel>, #ttcore.iterator_type<reduction>],
  spaces = [#ttcore.memory_space<system>, #ttcore.memory_space<mmio>,
            #ttcore.memory_space<dram>, #ttcore.memory_space<l1>,
            #ttcore.memory_space<dst>]
}

// The unnamed map is an older spelling of the map to physical cores.
// CHECK-LABEL: func.func private @grids()
// CHECK-SAME: both = #ttcore.grid<1x64, virt_to_physical_map = (d0, d1) -> (0, d1 floordiv 8, d1 mod 8), physical_to_virt_map = (d0, d1) -> (0, d0 * 8 + d1)>
// CHECK-SAME: old = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1)>
// CHECK-SAME: one = #ttcore.grid<4>
// CHECK-SAME: plain = #ttcore.grid<8x8>
func.func private @grids() attributes {
  both = #ttcore.grid<1x64, virt_to_physical_map = (d0, d1) -> (0, d1 floordiv 8, d1 mod 8), physical_to_virt_map = (d0, d1) -> (0, d0 * 8 + d1)>,
  old = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>,
  one = #ttcore.grid<4>,
  plain = #ttcore.grid<8x8>
}

// CHECK-LABEL: func.func private @places()
// CHECK-SAME: alloc = #ttcore.arg_alloc<1024, 4096, l1>
// CHECK-SAME: channel = #ttcore.chip_channel<[0, [1, 2]], [1, [3, 4]]>
// CHECK-SAME: chip = #ttcore<chip_coord 0x0x1x2>
// CHECK-SAME: core = #ttcore<core_coord 0x7>
// CHECK-SAME: range = #ttcore.core_range<(0, 0), (7, 7)>
// CHECK-SAME: tile = #ttcore<tile_size 16x32>
func.func private @places() attributes {
  alloc = #ttcore.arg_alloc<1024, 4096, l1>,
  channel = #ttcore.chip_channel<[0, [1, 2]], [1, [3, 4]]>,
  chip = #ttcore<chip_coord 0x0x1x2>,
  core = #ttcore<core_coord 0x7>,
  range = #ttcore.core_range<(0, 0), (7, 7)>,
  tile = #ttcore<tile_size 16x32>
}

// CHECK-LABEL: func.func private @tiles
// CHECK-SAME: !ttcore.tile<32x32, bf16>, !ttcore.tile<32x32, bfp_bf8>, !ttcore.tile<4x16, si32>
// CHECK-SAME: memref<2x!ttcore.tile<32x32, u16>>, tensor<1x!ttcore.tile<32x32, f32>>
func.func private @tiles(!ttcore.tile<32x32, bf16>, !ttcore.tile<32 x 32, bfp_bf8>,
                         !ttcore.tile<4x16, si32>,
                         memref<2x!ttcore.tile<32x32, u16>>,
                         tensor<1x!ttcore.tile<32x32, f32>>)

// Meshes, what front ends say of arguments, layouts of memrefs.
// CHECK-LABEL: @foreign_attributes
func.func private @foreign_attributes() attributes {
  // CHECK-SAME: a00 = #ttcore.shard_status<presharded>, a01 = #ttcore.reduce_type<mean>
  a00 = #ttcore.shard_status<presharded>, a01 = #ttcore.reduce_type<mean>,
  // CHECK-SAME: a02 = #ttcore.topology<ring>, a03 = #ttcore.attention_mask_type<causal>
  a02 = #ttcore.topology<ring>, a03 = #ttcore.attention_mask_type<causal>,
  // CHECK-SAME: a04 = #ttcore.moe_activation_function<swiglu>, a05 = #ttcore<cpu_role host>
  a04 = #ttcore.moe_activation_function<swiglu>, a05 = #ttcore<cpu_role host>,
  // CHECK-SAME: a06 = #ttcore.mesh<"m" = 2x4>, a07 = #ttcore.meshes<[<"m" = 2x4>, <"n" = 1>]>
  a06 = #ttcore.mesh<"m" = 2x4>, a07 = #ttcore.meshes<[<"m" = 2x4>, <"n" = 1>]>,
  // CHECK-SAME: a08 = #ttcore.meshes<[]>, a09 = #ttcore.mesh_topology<[ring, linear]>
  a08 = #ttcore.meshes<[]>, a09 = #ttcore.mesh_topology<[ring, linear]>,
  // CHECK-SAME: a10 = #ttcore.tensor_mesh<"m">, a11 = #ttcore<local_shape local_shape = tensor<2x3xbf16>>
  a10 = #ttcore.tensor_mesh<"m">, a11 = #ttcore<local_shape local_shape = tensor<2x3xbf16>>,
  // CHECK-SAME: a12 = #ttcore.fabric_connection_config<noc_index = noc1, topology = linear, cluster_axis = 1, routing_mode = bidir_line_mesh, num_links = 2>
  a12 = #ttcore.fabric_connection_config<noc_index = noc1, topology = linear, cluster_axis = 1, routing_mode = bidir_line_mesh, num_links = 2>,
  // CHECK-SAME: a13 = memref<2x3x!ttcore.tile<32x32, f32>, #ttcore.cb_layout<12288x4096, 2>>
  a13 = memref<2x3x!ttcore.tile<32x32, f32>, #ttcore.cb_layout<12288x4096, 2>>,
  // CHECK-SAME: a14 = memref<2x4x1x1xf32, #ttcore.view<4>>
  a14 = memref<2x4x1x1xf32, #ttcore.view<4>>,
  // CHECK-SAME: a15 = memref<33x5xf32, #ttcore.host_layout<logical_shape = 33x5, host_strides = 32x1, host_volume = 2048, <"m">>>
  a15 = memref<33x5xf32, #ttcore.host_layout<logical_shape = 33x5, host_strides = 32x1, host_volume = 2048, <"m">>>,
  // CHECK-SAME: a16 = !ttcore.dict, a17 = #ttcore.placement<[shard 0, replicate]>
  a16 = !ttcore.dict, a17 = #ttcore.placement<[shard 0, replicate]>,
  // CHECK-SAME: a18 = #ttcore.placement<@mesh, [partial sum, partial mean, partial max, partial min, partial prod]>
  a18 = #ttcore.placement<@mesh, [partial sum, partial mean, partial max, partial min, partial prod]>}
