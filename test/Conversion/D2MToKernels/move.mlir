// A transposition: tiles stay whole, and the compute unit turns them.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

func.func @forward(%a: tensor<64x96xbf16>) -> tensor<96x64xbf16> {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<64x96xbf16>) -> tensor<96x64xbf16>
  return %0 : tensor<96x64xbf16>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_read_tiles() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.noc_async_read_tile
// CHECK: ttkernel.noc_async_read_barrier
// CHECK: ttkernel.cb_push_back
// CHECK-LABEL: func.func private @d2m_transpose_tiles() attributes {ttkernel.thread = #ttkernel.thread<compute>}
// CHECK: ttkernel.transpose_wh_init
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.tile_regs_acquire
// CHECK: ttkernel.transpose_wh_tile
// CHECK: ttkernel.tile_regs_commit
// CHECK: ttkernel.tile_regs_wait
// CHECK: ttkernel.pack_tile
// CHECK: ttkernel.tile_regs_release
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_pop_front
// CHECK-LABEL: func.func private @d2m_write_tiles() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.noc_async_write_tile
// CHECK: ttkernel.noc_async_writes_flushed
// CHECK: ttkernel.cb_pop_front
// CHECK: ttkernel.noc_async_write_barrier
