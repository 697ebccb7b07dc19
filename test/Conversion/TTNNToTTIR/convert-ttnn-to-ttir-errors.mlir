// RUN: ttmlir-opt %s --convert-ttnn-to-ttir --split-input-file --verify-diagnostics

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @activation(%a: tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l> {
  // expected-error@+1 {{'ttnn.matmul'}}
  %0 = "ttnn.matmul"(%a, %a) <{activation = "no_such"}> : (tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  return %0 : tensor<32x32xbf16, #l>
}

// -----

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
func.func @alloc() -> tensor<32x32xbf16, #l> {
  // expected-error@+1 {{'ttnn.alloc'}}
  %0 = "ttnn.alloc"() <{address = 0 : i64, size = 2048 : i64, buffer_type = #ttnn.buffer_type<dram>}> : () -> tensor<32x32xbf16, #l>
  return %0 : tensor<32x32xbf16, #l>
}

// -----

// Windows are not raised: a compiled binary has the TTIR that they come from.
#dram = #ttnn.buffer_type<dram>
#x = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 36 + d1 * 36 + d2, d3), <1x1>, memref<36x3xbf16, #dram>, <interleaved>>
#y = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 9 + d1 * 9 + d2, d3), <1x1>, memref<9x3xbf16, #dram>, <interleaved>>
func.func @pool(%a: tensor<1x1x36x3xbf16, #x>) -> tensor<1x1x9x3xbf16, #y> {
  // expected-error@+1 {{failed to legalize operation 'ttnn.max_pool2d'}}
  %0 = "ttnn.max_pool2d"(%a) <{batch_size = 1 : si32, input_height = 6 : si32, input_width = 6 : si32, channels = 3 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x36x3xbf16, #x>) -> tensor<1x1x9x3xbf16, #y>
  return %0 : tensor<1x1x9x3xbf16, #y>
}
