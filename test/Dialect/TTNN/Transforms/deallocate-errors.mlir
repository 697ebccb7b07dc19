// The pass has no errors of its own: bodies without tensors, without an end or
// without a body at all go through unchanged.
// RUN: ttmlir-opt %s --ttnn-deallocate --verify-diagnostics | FileCheck %s
// CHECK-NOT: ttnn.deallocate
module {
  func.func private @declaration(tensor<32x32xf32>)
  func.func @empty(%a: index) -> index {
    return %a : index
  }
}
