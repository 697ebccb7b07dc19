// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-layout | not ttmlir-translate --ttnn-to-flatbuffer -o /dev/null 2>&1 | FileCheck %s
// CHECK: 'ttcore.load_cached' op calls 'again', which calls itself
func.func private @again(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.load_cached(@again, [%x]) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ttcore.load_cached(@again, [%x]) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
