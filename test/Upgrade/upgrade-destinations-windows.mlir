// Destinations of convolutions and pools; compiled and compared with the
// reference.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @f
// CHECK-NEXT: "ttir.conv1d"(%arg0, %arg1) 
func.func @f(%x: tensor<2x17x5xf32>, %w: tensor<7x5x3xf32>) -> tensor<2x15x7xf32> {
  %e = ttir.empty() : tensor<2x15x7xf32>
  %0 = "ttir.conv1d"(%x, %w, %e) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x17x5xf32>, tensor<7x5x3xf32>, tensor<2x15x7xf32>) -> tensor<2x15x7xf32>
  return %0 : tensor<2x15x7xf32>
}

// CHECK-LABEL: func.func @b
// CHECK-NEXT: "ttir.conv_transpose2d"(%arg0, %arg1, %arg2) 
func.func @b(%x: tensor<1x4x4x3xf32>, %w: tensor<3x6x3x3xf32>, %b: tensor<1x1x1x6xf32>) -> tensor<1x6x6x6xf32> {
  %e = tensor.empty() : tensor<1x6x6x6xf32>
  %0 = "ttir.conv_transpose2d"(%x, %w, %b, %e) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x4x4x3xf32>, tensor<3x6x3x3xf32>, tensor<1x1x1x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return %0 : tensor<1x6x6x6xf32>
}

// CHECK-LABEL: func.func @g
// CHECK-NEXT: "ttir.global_avg_pool2d"(%arg0) :
func.func @g(%x: tensor<2x5x7x33xf32>) -> tensor<2x1x1x33xf32> {
  %e = ttir.empty() : tensor<2x1x1x33xf32>
  %0 = "ttir.global_avg_pool2d"(%x, %e) : (tensor<2x5x7x33xf32>, tensor<2x1x1x33xf32>) -> tensor<2x1x1x33xf32>
  return %0 : tensor<2x1x1x33xf32>
}

// CHECK-LABEL: func.func @p
// CHECK: "ttir.max_pool2d_with_indices"(%arg0, %{{.*}}, %{{.*}})
func.func @p(%x: tensor<2x9x11x5xbf16>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>) {
  %a = ttir.empty() : tensor<2x4x5x5xbf16>
  %b = ttir.empty() : tensor<2x4x5x5xi32>
  %0, %1 = "ttir.max_pool2d_with_indices"(%x, %a, %b) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false}> : (tensor<2x9x11x5xbf16>, tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>) -> (tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>)
  return %0, %1 : tensor<2x4x5x5xbf16>, tensor<2x4x5x5xi32>
}
