// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @barriers
// CHECK-NEXT: noc_async_read_barrier() : () -> ()
// CHECK-NEXT: noc_async_read_barrier(%arg0)
// CHECK-NEXT: noc_async_write_barrier
// CHECK-NEXT: noc_async_read %
// CHECK-NEXT: noc_async_write_barrier
// CHECK-NEXT: return
func.func @barriers(%noc: i8, %a: i32) {
  ttkernel.noc_async_read_barrier() : () -> ()
  %0 = arith.addi %a, %a : i32
  ttkernel.noc_async_read_barrier() : () -> ()
  // Another network.
  ttkernel.noc_async_read_barrier(%noc) : (i8) -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  ttkernel.noc_async_read %a, %a, %a : (i32, i32, i32) -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  return
}

// CHECK-LABEL: func.func @stall
// CHECK-NEXT: unpack_stall_on_pack
// CHECK-NEXT: return
func.func @stall() {
  ttkernel.experimental.unpack_stall_on_pack
  ttkernel.experimental.unpack_stall_on_pack
  return
}

// Arguments that nobody reads go; waits stay.
// CHECK-LABEL: func.func @pure
// CHECK-NEXT: return
func.func @pure() {
  %0 = ttkernel.get_compile_time_arg_val(0) : () -> i32
  %x = ttkernel.my_x() : () -> index
  return
}
