// A module that is in EmitC already is printed as it is, and the steps of
// conversion and translation work one after the other.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s
// RUN: ttmlir-opt --convert-ttnn-to-emitc %S/memory.mlir | ttmlir-translate -mlir-to-cpp -allow-unregistered-dialect | FileCheck %S/memory.mlir --check-prefix=CPP

// CHECK: #include <cstdint>
emitc.include <"cstdint">
// CHECK: int32_t twice(int32_t [[V:.*]]) {
emitc.func @twice(%a: i32) -> i32 {
  // CHECK: [[V]] + [[V]]
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  emitc.return %0 : i32
}
