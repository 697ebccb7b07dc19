// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<?x3xf32>) {
  // expected-error @+1 {{'ttir.abs' op type 'tensor<?x3xf32>' of operand '#0' given, a static shape expected}}
  %0 = "ttir.abs"(%x) : (tensor<?x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.abs' op type 'tensor<?x3xf32>' of result '#0' given, a static shape expected}}
  %0 = "ttir.abs"(%x) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{type 'tensor<4294967296x4294967296xf32>' has more than 2^44 elements}}
  %0 = "ttir.abs"(%x) : (tensor<4294967296x4294967296xf32>) -> tensor<4294967296x4294967296xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'ttir.add' op shape '4' of operand '#1' does not broadcast with '2x3' (4 vs 3)}}
  %0 = "ttir.add"(%x, %y) : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<0xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'ttir.add' op shape '4' of operand '#1' does not broadcast with '0' (4 vs 0)}}
  %0 = "ttir.add"(%x, %y) : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttir.abs' op result shape '3x3' given, 'scalar' expected}}
  %0 = "ttir.abs"(%x) : (tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error @+1 {{'ttir.multiply' op result shape '2x1' given, '2x3' expected}}
  %0 = "ttir.multiply"(%x, %y) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xui32>, %y: tensor<2x3xsi32>) {
  // expected-error @+1 {{'ttir.eq' op element type 'si32' of operand '#1' given, 'ui32' expected}}
  %0 = "ttir.eq"(%x, %y) : (tensor<2x3xui32>, tensor<2x3xsi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xi1>, %x: tensor<2x3xui32>, %y: tensor<2x3xsi32>) {
  // expected-error @+1 {{'ttir.where' op element type 'si32' of operand '#2' given, 'ui32' expected}}
  %0 = "ttir.where"(%c, %x, %y) : (tensor<2x3xi1>, tensor<2x3xui32>, tensor<2x3xsi32>) -> tensor<2x3xui32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.bitwise_and' op element type 'f32' of operand '#0' given, an integer expected}}
  %0 = "ttir.bitwise_and"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.sum' op 'dim_arg' is '2', out of range for rank '2'}}
  %0 = "ttir.sum"(%x) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.mean' op 'dim_arg' names dimension '1' twice}}
  %0 = "ttir.mean"(%x) <{keep_dim = false, dim_arg = [1 : i32, -1 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.max' op result shape '2' given, '2x1' expected}}
  %0 = "ttir.max"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttir.min' op 'dim_arg' is '0', out of range for rank '0'}}
  %0 = "ttir.min"(%x) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.argmax' op result #0 must be ranked tensor of integer values, but got 'tensor}}
  %0 = "ttir.argmax"(%x) <{keep_dim = false, dim_arg = [0 : i32]}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<0x3xf32>) {
  // expected-error @+1 {{'ttir.argmax' op input '0x3' has no maximum, nothing is in it}}
  %0 = "ttir.argmax"(%x) <{keep_dim = false, dim_arg = [0 : i32]}> : (tensor<0x3xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.constant' op 'value' has type 'tensor<2xf32>', the result has type 'tensor<3xf32>'}}
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.constant' op 'value' has type 'tensor<2xf32>', the result has type 'tensor<3xbf16>'}}
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xbf16>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.full' op result shape '2x3' given, '2x4' expected}}
  %0 = "ttir.full"() <{shape = array<i32: 2, 4>, fill_value = 1.0 : f32}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.full' op 'fill_value' is '1.500000e+00 : f32', which element type 'i32' cannot hold}}
  %0 = "ttir.full"() <{shape = array<i32: 2>, fill_value = 1.5 : f32}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.full' op 'fill_value' is '300 : i32', which element type 'ui8' cannot hold}}
  %0 = "ttir.full"() <{shape = array<i32: 2>, fill_value = 300 : i32}> : () -> tensor<2xui8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.zeros' op 'shape' is '-2', sizes of at least 0 expected}}
  %0 = "ttir.zeros"() <{shape = array<i32: -2>}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.ones' op result shape '2' given, 'scalar' expected}}
  %0 = "ttir.ones"() <{shape = array<i32>}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.arange' op 'step' is '0'}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 2 : si64, step = 0 : si64, arange_dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.arange' op 'arange_dimension' is '1', out of range for rank '1'}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 2 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.arange' op result shape '3x2' given, '3x4' expected}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 7 : si64, step = 2 : si64, arange_dimension = 1 : i64}> : () -> tensor<3x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.arange' op '-9223372036854775808' to '9223372036854775807' by '1' has more than 2^63 - 1 values}}
  %0 = "ttir.arange"() <{start = -9223372036854775808 : si64, end = 9223372036854775807 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.to_layout' op result shape '3x2' given, '2x3' expected}}
  %0 = "ttir.to_layout"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.alloc' op 'address' is '-1', at least 0 expected}}
  %0 = "ttir.alloc"() <{address = -1 : i64, size = 24 : i64, memory_space = #ttcore.memory_space<l1>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.alloc' op 'size' is '-24', at least 0 expected}}
  %0 = "ttir.alloc"() <{address = 0 : i64, size = -24 : i64, memory_space = #ttcore.memory_space<l1>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op 'indexing_maps' has '1' maps, one for each of '2' operands expected}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#ttcore.iterator_type<parallel>, #ttcore.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%i: memref<2x3xf32>, %o: memref<2x3xf32>):
    "ttir.yield"(%o) : (memref<2x3xf32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op 'indexing_maps[0]' is over '2' dimensions, 'iterator_types' has '1'}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#ttcore.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%i: memref<2x3xf32>, %o: memref<2x3xf32>):
    "ttir.yield"(%o) : (memref<2x3xf32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op 'iterator_types' holds '"parallel"', '#ttcore.iterator_type' expected}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [], iterator_types = ["parallel"], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%i: memref<2x3xf32>, %o: memref<2x3xf32>):
    "ttir.yield"(%o) : (memref<2x3xf32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op result types differ from those of 'outputs'}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%i: memref<2x3xf32>, %o: memref<2x3xf32>):
    "ttir.yield"(%o) : (memref<2x3xf32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op 'region' is empty}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.generic' op 'region' has '1' arguments, one for each of '2' operands expected}}
  %0 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%o: memref<2x3xf32>):
    "ttir.yield"(%o) : (memref<2x3xf32>) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
