// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttir-to-ttmetal-pipeline

// Places of 16 bits count fewer.
func.func @sort(%a: tensor<4x70000xf32>) -> (tensor<4x70000xf32>, tensor<4x70000xi32>) {
  // expected-error @below {{is not done by kernels: lines of 70000 elements are too long to be put in order; ttir-to-ttnn-backend-pipeline with enable-create-d2m-subgraphs=true leaves it to the library}}
  %0, %1 = "ttir.sort"(%a) : (tensor<4x70000xf32>) -> (tensor<4x70000xf32>, tensor<4x70000xi32>)
  return %0, %1 : tensor<4x70000xf32>, tensor<4x70000xi32>
}

// -----

// Source registers have no f16.
func.func @window(%a: tensor<1x7x7x5xf16>, %b: tensor<4x5x3x3xf16>) -> tensor<1x5x5x4xf16> {
  // expected-error @below {{is not done by kernels: operand 0 has elements of 'f16', of which the matrix unit makes no products}}
  %0 = "ttir.conv2d"(%a, %b) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x7x7x5xf16>, tensor<4x5x3x3xf16>) -> tensor<1x5x5x4xf16>
  return %0 : tensor<1x5x5x4xf16>
}

// -----

// expected-error @below {{has an argument or result that is no tensor, 'index'}}
func.func @other(%i: index) -> index {
  return %i : index
}

// -----

// Two of these fit into twelve gigabytes, not three.
func.func @large(%a: tensor<1024x1024x1000xf32>, %b: tensor<1024x1024x1000xf32>) -> tensor<1024x1024x1000xf32> {
  // expected-error @below {{needs 357916672 bytes in every bank of DRAM for 'tensor<1024x1024x1000xf32>', of 1073119520 at most}}
  // expected-note @below {{357916672 are taken by 'tensor<1024x1024x1000xf32>'}}
  %0 = "ttir.add"(%a, %b) : (tensor<1024x1024x1000xf32>, tensor<1024x1024x1000xf32>) -> tensor<1024x1024x1000xf32>
  %1 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<1024x1024x1000xf32>) -> tensor<1x1024x1000xf32>
  %2 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<1024x1024x1000xf32>) -> tensor<1024x1x1000xf32>
  %3 = "ttir.add"(%1, %2) : (tensor<1x1024x1000xf32>, tensor<1024x1x1000xf32>) -> tensor<1024x1024x1000xf32>
  return %3 : tensor<1024x1024x1000xf32>
}
