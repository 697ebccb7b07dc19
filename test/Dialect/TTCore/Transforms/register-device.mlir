// RUN: ttmlir-opt %s --ttcore-register-device | FileCheck %s --check-prefixes=CHECK,N150
// RUN: ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch=blackhole | FileCheck %s --check-prefixes=CHECK,P150

// Systems out of files, as `ttrt query` writes them.
// RUN: ttrt query --device n300 --save-artifacts --artifact-dir %t.n300 --quiet
// RUN: ttrt query --device p100 --save-artifacts --artifact-dir %t.p100 --quiet
// RUN: ttmlir-opt %s --ttcore-register-device="system-desc-path=%t.n300/system_desc.ttsys mesh-shape=1,2" | FileCheck %s --check-prefix=N300
// RUN: ttmlir-opt %s --ttcore-register-device="system-desc-path=%t.n300/system_desc.ttsys mesh-shape=2,1" | FileCheck %s --check-prefix=TALL
// RUN: ttmlir-opt %s --ttcore-register-device="system-desc-path=%t.n300/system_desc.ttsys" | FileCheck %s --check-prefix=ONE
// RUN: ttmlir-opt %s --ttcore-register-device=system-desc-path=%t.p100/system_desc.ttsys | FileCheck %s --check-prefix=P100

// A file wins over the system that the module names; the name of an
// architecture does not.
// RUN: ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch=blackhole --ttcore-register-device=mock-system-desc-arch=wormhole_b0 | FileCheck %s --check-prefix=P150
// RUN: ttmlir-opt %s --ttcore-register-device --ttcore-register-device=system-desc-path=%t.p100/system_desc.ttsys | FileCheck %s --check-prefix=LATER

// The result is a fixed point, and a program for the device that it names.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.once
// RUN: ttmlir-opt %t.once --ttcore-register-device -o %t.twice
// RUN: cmp %t.once %t.twice
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="system-desc-path=%t.p100/system_desc.ttsys" | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --quiet
// RUN: ttrt check %t.ttnn --device p100
// RUN: not ttrt check %t.ttnn --device n150

// N150: #system_desc = #ttcore.system_desc<{{.*}}[{arch = <wormhole_b0>, grid = 8x8,
// N150-SAME: [0], [1 : i32], [ 0x0x0x0]>
// P150: #system_desc = #ttcore.system_desc<{{.*}}[{arch = <blackhole>, grid = 10x13,
// P100: #system_desc = #ttcore.system_desc<{{.*}}[{arch = <blackhole>, grid = [[GRID:[0-9]+x[0-9]+]],
// N300: #system_desc = #ttcore.system_desc<{{.*}}[{arch = <wormhole_b0>, grid = 8x8,
// N300-SAME: [0, 0]

// CHECK: module attributes {ttcore.system_desc = #system_desc} {
// CHECK-NEXT: ttcore.device @default_device
// N150-SAME: = <workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1), physical_to_virt_map = (d0, d1, d2) -> (d1, d2)>, dramGrid = #ttcore.grid<1x12>, meshShape = 1x1, chipIds = [0]>
// P150: dramGrid = #ttcore.grid<1x8>, meshShape = 1x1, chipIds = [0]>
// N300: meshShape = 1x2, chipIds = [0, 1]>
// TALL: meshShape = 2x1, chipIds = [0, 1]>
// ONE: meshShape = 1x1, chipIds = [0]>
// P100: workerGrid = #ttcore.grid<[[GRID]],
// LATER: #ttcore.system_desc<{{.*}}[{arch = <blackhole>
module {
  func.func @forward(%a: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
    %0 = "ttir.exp"(%a) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
    return %0 : tensor<32x32xbf16>
  }
}
