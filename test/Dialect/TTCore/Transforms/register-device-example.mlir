// The pass's example: a device that is there stays, the system is stated.
// RUN: ttmlir-opt %s --ttcore-register-device=mesh-shape=9,9 | FileCheck %s

// CHECK: module attributes {ttcore.system_desc = #system_desc}
// CHECK: ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1)>, dramGrid = #ttcore.grid<1x12>, meshShape = 1x1, chipIds = [0]>
// CHECK-NOT: ttcore.device
module {
  ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1)>, dramGrid = #ttcore.grid<1x12>, meshShape = 1x1, chipIds = [0]>
}
