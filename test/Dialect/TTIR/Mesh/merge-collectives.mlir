// RUN: ttmlir-opt --ttir-merge-collectives %s | FileCheck %s

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {

// CHECK-LABEL: func.func @part_of_gathered
// CHECK-NEXT: return %arg0
func.func @part_of_gathered(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = "ttir.all_gather"(%a) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x8xf32>) -> tensor<4x16xf32>
  %1 = "ttir.mesh_partition"(%0) <{dim = -1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Chips have the same behind a reduction.
// CHECK-LABEL: func.func @gathered_parts
// CHECK-NEXT: %[[SUM:.*]] = "ttir.all_reduce"
// CHECK-NEXT: %[[EXP:.*]] = "ttir.exp"(%[[SUM]])
// CHECK-NEXT: return %[[EXP]]
func.func @gathered_parts(%a: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = "ttir.all_reduce"(%a) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = "ttir.exp"(%0) : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %2 = "ttir.mesh_partition"(%1) <{dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x8xf32>
  %3 = "ttir.all_gather"(%2) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x8xf32>) -> tensor<4x16xf32>
  return %3 : tensor<4x16xf32>
}

// They may differ in an argument.
// CHECK-LABEL: func.func @gathered_parts_of_what_differs
// CHECK: mesh_partition
// CHECK: all_gather
func.func @gathered_parts_of_what_differs(%a: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = "ttir.mesh_partition"(%a) <{dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x8xf32>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x8xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @part_of_a_sum
// CHECK-NEXT: %[[PART:.*]] = "ttir.reduce_scatter"(%arg0) {{.*}}scatter_dim = 1
// CHECK-NEXT: return %[[PART]]
func.func @part_of_a_sum(%a: tensor<4x16xf32>) -> tensor<4x8xf32> {
  %0 = "ttir.all_reduce"(%a) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = "ttir.mesh_partition"(%0) <{dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x16xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @equal
// CHECK-COUNT-1: "ttir.all_gather"
// CHECK-NOT: "ttir.all_gather"
func.func @equal(%a: tensor<4x8xf32>, %b: tensor<16x4xf32>) -> (tensor<4x4xf32>, tensor<4x16xf32>) {
  %0 = "ttir.all_gather"(%a) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x8xf32>) -> tensor<4x16xf32>
  %1 = "ttir.all_gather"(%a) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x8xf32>) -> tensor<4x16xf32>
  %2 = "ttir.matmul"(%0, %b) : (tensor<4x16xf32>, tensor<16x4xf32>) -> tensor<4x4xf32>
  return %2, %1 : tensor<4x4xf32>, tensor<4x16xf32>
}

// One gather of the sum instead of two; what is made smaller is gathered behind it.
// CHECK-LABEL: func.func @behind_sum_and_cast
// CHECK: "ttir.add"{{.*}} -> tensor<512x512xf32>
// CHECK: "ttir.typecast"{{.*}} -> tensor<512x512xbf16>
// CHECK-COUNT-1: "ttir.all_gather"
// CHECK-NOT: "ttir.all_gather"
func.func @behind_sum_and_cast(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>) -> tensor<512x1024xbf16> {
  %0 = "ttir.all_gather"(%a) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<512x512xf32>) -> tensor<512x1024xf32>
  %1 = "ttir.all_gather"(%b) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<512x512xf32>) -> tensor<512x1024xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %3 = "ttir.typecast"(%2) : (tensor<512x1024xf32>) -> tensor<512x1024xbf16>
  return %3 : tensor<512x1024xbf16>
}

// A gather moves in front of what makes tensors larger.
// CHECK-LABEL: func.func @in_front_of_cast
// CHECK: "ttir.all_gather"{{.*}} -> tensor<2048x2048xbf16>
// CHECK: "ttir.typecast"{{.*}} -> tensor<2048x2048xf32>
func.func @in_front_of_cast(%a: tensor<2048x1024xbf16>) -> tensor<2048x2048xf32> {
  %0 = "ttir.typecast"(%a) : (tensor<2048x1024xbf16>) -> tensor<2048x1024xf32>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<2048x1024xf32>) -> tensor<2048x2048xf32>
  return %1 : tensor<2048x2048xf32>
}
}
