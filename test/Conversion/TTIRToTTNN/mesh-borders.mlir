// RUN: ttmlir-opt %s --ttnn-mesh-borders | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN

// Rows that do not divide are filled up before they are cut, and cut off behind.
// CHECK-LABEL: func.func @spread
// CHECK-SAME: %[[X:.*]]: tensor<5x16xf32, #[[HOST:.*]]>) -> tensor<5x16xf32, #[[HOST]]>
// CHECK: %[[DEVICE:.*]] = "ttnn.get_device"() <{{.*}}mesh_shape 1x2
// CHECK: %[[FULL:.*]] = "ttir.pad"(%[[X]]) <{padding = array<i32: 0, 1, 0, 0>
// CHECK: %[[PART:.*]] = "ttnn.distribute_tensor"(%[[FULL]], %[[DEVICE]]) <{mapper_config = #ttnn.mesh_mapper_config<placements = [<replicate>, <shard, 0 : i32>], mesh_shape_override = [1 : ui32, 2 : ui32]>}>
// CHECK: %[[THERE:.*]] = "ttir.to_layout"(%[[PART]]) : {{.*}} -> tensor<3x16xf32>
// CHECK: %[[TWICE:.*]] = "ttir.add"(%[[THERE]], %[[THERE]])
// CHECK: %[[BACK:.*]] = "ttir.to_layout"(%[[TWICE]])
// CHECK: %[[WHOLE:.*]] = "ttnn.aggregate_tensor"(%[[BACK]], %[[DEVICE]]) <{composer_config = #ttnn.mesh_composer_config<dims = [0 : i32, 0 : i32], mesh_shape_override = [1 : ui32, 2 : ui32]>}>
// CHECK: %[[CUT:.*]] = "ttir.slice_static"(%[[WHOLE]])
// CHECK: return %[[CUT]]
// TTNN: ttnn.pad
// TTNN: ttnn.distribute_tensor
// TTNN: ttnn.aggregate_tensor
// TTNN: ttnn.slice_static
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @spread(%x: tensor<5x16xf32>) -> tensor<5x16xf32> {
    %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<identity>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_dims = array<i64: -1, 0>}> : (tensor<5x16xf32>) -> tensor<3x16xf32>
    %1 = "ttir.add"(%0, %0) : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
    %2 = "ttir.mesh_shard"(%1) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 2, 1>, shard_dims = array<i64: -1, 0>}> : (tensor<3x16xf32>) -> tensor<5x16xf32>
    return %2 : tensor<5x16xf32>
  }
  // A cache that all chips have stays there, too.
  // CHECK-LABEL: func.func @kept
  // CHECK-SAME: %[[CACHE:.*]]: tensor<1x2x32x32xf32> {ttcore.placement = #ttcore.placement<[replicate, replicate]>, ttcore.shard_status = #ttcore.shard_status<presharded>}
  // CHECK: %[[NEW:.*]] = "ttir.update_cache"(%[[CACHE]]
  // CHECK: return %[[NEW]]
  func.func @kept(%cache: tensor<1x2x32x32xf32>, %keys: tensor<1x2x1x32xf32>, %at: tensor<1xi32>) -> (tensor<1x2x32x32xf32> {ttir.updates = 0 : i32}) {
    %0 = "ttir.mesh_shard"(%cache) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<1x2x32x32xf32>) -> tensor<1x2x32x32xf32>
    %1 = "ttir.mesh_shard"(%keys) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<1x2x1x32xf32>) -> tensor<1x2x1x32xf32>
    %2 = "ttir.mesh_shard"(%at) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<1xi32>) -> tensor<1xi32>
    %3 = "ttir.update_cache"(%0, %1, %2) <{batch_offset = 0 : i32}> : (tensor<1x2x32x32xf32>, tensor<1x2x1x32xf32>, tensor<1xi32>) -> tensor<1x2x32x32xf32>
    %4 = "ttir.mesh_shard"(%3) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<1x2x32x32xf32>) -> tensor<1x2x32x32xf32>
    return %4 : tensor<1x2x32x32xf32>
  }
}
