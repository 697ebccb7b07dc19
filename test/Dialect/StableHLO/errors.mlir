// Ops that violate the specification are refused, with the values found and wanted.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func @f(%a: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{operand 1 has type 'tensor<4xf32>', which has not the shape of the result}}
  %0 = stablehlo.add %a, %b : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @f(%a: tensor<3xf32>) -> tensor<3xi32> {
  // expected-error@+1 {{operand 0 has elements of 'f32', the result of 'i32'}}
  %0 = stablehlo.exponential %a : (tensor<3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @f(%a: tensor<4x6xf32>) -> tensor<3x3xf32> {
  // expected-error@+1 {{gives 'tensor<2x3xf32>', not 'tensor<3x3xf32>'}}
  %0 = stablehlo.slice %a [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// -----

func.func @f(%a: tensor<4x6xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{takes 1:9:1 of a dimension of 4}}
  %0 = stablehlo.slice %a [1:9, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @f(%a: tensor<4x6xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{'permutation' has 1 twice}}
  %0 = stablehlo.transpose %a, dims = [1, 1] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @f(%a: tensor<4x6xf32>, %s: tensor<f32>) -> tensor<6xf32> {
  // expected-error@+1 {{gives the shape of 'tensor<4xf32>', not of 'tensor<6xf32>'}}
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @f(%a: tensor<2x4xf32>, %b: tensor<5x6xf32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{'stablehlo.dot_general' op}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<5x6xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

func.func @f(%a: tensor<i32>) -> tensor<f32> {
  // expected-error@+1 {{has a branch that returns 'tensor<i32>', wanted 'tensor<f32>'}}
  %0 = "stablehlo.case"(%a) ({
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @f(%a: tensor<4x6xf32>, %n: tensor<2x1xi32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{drops dimension 0, of which it takes 2}}
  %0 = "stablehlo.gather"(%a, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 6>}> : (tensor<4x6xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

// expected-error@+1 {{there is no field 'offsets'}}
func.func private @f() attributes {a = #stablehlo.gather<offsets = [1]>}

// -----

// expected-error@+1 {{'index_vector_dim' is given twice}}
func.func private @f() attributes {a = #stablehlo.gather<index_vector_dim = 1, index_vector_dim = 1>}

// -----

func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{static}}
  %0 = stablehlo.abs %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @f(%x: tensor<1x9x9x4xf32>, %k: tensor<3x3x4x8xf32>) -> tensor<1x7x7x8xf32> {
  // expected-error@+1 {{wanted stride, pad, lhs_dilate, rhs_dilate or reverse}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {steps = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x7x7x8xf32>
  return %0 : tensor<1x7x7x8xf32>
}
