// Types that the device does not have cross the border in those that it has; constants of
// functions of the host lie in the file once.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=TTNN
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --init rand | FileCheck %s
// RUN: ttrt read %t.ttnn --section host | FileCheck %s --check-prefix=HOST

// CHECK: output 0: {{.*}}max_abs 0
// CHECK: output 1: {{.*}}max_abs 0
// CHECK: output 2: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 3: {{.*}}pcc {{1.0|0.99}}

// TTNN: func.func @main_cpu_hoisted_0(%arg0: tensor<5x7xbf16>, %arg1: tensor<5x7xbf16>, %arg2: tensor<3x9xsi32>, %arg3: tensor<5x7xf32>) -> (tensor<5x7xbf16>, tensor<3x9xsi32>, tensor<5x7xf32>)
// TTNN: (tensor<5x7xbf16>) -> tensor<5x7xi1>
// TTNN: (tensor<3x9xsi32>) -> tensor<3x9xsi64>
// TTNN: (tensor<5x7xf32>) -> tensor<5x7xf64>
// TTNN: (tensor<3x9xsi64>) -> tensor<3x9xsi32>
// HOST: dense_resource<constant_0>
// HOST-NOT: dense<{{\[}}
func.func @main(%p: tensor<5x7xi1>, %q: tensor<5x7xi1>, %i: tensor<3x9xsi64>, %d: tensor<5x7xf64>) -> (tensor<5x7xi1>, tensor<3x9xsi64>, tensor<5x7xf64>, tensor<5x7xf32>) {
  %c = "ttir.constant"() <{value = dense<[[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], [1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7], [2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7], [3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7], [4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7]]> : tensor<5x7xf32>}> : () -> tensor<5x7xf32>
  %0 = "ttir.logical_xor"(%p, %q) {ttir.should_hoist} : (tensor<5x7xi1>, tensor<5x7xi1>) -> tensor<5x7xi1>
  %1 = "ttir.add"(%i, %i) {ttir.should_hoist} : (tensor<3x9xsi64>, tensor<3x9xsi64>) -> tensor<3x9xsi64>
  %2 = "ttir.typecast"(%d) {ttir.should_hoist} : (tensor<5x7xf64>) -> tensor<5x7xf32>
  %3 = "ttir.multiply"(%2, %c) {ttir.should_hoist} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %4 = "ttir.logical_and"(%0, %p) : (tensor<5x7xi1>, tensor<5x7xi1>) -> tensor<5x7xi1>
  %5 = "ttir.typecast"(%3) : (tensor<5x7xf32>) -> tensor<5x7xf64>
  %6 = "ttir.subtract"(%3, %c) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return %4, %1, %5, %6 : tensor<5x7xi1>, tensor<3x9xsi64>, tensor<5x7xf64>, tensor<5x7xf32>
}
