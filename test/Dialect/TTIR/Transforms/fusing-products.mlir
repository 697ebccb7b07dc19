// RUN: ttmlir-opt %s --ttir-fusing | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: ttmlir-opt %s --ttir-fusing="ttnn-enable-conv2d-with-multiply-pattern=true" | FileCheck %s --check-prefixes=CHECK,FACTORS
// RUN: ttrt run %s --golden
// RUN: ttrt run %s --golden --pipeline-options="enable-fusing-conv2d-with-multiply-pattern=true"

// CHECK-LABEL: func.func @bias
// CHECK: "ttir.linear"(%arg0, %arg1, %arg2) <{transpose_a = false, transpose_b = true}>
// CHECK-NOT: ttir.add
// CHECK: return
func.func @bias(%x: tensor<3x33x17xf32>, %w: tensor<35x17xf32>, %b: tensor<35xf32>) -> tensor<3x33x35xf32> {
  %0 = "ttir.matmul"(%x, %w) <{transpose_b = true}> : (tensor<3x33x17xf32>, tensor<35x17xf32>) -> tensor<3x33x35xf32>
  %1 = "ttir.add"(%b, %0) : (tensor<35xf32>, tensor<3x33x35xf32>) -> tensor<3x33x35xf32>
  return %1 : tensor<3x33x35xf32>
}

// A number for every row is no bias, and neither is what the product broadcasts to.
// CHECK-LABEL: func.func @no_bias
// CHECK: ttir.matmul
// CHECK: ttir.add
// CHECK: ttir.add
// CHECK: return
func.func @no_bias(%x: tensor<33x17xf32>, %w: tensor<17x35xf32>, %b: tensor<33x1xf32>, %c: tensor<2x33x35xf32>) -> tensor<2x33x35xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x17xf32>, tensor<17x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<33x35xf32>, tensor<33x1xf32>) -> tensor<33x35xf32>
  %2 = "ttir.add"(%1, %c) : (tensor<33x35xf32>, tensor<2x33x35xf32>) -> tensor<2x33x35xf32>
  return %2 : tensor<2x33x35xf32>
}

// The product is needed by itself.
// CHECK-LABEL: func.func @two_uses
// CHECK: ttir.matmul
// CHECK: ttir.add
// CHECK: return
func.func @two_uses(%x: tensor<33x17xf32>, %w: tensor<17x35xf32>, %b: tensor<1x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>) {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x17xf32>, tensor<17x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<33x35xf32>, tensor<1x35xf32>) -> tensor<33x35xf32>
  return %0, %1 : tensor<33x35xf32>, tensor<33x35xf32>
}

// CHECK-LABEL: func.func @image_bias
// CHECK: %[[B:.*]] = "ttir.reshape"(%{{.*}}) <{shape = [1 : i32, 1 : i32, 1 : i32, 5 : i32]}>
// CHECK: "ttir.conv2d"(%arg0, %arg1, %[[B]])
// CHECK: return
func.func @image_bias(%x: tensor<2x9x7x3xf32>, %w: tensor<5x3x3x3xf32>, %a: tensor<1x1x1x5xf32>, %b: tensor<5xf32>) -> tensor<2x7x5x5xf32> {
  %0 = "ttir.conv2d"(%x, %w, %a) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x3xf32>, tensor<5x3x3x3xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x5x5xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<2x7x5x5xf32>, tensor<5xf32>) -> tensor<2x7x5x5xf32>
  return %1 : tensor<2x7x5x5xf32>
}

// The width is as long as there are channels, but is not they.
// CHECK-LABEL: func.func @no_image_bias
// CHECK: ttir.conv2d
// CHECK: ttir.add
// CHECK: return
func.func @no_image_bias(%x: tensor<2x9x7x3xf32>, %w: tensor<5x3x3x3xf32>, %b: tensor<5x1xf32>) -> tensor<2x7x5x5xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x3xf32>, tensor<5x3x3x3xf32>) -> tensor<2x7x5x5xf32>
  %1 = "ttir.add"(%0, %b) : (tensor<2x7x5x5xf32>, tensor<5x1xf32>) -> tensor<2x7x5x5xf32>
  return %1 : tensor<2x7x5x5xf32>
}

// Channels first, as front ends have them.
// CHECK-LABEL: func.func @batch_norm
// CHECK: "ttir.multiply"(%{{.*}}, %{{.*}}) : (tensor<5x27xf32>, tensor<5x1xf32>) -> tensor<5x27xf32>
// CHECK: "ttir.conv2d"(%arg0, %{{.*}}, %{{.*}}) <{{{.*}}channel_dim = 1 : i64
// CHECK-NOT: ttir.batch_norm_inference
// CHECK: return
func.func @batch_norm(%x: tensor<2x3x9x7xf32>, %w: tensor<5x3x3x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: tensor<1x1x1x5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %scale: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %offset: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %mean: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %deviation: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x5x9x7xf32> {
  %variance = "ttir.multiply"(%deviation, %deviation) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %0 = "ttir.conv2d"(%x, %w, %b) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, height_dim = 2 : i64, width_dim = 3 : i64, channel_dim = 1 : i64}> : (tensor<2x3x9x7xf32>, tensor<5x3x3x3xf32>, tensor<1x1x1x5xf32>) -> tensor<2x5x9x7xf32>
  %1 = "ttir.batch_norm_inference"(%0, %scale, %offset, %mean, %variance) <{epsilon = 0.1 : f32, dimension = 1 : i32}> : (tensor<2x5x9x7xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x5x9x7xf32>
  return %1 : tensor<2x5x9x7xf32>
}

// bf16: factors are computed in f32. The sum of both is needed, so the first norm stays.
// CHECK-LABEL: func.func @batch_norm_bf16
// CHECK: ttir.conv2d
// CHECK: ttir.batch_norm_inference
// CHECK: "ttir.typecast"(%{{.*}}) <{{.*}}> : (tensor<64x64xf32>) -> tensor<64x64xbf16>
// CHECK: ttir.conv2d
// CHECK-NOT: ttir.batch_norm_inference
// CHECK: return
func.func @batch_norm_bf16(%x: tensor<1x14x14x64xbf16>, %w: tensor<64x64x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %n: tensor<64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %d: tensor<64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x14x14x64xbf16> {
  %v = "ttir.multiply"(%d, %d) : (tensor<64xbf16>, tensor<64xbf16>) -> tensor<64xbf16>
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64x64x1x1xbf16>) -> tensor<1x14x14x64xbf16>
  %1 = "ttir.batch_norm_inference"(%0, %n, %n, %n, %v) <{epsilon = 1.0 : f32, dimension = 3 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>) -> tensor<1x14x14x64xbf16>
  %2 = "ttir.add"(%0, %1) : (tensor<1x14x14x64xbf16>, tensor<1x14x14x64xbf16>) -> tensor<1x14x14x64xbf16>
  %3 = "ttir.conv2d"(%2, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64x64x1x1xbf16>) -> tensor<1x14x14x64xbf16>
  %4 = "ttir.batch_norm_inference"(%3, %n, %n, %n, %v) <{epsilon = 1.0 : f32, dimension = -1 : i32}> : (tensor<1x14x14x64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>) -> tensor<1x14x14x64xbf16>
  return %4 : tensor<1x14x14x64xbf16>
}

// Another dimension than the channels, and weights that come with every run.
// CHECK-LABEL: func.func @no_batch_norm
// CHECK: ttir.batch_norm_inference
// CHECK: ttir.batch_norm_inference
func.func @no_batch_norm(%x: tensor<1x5x5x5xf32>, %w: tensor<5x5x1x1xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %large: tensor<5x5x5x5xf32>, %n: tensor<5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x1x1x5xf32> {
  %v = "ttir.multiply"(%n, %n) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x5x5x5xf32>, tensor<5x5x1x1xf32>) -> tensor<1x5x5x5xf32>
  %1 = "ttir.batch_norm_inference"(%0, %n, %n, %n, %v) <{epsilon = 1.0 : f32, dimension = 1 : i32}> : (tensor<1x5x5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<1x5x5x5xf32>
  %2 = "ttir.conv2d"(%1, %large) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x5x5x5xf32>, tensor<5x5x5x5xf32>) -> tensor<1x1x1x5xf32>
  %3 = "ttir.batch_norm_inference"(%2, %n, %n, %n, %v) <{epsilon = 1.0 : f32, dimension = 3 : i32}> : (tensor<1x1x1x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<1x1x1x5xf32>
  return %3 : tensor<1x1x1x5xf32>
}

// A factor for every channel, if that is asked for.
// CHECK-LABEL: func.func @factor
// KEPT: ttir.conv2d
// KEPT: ttir.multiply
// FACTORS: ttir.multiply
// FACTORS: ttir.conv2d
// FACTORS-NOT: ttir.multiply
// CHECK: return
func.func @factor(%x: tensor<2x9x7x3xf32>, %w: tensor<5x3x3x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %f: tensor<1x1x1x5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x7x5x5xf32> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<2x9x7x3xf32>, tensor<5x3x3x3xf32>) -> tensor<2x7x5x5xf32>
  %1 = "ttir.multiply"(%0, %f) : (tensor<2x7x5x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x5x5xf32>
  return %1 : tensor<2x7x5x5xf32>
}

// An image of channels first that becomes flat: the weight's rows are in the order of pixels.
// CHECK-LABEL: func.func @flat_image
// CHECK-DAG: %[[FLAT:.*]] = "ttir.reshape"(%arg0) {{.*}} -> tensor<3x70xf32>
// CHECK-DAG: %[[APART:.*]] = "ttir.reshape"(%arg1) {{.*}} -> tensor<7x5x2x4xf32>
// CHECK-DAG: %[[TURNED:.*]] = "ttir.permute"(%[[APART]]) {{.*}}array<i64: 1, 2, 0, 3>{{.*}} -> tensor<5x2x7x4xf32>
// CHECK-DAG: %[[WEIGHT:.*]] = "ttir.reshape"(%[[TURNED]]) {{.*}} -> tensor<70x4xf32>
// CHECK: "ttir.matmul"(%[[FLAT]], %[[WEIGHT]])
func.func @flat_image(%x: tensor<3x5x2x7xf32>, %w: tensor<70x4xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<3x4xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<3x5x2x7xf32>) -> tensor<3x7x5x2xf32>
  %1 = "ttir.reshape"(%0) <{shape = [3 : i32, 70 : i32]}> : (tensor<3x7x5x2xf32>) -> tensor<3x70xf32>
  %2 = "ttir.matmul"(%1, %w) <{transpose_a = false, transpose_b = false}> : (tensor<3x70xf32>, tensor<70x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @flat_images_transposed
// CHECK-DAG: "ttir.reshape"(%arg0) {{.*}} -> tensor<2x3x70xf32>
// CHECK-DAG: "ttir.permute"({{.*}}array<i64: 0, 3, 2, 1>{{.*}} -> tensor<4x5x2x7xf32>
// CHECK: "ttir.linear"
func.func @flat_images_transposed(%x: tensor<2x3x5x2x7xf32>, %w: tensor<4x70xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 1, 4, 3, 2>}> : (tensor<2x3x5x2x7xf32>) -> tensor<2x3x7x2x5xf32>
  %1 = "ttir.reshape"(%0) <{shape = [2 : i32, 3 : i32, 70 : i32]}> : (tensor<2x3x7x2x5xf32>) -> tensor<2x3x70xf32>
  %2 = "ttir.linear"(%1, %w, %b) <{transpose_a = false, transpose_b = true}> : (tensor<2x3x70xf32>, tensor<4x70xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// A weight that differs from run to run stays, and so do rows of other elements.
// CHECK-LABEL: func.func @flat_stays
// CHECK-COUNT-2: "ttir.permute"(%arg0)
func.func @flat_stays(%x: tensor<3x5x2x7xf32>, %w: tensor<70x4xf32>, %v: tensor<14x4xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> (tensor<3x4xf32>, tensor<15x4xf32>) {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<3x5x2x7xf32>) -> tensor<3x7x5x2xf32>
  %1 = "ttir.reshape"(%0) <{shape = [3 : i32, 70 : i32]}> : (tensor<3x7x5x2xf32>) -> tensor<3x70xf32>
  %2 = "ttir.matmul"(%1, %w) <{transpose_a = false, transpose_b = false}> : (tensor<3x70xf32>, tensor<70x4xf32>) -> tensor<3x4xf32>
  %3 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<3x5x2x7xf32>) -> tensor<5x3x2x7xf32>
  %4 = "ttir.reshape"(%3) <{shape = [15 : i32, 14 : i32]}> : (tensor<5x3x2x7xf32>) -> tensor<15x14xf32>
  %5 = "ttir.matmul"(%4, %v) <{transpose_a = false, transpose_b = false}> : (tensor<15x14xf32>, tensor<14x4xf32>) -> tensor<15x4xf32>
  return %2, %5 : tensor<3x4xf32>, tensor<15x4xf32>
}

// Matrices of one row by one matrix are rows of a matrix.
// CHECK-LABEL: func.func @rows_of_one
// CHECK: %[[ROWS:.*]] = "ttir.reshape"(%arg0) {{.*}} -> tensor<14x5xf32>
// CHECK: %[[OUT:.*]] = "ttir.linear"(%[[ROWS]], %arg1, %arg2) {{.*}} -> tensor<14x3xf32>
// CHECK: "ttir.reshape"(%[[OUT]]) {{.*}} -> tensor<7x2x1x3xf32>
func.func @rows_of_one(%x: tensor<7x2x1x5xf32>, %w: tensor<3x5xf32>, %b: tensor<3xf32>) -> tensor<7x2x1x3xf32> {
  %0 = "ttir.linear"(%x, %w, %b) <{transpose_a = false, transpose_b = true}> : (tensor<7x2x1x5xf32>, tensor<3x5xf32>, tensor<3xf32>) -> tensor<7x2x1x3xf32>
  return %0 : tensor<7x2x1x3xf32>
}

// Each by a matrix of its own, or with more than a row to add, they stay; so does a single one.
// CHECK-LABEL: func.func @rows_of_one_stay
// CHECK-NOT: ttir.reshape
// CHECK: return
func.func @rows_of_one_stay(%x: tensor<7x1x5xf32>, %w: tensor<7x5x3xf32>, %v: tensor<5x3xf32>, %b: tensor<7x1x3xf32>, %y: tensor<1x1x5xf32>) -> (tensor<7x1x3xf32>, tensor<7x1x3xf32>, tensor<1x1x3xf32>) {
  %0 = "ttir.matmul"(%x, %w) <{transpose_a = false, transpose_b = false}> : (tensor<7x1x5xf32>, tensor<7x5x3xf32>) -> tensor<7x1x3xf32>
  %1 = "ttir.linear"(%x, %v, %b) <{transpose_a = false, transpose_b = false}> : (tensor<7x1x5xf32>, tensor<5x3xf32>, tensor<7x1x3xf32>) -> tensor<7x1x3xf32>
  %2 = "ttir.matmul"(%y, %v) <{transpose_a = false, transpose_b = false}> : (tensor<1x1x5xf32>, tensor<5x3xf32>) -> tensor<1x1x3xf32>
  return %0, %1, %2 : tensor<7x1x3xf32>, tensor<7x1x3xf32>, tensor<1x1x3xf32>
}
