// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttrt run %s --golden --print-input-output-tensors | FileCheck %s --check-prefix=VALUES

// The values of the op's documentation, one of them in the discardable form
// that the documents spell.
// CHECK-DAG: "ttnn.full"{{.*}}fill_value = 0 : i32, shape = #ttnn.shape<2x3>
// CHECK-DAG: "ttnn.constant"{{.*}}value = dense<[2.000000e-01, 1.300000e+00]> : tensor<2xf32>
// VALUES: output 0: 2x3 {{s?}}i32: 0, 0, 0, 0, 0, 0
// VALUES: output 1: 2 f32: 0.2, 1.3
func.func @constant() -> (tensor<2x3xi32>, tensor<2xf32>) {
  %0 = "ttir.constant"() {value = dense<0> : tensor<2x3xi32>} : () -> tensor<2x3xi32> // %0: [[0, 0, 0], [0, 0, 0]]
  %1 = "ttir.constant"() {value = dense<[0.2, 1.3]> : tensor<2xf32>} : () -> tensor<2xf32> // %1: [0.2, 1.3]
  return %0, %1 : tensor<2x3xi32>, tensor<2xf32>
}
