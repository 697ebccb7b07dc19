// Tensors without elements hold nothing, and nothing is put into them.
// RUN: ttmlir-opt %s --stablehlo-to-ttir-pipeline | FileCheck %s

// CHECK-LABEL: func.func @scatter
// CHECK-NEXT: return %arg0
func.func @scatter(%into: tensor<0x4xf32>, %places: tensor<3x1xi32>, %updates: tensor<3x4xf32>) -> tensor<0x4xf32> {
  %0 = "stablehlo.scatter"(%into, %places, %updates) <{indices_are_sorted = false, unique_indices = false,
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %1 : tensor<f32>
  }) : (tensor<0x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}
