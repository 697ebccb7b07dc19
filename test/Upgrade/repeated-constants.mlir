// RUN: ttmlir-opt %s | FileCheck %s
// RUN: sed 's/arith.constant 7 : i32 .. again/arith.constant 8 : i32/' %s > %t.mlir
// RUN: not ttmlir-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: error: redefinition of SSA value '%c'

// CHECK-LABEL: func.func @twice
func.func @twice(%n: index) -> i32 {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
  // CHECK-NEXT: dprint
  // CHECK-NEXT: return %[[C]]
  %c = arith.constant 7 : i32 // once
  ttkernel.dprint("a//b{") : () -> ()
  %c = arith.constant 7 : i32 // again
  return %c : i32
}

// A region of its own, and another function.
// CHECK-LABEL: func.func @apart
// CHECK: arith.constant 7
// CHECK: arith.constant 7
func.func @apart(%p: i1) {
  scf.if %p {
    %c = arith.constant 7 : i32
    ttkernel.dprint("{}", %c) : (i32) -> ()
  } else {
    %c = arith.constant 7 : i32
    ttkernel.dprint("{}", %c) : (i32) -> ()
  }
  return
}
