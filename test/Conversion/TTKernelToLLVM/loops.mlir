// Every round of a loop counts a field of the context down; at zero the second
// function of the table is called, with the site of the loop.
// RUN: ttmlir-opt %s --convert-ttkernel-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @structured(
// CHECK-SAME: %[[CTX:.*]]: !llvm.ptr
// CHECK: llvm.cond_br %{{.*}}, ^[[BODY:bb[0-9]+]], ^
// CHECK: ^[[BODY]]:
// CHECK: %[[FIELD:.*]] = llvm.getelementptr %[[CTX]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32)>
// CHECK-NEXT: %[[ROUNDS:.*]] = llvm.load %[[FIELD]] : !llvm.ptr -> i32
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK-NEXT: %[[LEFT:.*]] = llvm.sub %[[ROUNDS]], %[[ONE]]
// CHECK-NEXT: llvm.store %[[LEFT]], %[[FIELD]]
// CHECK-NEXT: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK-NEXT: %[[LOOK:.*]] = llvm.icmp "eq" %[[LEFT]], %[[ZERO]]
// CHECK-NEXT: llvm.cond_br %[[LOOK]], ^[[THEN:bb[0-9]+]], ^[[GO:bb[0-9]+]]
// CHECK: ^[[THEN]]:
// CHECK: %[[API:.*]] = llvm.load %[[CTX]] invariant
// CHECK-NEXT: %[[SLOT:.*]] = llvm.getelementptr %[[API]][1]
// CHECK-NEXT: %[[LOOP:.*]] = llvm.load %[[SLOT]] invariant
// CHECK-NEXT: %[[SITE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK-NEXT: llvm.call %[[LOOP]](%[[CTX]], %[[SITE]])
// CHECK-NEXT: llvm.br ^[[GO]]
func.func @structured() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    ttkernel.noc_async_read_barrier() : () -> ()
  }
  return
}

// Backward branches alone count.
// CHECK-LABEL: llvm.func @blocks(
// CHECK-NOT: struct<(ptr, i32)>
// CHECK: ^[[NEXT:bb[0-9]+]]:
// CHECK: struct<(ptr, i32)>
// CHECK: llvm.mlir.constant(2 : i32)
// CHECK: llvm.cond_br %{{.*}}, ^[[NEXT]], ^{{bb[0-9]+$}}
// CHECK-NOT: struct<(ptr, i32)>
func.func @blocks() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %w = ttkernel.get_arg_val(%c0) : (index) -> i32
  %n = arith.trunci %w : i32 to i1
  cf.br ^next
^next:
  ttkernel.noc_async_read_barrier() : () -> ()
  cf.cond_br %n, ^next, ^end
^end:
  return
}
