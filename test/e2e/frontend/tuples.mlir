// Arguments and results in tuples, a barrier.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}
func.func @main(%t: tuple<tensor<33x35xf32>, tensor<35x7xf32>>, %x: tensor<7xf32>) -> tuple<tensor<33x7xf32>, tensor<33x35xf32>> {
  %0 = ttcore.get_tuple_element %t[0] : (tuple<tensor<33x35xf32>, tensor<35x7xf32>>) -> tensor<33x35xf32>
  %1 = ttcore.get_tuple_element %t[1] : (tuple<tensor<33x35xf32>, tensor<35x7xf32>>) -> tensor<35x7xf32>
  %2 = "ttir.linear"(%0, %1, %x) : (tensor<33x35xf32>, tensor<35x7xf32>, tensor<7xf32>) -> tensor<33x7xf32>
  %3 = "ttir.exp"(%0) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %4:2 = "ttcore.optimization_barrier"(%2, %3) : (tensor<33x7xf32>, tensor<33x35xf32>) -> (tensor<33x7xf32>, tensor<33x35xf32>)
  %5 = ttcore.tuple %4#0, %4#1 : tuple<tensor<33x7xf32>, tensor<33x35xf32>>
  return %5 : tuple<tensor<33x7xf32>, tensor<33x35xf32>>
}
