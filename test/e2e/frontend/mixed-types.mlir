// Several element types in one op; a bias of more dimensions than the product.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// CHECK-COUNT-5: output {{.}}: {{.*}}pcc {{1.0|0.99}}
func.func @main(%a: tensor<33x35xf32>, %b: tensor<35xbf16>, %n: tensor<33x35xsi32>, %x: tensor<1x7x9x3xf32>, %w: tensor<5x3x3x3xbf16>, %c: tensor<1x1x1x5xbf16>, %m: tensor<35x7xf32>, %bias: tensor<2x33x7xf32>) -> (tensor<33x35xf32>, tensor<33x35xbf16>, tensor<1x5x7x5xf32>, tensor<33xf32>, tensor<2x33x7xf32>) {
  %0 = "ttir.multiply"(%a, %b) : (tensor<33x35xf32>, tensor<35xbf16>) -> tensor<33x35xf32>
  %abs = "ttir.abs"(%a) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %two = "ttir.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xsi32>
  %1 = "ttir.pow"(%abs, %two) : (tensor<33x35xf32>, tensor<1xsi32>) -> tensor<33x35xbf16>
  %2 = "ttir.conv2d"(%x, %w, %c) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x7x9x3xf32>, tensor<5x3x3x3xbf16>, tensor<1x1x1x5xbf16>) -> tensor<1x5x7x5xf32>
  %3 = "ttir.mean"(%n) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<33x35xsi32>) -> tensor<33xf32>
  %4 = "ttir.linear"(%a, %m, %bias) : (tensor<33x35xf32>, tensor<35x7xf32>, tensor<2x33x7xf32>) -> tensor<2x33x7xf32>
  return %0, %1, %2, %3, %4 : tensor<33x35xf32>, tensor<33x35xbf16>, tensor<1x5x7x5xf32>, tensor<33xf32>, tensor<2x33x7xf32>
}
