// RUN: ttmlir-opt --ttir-unroll-quantized %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{quantized type '!quant.uniform<u32:f32, 5.000000e-01>' has no form on the device; wanted a uniform one whose numbers fit 32 bits with a sign}}
  %0 = "ttir.quantize"(%x) : (tensor<4xf32>) -> tensor<4x!quant.uniform<u32:f32, 0.5>>
  return
}
