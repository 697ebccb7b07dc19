// The best few of a line, on the data-movement cores.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

func.func @forward(%a: tensor<4x100xbf16>) -> (tensor<4x3xbf16>, tensor<4x3xsi32>) {
  %0, %1 = "ttir.topk"(%a) <{k = 3 : i32, dim = -1 : i32, largest = true, sorted = true}> : (tensor<4x100xbf16>) -> (tensor<4x3xbf16>, tensor<4x3xsi32>)
  return %0, %1 : tensor<4x3xbf16>, tensor<4x3xsi32>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_order() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: ttkernel.cb_reserve_back
// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttkernel.tensor_accessor
// CHECK: ttkernel.noc_async_read
// CHECK: ttkernel.noc_async_read_barrier
// CHECK: scf.for
// CHECK: scf.if
// CHECK: scf.while
// CHECK: ttkernel.noc_async_writes_flushed
// CHECK: scf.for
// CHECK: ttkernel.tensor_accessor
// CHECK: ttkernel.noc_async_write
// CHECK: ttkernel.tensor_accessor
// CHECK: ttkernel.noc_async_write
// CHECK: ttkernel.noc_async_write_barrier
