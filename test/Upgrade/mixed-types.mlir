// Operands of several element types are cast, with remarks for who asks.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --remarks-filter=mixed-types 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: ttmlir-opt %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: remark

// REMARK: ttir.multiply: operand #1 cast from bf16 to f32
// REMARK: ttir.pow: operand #1 cast from si32 to f32

// CHECK-LABEL: @operand
func.func @operand(%a: tensor<3x5xf32>, %b: tensor<5xbf16>) -> tensor<3x5xf32> {
  // CHECK: %[[B:.*]] = "ttir.typecast"(%arg1) <{conservative_folding = false}> : (tensor<5xbf16>) -> tensor<5xf32>
  // CHECK: "ttir.multiply"(%arg0, %[[B]]) : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  %0 = "ttir.multiply"(%a, %b) : (tensor<3x5xf32>, tensor<5xbf16>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: @exponent
func.func @exponent(%a: tensor<3x5xf32>, %b: tensor<3x5xsi32>) -> tensor<3x5xf32> {
  // CHECK: %[[B:.*]] = "ttir.typecast"(%arg1){{.*}} : (tensor<3x5xsi32>) -> tensor<3x5xf32>
  // CHECK: "ttir.pow"(%arg0, %[[B]])
  %0 = "ttir.pow"(%a, %b) : (tensor<3x5xf32>, tensor<3x5xsi32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// The wider type computes; the result is cast back.
// CHECK-LABEL: @result
func.func @result(%a: tensor<3x5xf32>, %b: tensor<3x5xbf16>) -> tensor<3x5xbf16> {
  // CHECK: %[[B:.*]] = "ttir.typecast"(%arg1){{.*}} -> tensor<3x5xf32>
  // CHECK: %[[SUM:.*]] = "ttir.add"(%arg0, %[[B]]) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  // CHECK: %[[R:.*]] = "ttir.typecast"(%[[SUM]]){{.*}} -> tensor<3x5xbf16>
  // CHECK: return %[[R]]
  %0 = "ttir.add"(%a, %b) : (tensor<3x5xf32>, tensor<3x5xbf16>) -> tensor<3x5xbf16>
  return %0 : tensor<3x5xbf16>
}

// Neither of the two 16 bit types holds the other's values.
// CHECK-LABEL: @halves
func.func @halves(%a: tensor<3xf16>, %b: tensor<3xbf16>) -> tensor<3xi1> {
  // CHECK: "ttir.gt"(%{{.*}}, %{{.*}}) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %0 = "ttir.gt"(%a, %b) : (tensor<3xf16>, tensor<3xbf16>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// CHECK-LABEL: @select
func.func @select(%c: tensor<3xi1>, %a: tensor<3xf32>, %b: tensor<3xbf16>) -> tensor<3xf32> {
  // CHECK: %[[B:.*]] = "ttir.typecast"(%arg2)
  // CHECK: "ttir.where"(%arg0, %arg1, %[[B]]) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %0 = "ttir.where"(%c, %a, %b) : (tensor<3xi1>, tensor<3xf32>, tensor<3xbf16>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @mean
func.func @mean(%a: tensor<3x5xi32>) -> tensor<3xf32> {
  // CHECK: %[[A:.*]] = "ttir.typecast"(%arg0){{.*}} -> tensor<3x5xf32>
  // CHECK: "ttir.mean"(%[[A]])
  %0 = "ttir.mean"(%a) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<3x5xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @widths
func.func @widths(%a: tensor<3xi32>, %b: tensor<3xi64>) -> tensor<3xi64> {
  // CHECK: %[[A:.*]] = "ttir.typecast"(%arg0){{.*}} -> tensor<3xi64>
  // CHECK: "ttir.add"(%[[A]], %arg1)
  %0 = "ttir.add"(%a, %b) : (tensor<3xi32>, tensor<3xi64>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// CHECK-LABEL: @convolution
func.func @convolution(%x: tensor<1x5x5x3xf32>, %w: tensor<2x3x3x3xbf16>) -> tensor<1x3x3x2xf32> {
  // CHECK: %[[W:.*]] = "ttir.typecast"(%arg1){{.*}} -> tensor<2x3x3x3xf32>
  // CHECK: "ttir.conv2d"(%arg0, %[[W]])
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x5x5x3xf32>, tensor<2x3x3x3xbf16>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<2xsi32>, tensor<2xui8>, tensor<2xbf16>) {
  // CHECK: value = dense<[1, -2]> : tensor<2xsi32>}> : () -> tensor<2xsi32>
  %0 = "ttir.constant"() <{value = dense<[1, -2]> : tensor<2xi32>}> : () -> tensor<2xsi32>
  // CHECK: value = dense<[1, 255]> : tensor<2xui8>}> : () -> tensor<2xui8>
  %1 = "ttir.constant"() <{value = dense<[1, -1]> : tensor<2xi8>}> : () -> tensor<2xui8>
  // CHECK: %[[C:.*]] = "ttir.constant"() <{value = dense<[1.500000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: "ttir.typecast"(%[[C]]){{.*}} -> tensor<2xbf16>
  %2 = "ttir.constant"() <{value = dense<[1.5, 2.0]> : tensor<2xf32>}> : () -> tensor<2xbf16>
  return %0, %1, %2 : tensor<2xsi32>, tensor<2xui8>, tensor<2xbf16>
}
