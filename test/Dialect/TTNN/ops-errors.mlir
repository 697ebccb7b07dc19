// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<?x3xf32>) {
  // expected-error @+1 {{'ttnn.abs' op type 'tensor<?x3xf32>' of operand '#0' given, a static shape expected}}
  %0 = "ttnn.abs"(%x) : (tensor<?x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.abs' op type 'tensor<?x3xf32>' of result '#0' given, a static shape expected}}
  %0 = "ttnn.abs"(%x) : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{type 'tensor<4294967296x4294967296xf32>' has more than 2^44 elements}}
  %0 = "ttnn.abs"(%x) : (tensor<4294967296x4294967296xf32>) -> tensor<4294967296x4294967296xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'ttnn.add' op shape '4' of operand '#1' does not broadcast with '2x3' (4 vs 3)}}
  %0 = "ttnn.add"(%x, %y) : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<0xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'ttnn.add' op shape '4' of operand '#1' does not broadcast with '0' (4 vs 0)}}
  %0 = "ttnn.add"(%x, %y) : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttnn.abs' op result shape '3x3' given, 'scalar' expected}}
  %0 = "ttnn.abs"(%x) : (tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) {
  // expected-error @+1 {{'ttnn.multiply' op result shape '2x1' given, '2x3' expected}}
  %0 = "ttnn.multiply"(%x, %y) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.exp' op element type 'bf16' of result '#0' given, 'f32' expected}}
  %0 = "ttnn.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xbf16>) {
  // expected-error @+1 {{'ttnn.eq' op element type 'bf16' of operand '#1' given, 'f32' expected}}
  %0 = "ttnn.eq"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xbf16>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xi1>, %x: tensor<2x3xf32>, %y: tensor<2x3xbf16>) {
  // expected-error @+1 {{'ttnn.where' op element type 'bf16' of operand '#2' given, 'f32' expected}}
  %0 = "ttnn.where"(%c, %x, %y) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xbf16>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.bitwise_and' op element type 'f32' of operand '#0' given, an integer expected}}
  %0 = "ttnn.bitwise_and"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.sum' op 'dim_arg' is '2', out of range for rank '2'}}
  %0 = "ttnn.sum"(%x) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.mean' op 'dim_arg' names dimension '1' twice}}
  %0 = "ttnn.mean"(%x) <{keep_dim = false, dim_arg = [1 : i32, -1 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.max' op result shape '2' given, '2x1' expected}}
  %0 = "ttnn.max"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{'ttnn.min' op 'dim_arg' is '0', out of range for rank '0'}}
  %0 = "ttnn.min"(%x) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.argmax' op result element type 'f32' given, 'ui32' expected}}
  %0 = "ttnn.argmax"(%x) <{dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<0x3xf32>) {
  // expected-error @+1 {{'ttnn.argmax' op input '0x3' has no maximum, nothing is in it}}
  %0 = "ttnn.argmax"(%x) <{dim = 0 : si32}> : (tensor<0x3xf32>) -> tensor<3xui32>
  return
}

// -----

func.func @f(%d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.empty' op result shape '2x3' given, '2x4' expected}}
  %0 = "ttnn.empty"(%d) <{shape = #ttnn.shape<2x4>}> : (!ttnn.device) -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.full' op result shape '2x3' given, '2x4' expected}}
  %0 = "ttnn.full"() <{shape = #ttnn.shape<2x4>, fill_value = 1.0 : f32}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.zeros' op result shape '2x3' given, '3' expected}}
  %0 = "ttnn.zeros"() <{shape = #ttnn.shape<3>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.ones' op result shape '2x3' given, '3' expected}}
  %0 = "ttnn.ones"() <{shape = #ttnn.shape<3>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.constant' op 'value' has shape '2', the result's is '3'}}
  %0 = "ttnn.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.arange' op 'step' is '0'}}
  %0 = "ttnn.arange"() <{start = 0 : si64, end = 2 : si64, step = 0 : si64}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.arange' op result shape '2' given, '4' expected}}
  %0 = "ttnn.arange"() <{start = 0 : si64, end = 7 : si64, step = 2 : si64}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.alloc' op 'address' is '-1', at least 0 expected}}
  %0 = "ttnn.alloc"() <{address = -1 : i64, size = 24 : i64, buffer_type = #ttnn.buffer_type<l1>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.alloc' op 'size' is '-24', at least 0 expected}}
  %0 = "ttnn.alloc"() <{address = 0 : i64, size = -24 : i64, buffer_type = #ttnn.buffer_type<l1>}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttnn.alloc' op 'buffer_type' is 'l1', the result is in 'dram'}}
  %0 = "ttnn.alloc"() <{address = 0 : i64, size = 4096 : i64, buffer_type = #ttnn.buffer_type<l1>}> : () -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>
  return
}

// -----

func.func @f(%x: tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.to_device' op input is in 'dram', host memory expected}}
  %0 = "ttnn.to_device"(%x, %d) : (tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>, !ttnn.device) -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>
  return
}

// -----

func.func @f(%x: tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>, %d: !ttnn.device) {
  // expected-error @+1 {{'ttnn.to_device' op result is in 'system_memory', device memory expected}}
  %0 = "ttnn.to_device"(%x, %d) : (tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>, !ttnn.device) -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>
  return
}

// -----

func.func @f(%x: tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>) {
  // expected-error @+1 {{'ttnn.from_device' op input is in 'system_memory', device memory expected}}
  %0 = "ttnn.from_device"(%x) : (tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>) -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>
  return
}

// -----

func.func @f(%x: tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>) {
  // expected-error @+1 {{'ttnn.from_device' op result is in 'dram', host memory expected}}
  %0 = "ttnn.from_device"(%x) : (tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>) -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>
  return
}

// -----

func.func @f(%x: tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>) {
  // expected-error @+1 {{'ttnn.to_memory_config' op input is in 'system_memory', device memory expected}}
  %0 = "ttnn.to_memory_config"(%x) : (tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>>) -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <interleaved>>>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.to_layout' op result shape '3x2' given, '2x3' expected}}
  %0 = "ttnn.to_layout"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.from_device' op result shape '3x2' given, '2x3' expected}}
  %0 = "ttnn.from_device"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.to_memory_config' op result shape '3x2' given, '2x3' expected}}
  %0 = "ttnn.to_memory_config"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.to_memory_config' op result element type 'bf16' given, 'f32' expected}}
  %0 = "ttnn.to_memory_config"(%x) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  return
}
