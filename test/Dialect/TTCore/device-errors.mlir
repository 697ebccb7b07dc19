// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{mesh has 2 chips, but 1 chip ids are given}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x2, chipIds = [0]>

// -----

// expected-error @below {{chip 1 occurs twice in the mesh}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x2, chipIds = [1, 1]>

// -----

// expected-error @below {{mesh dimensions must be positive}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, meshShape = 0x2, chipIds = []>

// -----

// expected-error @below {{device needs a worker grid of at least one core}}
ttcore.device @d = <workerGrid = #ttcore.grid<>, meshShape = 1, chipIds = [0]>

// -----

// expected-error @below {{mesh has 2 axes, but 1 topologies are given}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0], meshTopology = [ring]>

// -----

// expected-error @below {{unknown topology 'star'; expected ring, linear, mesh, torus or disabled}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0], meshTopology = [star, ring]>

// -----

// expected-error @below {{device lacks 'meshShape'}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8>, chipIds = [0]>

// -----

// expected-error @below {{unknown field 'grid' of a device}}
ttcore.device @d = <grid = #ttcore.grid<8x8>, chipIds = [0]>

// -----

// expected-error @below {{field 'chipIds' is given twice}}
ttcore.device @d = <chipIds = [0], chipIds = [0]>

// -----

// expected-error @below {{'ttcore.system_desc' must be a #ttcore.system_desc, found 1}}
module attributes {ttcore.system_desc = 1 : i32} {}

// -----

// expected-error @below {{'ttcore.system_desc' belongs on a module}}
func.func private @f() attributes {ttcore.system_desc = 1 : i32}

// -----

// expected-error @below {{'l1_unreserved_base' = 1000 must be less than 'l1_size' = 1000}}
#chip = #ttcore<chip_desc {arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 1000, num_dram_channels = 2, dram_channel_size = 1000, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1000, erisc_l1_unreserved_base = 0, dram_unreserved_base = 32, dram_unreserved_end = 1000, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], dst_physical_size_tiles = 16, num_cbs = 32, num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [], dram_bank_to_logical_worker_noc1 = []}>

// -----

// expected-error @below {{'dram_bank_to_logical_worker_noc0' names core (8, 0) outside the grid 8x8}}
#chip = #ttcore<chip_desc {arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 2000, num_dram_channels = 2, dram_channel_size = 1000, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1000, erisc_l1_unreserved_base = 0, dram_unreserved_base = 32, dram_unreserved_end = 1000, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], dst_physical_size_tiles = 16, num_cbs = 32, num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [(8, 0)], dram_bank_to_logical_worker_noc1 = []}>

// -----

// expected-error @below {{'dram_unreserved_end' = 2000 must not exceed 'dram_channel_size' = 1000}}
#chip = #ttcore<chip_desc {arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 2000, num_dram_channels = 2, dram_channel_size = 1000, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1000, erisc_l1_unreserved_base = 0, dram_unreserved_base = 32, dram_unreserved_end = 2000, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], dst_physical_size_tiles = 16, num_cbs = 32, num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [], dram_bank_to_logical_worker_noc1 = []}>

// -----

#chip = #ttcore<chip_desc {arch = <wormhole_b0>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 2000, num_dram_channels = 2, dram_channel_size = 1000, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1000, erisc_l1_unreserved_base = 0, dram_unreserved_base = 32, dram_unreserved_end = 1000, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], dst_physical_size_tiles = 16, num_cbs = 32, num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [], dram_bank_to_logical_worker_noc1 = []}>
// expected-error @below {{chip uses description 1, but 1 are given}}
#system = #ttcore.system_desc<[{role = host, target_triple = ""}], [#chip], [1], [1 : i32], [ 0x0x0x0]>

// -----

// expected-error @below {{no chip of architecture 'quasar' is known}}
#chip = #ttcore<chip_desc {arch = <quasar>, grid = 8x8, coord_translation_offsets = 18x18, l1_size = 1000, num_dram_channels = 2, dram_channel_size = 1000, noc_l1_address_align_bytes = 16, pcie_address_align_bytes = 32, noc_dram_address_align_bytes = 32, l1_unreserved_base = 1000, erisc_l1_unreserved_base = 0, dram_unreserved_base = 32, dram_unreserved_end = 1000, supported_data_types = [<f32>], supported_tile_sizes = [ 32x32], dst_physical_size_tiles = 16, num_cbs = 32, num_compute_threads = 1, num_datamovement_threads = 2, dram_grid = 1x2, dram_bank_to_logical_worker_noc0 = [], dram_bank_to_logical_worker_noc1 = []}>
