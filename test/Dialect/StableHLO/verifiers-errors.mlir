// Ops of StableHLO that violate a rule of their verifiers: the error states what was found.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func @f(%a: tensor<3xf32>, %b: tensor<4xf32>, %c: tensor<3xi1>) {
  // expected-error@+1 {{chooses between}}
  %0 = "stablehlo.select"(%c, %a, %b) : (tensor<3xi1>, tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %c: tensor<2xi1>) {
  // expected-error@+1 {{has the condition 'tensor<2xi1>', which is neither a scalar nor of the result's shape}}
  %0 = "stablehlo.select"(%c, %a, %a) : (tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3xi32>) {
  // expected-error@+1 {{wants floats and gives i1}}
  %0 = "stablehlo.is_finite"(%a) : (tensor<3xi32>) -> tensor<3xi1>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error@+1 {{wants at least one bit of exponent and none of mantissa}}
  %0 = "stablehlo.reduce_precision"(%a) {exponent_bits = 0 : i32, mantissa_bits = 3 : i32} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3xi32>) {
  // expected-error@+1 {{wants floats, found 'tensor<3xi32>'}}
  %0 = "stablehlo.reduce_precision"(%a) {exponent_bits = 5 : i32, mantissa_bits = 3 : i32} : (tensor<3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error@+1 {{changes its type}}
  %0 = "stablehlo.reduce_precision"(%a) {exponent_bits = 5 : i32, mantissa_bits = 3 : i32} : (tensor<3xf32>) -> tensor<3xf16>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error@+1 {{cannot take the bits of 'tensor<3xf32>' as 'tensor<3xi16>'}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3xf32>) -> tensor<3xi16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{has no product of 'tensor<2x3xf32>' and 'tensor<4x5xf32>'}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{wants a formula such as 'ij,jk->ik', found 'ij->'}}
  %0 = "stablehlo.einsum"(%a, %b) {einsum_config = "ij->"} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{wants a formula such as 'ij->i', found 'ij'}}
  %0 = "stablehlo.unary_einsum"(%a) {einsum_config = "ij"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2x2x2x8xcomplex<f32>>) {
  // expected-error@+1 {{transforms one to three dimensions, not 4}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 2, 2, 2, 8>} : (tensor<2x2x2x2x8xcomplex<f32>>) -> tensor<2x2x2x2x8xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<7xcomplex<f32>>) {
  // expected-error@+1 {{of these lengths wants 'tensor<8xcomplex<f32>>', found 'tensor<7xcomplex<f32>>'}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>} : (tensor<7xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{wants square matrices, found 'tensor<2x3xf32>'}}
  %0 = "stablehlo.cholesky"(%a) {lower = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x3xf32>, %b: tensor<4x2xf32>) {
  // expected-error@+1 {{cannot solve 'tensor<3x3xf32>' for 'tensor<4x2xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %s: tensor<3xf32>) {
  // expected-error@+1 {{has feature dimension 5 of 'tensor<2x3xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.1 : f32, feature_index = 5 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{wants 'tensor<3xf32>' for the features, found 'tensor<4xf32>'}}
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.1 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{reduces dimension 1 of 'tensor<4x6xf32>', or does it twice}}
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{has operands of several shapes}}
  %0:2 = "stablehlo.sort"(%a, %b) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %1 = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) {dimension = 1 : i64} : (tensor<4x6xf32>, tensor<4x5xf32>) -> (tensor<4x6xf32>, tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>) {
  // expected-error@+1 {{sorts along dimension 3 of rank 2}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) {dimension = 3 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>) {
  // expected-error@+1 {{has a comparison that returns}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimension = 1 : i64} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%i: tensor<2xi32>, %a: tensor<3xf32>) {
  // expected-error@+1 {{wants a scalar, found 'tensor<2xi32>'}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<3xf32>
  }) : (tensor<2xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%p: tensor<2xi1>, %a: tensor<3xf32>) {
  // expected-error@+1 {{wants a scalar, found 'tensor<2xi1>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<3xf32>
  }, {
    stablehlo.return %a : tensor<3xf32>
  }) : (tensor<2xi1>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{has a branch that returns 'tensor<4xf32>', wanted 'tensor<3xf32>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<3xf32>
  }, {
    stablehlo.return %b : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error@+1 {{changes the types of its operands}}
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x3xf32>, %k: tensor<3x3x3x8xf32>) {
  // expected-error@+1 {{cannot divide 3 channels and 1 images into 2 groups of features}}
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x4x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x2x2x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{has a window that does not fit 'tensor<4x6xf32>'}}
  %0 = "stablehlo.reduce_window"(%a, %s) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%a: tensor<i32>, %b: tensor<f32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{wants two scalars of one type and a vector}}
  %0 = "stablehlo.rng"(%a, %b, %n) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<i32>, tensor<f32>, tensor<2xi64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2xui64>) {
  // expected-error@+1 {{changes the type of its state}}
  %0:2 = "stablehlo.rng_bit_generator"(%a) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{cannot join}}
  %0 = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<4x3xf32>
  return
}
