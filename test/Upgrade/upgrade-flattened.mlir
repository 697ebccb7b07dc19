// Windows on flattened images, with their sizes in an attribute; compiled and
// compared with the reference.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --golden

// CHECK-LABEL: func.func @conv
// CHECK: %[[IN:.*]] = "ttir.reshape"(%arg0) <{shape = [2 : i32, 5 : i32, 6 : i32, 8 : i32]}>
// CHECK: %[[OUT:.*]] = "ttir.conv2d"(%[[IN]], %arg1) {{.*}} -> tensor<2x3x4x16xbf16>
// CHECK: "ttir.reshape"(%[[OUT]]) <{shape = [1 : i32, 1 : i32, 24 : i32, 16 : i32]}>
func.func @conv(%x: tensor<1x1x60x8xbf16>, %w: tensor<16x8x3x3xbf16>) -> tensor<1x1x24x16xbf16> {
  %0 = ttir.empty() : tensor<1x1x24x16xbf16>
  %1 = "ttir.conv2d"(%x, %w, %0) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, flattened_compat_info = #ttir<flattened_compat batch_size = 2, input_height = 5, input_width = 6>}> : (tensor<1x1x60x8xbf16>, tensor<16x8x3x3xbf16>, tensor<1x1x24x16xbf16>) -> tensor<1x1x24x16xbf16>
  return %1 : tensor<1x1x24x16xbf16>
}

// CHECK-LABEL: func.func @back
// CHECK: "ttir.conv_transpose2d"{{.*}} -> tensor<1x6x7x4xf32>
func.func @back(%x: tensor<1x1x20x3xf32>, %w: tensor<3x4x3x3xf32>) -> tensor<1x1x42x4xf32> {
  %0 = "ttir.conv_transpose2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, output_padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32, flattened_compat_info = #ttir<flattened_compat batch_size = 1, input_height = 4, input_width = 5>}> : (tensor<1x1x20x3xf32>, tensor<3x4x3x3xf32>) -> tensor<1x1x42x4xf32>
  return %0 : tensor<1x1x42x4xf32>
}

// CHECK-LABEL: func.func @pool
// CHECK: "ttir.max_pool2d_with_indices"(%{{[^,]*}}) {{.*}} -> (tensor<2x2x3x5xbf16>, tensor<2x2x3x5xi32>)
func.func @pool(%x: tensor<1x1x48x5xbf16>) -> (tensor<1x1x12x5xbf16>, tensor<1x1x12x5xi32>) {
  %a = ttir.empty() : tensor<1x1x12x5xbf16>
  %b = ttir.empty() : tensor<1x1x12x5xi32>
  %0, %1 = "ttir.max_pool2d_with_indices"(%x, %a, %b) <{kernel = 2 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false, flattened_compat_info = #ttir<flattened_compat batch_size = 2, input_height = 4, input_width = 6>}> : (tensor<1x1x48x5xbf16>, tensor<1x1x12x5xbf16>, tensor<1x1x12x5xi32>) -> (tensor<1x1x12x5xbf16>, tensor<1x1x12x5xi32>)
  return %0, %1 : tensor<1x1x12x5xbf16>, tensor<1x1x12x5xi32>
}
