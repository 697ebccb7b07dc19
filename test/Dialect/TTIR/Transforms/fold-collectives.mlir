// RUN: ttmlir-opt %s --split-input-file --ttir-fold-collectives | FileCheck %s

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>]>} {

// CHECK-LABEL: @collectives
// CHECK-NEXT: return %arg0
func.func @collectives(%x: tensor<4x6xbf16>) -> tensor<4x6xbf16> {
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 1>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %2 = "ttir.all_reduce"(%1) <{cluster_axis = 0 : ui32, reduce_type = #ttcore.reduce_type<sum>}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %3 = "ttir.reduce_scatter"(%2) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<mean>, scatter_dim = 1 : si32}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %4 = "ttir.all_to_all"(%3) <{concat_dim = 1 : si32, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : si32, split_dim = 0 : si32}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  %5 = "ttir.collective_permute"(%4) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  return %5 : tensor<4x6xbf16>
}

// CHECK-LABEL: @nothing_sent
// CHECK: "ttir.constant"() <{value = dense<0.000000e+00>
func.func @nothing_sent(%x: tensor<4x6xbf16>) -> tensor<4x6xbf16> {
  %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  return %0 : tensor<4x6xbf16>
}

// CHECK-LABEL: @norm
// CHECK: %[[SUM:.*]] = "ttir.add"(%arg0, %arg2)
// CHECK: %[[W:.*]] = "ttir.reshape"(%arg1) <{shape = [5 : i32]}>
// CHECK: "ttir.rms_norm"(%[[SUM]], %[[W]]) <{{{.*}}normalized_shape = array<i64: 5>, operandSegmentSizes = array<i32: 1, 1, 0>}>
func.func @norm(%x: tensor<3x5xf32>, %w: tensor<1x5xf32>, %r: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.distributed_rms_norm"(%x, %w, %r) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x5xf32>, tensor<1x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

}

// -----

// Along an axis of one chip of a larger mesh.
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {

// CHECK-LABEL: @axes
// CHECK-NEXT: %[[X:.*]] = "ttir.mesh_shard"(%arg0)
// CHECK-NEXT: %[[SUM:.*]] = "ttir.all_reduce"(%[[X]]) <{cluster_axis = 1 : ui32
// CHECK-NEXT: %[[PERMUTED:.*]] = "ttir.collective_permute"(%[[SUM]])
// CHECK-NEXT: %[[NORM:.*]] = "ttir.rms_norm"(%[[PERMUTED]])
// CHECK-NEXT: return %[[NORM]]
func.func @axes(%x: tensor<4x6xf32>) -> tensor<4x3xf32> {
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = 1 : si32, cluster_axis = 0 : ui32}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = "ttir.all_reduce"(%1) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = "ttir.all_to_all"(%2) <{concat_dim = 1 : si32, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, split_count = 1 : si32, split_dim = 0 : si32}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %4 = "ttir.collective_permute"(%3) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = "ttir.distributed_rms_norm"(%4) <{cluster_axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %5 : tensor<4x3xf32>
}

}
