// Tensors that no device has are errors at a place, in whatever dialect and by whatever way: sizes beyond 2^44
// elements, products of sizes beyond 2^63, and dimensions of 0 beside them.

// RUN: ttmlir-opt --split-input-file --verify-diagnostics --ttir-to-ttmetal-pipeline %s
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --ttir-to-ttnn-backend-pipeline %s
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --ttir-to-ttnn-backend-pipeline=enable-create-d2m-subgraphs=true %s
// RUN: ttmlir-opt --split-input-file --verify-diagnostics --convert-tosa-to-ttir --convert-linalg-to-ttir --convert-stablehlo-to-ttir %s

func.func @one(%a: tensor<4611686018427387904xf32>) -> tensor<4611686018427387904xf32> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = "ttir.exp"(%a) : (tensor<4611686018427387904xf32>) -> tensor<4611686018427387904xf32>
  return %0 : tensor<4611686018427387904xf32>
}

// -----

func.func @product(%a: tensor<4294967296x1xbf16>, %b: tensor<1x4294967296xbf16>) -> tensor<4294967296x4294967296xbf16> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<4294967296x1xbf16>, tensor<1x4294967296xbf16>) -> tensor<4294967296x4294967296xbf16>
  return %0 : tensor<4294967296x4294967296xbf16>
}

// -----

func.func @scan(%a: tensor<1x1x9223372036854775807xf32>) -> tensor<1x1x9223372036854775807xf32> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = "ttir.cumsum"(%a) <{dim = 2 : i64}> : (tensor<1x1x9223372036854775807xf32>) -> tensor<1x1x9223372036854775807xf32>
  return %0 : tensor<1x1x9223372036854775807xf32>
}

// -----

func.func @empty(%a: tensor<0x9223372036854775807xf32>) -> tensor<0x9223372036854775807xf32> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = stablehlo.exponential %a : tensor<0x9223372036854775807xf32>
  return %0 : tensor<0x9223372036854775807xf32>
}

// -----

// expected-error @+1 {{type 'tensor<2147483648x2147483648x4xf32>' has more than 2^44 elements}}
func.func @argument(%a: tensor<2147483648x2147483648x4xf32>) -> tensor<2147483648x2147483648x4xf32> {
  return %a : tensor<2147483648x2147483648x4xf32>
}

// -----

// expected-error @+1 {{has more than 2^44 elements}}
func.func private @declaration(tensor<17592186044417xi8>)

// -----

func.func @tosa() -> tensor<3037000500x3037000500xf32> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = "tosa.const"() <{values = dense<1.0> : tensor<3037000500x3037000500xf32>}> : () -> tensor<3037000500x3037000500xf32>
  return %0 : tensor<3037000500x3037000500xf32>
}

// -----

func.func @linalg(%a: tensor<17592186044416x32x32xf32>, %b: tensor<17592186044416x32x32xf32>) -> tensor<17592186044416x32x32xf32> {
  // expected-error @+1 {{has more than 2^44 elements}}
  %0 = linalg.exp ins(%a : tensor<17592186044416x32x32xf32>) outs(%b : tensor<17592186044416x32x32xf32>) -> tensor<17592186044416x32x32xf32>
  return %0 : tensor<17592186044416x32x32xf32>
}
