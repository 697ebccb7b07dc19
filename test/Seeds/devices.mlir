// The devices and tensors of the documents that fit the machine a program is
// compiled for can be stated by the program itself.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK: identity = #ttcore.device<workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1)>
// CHECK-SAME: meshShape = 1, chipIds = [0]>
// CHECK-SAME: wide = #ttcore.device<workerGrid = #ttcore.grid<1x64, virt_to_physical_map = (d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)>
module attributes {
  test.identity = #tt.device<
    workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>,
    meshShape = 1,
    chipIds = [0]
  >,
  test.wide = #tt.device<
    workerGrid = #tt.grid<1x64, (d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)>,
    meshShape = 1,
    chipIds = [0]
  >
} {
}
