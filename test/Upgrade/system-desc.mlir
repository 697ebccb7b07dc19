// RUN: ttmlir-opt %s --split-input-file | FileCheck %s

// The short form names an architecture and a grid; the rest is that of the
// architecture's usual board.
// CHECK: #system_desc = #ttcore.system_desc<[{role = host, target_triple = "{{.*}}"}], [{arch = <wormhole_b0>, grid = 8x8,
// CHECK-SAME: l1_size = 1499136, num_dram_channels = 12, {{.*}}}], [0], [1 : i32], [ 0x0x0x0]>
// CHECK: module attributes {ttcore.system_desc = #system_desc}
#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>
module attributes {tt.system_desc = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<8x8>>], [0], [<pcie|host_mmio>], [<0, 0, 0, 0>]>} {
  func.func @forward(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %0 = tensor.empty() : tensor<64x128xf32>
    return %0 : tensor<64x128xf32>
  }
}

// -----

// A smaller grid: the workers next to DRAM banks stay within it.
// CHECK: arch = <blackhole>, grid = 1x1,
// CHECK-SAME: dram_bank_to_logical_worker_noc0 = [(0, 0), (0, 0)
module attributes {tt.system_desc = #tt.system_desc<[<#tt.arch<blackhole>, #tt.grid<1x1>>], [0, 0], [<pcie|host_mmio>, <pcie>], [<0, 0, 0, 0>, <0, 0, 0, 1>], [<[0, [0, 0]], [1, [0, 0]]>]>} {
}

// -----

// The long form says all, physical cores too, which are not kept.
// CHECK: #system_desc = #ttcore.system_desc<[{role = host, target_triple = "{{.*}}"}], [{arch = <wormhole_b0>, grid = 8x8,
// CHECK-SAME: l1_size = 1048576, num_dram_channels = 2, dram_channel_size = 1048576, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1024, erisc_l1_unreserved_base = 1024, dram_unreserved_base = 1024, dram_unreserved_end = 1048576, supported_data_types = [<f32>, <bf16>, <bfp_bf8>], supported_tile_sizes = [ 4x16,  32x32],
// CHECK-SAME: dram_grid = 1x2, {{.*}}}], [0], [1 : i32], [ 0x0x0x0]>
#system_desc = #tt.system_desc<[{arch = <wormhole_b0>, grid = 8x8, l1_size = 1048576, num_dram_channels = 2, dram_channel_size = 1048576,
  noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32,
  l1_unreserved_base = 1024, erisc_l1_unreserved_base = 1024, dram_unreserved_base = 1024, dram_unreserved_end = 1048576,
  physical_cores = {worker = [ 0x0,  0x1] dram = [ 8x0,  9x0] eth = [] eth_inactive = []},
  supported_data_types = [<f32>, <bf16>, <bfp_bf8>], supported_tile_sizes = [ 4x16,  32x32]}], [0], [3 : i32], [ 0x0x0x0]>
module attributes {ttcore.system_desc = #system_desc} {
}

// -----

// CPUs in front of the chips, and a chip on its own.
// CHECK: [{role = device, target_triple = "riscv"}], [{arch = <wormhole_b0>, grid = 4x4,
// CHECK: chip = #ttcore<chip_desc{arch = <blackhole>,
#chip = #tt.chip_desc<{arch = #tt.arch<blackhole>}>
module attributes {
  tt.chip = #chip,
  tt.system_desc = #tt.system_desc<[{role = device, target_triple = "riscv"}], [{arch = <wormhole_b0>, grid = 4x4}], [0], [0 : i32], [ 0x0x0x0]>
} {
}
