// RUN: ttmlir-opt %s --ttir-unroll-mesh | FileCheck %s

// CHECK: module {
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>} {

// Functions without collectives stay.
// CHECK-LABEL: @alone
// CHECK: "ttir.exp"(%arg0)
func.func @alone(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = "ttir.exp"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Rows of the mesh have the same, columns do not.
// CHECK-LABEL: @columns
// CHECK-NEXT: %[[A:.*]] = "ttir.slice_static"(%arg0) <{begins = [0 : i32, 0 : i32], ends = [4 : i32, 3 : i32]
// CHECK-NEXT: %[[B:.*]] = "ttir.slice_static"(%arg0) <{begins = [0 : i32, 3 : i32], ends = [4 : i32, 6 : i32]
// CHECK-NEXT: %[[EA:.*]] = "ttir.exp"(%[[A]])
// CHECK-NEXT: %[[EB:.*]] = "ttir.exp"(%[[B]])
// CHECK-NEXT: %[[MAX:.*]] = "ttir.maximum"(%[[EA]], %[[EB]])
// CHECK-NEXT: return %[[MAX]]
func.func @columns(%x: tensor<4x6xf32>) -> tensor<4x3xf32> {
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %1 = "ttir.exp"(%0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = "ttir.all_reduce"(%1) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<max>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// A function takes and gives a value for each chip that has its own; nobody
// calls the one of the mesh any more.
// CHECK-NOT: @send(
// CHECK-LABEL: func.func private @send_0(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
// CHECK: return %{{.*}}, %arg0
func.func private @send(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// CHECK-LABEL: @call
// CHECK: %[[SENT:.*]]:2 = call @send_0
// CHECK: "ttir.concat"(%[[SENT]]#0, %[[SENT]]#1)
func.func @call(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %1 = func.call @send(%0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = "ttir.mesh_shard"(%1) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x3xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

}
