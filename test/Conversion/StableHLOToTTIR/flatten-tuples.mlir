// Tuples become those of ttcore; a custom call that gives a tuple has several results.

// RUN: ttmlir-opt %s --stablehlo-flatten-tuples | FileCheck %s
// RUN: ttmlir-opt %s --stablehlo-flatten-tuples --ttcore-flatten-tuples | FileCheck %s --check-prefix=FLAT
// RUN: %python %S/../../Inputs/meaning.py %s "b - a" c "np.sort(b - a)[:, ::-1][:, :5]" "np.argsort(a - b, kind='stable')[:, :5]"

// CHECK-LABEL: func.func @main
// CHECK: ttcore.tuple %arg0, %arg1
// CHECK: ttcore.get_tuple_element
// CHECK: %[[TOP:.*]]:2 = stablehlo.custom_call @mhlo.topk
// CHECK: ttcore.tuple %[[TOP]]#0, %[[TOP]]#1
// CHECK-NOT: stablehlo.tuple
// CHECK-NOT: stablehlo.get_tuple_element
// FLAT-LABEL: func.func @main
// FLAT-NOT: tuple
func.func @main(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>, %n: tensor<33x6xi32>) -> (tuple<tensor<33x35xf32>, tensor<33x6xi32>>, tuple<tensor<33x5xf32>, tensor<33x5xi32>>) {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<33x35xf32>, tensor<33x35xf32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<33x35xf32>, tensor<33x35xf32>>) -> tensor<33x35xf32>
  %2 = stablehlo.subtract %1, %a : tensor<33x35xf32>
  %3 = stablehlo.tuple %2, %n : tuple<tensor<33x35xf32>, tensor<33x6xi32>>
  %4 = stablehlo.custom_call @mhlo.topk(%2) {mhlo.attributes = {k = 5 : i64, largest = true}} : (tensor<33x35xf32>) -> tuple<tensor<33x5xf32>, tensor<33x5xi32>>
  return %3, %4 : tuple<tensor<33x35xf32>, tensor<33x6xi32>>, tuple<tensor<33x5xf32>, tensor<33x5xi32>>
}
