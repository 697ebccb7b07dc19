// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op input '2x3' cannot be reshaped to '7': the number of elements differs}}
  %0 = "ttir.reshape"(%x) <{shape = [7 : i32]}> : (tensor<2x3xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op the -1 in 'shape' cannot be computed: input '2x3' does not divide into '4x-1'}}
  %0 = "ttir.reshape"(%x) <{shape = [4 : i32, -1 : i32]}> : (tensor<2x3xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<0x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op the -1 in 'shape' cannot be computed: input '0x3' does not divide into '0x-1'}}
  %0 = "ttir.reshape"(%x) <{shape = [0 : i32, -1 : i32]}> : (tensor<0x3xf32>) -> tensor<0x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op 'shape' has more than one -1}}
  %0 = "ttir.reshape"(%x) <{shape = [-1 : i32, -1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op 'shape[0]' is '-2', a size or -1 expected}}
  %0 = "ttir.reshape"(%x) <{shape = [-2 : i32, 3 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reshape' op result shape '2x3' given, '3x2' expected}}
  %0 = "ttir.reshape"(%x) <{shape = [3 : i32, 2 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.transpose' op 'dim0' is '-3', out of range for rank '2'}}
  %0 = "ttir.transpose"(%x) <{dim0 = -3 : si32, dim1 = 0 : si32}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.transpose' op 'dim1' is '2', out of range for rank '2'}}
  %0 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = 2 : si32}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.permute' op 'permutation' has '1' entries, '2' expected for input '2x3'}}
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.permute' op 'permutation' does not name each of the '2' dimensions once: '0' is there twice}}
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.permute' op 'permutation' does not name each of the '2' dimensions once: '-1' is out of range}}
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, -1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.concat' op at least one input expected}}
  %0 = "ttir.concat"() <{dim = 0 : si32}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttir.concat' op 'dim' is '0', out of range for rank '0'}}
  %0 = "ttir.concat"(%x) <{dim = 0 : si32}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  // expected-error @+1 {{'ttir.concat' op input '#1' is '2x4', it differs from input '#0' '2x3' in more than dimension '0'}}
  %0 = "ttir.concat"(%x, %y) <{dim = 0 : si32}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ttir.concat' op input '#1' is '3', it differs from input '#0' '2x3' in more than dimension '0'}}
  %0 = "ttir.concat"(%x, %y) <{dim = 0 : si32}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<9223372036854775807xi8>) {
  // expected-error @+1 {{type 'tensor<9223372036854775807xi8>' has more than 2^44 elements}}
  %0 = "ttir.concat"(%x, %x) <{dim = 0 : si32}> : (tensor<9223372036854775807xi8>, tensor<9223372036854775807xi8>) -> tensor<9223372036854775807xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'begins' has '1' entries, '2' expected for input '2x3'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'ends' has '3' entries, '2' expected for input '2x3'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32, 1 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'step' has '0' entries, '2' expected for input '2x3'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32], step = []}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'begins[1]' is '-4', beyond the dimension's size '3'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, -4 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'ends[0]' is '2147483647', beyond the dimension's size '2'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2147483647 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'step[1]' is '0', at least 1 expected}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 0 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op 'begins[1]' is '2', behind 'ends[1]', '-2'}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 2 : i32], ends = [2 : i32, -2 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.slice_static' op result shape '2x3' given, '2x2' expected}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 2 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.pad' op 'padding' has '2' entries, '4' expected for input '2x3'}}
  %0 = "ttir.pad"(%x) <{padding = array<i32: 1, 1>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<9223372036854775807xi8>) {
  // expected-error @+1 {{type 'tensor<9223372036854775807xi8>' has more than 2^44 elements}}
  %0 = "ttir.pad"(%x) <{padding = array<i32: 0, 1>, value = 0.0 : f32}> : (tensor<9223372036854775807xi8>) -> tensor<9223372036854775807xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.repeat' op 'repeat_dimensions' has '1' entries, '2' expected for input '2x3'}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.repeat' op 'repeat_dimensions[1]' is '-1', at least 0 expected}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 1, -1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.repeat' op the size of dimension '1' needs more than 63 bits}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 1, 9223372036854775807>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.squeeze' op dimension '0' of input '2x3' has size '2', 1 expected}}
  %0 = "ttir.squeeze"(%x) <{dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttir.squeeze' op 'dim' is '0', out of range for rank '0'}}
  %0 = "ttir.squeeze"(%x) <{dim = 0 : si32}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.unsqueeze' op 'dim' is '3', out of range for rank '3'}}
  %0 = "ttir.unsqueeze"(%x) <{dim = 3 : si32}> : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.broadcast' op 'broadcast_dimensions[0]' is '2', 1 expected for a dimension of size '2'}}
  %0 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.broadcast' op 'broadcast_dimensions' has '3' entries, '2' expected for input '2x3'}}
  %0 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 1, 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sort' op result shape '3x2' given, '2x3' expected}}
  %0:2 = "ttir.sort"(%x) : (tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sort' op result #1: result shape '2x4' given, '2x3' expected}}
  %0:2 = "ttir.sort"(%x) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x4xi32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sort' op 'dim' is '2', out of range for rank '2'}}
  %0:2 = "ttir.sort"(%x) <{dim = 2 : si32}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sort' op failed to verify that all of {input, values} have same element type}}
  %0:2 = "ttir.sort"(%x) : (tensor<2x3xf32>) -> (tensor<2x3xbf16>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sort' op result #1 must be ranked tensor of integer values, but got 'tensor<2x3xf32>'}}
  %0:2 = "ttir.sort"(%x) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}
