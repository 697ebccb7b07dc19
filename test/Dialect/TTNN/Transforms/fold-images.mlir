// Columns of images become channels where that is faster, or as many as are asked for.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-fold-images | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-fold-images=block=2 | FileCheck %s --check-prefix=TWO

!image = tensor<256x32x32x1xbf16>
!kernel = tensor<16x1x3x3xbf16>
!result = tensor<256x32x32x16xbf16>
!pooled = tensor<256x16x16x16xbf16>
#parameter = #ttcore.argument_type<parameter>

// Two columns of the pooled result are four of the image, and as many before and behind them.
// CHECK-LABEL: func.func @pooled
// CHECK-NOT: ttir.max_pool2d
// CHECK-LABEL: func.func @kept_pools
// TWO-LABEL: func.func @pooled
// TWO: "ttir.reshape"(%arg0) <{shape = [256 : i32, 32 : i32, 8 : i32, 4 : i32]}>
// TWO: "ttir.permute"({{.*}}) <{permutation = array<i64: 0, 4, 1, 2, 3>}>
// TWO: "ttir.conv2d"
// TWO-SAME: padding = array<i32: 1, 1, 1, 1>, stride = array<i32: 2, 1>
// TWO-SAME: tensor<256x32x8x4xbf16>, tensor<{{[0-9]+}}x4x4x3xbf16>
// TWO: "ttir.maximum"
// TWO: "ttir.maximum"
// TWO: "ttir.relu"
// TWO-NOT: ttir.max_pool2d
// TWO: return
func.func @pooled(%x: !image, %w: !kernel {ttcore.argument_type = #parameter}) -> !pooled {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!image, !kernel) -> !result
  %1 = "ttir.relu"(%0) : (!result) -> !result
  %2 = "ttir.max_pool2d"(%1) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (!result) -> !pooled
  return %2 : !pooled
}

// The largest of negated results is not the negated largest; windows overlap; something else reads the result.
// TWO-LABEL: func.func @kept_pools
// TWO-COUNT-3: ttir.max_pool2d
func.func @kept_pools(%x: !image, %w: !kernel {ttcore.argument_type = #parameter}) -> (!pooled, !pooled, !pooled, !result) {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!image, !kernel) -> !result
  %1 = "ttir.neg"(%0) : (!result) -> !result
  %2 = "ttir.max_pool2d"(%1) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (!result) -> !pooled
  %3 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!image, !kernel) -> !result
  %4 = "ttir.max_pool2d"(%3) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, ceil_mode = false}> : (!result) -> !pooled
  %5 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!image, !kernel) -> !result
  %6 = "ttir.max_pool2d"(%5) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (!result) -> !pooled
  return %2, %4, %6, %5 : !pooled, !pooled, !pooled, !result
}

// Weights that change from run to run, groups and steps between elements stay.
// TWO-LABEL: func.func @others
// TWO-NOT: ttir.reshape
// TWO: return
func.func @others(%x: !image, %w: !kernel, %v: !kernel {ttcore.argument_type = #parameter}) -> (!result, tensor<256x30x30x16xbf16>) {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!image, !kernel) -> !result
  %1 = "ttir.conv2d"(%x, %v) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 2, 2>, groups = 1 : i32}> : (!image, !kernel) -> tensor<256x30x30x16xbf16>
  return %0, %1 : !result, tensor<256x30x30x16xbf16>
}
