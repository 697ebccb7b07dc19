// A number beyond 32 bits becomes the nearest within, with a warning.
// RUN: ttmlir-opt %s --ttir-element-type-normalization --verify-diagnostics | FileCheck %s

func.func @large() -> tensor<1xf64> {
  // expected-warning@+1 {{a value of the constant does not fit 32 bits: the nearest that does takes its place}}
  %0 = "ttir.constant"() <{value = dense<1.0e300> : tensor<1xf64>}> : () -> tensor<1xf64>
  return %0 : tensor<1xf64>
}

// CHECK-LABEL: @saturated
func.func @saturated() -> (tensor<3xi64>, tensor<2xui64>, tensor<2xf64>) {
  // CHECK: value = dense<[-2147483648, 7, 2147483647]> : tensor<3xi32>
  // expected-warning@+1 {{a value of the constant does not fit 32 bits}}
  %0 = "ttir.constant"() <{value = dense<[-9223372036854775808, 7, 2147483648]> : tensor<3xi64>}> : () -> tensor<3xi64>
  // CHECK: value = dense<[1, 4294967295]> : tensor<2xui32>
  // expected-warning@+1 {{a value of the constant does not fit 32 bits}}
  %1 = "ttir.constant"() <{value = dense<[1, 4294967296]> : tensor<2xui64>}> : () -> tensor<2xui64>
  // CHECK: value = dense<[0xFF800000, 2.500000e-01]> : tensor<2xf32>
  // expected-warning@+1 {{a value of the constant does not fit 32 bits}}
  %2 = "ttir.constant"() <{value = dense<[-1.0e300, 0.25]> : tensor<2xf64>}> : () -> tensor<2xf64>
  return %0, %1, %2 : tensor<3xi64>, tensor<2xui64>, tensor<2xf64>
}
