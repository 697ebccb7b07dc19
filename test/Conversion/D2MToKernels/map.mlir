// Element-wise ops: blocks of tiles go through DST.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

func.func @forward(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  return %1 : tensor<70x150xbf16>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_read() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.noc_async_read_tile
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.noc_async_read_tile
// CHECK: ttkernel.noc_async_read_barrier
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_push_back
// CHECK-LABEL: func.func private @d2m_compute() attributes {ttkernel.thread = #ttkernel.thread<compute>}
// CHECK: ttkernel.init_sfpu
// CHECK: ttkernel.reconfig_data_format
// CHECK: ttkernel.pack_reconfig_data_format
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.tile_regs_acquire
// CHECK: ttkernel.add_tiles_init
// CHECK: ttkernel.add_tiles
// CHECK: ttkernel.exp_tile_init
// CHECK: ttkernel.exp_tile
// CHECK: ttkernel.tile_regs_commit
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.tile_regs_wait
// CHECK: ttkernel.pack_tile
// CHECK: ttkernel.tile_regs_release
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_pop_front
// CHECK: ttkernel.cb_pop_front
// CHECK-LABEL: func.func private @d2m_write() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.noc_async_write_tile
// CHECK: ttkernel.noc_async_write_barrier
// CHECK: ttkernel.cb_pop_front
