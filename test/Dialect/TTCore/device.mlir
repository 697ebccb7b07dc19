// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK: #system_desc = #ttcore.system_desc<[{role = host, target_triple = "x86_64-pc-linux"}],
// CHECK-SAME: [{arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 1499136, num_dram_channels = 2, dram_channel_size = 1073741824,
// CHECK-SAME: supported_data_types = [<f32>, <bf16>], supported_tile_sizes = [ 16x16,  32x32], dst_physical_size_tiles = 16, num_cbs = 32,
// CHECK-SAME: dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [(7, 3), (0, 0)], dram_bank_to_logical_worker_noc1 = []}],
// CHECK-SAME: [0, 0], [1 : i32, 0 : i32], [ 0x0x0x0,  0x0x0x1], [<[0, [0, 1]], [1, [0, 2]]>]>
#system = #ttcore.system_desc<
  [{role = host, target_triple = "x86_64-pc-linux"}],
  [{arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 1499136, num_dram_channels = 2,
    dram_channel_size = 1073741824, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32,
    l1_unreserved_base = 103712, erisc_l1_unreserved_base = 98304, dram_unreserved_base = 32, dram_unreserved_end = 1073119552,
    supported_data_types = [<f32>, <bf16>], supported_tile_sizes = [ 16x16,  32x32], dst_physical_size_tiles = 16, num_cbs = 32,
    num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2,
    dram_bank_to_logical_worker_noc0 = [(7, 3), (0, 0)], dram_bank_to_logical_worker_noc1 = []}],
  [0, 0], [1 : i32, 0 : i32], [ 0x0x0x0, 0x0x0x1], [<[0, [0, 1]], [1, [0, 2]]>]>

// CHECK: module attributes {ttcore.system_desc = #system_desc}
module attributes {ttcore.system_desc = #system} {
  // CHECK: ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0]>
  ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0]>

  // CHECK: ttcore.device @maps = <workerGrid = #ttcore.grid<8x16, virt_to_physical_map = (d0, d1) -> (d1 floordiv 8, d0, d1 mod 8)>, dramGrid = #ttcore.grid<1x12>, l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0), dramMap = (d0, d1) -> (0, 0, d0 + d1), meshShape = 1x2, chipIds = [0, 1], meshTopology = [linear, ring]>
  ttcore.device @maps = <
    workerGrid = <8x16, virt_to_physical_map = (d0, d1) -> (d1 floordiv 8, d0, d1 mod 8)>,
    dramGrid = #ttcore.grid<1x12>,
    l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0),
    dramMap = (d0, d1) -> (0, 0, d0 + d1),
    meshShape = 1x2, chipIds = [0, 1], meshTopology = [linear, ring]>
}
