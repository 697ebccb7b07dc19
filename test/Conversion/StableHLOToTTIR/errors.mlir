// What has no lowering is an error that says what of it has none.
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
