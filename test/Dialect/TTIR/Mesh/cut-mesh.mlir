// RUN: ttmlir-opt --ttir-plan-mesh="mesh-shape=1,2 mesh-sharding=annotated" %s | FileCheck %s --check-prefix=PLAN
// RUN: ttmlir-opt --ttir-plan-mesh="mesh-shape=1,2 mesh-sharding=annotated" --ttir-cut-mesh %s | FileCheck %s

// A plan stands at arguments, results and ops.
// PLAN: ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>
// PLAN-LABEL: func.func @sum
// PLAN-SAME: %arg0: tensor<64x4096xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 1]>}
// PLAN-SAME: %arg1: tensor<64x4096xf32> {ttcore.placement = #ttcore.placement<[replicate, replicate]>}
// PLAN: "ttir.sum"{{.*}}ttir.mesh_plan = {operands = [#ttcore.placement<[replicate, shard 1]>], results = [#ttcore.placement<[replicate, partial sum]>]}

// Chips sum up what they have.
// CHECK-LABEL: func.func @sum
// CHECK-SAME: (%arg0: tensor<64x4096xf32>, %arg1: tensor<64x4096xf32>)
// CHECK: "ttir.mesh_shard"(%arg0) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<64x4096xf32>) -> tensor<64x2048xf32>
// CHECK: "ttir.mesh_shard"(%arg1) <{shard_dims = array<i64: -1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_type = #ttcore.shard_type<replicate>}> : (tensor<64x4096xf32>) -> tensor<64x4096xf32>
// CHECK: "ttir.sum"{{.*}} : (tensor<64x2048xf32>) -> tensor<64x1xf32>
// CHECK: "ttir.all_reduce"{{.*}}cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>
// CHECK: "ttir.add"
// CHECK: "ttir.mesh_shard"{{.*}}shard_to_full{{.*}} -> tensor<64x4096xf32>
func.func @sum(%a: tensor<64x4096xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 1]>}, %b: tensor<64x4096xf32>) -> (tensor<64x4096xf32> {ttcore.placement = #ttcore.placement<[replicate, replicate]>}) {
  %0 = "ttir.sum"(%a) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<64x4096xf32>) -> tensor<64x1xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<64x1xf32>, tensor<64x4096xf32>) -> tensor<64x4096xf32>
  return %1 : tensor<64x4096xf32>
}

// A dimension that chips do not divide is padded where it is cut; what is padded is cut off where it is joined.
// CHECK-LABEL: func.func @odd
// CHECK: "ttir.exp"
// CHECK: "ttir.pad"{{.*}}padding = array<i32: 0, 1, 0, 0>{{.*}} -> tensor<8x5xf32>
// CHECK: "ttir.mesh_partition"{{.*}} -> tensor<4x5xf32>
// CHECK: "ttir.all_gather"{{.*}} -> tensor<8x5xf32>
// CHECK: "ttir.slice_static"{{.*}} -> tensor<7x5xf32>
func.func @odd(%a: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %0 = "ttir.exp"(%a) {ttcore.placement = #ttcore.placement<[replicate, shard 0]>} : (tensor<7x5xf32>) -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}

// An argument that chips have parts of already.
// CHECK-LABEL: func.func @presharded
// CHECK-SAME: %arg0: tensor<2x8xf32> {ttcore.shard_status = #ttcore.shard_status<presharded>}
// CHECK-NEXT: "ttir.exp"(%arg0) : (tensor<2x8xf32>) -> tensor<2x8xf32>
func.func @presharded(%a: tensor<4x8xf32> {ttcore.placement = #ttcore.placement<[replicate, shard 0]>, ttcore.shard_status = #ttcore.shard_status<presharded>}) -> tensor<4x8xf32> {
  %0 = "ttir.exp"(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
