// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
// CHECK-LABEL: @main
// CHECK: "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x2>}>
// CHECK: "ttnn.distribute_tensor"{{.*}}mapper_config = #ttnn.mesh_mapper_config<placements = [<replicate>, <shard, 0 : i32>], mesh_shape_override = [1 : ui32, 2 : ui32]>
// CHECK: "ttnn.all_gather"{{.*}}<{all_gather_dim = 0 : si32, cluster_axis = 1 : ui32}>
// CHECK: "ttnn.reduce_scatter"{{.*}}cluster_axis = 1 : ui32{{.*}}reduce_type = #ttcore.reduce_type<max>
// CHECK: "ttnn.all_to_all"{{.*}}group_size = 2 : ui32, replica_groups = array<i64: 0, 1>
// CHECK: "ttnn.collective_broadcast"{{.*}}<{group_size = 2 : ui32, replica_groups = array<i64: 1, 0>}>
// CHECK: "ttnn.collective_permute"{{.*}}<{source_target_pairs = array<i64: 0, 1>}>
// CHECK-NOT: ttnn.all_gather
// CHECK: "ttnn.distributed_rms_norm"{{.*}}<{cluster_axis = 1 : ui32
// CHECK: "ttnn.all_reduce"{{.*}}cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>
// CHECK: "ttnn.aggregate_tensor"{{.*}}composer_config = #ttnn.mesh_composer_config<dims = [0 : i32, 1 : i32], mesh_shape_override = [1 : ui32, 2 : ui32]>
func.func @main(%x: tensor<66x70xf32>) -> tensor<66x70xf32> {
  %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_type = #ttcore.shard_type<devices>}> : (tensor<66x70xf32>) -> tensor<33x70xf32>
  %1 = "ttir.all_gather"(%0) <{all_gather_dim = 0 : si32, cluster_axis = 1 : ui32}> : (tensor<33x70xf32>) -> tensor<66x70xf32>
  %2 = "ttir.reduce_scatter"(%1) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<max>, scatter_dim = 0 : si32}> : (tensor<66x70xf32>) -> tensor<33x70xf32>
  %3 = "ttir.all_to_all"(%2) <{concat_dim = 0 : si32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : si32, split_dim = 1 : si32}> : (tensor<33x70xf32>) -> tensor<66x35xf32>
  %4 = "ttir.collective_broadcast"(%3) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<66x35xf32>) -> tensor<66x35xf32>
  %5 = "ttir.collective_permute"(%4) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<66x35xf32>) -> tensor<66x35xf32>
  %6 = "ttir.all_gather"(%5) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<66x35xf32>) -> tensor<66x70xf32>
  // A part of the gathered tensor is the one from before.
  %7 = "ttir.mesh_shard"(%6) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<66x70xf32>) -> tensor<66x35xf32>
  %8 = "ttir.distributed_rms_norm"(%7) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<66x35xf32>) -> tensor<66x35xf32>
  %9 = "ttir.all_reduce"(%8) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>}> : (tensor<66x35xf32>) -> tensor<66x35xf32>
  %10 = "ttir.mesh_shard"(%9) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<devices>}> : (tensor<66x35xf32>) -> tensor<66x70xf32>
  return %10 : tensor<66x70xf32>
}
}
