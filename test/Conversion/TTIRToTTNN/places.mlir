// RUN: ttmlir-opt --ttnn-layout --convert-ttir-to-ttnn %s | FileCheck %s

// Indices without a sign; the library chooses the type of those that it gives.
// CHECK-LABEL: func.func @indices
func.func @indices(%x: tensor<31x33xbf16>, %i: tensor<31x5xi32>) -> (tensor<31x5xbf16>, tensor<31x4xi32>) {
  // CHECK: %[[U:.*]] = "ttnn.typecast"(%arg1) : {{.*}} -> tensor<31x5xui32,
  // CHECK: "ttnn.gather"(%arg0, %[[U]]) <{dim = 1 : si32}>
  %0 = "ttir.gather"(%x, %i) <{dim = 1 : i32}> : (tensor<31x33xbf16>, tensor<31x5xi32>) -> tensor<31x5xbf16>
  // CHECK: %[[V:.*]], %[[P:.*]] = "ttnn.topk"(%arg0) <{dim = -1 : si32, k = 4 : i32, largest = true, sorted = false}> : {{.*}} -> (tensor<31x4xbf16, {{.*}}>, tensor<31x4xui16,
  // CHECK: "ttnn.typecast"(%[[P]])
  %1, %2 = "ttir.topk"(%x) <{k = 4 : i32}> : (tensor<31x33xbf16>) -> (tensor<31x4xbf16>, tensor<31x4xi32>)
  return %0, %2 : tensor<31x5xbf16>, tensor<31x4xi32>
}

// CHECK-LABEL: func.func @power
func.func @power(%x: tensor<31x33xbf16>) -> tensor<31x33xbf16> {
  // CHECK: "ttnn.pow_scalar"(%arg0) <{rhs = 2.500000e+00 : f32}>
  %n = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 2.5 : f32}> : () -> tensor<1x1xbf16>
  %0 = "ttir.pow"(%x, %n) : (tensor<31x33xbf16>, tensor<1x1xbf16>) -> tensor<31x33xbf16>
  return %0 : tensor<31x33xbf16>
}

// CHECK-LABEL: func.func @scan
func.func @scan(%x: tensor<31x33xf32>) -> tensor<31x33xf32> {
  // CHECK: "ttnn.cumsum"(%arg0) <{dim = -1 : si32}>
  %0 = "ttir.cumsum"(%x) <{dim = -1 : i64}> : (tensor<31x33xf32>) -> tensor<31x33xf32>
  return %0 : tensor<31x33xf32>
}

// CHECK-LABEL: func.func @draws
func.func @draws() -> tensor<31x33xf32> {
  // CHECK: %[[D:.*]] = "ttnn.get_device"
  // CHECK: "ttnn.rand"(%[[D]]) <{high = 1.000000e+00 : f32, low = -1.000000e+00 : f32, seed = 7 : ui32, size = #ttnn.shape<31x33>}>
  %0 = "ttir.rand"() <{size = [31 : i32, 33 : i32], low = -1.0 : f32, seed = 7 : ui32}> : () -> tensor<31x33xf32>
  return %0 : tensor<31x33xf32>
}

// CHECK-LABEL: func.func @numbers
func.func @numbers(%x: tensor<31x33xbf16>, %s: tensor<33xf32>, %z: tensor<1xsi32>) -> tensor<31x33xbf16> {
  // CHECK: "ttnn.quantize"(%arg0, %arg1, %arg2) <{axis = 1 : i32, output_dtype = #ttcore.supportedDataTypes<si32>}>
  %0 = "ttir.quantize_unrolled"(%x, %s, %z) <{axis = 1 : i32}> : (tensor<31x33xbf16>, tensor<33xf32>, tensor<1xsi32>) -> tensor<31x33xsi32>
  // CHECK: "ttnn.dequantize"({{.*}}) <{axis = 1 : i32, output_dtype = #ttcore.supportedDataTypes<bf16>}>
  %1 = "ttir.dequantize_unrolled"(%0, %s, %z) <{axis = 1 : i32}> : (tensor<31x33xsi32>, tensor<33xf32>, tensor<1xsi32>) -> tensor<31x33xbf16>
  return %1 : tensor<31x33xbf16>
}
