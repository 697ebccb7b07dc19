// RUN: ttmlir-opt --ttir-unroll-quantized %s | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!axis = !quant.uniform<i8<-7:7>:f32:1, {0.5:1, 0.25}>

// CHECK-LABEL: func.func @add
// CHECK-SAME: (%[[A:.*]]: tensor<4xsi32>) -> tensor<4xsi32>
func.func @add(%a: tensor<4x!q>) -> tensor<4x!q> {
  // CHECK: %[[L:.*]] = "ttir.dequantize_unrolled"(%[[A]]
  // CHECK: %[[R:.*]] = "ttir.dequantize_unrolled"(%[[A]]
  // CHECK: %[[SUM:.*]] = "ttir.add"(%[[L]], %[[R]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[SCALE:.*]] = "ttir.constant"() <{value = dense<5.000000e-01> : tensor<1xf32>}>
  // CHECK: %[[ZERO:.*]] = "ttir.constant"() <{value = dense<3> : tensor<1xsi32>}>
  // CHECK: %[[Q:.*]] = "ttir.quantize_unrolled"(%[[SUM]], %[[SCALE]], %[[ZERO]]) : (tensor<4xf32>, tensor<1xf32>, tensor<1xsi32>) -> tensor<4xsi32>
  // CHECK: %[[LIMITED:.*]] = "ttir.clamp_scalar"(%[[Q]]) <{max = 127 : i32, min = -128 : i32}>
  // CHECK: return %[[LIMITED]]
  %0 = "ttir.add"(%a, %a) : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @axis
func.func @axis(%a: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // CHECK: %[[SCALES:.*]] = "ttir.constant"() <{value = dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>}>
  // CHECK: "ttir.quantize_unrolled"(%{{.*}}, %[[SCALES]], %{{.*}}) <{axis = 1 : i32}>
  // CHECK: "ttir.clamp_scalar"(%{{.*}}) <{max = 7 : i32, min = -7 : i32}>
  // CHECK: "ttir.dequantize_unrolled"(%{{.*}}) <{axis = 1 : i32}> : (tensor<3x2xsi32>, tensor<2xf32>, tensor<2xsi32>) -> tensor<3x2xf32>
  %0 = "ttir.quantize"(%a) : (tensor<3x2xf32>) -> tensor<3x2x!axis>
  %1 = "ttir.dequantize"(%0) : (tensor<3x2x!axis>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @requantize
func.func @requantize(%a: tensor<3x2x!q>) -> tensor<3x2x!axis> {
  // CHECK: "ttir.requantize_unrolled"(%{{.*}}) <{axis = 1 : i32}> : (tensor<3x2xsi32>, tensor<1xf32>, tensor<1xsi32>, tensor<2xf32>, tensor<2xsi32>) -> tensor<3x2xsi32>
  %0 = "ttir.requantize"(%a) : (tensor<3x2x!q>) -> tensor<3x2x!axis>
  return %0 : tensor<3x2x!axis>
}
