// RUN: ttmlir-opt %s --ttir-element-type-normalization | FileCheck %s

// CHECK-LABEL: func.func @integers(%arg0: tensor<8xi32>, %arg1: tensor<8xui32>) -> (tensor<8xi32>, tensor<8xui32>)
func.func @integers(%a: tensor<8xi64>, %b: tensor<8xui64>) -> (tensor<8xi64>, tensor<8xui64>) {
  // CHECK-DAG: value = dense<[-3, -2, -1, 0, 1, 2, 3, 2147483647]> : tensor<8xi32>
  // CHECK-DAG: value = dense<[0, 1, 2, 3, 4, 5, 6, 4294967295]> : tensor<8xui32>
  %0 = "ttir.constant"() <{value = dense<[-3, -2, -1, 0, 1, 2, 3, 2147483647]> : tensor<8xi64>}> : () -> tensor<8xi64>
  %1 = "ttir.constant"() <{value = dense<[0, 1, 2, 3, 4, 5, 6, 4294967295]> : tensor<8xui64>}> : () -> tensor<8xui64>
  %2 = "ttir.maximum"(%a, %0) : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>
  %3 = "ttir.minimum"(%b, %1) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
  return %2, %3 : tensor<8xi64>, tensor<8xui64>
}
