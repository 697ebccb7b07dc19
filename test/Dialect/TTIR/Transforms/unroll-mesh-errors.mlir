// RUN: ttmlir-opt %s --split-input-file --ttir-unroll-mesh --verify-diagnostics

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x4>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    // expected-error@+1 {{'shard_shape' is '4x1', but 'shard_dims' cut the tensor into '2x1' parts on the mesh '2x4'}}
    %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: 0, -1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 4, 1>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xf32>) -> tensor<1x6xf32>
    return %x : tensor<4x6xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x4>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    // expected-error@+1 {{'shard_dims' has '3' numbers, the mesh '2x4' has '2' axes}}
    %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: 0, -1, -1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_type = #ttcore.shard_type<devices>}> : (tensor<4x6xf32>) -> tensor<2x6xf32>
    return %x : tensor<4x6xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    // expected-error@+1 {{cuts '4x6' into shards of '4x3', shards of '4x6' given}}
    %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1, 1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #ttcore.shard_type<identity>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
    return %x : tensor<4x6xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    // expected-error@+1 {{leaves the tensor to one chip}}
    %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_type = #ttcore.shard_type<maximal>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
    return %x : tensor<4x6xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<8x3xf32> {
    // expected-error@+1 {{does not fit the mesh '2x2': chip 1 is in two places of the groups}}
    %0 = "ttir.all_to_all"(%x) <{split_dim = 1 : si32, concat_dim = 0 : si32, split_count = 2 : si32, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
    return %0 : tensor<8x3xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 2x2>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<8x3xf32> {
    // expected-error@+1 {{does not fit the mesh '2x2': chip 2 of the mesh 2x2 is in no group}}
    %0 = "ttir.all_to_all"(%x) <{split_dim = 1 : si32, concat_dim = 0 : si32, split_count = 2 : si32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
    return %0 : tensor<8x3xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  // expected-error@+1 {{result '#0' is another on each chip}}
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x3xf32> {
    %0 = "ttir.mesh_partition"(%x) <{dim = 1 : si32}> : (tensor<4x6xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func private @sum(%x: tensor<1xf32>) -> tensor<1xf32> {
    %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<1xf32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
  func.func private @own(%x: tensor<1xf32>) -> tensor<1xf32> {
    return %x : tensor<1xf32>
  }
  func.func @f(%x: tensor<2xf32>) {
    %0 = "ttir.mesh_partition"(%x) <{dim = 0 : si32}> : (tensor<2xf32>) -> tensor<1xf32>
    // expected-error@+1 {{takes another branch on each chip}}
    %1 = ttcore.case %0 of [@sum, @own](%0) : tensor<1xf32>, (tensor<1xf32>) -> tensor<1xf32>
    return
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func private @shift(%x: tensor<1xf32>) -> tensor<1xf32> {
    %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xf32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
  func.func private @own(%x: tensor<1xf32>) -> tensor<1xf32> {
    return %x : tensor<1xf32>
  }
  func.func @f(%x: tensor<2xf32>) {
    %0 = "ttir.mesh_partition"(%x) <{dim = 0 : si32}> : (tensor<2xf32>) -> tensor<1xf32>
    // expected-error@+1 {{goes on on one chip and ends on another}}
    %1 = ttcore.loop @shift(%0) while @own : (tensor<1xf32>) -> tensor<1xf32>
    return
  }
}

// -----

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  // expected-error@+1 {{calls itself, and chips exchange values in it}}
  func.func private @again(%x: tensor<1xf32>) -> tensor<1xf32> {
    %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<1xf32>) -> tensor<1xf32>
    %1 = func.call @again(%0) : (tensor<1xf32>) -> tensor<1xf32>
    return %1 : tensor<1xf32>
  }
  func.func @f(%x: tensor<1xf32>) -> tensor<1xf32> {
    %0 = func.call @again(%x) : (tensor<1xf32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
}
