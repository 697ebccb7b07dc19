// A finite double that becomes infinite as a float does not fit either.
// RUN: ttmlir-opt %s --ttir-element-type-normalization --verify-diagnostics

func.func @large() -> tensor<1xf64> {
  // expected-error@+1 {{'ttir.constant' op has a value that does not fit 32 bits}}
  %0 = "ttir.constant"() <{value = dense<1.0e300> : tensor<1xf64>}> : () -> tensor<1xf64>
  return %0 : tensor<1xf64>
}
