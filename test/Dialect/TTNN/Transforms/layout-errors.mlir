// RUN: ttmlir-opt %s --ttnn-layout --split-input-file --verify-diagnostics

// expected-error@+1 {{cannot be laid out: its shape must be static}}
func.func @dynamic(%a: tensor<?x32xf32>) -> tensor<?x32xf32> {
  return %a : tensor<?x32xf32>
}

// -----

// expected-error@+1 {{element type 'f64' has no format on the device}}
func.func @element(%a: tensor<32x32xf64>) {
  return
}

// -----

func.func @result(%a: tensor<32x32xf32>) {
  // expected-error@+1 {{element type 'i1' has no format on the device}}
  %0 = "ttir.isfinite"(%a) : (tensor<32x32xf32>) -> tensor<32x32xi1>
  return
}

// -----

// expected-error@+1 {{element type 'complex<f32>' has no format on the device}}
func.func private @declaration(tensor<2xcomplex<f32>>)

// -----

// expected-error@+1 {{has more than 2^44 elements}}
func.func @huge(%a: tensor<4611686018427387904x4611686018427387904xf32>) {
  return
}
