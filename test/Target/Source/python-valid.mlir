// The printed source compiles, names that Python reserves included, and calls
// between functions work with any number of results.
// RUN: ttmlir-translate --mlir-to-python %s -o %t.py
// RUN: %python -m py_compile %t.py
// RUN: FileCheck %s --input-file %t.py

// CHECK: import ttnn
// CHECK: def main(v0: ttnn.Tensor) -> ttnn.Tensor:
func.func @main(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // CHECK-NEXT: v1, v2 = lambda_(v0)
  %0:2 = call @lambda(%a) : (tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>)
  // CHECK-NEXT: none(v2)
  call @none(%0#1) : (tensor<32x32xf32>) -> ()
  // CHECK-NEXT: return v1
  return %0#0 : tensor<32x32xf32>
}

// CHECK: def lambda_(v0: ttnn.Tensor) -> tuple[ttnn.Tensor, ttnn.Tensor]:
func.func private @lambda(%a: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  // CHECK-NEXT: return v0, v0
  return %a, %a : tensor<32x32xf32>, tensor<32x32xf32>
}

// CHECK: def none(v0: ttnn.Tensor) -> None:
func.func private @none(%a: tensor<32x32xf32>) {
  // CHECK-NEXT: ttnn.deallocate(v0, force=True)
  "ttnn.deallocate"(%a) {force = true} : (tensor<32x32xf32>) -> ()
  // CHECK-NEXT: return{{$}}
  return
}
