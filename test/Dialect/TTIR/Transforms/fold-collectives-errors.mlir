// RUN: ttmlir-opt %s --split-input-file --ttir-fold-collectives --verify-diagnostics

module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @f(%x: tensor<4x6xf32>) -> tensor<4x18xf32> {
    // expected-error@+1 {{'ttir.all_gather' op of 'tensor<4x6xf32>' between '2' chips has the shape '4x12', the result is 'tensor<4x18xf32>'}}
    %0 = "ttir.all_gather"(%x) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<4x6xf32>) -> tensor<4x18xf32>
    return %0 : tensor<4x18xf32>
  }
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'cluster_axis' is '2', the mesh '1x1' has '2' axes}}
  %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 2 : ui32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<8x6xf32> {
  // expected-error@+1 {{'ttir.all_gather' op of 'tensor<4x6xf32>' between '1' chips has the shape '4x6', the result is 'tensor<8x6xf32>'}}
  %0 = "ttir.all_gather"(%x) <{all_gather_dim = 0 : si32, cluster_axis = 0 : ui32}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{does not fit the mesh '1x1': chip 1 is not on the mesh 1x1}}
  %0 = "ttir.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
