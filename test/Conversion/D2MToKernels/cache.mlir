// Rows that go into a cache, on the data-movement cores.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

func.func @forward(%c: tensor<1x2x64x32xbf16>, %x: tensor<1x2x32x32xbf16>) -> tensor<1x2x64x32xbf16> {
  %0 = "ttir.fill_cache"(%c, %x) <{batch_offset = 0 : i32}> : (tensor<1x2x64x32xbf16>, tensor<1x2x32x32xbf16>) -> tensor<1x2x64x32xbf16>
  return %0 : tensor<1x2x64x32xbf16>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_cache() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: ttkernel.cb_reserve_back
// CHECK: scf.for
// CHECK: ttkernel.noc_async_writes_flushed
// CHECK: ttkernel.noc_async_read_tile
// CHECK: ttkernel.noc_async_read_barrier
// CHECK: ttkernel.noc_async_write_tile
// CHECK: ttkernel.noc_async_write_barrier
