// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{'ttir.bitcast_convert' op result element type 'bf16' given, one of 32 bits expected, as in 'f32'}}
  %0 = "ttir.bitcast_convert"(%a) : (tensor<4xf32>) -> tensor<4xbf16>
  return
}

// -----

func.func @f(%a: tensor<4xi1>) {
  // expected-error @+1 {{'ttir.bitcast_convert' op element type 'i1' given, one of at least 8 bits expected}}
  %0 = "ttir.bitcast_convert"(%a) : (tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ttir.right_shift' op element type 'f32' of operand '#0' given, an integer expected}}
  %0 = "ttir.right_shift"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xsi32>) {
  // expected-error @+1 {{'ttir.selu' op element type 'si32' of operand '#0' given, a float expected}}
  %0 = "ttir.selu"(%a) : (tensor<4xsi32>) -> tensor<4xsi32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ttir.gelu_bw' op attribute 'approximate' failed to satisfy constraint: string attribute 'none' or 'tanh'}}
  %0 = "ttir.gelu_bw"(%a, %b) <{approximate = "fast"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reduce_and' op 'dim_arg' is '2', out of range for rank '2'}}
  %0 = "ttir.reduce_and"(%a) <{keep_dim = false, dim_arg = [2 : i32]}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.cumsum' op 'dim' is '2', out of range for rank '2'}}
  %0 = "ttir.cumsum"(%a) <{dim = 2 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.cumprod' op result shape '3x2' given, '2x3' expected}}
  %0 = "ttir.cumprod"(%a) <{dim = 0 : i64}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.topk' op 'k' is '4', 0 to '3' expected, the size of dimension '1'}}
  %0:2 = "ttir.topk"(%a) <{k = 4 : i32}> : (tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xsi32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.topk' op result #1: result shape '2x3' given, '2x2' expected}}
  %0:2 = "ttir.topk"(%a) <{k = 2 : i32}> : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x3xsi32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xsi32>) {
  // expected-error @+1 {{'ttir.gather' op index '3' has rank '1', '2' expected, that of input '2x3'}}
  %0 = "ttir.gather"(%a, %b) <{dim = 0 : i32}> : (tensor<2x3xf32>, tensor<3xsi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<5x4xsi32>) {
  // expected-error @+1 {{'ttir.gather' op dimension '1' of index '5x4' is larger than that of input '2x3'}}
  %0 = "ttir.gather"(%a, %b) <{dim = 0 : i32}> : (tensor<2x3xf32>, tensor<5x4xsi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xsi32>, %c: tensor<2x2xf32>) {
  // expected-error @+1 {{'ttir.scatter' op source '2x2' given, '2x3' expected, the shape of index}}
  %0 = "ttir.scatter"(%a, %b, %c) <{dim = 0 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>}> : (tensor<2x3xf32>, tensor<2x3xsi32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xsi32>, %c: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.scatter' op 'scatter_reduce_type' is 'mean', 'sum', 'prod', 'min', 'max' or 'invalid' expected}}
  %0 = "ttir.scatter"(%a, %b, %c) <{dim = 0 : i32, scatter_reduce_type = #ttcore.reduce_type<mean>}> : (tensor<2x3xf32>, tensor<2x3xsi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index' op 'end' is '4', beyond the dimension's size '3'}}
  %0 = "ttir.index"(%a) <{dim = 1 : i32, begin = 0 : i32, end = 4 : i32, step = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index' op 'begin' is '2', behind 'end', '1'}}
  %0 = "ttir.index"(%a) <{dim = 1 : i32, begin = 2 : i32, end = 1 : i32, step = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index' op 'step' is '0', at least 1 expected}}
  %0 = "ttir.index"(%a) <{dim = 1 : i32, begin = 0 : i32, end = 1 : i32, step = 0 : i32}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index_select' op 'length' is '3', 1 to '2' expected, up to the dimension's end}}
  %0 = "ttir.index_select"(%a) <{dim = 1 : si32, begin = 1 : si32, length = 3 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index_select' op 'begin' is '3', beyond the dimension's size '3'}}
  %0 = "ttir.index_select"(%a) <{dim = 1 : si32, begin = 3 : si32, length = 1 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.index_select' op 'stride' is '-1', at least 0 expected}}
  %0 = "ttir.index_select"(%a) <{dim = 1 : si32, begin = 0 : si32, length = 1 : si32, stride = -1 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<1xsi32>, %c: tensor<2xsi32>) {
  // expected-error @+1 {{'ttir.slice_dynamic' op 'begins' has shape '1', '2' expected, a bound for each dimension}}
  %0 = "ttir.slice_dynamic"(%a, %b, %c) : (tensor<2x3xf32>, tensor<1xsi32>, tensor<2xsi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xsi32>, %c: tensor<2xsi32>) {
  // expected-error @+1 {{'ttir.slice_dynamic' op dimension '1' of the result has size '4', at most '3' expected}}
  %0 = "ttir.slice_dynamic"(%a, %b, %c) : (tensor<2x3xf32>, tensor<2xsi32>, tensor<2xsi32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xsi32>, %c: tensor<2xsi32>) {
  // expected-error @+1 {{'ttir.slice_dynamic' op 'step[1]' is '0', at least 1 expected}}
  %0 = "ttir.slice_dynamic"(%a, %b, %c) <{step = [1 : i32, 0 : i32]}> : (tensor<2x3xf32>, tensor<2xsi32>, tensor<2xsi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.repeat_interleave' op 'repeats' is '0', at least 1 expected}}
  %0 = "ttir.repeat_interleave"(%a) <{repeats = 0 : ui32, dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reverse' op 'dimensions' names '2', out of range for rank '2'}}
  %0 = "ttir.reverse"(%a) <{dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.reverse' op 'dimensions' names dimension '1' twice}}
  %0 = "ttir.reverse"(%a) <{dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' is 'a b', one with '->' expected}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a b"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' is 'a -> a', with 1 dimensions on the left, input '2x3' has '2'}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a -> a"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x6xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' is 'a (b c) -> a b c': the sizes of the names in a group on the left are not known}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a (b c) -> a b c"}> : (tensor<2x6xf32>) -> tensor<2x2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' names 'c' on the right only}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a b -> a c"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' is 'a b -> a': names on the left are missing on the right}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a b -> a"}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' has a '(' without a ')'}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a b -> (a b"}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.rearrange' op 'pattern' is 'a 1 -> a', where dimension '1' of input '2x3' is to be 1}}
  %0 = "ttir.rearrange"(%a) <{pattern = "a 1 -> a"}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.get_dimension_size' op 'dimension' is '2', out of range for rank '2'}}
  %0 = "ttir.get_dimension_size"(%a) <{dimension = 2 : i32}> : (tensor<2x3xf32>) -> tensor<1xi32>
  return
}

// -----

func.func @f(%a: tensor<2x300xf32>) {
  // expected-error @+1 {{'ttir.get_dimension_size' op result element type 'ui8' given, one that can hold 300 expected}}
  %0 = "ttir.get_dimension_size"(%a) <{dimension = 1 : i32}> : (tensor<2x300xf32>) -> tensor<1xui8>
  return
}

// -----

func.func @f(%a: tensor<4xui32>, %b: tensor<5x3xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'ttir.embedding_backward' op gradient '4x2' has no rows of length '3', as table '5x3' has them}}
  %0 = "ttir.embedding_backward"(%a, %b, %c) : (tensor<4xui32>, tensor<5x3xf32>, tensor<4x2xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xui32>, %b: tensor<5x3xf32>, %c: tensor<5x3xf32>) {
  // expected-error @+1 {{'ttir.embedding_backward' op gradient '5x3' does not have a row for each of '4' row numbers}}
  %0 = "ttir.embedding_backward"(%a, %b, %c) : (tensor<4xui32>, tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'ttir.rand' op 'low' is '1.000000e+00' and 'high' '0.000000e+00', finite numbers in this order expected}}
  %0 = "ttir.rand"() <{size = [2 : i32], low = 1.0 : f32, high = 0.0 : f32}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.dropout' op 'prob' is '1.500000e+00', 0 to 1 expected}}
  %0 = "ttir.dropout"(%a) <{prob = 1.5 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x1x2x32xbf16>, %b: tensor<1x1x2x32xsi32>, %c: tensor<3xui32>, %d: tensor<2xbf16>, %e: tensor<2xbf16>) {
  // expected-error @+1 {{'ttir.sampling' op 'k' is '3', '2' expected, one for each user}}
  %0 = "ttir.sampling"(%a, %b, %c, %d, %e) : (tensor<1x1x2x32xbf16>, tensor<1x1x2x32xsi32>, tensor<3xui32>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<1x1x1x2xui32>
  return
}

// -----

func.func @f(%a: tensor<2xsi32>) {
  // expected-error @+1 {{'ttir.quantize' op input element type 'si32' given, a float expected}}
  %0 = "ttir.quantize"(%a) : (tensor<2xsi32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.quantize' op result element type 'si32' given, a uniformly quantized one expected}}
  %0 = "ttir.quantize"(%a) : (tensor<2xf32>) -> tensor<2xsi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'ttir.quantize' op result has '2' scales, '3' expected, the size of dimension '1'}}
  %0 = "ttir.quantize"(%a) : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}

// -----

func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error @+1 {{'ttir.dequantize' op result element type 'si32' given, a float expected}}
  %0 = "ttir.dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xsi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>, %c: tensor<1xsi32>) {
  // expected-error @+1 {{'ttir.quantize_unrolled' op 'scale' is '2', one element or '3' expected, the size of dimension '1'}}
  %0 = "ttir.quantize_unrolled"(%a, %b, %c) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<2xf32>, tensor<1xsi32>) -> tensor<2x3xsi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<1xsi32>) {
  // expected-error @+1 {{'ttir.quantize_unrolled' op 'scale' is '3', one element expected without 'axis'}}
  %0 = "ttir.quantize_unrolled"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3xf32>, tensor<1xsi32>) -> tensor<2x3xsi32>
  return
}

// -----

func.func @f(%a: tensor<2xsi32>, %b: tensor<1xf32>, %c: tensor<1xsi32>, %d: tensor<1xsi32>, %e: tensor<1xsi32>) {
  // expected-error @+1 {{'ttir.requantize_unrolled' op scale element type 'si32' given, a float expected}}
  %0 = "ttir.requantize_unrolled"(%a, %b, %c, %d, %e) : (tensor<2xsi32>, tensor<1xf32>, tensor<1xsi32>, tensor<1xsi32>, tensor<1xsi32>) -> tensor<2xsi32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.adamw' op 'beta1_pow' is '1', by which nothing can be corrected}}
  %0:3 = "ttir.adamw"(%a, %b, %c, %d) <{lr = 0.1 : f32, beta1 = 0.9 : f32, beta2 = 0.9 : f32, beta1_pow = 1.0 : f32, beta2_pow = 0.5 : f32, epsilon = 0.1 : f32, weight_decay = 0.0 : f32}> : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.adamw' op operand '#1' has shape '3', '2' expected}}
  %0:3 = "ttir.adamw"(%a, %b, %c, %d) <{lr = 0.1 : f32, beta1 = 0.9 : f32, beta2 = 0.9 : f32, beta1_pow = 0.5 : f32, beta2_pow = 0.5 : f32, epsilon = 0.1 : f32, weight_decay = 0.0 : f32}> : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>) {
  // expected-error @+1 {{'ttir.adamw' op 'max_exp_avg_sq' and 'max_exp_avg_sq_out' are given together or not at all}}
  %0:3 = "ttir.adamw"(%a, %b, %c, %d, %e) <{lr = 0.1 : f32, beta1 = 0.9 : f32, beta2 = 0.9 : f32, beta1_pow = 0.5 : f32, beta2_pow = 0.5 : f32, epsilon = 0.1 : f32, weight_decay = 0.0 : f32}> : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x4x5xf32>, %c: tensor<1x2x1x3xf32>) {
  // expected-error @+1 {{'ttir.sparse_matmul' op 'sparsity' is '1x2x1x3', '1x2x1x2' expected}}
  %0 = "ttir.sparse_matmul"(%a, %b, %c) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>, tensor<1x2x1x3xf32>) -> tensor<1x2x1x2x3x5xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x4x5xf32>, %c: tensor<1x1x1x2xf32>) {
  // expected-error @+1 {{'ttir.sparse_matmul' op neither 'is_input_a_sparse' nor 'is_input_b_sparse' is set}}
  %0 = "ttir.sparse_matmul"(%a, %b, %c) <{is_input_b_sparse = false}> : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x3x5xf32>
  return
}
