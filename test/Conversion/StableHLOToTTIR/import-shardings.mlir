// RUN: ttmlir-opt %s --split-input-file --import-shardings --stablehlo-to-ttir-pipeline | FileCheck %s

// A caller has the parts of an argument with a sharding.
// CHECK: ttcore.meshes = #ttcore.meshes<[<"grid" = 2x4>]>
// CHECK-LABEL: @manual
// CHECK-SAME: %arg0: tensor<6x12xf32> {{{.*}}ttcore.local_shape = #ttcore<local_shape local_shape = tensor<3x3xf32>>, ttcore.shard_status = #ttcore.shard_status<presharded>}
// CHECK-SAME: %arg1: tensor<12x7xf32> {ttcore.local_shape = #ttcore<local_shape local_shape = tensor<3x7xf32>>, ttcore.shard_status = #ttcore.shard_status<unsharded>}
// CHECK-SAME: -> (tensor<6x7xf32> {ttcore.local_shape = #ttcore<local_shape local_shape = tensor<3x7xf32>>, ttcore.shard_status = #ttcore.shard_status<unsharded>})
// CHECK: "ttir.mesh_shard"(%arg0) <{shard_dims = array<i64: 0, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 4>, shard_type = #ttcore.shard_type<identity>}>
// CHECK: "ttir.mesh_shard"(%arg1) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 4, 1>, shard_type = #ttcore.shard_type<devices>}>
// CHECK: "ttir.all_reduce"(%{{.*}}) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>}>
// CHECK: "ttir.mesh_shard"(%{{.*}}) <{shard_dims = array<i64: 0, -1>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 2, 1>, shard_type = #ttcore.shard_type<devices>}>
sdy.mesh @grid = <["x"=2, "y"=4]>
func.func public @manual(%a: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@grid, [{"x"}, {"y"}]>}, %b: tensor<12x7xf32>) -> tensor<6x7xf32> {
  %0 = sdy.manual_computation(%a, %b) in_shardings=[<@grid, [{"x"}, {"y"}]>, <@grid, [{"y"}, {}]>] out_shardings=[<@grid, [{"x"}, {}]>] manual_axes={"x", "y"} (%c: tensor<3x3xf32>, %d: tensor<3x7xf32>) {
    %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %3 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<3x7xf32>) -> tensor<3x7xf32>
    sdy.return %2 : tensor<3x7xf32>
  } : (tensor<6x12xf32>, tensor<12x7xf32>) -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}

// -----

// The coarsest mesh that says all shardings: columns before rows.
// CHECK: ttcore.meshes = #ttcore.meshes<[<"mesh" = 8x4>]>
// CHECK-LABEL: @gspmd
// CHECK-SAME: ttcore.shard_status = #ttcore.shard_status<unsharded>
// CHECK: "ttir.mesh_shard"(%arg0) <{shard_dims = array<i64: 1, 0>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 4, 8>, shard_type = #ttcore.shard_type<devices>}>
// CHECK: "ttir.all_gather"(%{{.*}}) <{all_gather_dim = 1 : si32, cluster_axis = 0 : ui32}>
// CHECK: "ttir.mesh_shard"(%{{.*}}) <{shard_dims = array<i64: -1, 0>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 4, 1>, shard_type = #ttcore.shard_type<devices>}>
func.func public @gspmd(%a: tensor<20x40xf32>) -> tensor<20x40xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "", mhlo.sharding = "{devices=[4,8]<=[8,4]T(1,0)}"} : (tensor<20x40xf32>) -> tensor<20x40xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {backend_config = "", mhlo.sharding = "{manual}"} : (tensor<20x40xf32>) -> tensor<5x5xf32>
  %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 8, 12, 16, 20, 24, 28], [1, 5, 9, 13, 17, 21, 25, 29], [2, 6, 10, 14, 18, 22, 26, 30], [3, 7, 11, 15, 19, 23, 27, 31]]> : tensor<4x8xi64>, use_global_device_ids}> : (tensor<5x5xf32>) -> tensor<5x40xf32>
  %3 = stablehlo.custom_call @Sharding(%2) {backend_config = "", mhlo.sharding = "{manual}"} : (tensor<5x40xf32>) -> tensor<5x40xf32>
  %4 = stablehlo.custom_call @SPMDShardToFullShape(%3) {backend_config = "", mhlo.sharding = "{devices=[4,1,8]<=[8,4]T(1,0) last_tile_dim_replicate}"} : (tensor<5x40xf32>) -> tensor<20x40xf32>
  return %4 : tensor<20x40xf32>
}

// -----

// Tables of chips in words, and a row of four.
// CHECK: ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x4>]>
// CHECK-LABEL: @listed
// CHECK: "ttir.mesh_shard"(%arg0) <{shard_dims = array<i64: -1, 0>
// CHECK: "ttir.mesh_shard"(%{{.*}}) <{shard_dims = array<i64: -1>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_type = #ttcore.shard_type<replicate>}>
func.func public @listed(%a: tensor<8xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[4]0,1,2,3}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<2xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// Groups alone: strides of two are the rows of a 2x2 mesh.
// CHECK: ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>
// CHECK-LABEL: @groups
// CHECK: "ttir.reduce_scatter"(%arg0) <{cluster_axis = 0 : ui32, reduce_type = #ttcore.reduce_type<max>, scatter_dim = 0 : si32}>
// CHECK: "ttir.all_to_all"(%{{.*}}) <{concat_dim = 0 : si32, replica_groups = dense<{{.*}}> : tensor<2x2xi64>, split_count = 2 : si32, split_dim = 0 : si32}>
// CHECK: "ttir.collective_broadcast"
// CHECK: "ttir.mesh_partition"(%{{.*}}) <{cluster_axis = 0 : ui32, dim = 0 : si32}> : (tensor<4xi32>) -> tensor<2xi32>
// CHECK: "ttir.mesh_partition"(%{{.*}}) <{cluster_axis = 1 : ui32, dim = 0 : si32}> : (tensor<2xi32>) -> tensor<1xi32>
func.func public @groups(%a: tensor<4xf32>) -> (tensor<2xf32>, tensor<ui32>) {
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %3 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  %1 = "stablehlo.all_to_all"(%0) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "stablehlo.collective_broadcast"(%1) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %4 = stablehlo.partition_id : tensor<ui32>
  return %2, %4 : tensor<2xf32>, tensor<ui32>
}
