// An op without a lowering is an error at the op, with the reason.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --linalg-to-ttir-pipeline %s

func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'linalg.exp' op has a value of type 'tensor<?xf32>'; static shapes have a lowering to TTIR}}
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// expected-error@+1 {{'func.func' op takes 'memref<4xf32>'; linalg on tensors has a lowering to TTIR}}
func.func @f(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

#div = affine_map<(d0) -> (d0 floordiv 2)>
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.generic' op with the indexing map affine_map<(d0) -> (d0 floordiv 2)> has no lowering to TTIR; of sums of loops it has one}}
  %0 = linalg.generic {indexing_maps = [#div, #id], iterator_types = ["parallel"]} ins(%a : tensor<2xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %o: tensor<4xi64>) -> tensor<4xi64> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%o : tensor<4xi64>) {
  ^bb0(%in: i32, %out: i64):
    // expected-error@+1 {{'arith.extsi' op to 'i64' has no lowering to TTIR: 64 bits are held in 32, and what is computed from it may need more}}
    %w = arith.extsi %in : i32 to i64
    %p = arith.muli %w, %w : i64
    linalg.yield %p : i64
  } -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x5000xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.generic' op with a reduction that is none of sums, products, minima, maxima, logic and places of extremes has no lowering to TTIR for its number of steps; up to 1024 have one}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x5000xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %d = arith.divf %out, %in : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>, %n: index) -> tensor<2xf32> {
  // expected-error@+1 {{'tensor.extract_slice' op with an offset that is no number has no lowering to TTIR}}
  %0 = tensor.extract_slice %a[%n] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>, %o: tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32> {
  // expected-error@+1 {{'linalg.pack' op has no lowering to TTIR}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %o : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %0 : tensor<2x2x2x2xf32>
}
