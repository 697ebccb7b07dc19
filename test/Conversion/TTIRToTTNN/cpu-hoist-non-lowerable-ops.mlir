// What the library does not have and the host computes goes there by itself.
// RUN: ttmlir-opt %s --cpu-hoist-non-lowerable-ops 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --input-file=%t.remarks --check-prefix=REMARKS
// RUN: ttrt run %s --golden --init rand | FileCheck %s --check-prefix=RUN
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-cpu-fallback=false 2>&1 | FileCheck %s --check-prefix=WITHOUT

// CHECK: "ttir.exp"
// CHECK: call @forward_cpu_hoisted_0
// CHECK: "ttir.argmax"
// CHECK: return
// CHECK: func.func @forward_cpu_hoisted_0
// CHECK-NEXT: "ttir.argmax"
// REMARKS: [[@LINE+7]]:8: remark: the library has no such op for these operands: the host computes it
// RUN: output 0: {{.*}}pcc {{1.0|0.99}}
// RUN: output 1: {{.*}}pcc {{1.0|0.99}}
// WITHOUT: [[@LINE+4]]:8: error: {{.*}}'ttir.argmax'
// WITHOUT-SAME: cannot be lowered to TTNN
func.func @forward(%a: tensor<5x7x11xf32>) -> (tensor<11xsi32>, tensor<5x7xsi32>) {
  %0 = "ttir.exp"(%a) : (tensor<5x7x11xf32>) -> tensor<5x7x11xf32>
  %1 = "ttir.argmax"(%0) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (tensor<5x7x11xf32>) -> tensor<11xsi32>
  %2 = "ttir.argmax"(%0) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<5x7x11xf32>) -> tensor<5x7xsi32>
  return %1, %2 : tensor<11xsi32>, tensor<5x7xsi32>
}
