// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func private @enums()
// CHECK-SAME: fidelity = #ttnn.math_fidelity<hifi4>
// CHECK-SAME: layouts = [#ttnn.layout<row_major>, #ttnn.layout<tile>, #ttnn.layout<invalid>]
// CHECK-SAME: memory = #ttnn.tensor_memory_layout<height_sharded>
// CHECK-SAME: order = #ttnn.shard_orientation<col_major>
// CHECK-SAME: types = [#dram, #{{l1.*}}, #system_memory, #l1_small, #trace]
func.func private @enums() attributes {
  fidelity = #ttnn.math_fidelity<hifi4>,
  layouts = [#ttnn.layout<row_major>, #ttnn.layout<tile>, #ttnn.layout<invalid>],
  memory = #ttnn.tensor_memory_layout<height_sharded>,
  order = #ttnn.shard_orientation<col_major>,
  types = [#ttnn.buffer_type<dram>, #ttnn.buffer_type<l1>, #ttnn.buffer_type<system_memory>,
           #ttnn.buffer_type<l1_small>, #ttnn.buffer_type<trace>]
}

// CHECK-LABEL: func.func private @places()
// CHECK-SAME: core = #ttnn.core_coord<1, 2>
// CHECK-SAME: cores = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (7, 0)>, #ttnn.core_range<(0, 1), (3, 1)>]>
// CHECK-SAME: none = #ttnn.core_range_set<>
// CHECK-SAME: offset = #ttnn<mesh_offset 0x0>
// CHECK-SAME: range = #ttnn.core_range<(0, 0), (7, 0)>
// CHECK-SAME: scalar = #ttnn.shape<>
// CHECK-SAME: shape = #ttnn.shape<32x32>
// CHECK-SAME: size = #ttnn<mesh_shape 1x1>
func.func private @places() attributes {
  core = #ttnn.core_coord<1, 2>,
  cores = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (7, 0)>, #ttnn.core_range<(0, 1), (3, 1)>]>,
  none = #ttnn.core_range_set<>,
  offset = #ttnn<mesh_offset 0x0>,
  range = #ttnn.core_range<(0, 0), (7, 0)>,
  scalar = #ttnn.shape<>,
  shape = #ttnn.shape<32x32>,
  size = #ttnn<mesh_shape 1x1>
}

// CHECK-LABEL: func.func private @configs()
// CHECK-SAME: default = #ttnn.device_compute_kernel_config<>
// CHECK-SAME: dram = #ttnn.memory_config<#dram, <interleaved>>
// CHECK-SAME: exact = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, math_approx_mode = false, fp32_dest_acc_en = true, packer_l1_acc = true, dst_full_sync_en = false>
// CHECK-SAME: host = #ttnn.memory_config<#system_memory>
// CHECK-SAME: shards = #ttnn.memory_config<#{{l1.*}}, <block_sharded>, #ttnn.shard_spec<<[#ttnn.core_range<(0, 0), (7, 0)>]>, <32x32>, <row_major>>>
func.func private @configs() attributes {
  default = #ttnn.device_compute_kernel_config<>,
  dram = #ttnn.memory_config<#ttnn.buffer_type<dram>, <interleaved>>,
  exact = #ttnn.device_compute_kernel_config<fp32_dest_acc_en = true, math_fidelity = hifi4, math_approx_mode = false, packer_l1_acc = true, dst_full_sync_en = false>,
  host = #ttnn.memory_config<#ttnn.buffer_type<system_memory>>,
  shards = #ttnn.memory_config<#ttnn.buffer_type<l1>, <block_sharded>, #ttnn.shard_spec<<[#ttnn.core_range<(0, 0), (7, 0)>]>, <32x32>, <row_major>>>
}

// CHECK-LABEL: func.func private @device
// CHECK-SAME: (!ttnn.device)
func.func private @device(!ttnn.device)
