// An op without a lowering is an error that names the cause.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --stablehlo-to-ttir-pipeline %s

func.func @f(%a: tensor<8xcomplex<f32>>) -> tensor<8xf32> {
  // expected-error@+1 {{on complex numbers has no lowering}}
  %0 = stablehlo.atan2 %a, %a : tensor<8xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<8xcomplex<f32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{of 'my_call' has no lowering}}
  %0 = stablehlo.custom_call @my_call(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{combines in a way that has no lowering unless indices are unique}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %d = stablehlo.atan2 %x, %y : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<8xi8>) -> tensor<8xi8> {
  // expected-error@+1 {{of integers of 8 bits with a sign has no lowering}}
  %0 = stablehlo.popcnt %a : tensor<8xi8>
  return %0 : tensor<8xi8>
}

// -----

// The second key counts where another one than the first is equal.
func.func @f(%a: tensor<2x8xf32>, %b: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{has a comparison without lowering}}
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %u: tensor<f32>, %v: tensor<f32>):
    %c = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.compare EQ, %u, %v, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %e = stablehlo.compare LT, %u, %v, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %f = stablehlo.and %d, %e : tensor<i1>
    %g = stablehlo.or %c, %f : tensor<i1>
    stablehlo.return %g : tensor<i1>
  }) : (tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  return %0#0 : tensor<2x8xf32>
}

// -----

func.func @f(%a: tensor<2x8xf32>, %b: tensor<2x8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{has a comparison without lowering}}
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %u: tensor<f32>, %v: tensor<f32>):
    %d = stablehlo.add %x, %u : tensor<f32>
    %e = stablehlo.compare LT, %d, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %e : tensor<i1>
  }) : (tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  return %0#0 : tensor<2x8xf32>
}

// -----

func.func @f(%a: tensor<8xcomplex<ui32>>) -> tensor<8xcomplex<ui32>> {
  // expected-error@+1 {{transforms floats, found 'tensor<8xcomplex<ui32>>'}}
  %0 = stablehlo.fft %a, type = FFT, length = [8] : (tensor<8xcomplex<ui32>>) -> tensor<8xcomplex<ui32>>
  return %0 : tensor<8xcomplex<ui32>>
}

// -----

func.func @f(%a: tensor<8xcomplex<i32>>) -> tensor<8xcomplex<i32>> {
  // expected-error@+1 {{computes with 'tensor<8xcomplex<i32>>', and complex numbers consist of floats}}
  %0 = stablehlo.exponential %a : tensor<8xcomplex<i32>>
  return %0 : tensor<8xcomplex<i32>>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{computes singular values, which are not there for operands of 'tensor<4x4xf32>' (call of 'lapack_sgesvd_ffi')}}
  %0 = stablehlo.custom_call @lapack_sgesvd_ffi(%a) : (tensor<4x4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{computes eigenvalues of general matrices, which are not there}}
  %0 = stablehlo.custom_call @lapack_sgeev_ffi(%a) : (tensor<4x4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<6xf32>) -> tensor<2x3xf32> {
  %n = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  // expected-error@+1 {{has a result of 'tensor<2x3xf32>', and its operand says [3, 2]}}
  %0 = stablehlo.dynamic_reshape %a, %n : (tensor<6xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @f(%a: tensor<6xf32>, %v: tensor<f32>, %n: tensor<1xi32>) -> tensor<8xf32> {
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  // expected-error@+1 {{has a lowering if 'edge_padding_low' is a constant, or made of constants and sizes}}
  %0 = stablehlo.dynamic_pad %a, %v, %n, %z, %z : (tensor<6xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%a: tensor<6xf32>) -> tensor<5xf32> {
  %b = stablehlo.constant dense<0> : tensor<1xi64>
  %e = stablehlo.constant dense<9> : tensor<1xi64>
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{takes 0:9:1 of a dimension of 6}}
  %0 = stablehlo.real_dynamic_slice %a, %b, %e, %s : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @f(%c: tensor<2x4x8x16xf32>, %x: tensor<1x4x1x16xf32>) -> tensor<2x4x8x16xf32> {
  // expected-error@+1 {{of 'tt.update_cache' has 2 operands, and wants more}}
  %0 = stablehlo.custom_call @tt.update_cache(%c, %x) : (tensor<2x4x8x16xf32>, tensor<1x4x1x16xf32>) -> tensor<2x4x8x16xf32>
  return %0 : tensor<2x4x8x16xf32>
}

// -----

func.func @f(%c: tensor<2x4x8x16xf32>, %x: tensor<1x4x3x16xf32>) -> tensor<2x4x8x16xf32> {
  // expected-error@+1 {{of 'tt.fill_cache' has "one" as 'batch_offset', and wants an integer}}
  %0 = stablehlo.custom_call @tt.fill_cache(%c, %x) {mhlo.frontend_attributes = {batch_offset = "one"}} : (tensor<2x4x8x16xf32>, tensor<1x4x3x16xf32>) -> tensor<2x4x8x16xf32>
  return %0 : tensor<2x4x8x16xf32>
}

// -----

func.func @f(%q: tensor<1x4x32x16xf32>) -> tensor<1x4x32x16xf32> {
  // expected-error@+1 {{of 'tt.scaled_dot_product_attention' has "maybe" as 'is_causal', and wants True or False}}
  %0 = stablehlo.custom_call @tt.scaled_dot_product_attention(%q, %q, %q) {mhlo.frontend_attributes = {is_causal = "maybe"}} : (tensor<1x4x32x16xf32>, tensor<1x4x32x16xf32>, tensor<1x4x32x16xf32>) -> tensor<1x4x32x16xf32>
  return %0 : tensor<1x4x32x16xf32>
}

// -----

func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{of 'tt.all_to_all_dispatch' has no lowering}}
  %0 = stablehlo.custom_call @tt.all_to_all_dispatch(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
