// RUN: ttmlir-opt --convert-ttnn-to-emitc --split-input-file --verify-diagnostics %s

func.func @no_call() {
  // expected-error@below {{'ttnn.alloc' op cannot be emitted as C++}}
  %0 = "ttnn.alloc"() {address = 0 : i64, size = 4096 : i64, buffer_type = #ttnn.buffer_type<dram>} : () -> tensor<32x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>
  return
}

// -----

#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_f8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @format(%a: tensor<32x32xf16, #layout>) -> tensor<32x32xf16, #layout> {
  // expected-error@below {{'ttnn.add' op cannot be emitted as C++: 'dtype': 'bfp_f8' is not a DataType of the library}}
  %0 = "ttnn.add"(%a, %a) : (tensor<32x32xf16, #layout>, tensor<32x32xf16, #layout>) -> tensor<32x32xf16, #layout>
  return %0 : tensor<32x32xf16, #layout>
}

// -----

// expected-error@below {{'func.func' op cannot be emitted as C++: the type 'i32' in its signature is neither a ranked tensor nor a device}}
func.func @scalar(%a: i32) {
  return
}

// -----

// expected-error@below {{'func.func' op cannot be emitted as C++: it must have a body of one block}}
func.func private @external(tensor<32x32xf32>) -> tensor<32x32xf32>

// -----

func.func @content() -> tensor<2xi1> {
  // expected-error@below {{'ttnn.constant' op cannot be emitted as C++: 'value': elements of type 'i1' are not in a format of the library}}
  %0 = "ttnn.constant"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
