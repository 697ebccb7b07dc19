// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func private @enums()
// CHECK-SAME: arch = #ttcore.arch<blackhole>
// CHECK-SAME: dtype = #ttcore.supportedDataTypes<bfp_bf8>
// CHECK-SAME: iterator = #parallel
// CHECK-SAME: oob = #ttcore.oob_val<undef>
// CHECK-SAME: space = #mmio
// CHECK-SAME: tensor_layout = #ttnn.tensor_memory_layout<width_sharded>
func.func private @enums() attributes {
  arch = #tt.arch<blackhole>,
  dtype = #tt.supportedDataTypes<bfp_bf8>,
  iterator = #tt.iterator_type<parallel>,
  oob = #tt.oob_val<undef>,
  space = #tt.memory_space<mmio>,
  tensor_layout = #tt.tensor_memory_layout<width_sharded>
}

// Coordinates are read with and without angle brackets, `x` or commas.
// CHECK-LABEL: func.func private @places()
// CHECK-SAME: alloc = #ttcore.arg_alloc<1024, 4096, l1>
// CHECK-SAME: channel = #ttcore.chip_channel<[0, [1, 2]], [1, [3, 4]]>
// CHECK-SAME: chip = #ttcore<chip_coord 0x0x1x2>
// CHECK-SAME: core = #ttcore<core_coord 1x2>
// CHECK-SAME: core2 = #ttcore<core_coord 1x2>
// CHECK-SAME: grid = #ttcore.grid<8x8>
// CHECK-SAME: tile = #ttcore<tile_size 32x32>
func.func private @places() attributes {
  alloc = #tt.arg_alloc<1024, 4096, l1>,
  channel = #tt.chip_channel<[0, [1, 2]], [1, [3, 4]]>,
  chip = #tt.chip_coord<0, 0, 1, 2>,
  core = #tt.core_coord<1, 2>,
  core2 = #tt<core_coord 1x2>,
  grid = #tt.grid<8x8>,
  tile = #tt.tile_size<32x32>
}

#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>
#any_device_tile = #tt.operand_constraint<dram|l1|tile|any_device_tile>
// CHECK-LABEL: func.func private @constraints()
// CHECK-SAME: operand_constraints = ["dram|l1|scalar|tile|any_device|any_device_tile", "dram|l1|tile|any_device_tile"]
func.func private @constraints() attributes {
  operand_constraints = [#any_device, #any_device_tile]
}

// CHECK-LABEL: func.func private @types
// CHECK-SAME: (!ttcore.tile<32x32, bf16>, tensor<2x!ttcore.tile<32x32, f32>>, !ttnn.device, !ttnn.device)
func.func private @types(!tt.tile<32 x 32, bf16>, tensor<2x!tt.tile<32x32, f32>>,
  !tt.device<#tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, meshShape = 1, chipIds = [0]>>,
  !tt.device<<workerGrid = <8x8>, meshShape = 1, chipIds = [0]>>)
