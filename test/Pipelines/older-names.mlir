// The names that passes had before.
// RUN: ttrt query --device p150 --save-artifacts --artifact-dir %t --quiet
// RUN: ttmlir-opt %s --ttir-load-system-desc --ttir-implicit-device --ttir-layout --convert-ttir-to-ttnn -o %t.old.mlir
// RUN: ttmlir-opt %s --ttcore-register-device --ttcore-register-device --ttnn-layout --convert-ttir-to-ttnn -o %t.new.mlir
// RUN: cmp %t.old.mlir %t.new.mlir
// RUN: ttmlir-opt %s --ttir-to-ttir-decomposition="config=ttnn" -o %t.other.mlir
// RUN: ttmlir-opt %s --ttir-decompose-for-ttnn -o %t.own.mlir
// RUN: cmp %t.other.mlir %t.own.mlir
// RUN: FileCheck %s --input-file=%t.old.mlir --check-prefixes=CHECK,N150
// RUN: ttmlir-opt %s --ttir-load-system-desc="path=%t/system_desc.ttsys" --ttir-implicit-device --ttir-layout --convert-ttir-to-ttnn | FileCheck %s --check-prefixes=CHECK,P150
// A system that was loaded before stays the pipeline's system.
// RUN: ttmlir-opt %s --ttir-load-system-desc="path=%t/system_desc.ttsys" --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefixes=CHECK,P150
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="system-desc-path=%t/system_desc.ttsys" | FileCheck %s --check-prefixes=CHECK,P150
// RUN: not ttmlir-opt %s --ttir-load-system-desc="path=%t/none.ttsys" 2>&1 | FileCheck %s --check-prefix=NONE

// N150: arch = <wormhole_b0>
// P150: arch = <blackhole>
// CHECK: ttcore.device @default_device
// CHECK: "ttnn.subtract"(%arg0, %arg1)
// NONE: error: {{.*}}none.ttsys: cannot be opened
func.func @forward(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.subtract"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}
