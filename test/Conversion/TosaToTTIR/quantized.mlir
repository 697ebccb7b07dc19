// Integers of 8 bits: zero points, a convolution whose sums are exact, scaling with 64 bits between.
// RUN: ttmlir-opt --tosa-to-ttir-pipeline %s | FileCheck %s
// RUN: ttrt run %s --golden --init rand | FileCheck %s --check-prefix=RUNS

// RUNS: output 0: {{.*}}
// CHECK-LABEL: func.func @main
// CHECK-SAME: tensor<1x9x8x4xi32>
// CHECK-NOT: tosa.
// CHECK: "ttir.conv2d"{{.*}} -> tensor<1x7x7x6xf32>
// CHECK: "ttir.right_shift"
// CHECK-NOT: tosa.
func.func @main(%x: tensor<1x9x8x4xi8>, %w: tensor<6x3x2x4xi8>, %b: tensor<6xi32>) -> tensor<1x7x7x6xi8> {
  %z = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %n = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %n {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x8x4xi8>, tensor<6x3x2x4xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x6xi32>
  %m = "tosa.const"() <{values = dense<[1073741824, 1340000000, 1500000000, 1700000000, 1900000000, 2147483647]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %s = "tosa.const"() <{values = dense<[37, 38, 37, 39, 38, 37]> : tensor<6xi8>}> : () -> tensor<6xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = tosa.rescale %0, %m, %s, %z32, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<1x7x7x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x6xi8>
  return %1 : tensor<1x7x7x6xi8>
}
