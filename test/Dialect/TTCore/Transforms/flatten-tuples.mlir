// RUN: ttmlir-opt %s --ttcore-flatten-tuples | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-optimization-barrier-fold | FileCheck %s --check-prefix=FOLD

// CHECK-LABEL: func.func @swap(
// CHECK-SAME: %arg0: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>, ttir.name = "w.0"}
// CHECK-SAME: %arg1: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>, ttir.name = "w.1"}
// CHECK-SAME: %arg2: tensor<7xf32> {ttir.name = "x"}) -> (tensor<5xf32>, tensor<2x3xf32>, tensor<7xf32>)
// CHECK-NEXT: return %arg1, %arg0, %arg2
func.func @swap(%t: tuple<tensor<2x3xf32>, tensor<5xf32>> {ttir.name = "w", ttcore.argument_type = #ttcore.argument_type<parameter>},
                %x: tensor<7xf32> {ttir.name = "x"}) -> (tuple<tensor<5xf32>, tensor<2x3xf32>>, tensor<7xf32>) {
  %0 = ttcore.get_tuple_element %t[0] : (tuple<tensor<2x3xf32>, tensor<5xf32>>) -> tensor<2x3xf32>
  %1 = ttcore.get_tuple_element %t[1] : (tuple<tensor<2x3xf32>, tensor<5xf32>>) -> tensor<5xf32>
  %2 = ttcore.tuple %1, %0 : tuple<tensor<5xf32>, tensor<2x3xf32>>
  return %2, %x : tuple<tensor<5xf32>, tensor<2x3xf32>>, tensor<7xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: %arg0: tensor<2x3xf32>, %arg1: tensor<5xf32>, %arg2: tensor<7xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[R:.*]]:3 = call @swap(%arg0, %arg1, %arg2) : (tensor<2x3xf32>, tensor<5xf32>, tensor<7xf32>) -> (tensor<5xf32>, tensor<2x3xf32>, tensor<7xf32>)
// CHECK-NEXT: return %[[R]]#1
func.func @caller(%t: tuple<tuple<tensor<2x3xf32>, tensor<5xf32>>, tensor<7xf32>>) -> tensor<2x3xf32> {
  %0 = ttcore.get_tuple_element %t[0] : (tuple<tuple<tensor<2x3xf32>, tensor<5xf32>>, tensor<7xf32>>) -> tuple<tensor<2x3xf32>, tensor<5xf32>>
  %1 = ttcore.get_tuple_element %t[1] : (tuple<tuple<tensor<2x3xf32>, tensor<5xf32>>, tensor<7xf32>>) -> tensor<7xf32>
  %2:2 = call @swap(%0, %1) : (tuple<tensor<2x3xf32>, tensor<5xf32>>, tensor<7xf32>) -> (tuple<tensor<5xf32>, tensor<2x3xf32>>, tensor<7xf32>)
  %3 = ttcore.get_tuple_element %2#0[1] : (tuple<tensor<5xf32>, tensor<2x3xf32>>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// FOLD-LABEL: @barrier
// FOLD-NEXT: return %arg1, %arg0
func.func @barrier(%a: tensor<2xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<2xf32>) {
  %0:2 = "ttcore.optimization_barrier"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return %0#1, %0#0 : tensor<3xf32>, tensor<2xf32>
}
