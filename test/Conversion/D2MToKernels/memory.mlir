// A value in DRAM is free behind the last op that needs it; the next one lies there.

// RUN: ttmlir-opt %s --ttcore-register-device --d2m-form-groups=min-ops=1 --d2m-plan --convert-d2m-to-ttmetal | FileCheck %s
// RUN: %python %S/../../Inputs/meaning.py %s "((a @ b) @ b) @ b" --backend=ttmetal --rtol=4e-3

// CHECK-LABEL: func.func @main
// CHECK: %[[A:.*]] = "ttmetal.create_buffer"() <{address = [[FIRST:[0-9]+]] : i64}>
// CHECK: %[[B:.*]] = "ttmetal.create_buffer"
// CHECK: %[[X:.*]] = "ttmetal.create_buffer"() <{address = [[SECOND:[0-9]+]] : i64}>
// CHECK: "ttmetal.enqueue_program"(%[[A]], %[[B]], %[[X]])
// CHECK-NEXT: "ttmetal.deallocate_buffer"(%[[A]])
// CHECK-NEXT: %[[Y:.*]] = "ttmetal.create_buffer"() <{address = [[FIRST]] : i64}>
// CHECK-NEXT: "ttmetal.enqueue_program"(%[[X]], %[[B]], %[[Y]])
// CHECK-NEXT: "ttmetal.deallocate_buffer"(%[[X]])
// CHECK-NEXT: %[[Z:.*]] = "ttmetal.create_buffer"() <{address = [[SECOND]] : i64}>
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = "ttir.matmul"(%0, %b) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = "ttir.matmul"(%1, %b) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
