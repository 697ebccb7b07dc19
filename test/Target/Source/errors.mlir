// Nothing is printed if one op cannot be.
// RUN: not ttmlir-translate --mlir-to-cpp %s 2>&1 | FileCheck %s --check-prefix=CPP
// RUN: not ttmlir-translate --mlir-to-python %s 2>&1 | FileCheck %s --check-prefix=PY

func.func @good(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  return %a : tensor<32x32xf32>
}

#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1_small>>, <interleaved>>

// CPP-NOT: #include
// PY-NOT: import
func.func @bad(%a: tensor<32x32xf32, #layout>) -> tensor<32x32xf32, #layout> {
  // CPP: errors.mlir:[[#@LINE+2]]:8: error: 'ttnn.neg' op cannot be emitted as C++: 'memory_config': 'l1_small' is not a BufferType of the library
  // PY: errors.mlir:[[#@LINE+1]]:8: error: 'ttnn.neg' op cannot be emitted as Python: 'memory_config': 'l1_small' is not a BufferType of the library
  %0 = "ttnn.neg"(%a) : (tensor<32x32xf32, #layout>) -> tensor<32x32xf32, #layout>
  return %0 : tensor<32x32xf32, #layout>
}
