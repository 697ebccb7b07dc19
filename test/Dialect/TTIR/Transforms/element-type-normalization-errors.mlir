// RUN: ttmlir-opt %s --ttir-element-type-normalization --split-input-file --verify-diagnostics

func.func @signed() -> tensor<1xi64> {
  // expected-warning@+1 {{a value of the constant does not fit 32 bits: the nearest that does takes its place}}
  %0 = "ttir.constant"() <{value = dense<2147483648> : tensor<1xi64>}> : () -> tensor<1xi64>
  return %0 : tensor<1xi64>
}

// -----

func.func @negative() -> tensor<2xi64> {
  // expected-warning@+1 {{a value of the constant does not fit 32 bits: the nearest that does takes its place}}
  %0 = "ttir.constant"() <{value = dense<[0, -2147483649]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

func.func @unsigned() -> tensor<2xui64> {
  // expected-warning@+1 {{a value of the constant does not fit 32 bits: the nearest that does takes its place}}
  %0 = "ttir.constant"() <{value = dense<[0, 4294967296]> : tensor<2xui64>}> : () -> tensor<2xui64>
  return %0 : tensor<2xui64>
}
