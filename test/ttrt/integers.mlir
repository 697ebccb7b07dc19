// Integers wrap around in the device and in the reference alike: over the
// whole range of 8 bits, in reductions, and where 64 bits become 32.
// RUN: ttrt run %s --golden --init arange | FileCheck %s
// RUN: ttrt run %s --golden | FileCheck %s
// CHECK-COUNT-10: pcc 1.00000 max_abs 0 max_rel 0
func.func @eight_bits(%a: tensor<5x129xui8>) -> (tensor<5xui8>, tensor<5xui8>, tensor<5xui8>, tensor<5x129xui8>) {
  %0 = "ttir.sum"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<5x129xui8>) -> tensor<5xui8>
  %1 = "ttir.prod"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<5x129xui8>) -> tensor<5xui8>
  %2 = "ttir.mean"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<5x129xui8>) -> tensor<5xui8>
  %3 = "ttir.pow"(%a, %a) : (tensor<5x129xui8>, tensor<5x129xui8>) -> tensor<5x129xui8>
  return %0, %1, %2, %3 : tensor<5xui8>, tensor<5xui8>, tensor<5xui8>, tensor<5x129xui8>
}

func.func @without_sign(%a: tensor<3x300xi16>, %b: tensor<3x300xi8>) -> (tensor<3x1xi16>, tensor<3x1xi8>) {
  %0 = "ttir.sum"(%a) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<3x300xi16>) -> tensor<3x1xi16>
  %1 = "ttir.sum"(%b) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<3x300xi8>) -> tensor<3x1xi8>
  return %0, %1 : tensor<3x1xi16>, tensor<3x1xi8>
}

func.func @wide(%a: tensor<2x35xui64>, %b: tensor<2x35xi64>) -> (tensor<2x35xui64>, tensor<2x35xi64>, tensor<2xui64>, tensor<2xi64>) {
  %c = "ttir.constant"() <{value = dense<20> : tensor<2x35xui64>}> : () -> tensor<2x35xui64>
  %0 = "ttir.subtract"(%a, %c) : (tensor<2x35xui64>, tensor<2x35xui64>) -> tensor<2x35xui64>
  %d = "ttir.constant"() <{value = dense<100000000> : tensor<2x35xi64>}> : () -> tensor<2x35xi64>
  %1 = "ttir.multiply"(%b, %d) : (tensor<2x35xi64>, tensor<2x35xi64>) -> tensor<2x35xi64>
  %2 = "ttir.sum"(%0) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x35xui64>) -> tensor<2xui64>
  %3 = "ttir.mean"(%b) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x35xi64>) -> tensor<2xi64>
  return %0, %1, %2, %3 : tensor<2x35xui64>, tensor<2x35xi64>, tensor<2xui64>, tensor<2xi64>
}
