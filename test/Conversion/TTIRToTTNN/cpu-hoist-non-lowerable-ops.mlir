// Ops that the library lacks and the host computes move to the host by themselves.
// RUN: ttmlir-opt %s --cpu-hoist-non-lowerable-ops -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.remarks --check-prefix=REMARKS
// RUN: ttrt run %t.mlir --golden --init rand --print-input-output-tensors | FileCheck %s --check-prefix=RAN
// By then the pipeline has folded it.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-cpu-fallback=false | FileCheck %s --check-prefix=FOLDED

// CHECK: "ttir.exp"
// CHECK: call @forward_cpu_hoisted_0
// CHECK: return
// CHECK: func.func @forward_cpu_hoisted_0
// CHECK-NEXT: "ttir.get_dimension_size"
// REMARKS: [[@LINE+8]]:8: remark: the library has no such op: the host computes it
// RAN: output 1: {{.*}} 7
// RAN: output 0: {{.*}}pcc {{1.0|0.99}}
// RAN: output 1: {{.*}}pcc {{1.0|0.99}}
// FOLDED-NOT: call @
// FOLDED-NOT: ttcore.cpu_module
func.func @forward(%a: tensor<5x7x11xf32>) -> (tensor<5x7x11xf32>, tensor<1xui32>) {
  %0 = "ttir.exp"(%a) : (tensor<5x7x11xf32>) -> tensor<5x7x11xf32>
  %1 = "ttir.get_dimension_size"(%0) <{dimension = 1 : i32}> : (tensor<5x7x11xf32>) -> tensor<1xui32>
  return %0, %1 : tensor<5x7x11xf32>, tensor<1xui32>
}
