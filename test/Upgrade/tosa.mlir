// Attributes of TOSA under their older names.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --golden --init rand | FileCheck %s --check-prefix=RUNS

// RUNS: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: tosa.const"() <{values = dense<2.000000e+00> : tensor<1x5xf32>}>
// CHECK: tosa.const"() <{values = dense<3.000000e+00> : tensor<1x5xf32>}>
// CHECK: tosa.clamp {{.*}}{max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}
// CHECK: tosa.clamp {{.*}}{max_val = 5 : i8, min_val = -5 : i8}
func.func @main(%a: tensor<3x5xf32>, %i: tensor<3x5xi8>) -> (tensor<3x5xf32>, tensor<3x5xi8>) {
  %0 = "tosa.const"() {value = dense<2.0> : tensor<1x5xf32>} : () -> tensor<1x5xf32>
  %1 = "tosa.const"() <{value = dense<3.0> : tensor<1x5xf32>}> : () -> tensor<1x5xf32>
  %2 = tosa.add %a, %0 : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
  %3 = tosa.sub %2, %1 : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
  %4 = tosa.clamp %3 {max_fp = 6.0 : f32, max_int = 6 : i64, min_fp = 0.0 : f32, min_int = 0 : i64} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %5 = "tosa.clamp"(%i) <{max_fp = 5.0 : f32, max_int = 5 : i64, min_fp = -5.0 : f32, min_int = -5 : i64}> : (tensor<3x5xi8>) -> tensor<3x5xi8>
  return %4, %5 : tensor<3x5xf32>, tensor<3x5xi8>
}
