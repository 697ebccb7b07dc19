// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.topk' op indices of type 'si32' given, 'ui32' expected for a dimension of 3 of 'f32'}}
  %0:2 = "ttnn.topk"(%a) <{k = 2 : i32}> : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xsi32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xui32>, %c: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttnn.scatter' op 'scatter_reduce_type' is 'std', 'sum', 'prod', 'min', 'max' or 'invalid' expected}}
  %0 = "ttnn.scatter"(%a, %b, %c) <{dim = 0 : si32, scatter_reduce_type = #ttcore.reduce_type<std>}> : (tensor<2x3xf32>, tensor<2x3xui32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{'ttnn.bitcast_convert' op result element type 'ui16' given, one of 32 bits expected, as in 'f32'}}
  %0 = "ttnn.bitcast_convert"(%a) : (tensor<4xf32>) -> tensor<4xui16>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xsi32>, %c: tensor<3xsi32>) {
  // expected-error @+1 {{'ttnn.slice_dynamic' op 'ends' has shape '3', '2' expected, a bound for each dimension}}
  %0 = "ttnn.slice_dynamic"(%a, %b, %c) : (tensor<2x3xf32>, tensor<2xsi32>, tensor<3xsi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'ttnn.quantize' op result element type 'ui8' given, 'si32' expected}}
  %0 = "ttnn.quantize"(%a, %b, %c) : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xui8>
  return
}

// -----

func.func @f(%a: tensor<2xsi32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'ttnn.quantize' op input element type 'si32' given, a float expected}}
  %0 = "ttnn.quantize"(%a, %b, %c) : (tensor<2xsi32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xsi32>
  return
}

// -----

func.func @f(%a: tensor<2xsi32>, %b: tensor<1xf32>, %c: tensor<1xf32>) {
  // expected-error @+1 {{'ttnn.dequantize' op result element type 'f32' given, 'bf16' expected}}
  %0 = "ttnn.dequantize"(%a, %b, %c) <{output_dtype = #ttcore.supportedDataTypes<bf16>}> : (tensor<2xsi32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x1x2x32xbf16>, %b: tensor<1x1x2x32xsi32>, %c: tensor<2xui32>, %d: tensor<2xbf16>, %e: tensor<2xbf16>) {
  // expected-error @+1 {{'ttnn.sampling' op result element type 'ui16' given, 32 bits expected}}
  %0 = "ttnn.sampling"(%a, %b, %c, %d, %e) : (tensor<1x1x2x32xbf16>, tensor<1x1x2x32xsi32>, tensor<2xui32>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<1x1x1x2xui16>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'ttnn.copy' op a tensor of shape '2' is written into one of shape '3'}}
  "ttnn.copy"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xbf16>) {
  // expected-error @+1 {{'ttnn.write_tensor' op elements of type 'f32' are written into a tensor of 'bf16'}}
  "ttnn.write_tensor"(%a, %b) : (tensor<2xf32>, tensor<2xbf16>) -> ()
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'ttnn.dump_tensor' op 'file_path' is no name of a file}}
  "ttnn.dump_tensor"(%a) <{file_path = ""}> : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'ttnn.dropout' op 'prob' is '-5.000000e-01', 0 to 1 expected}}
  %0 = "ttnn.dropout"(%a) <{prob = -0.5 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}
