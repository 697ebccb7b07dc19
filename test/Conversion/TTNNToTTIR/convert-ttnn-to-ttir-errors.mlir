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
