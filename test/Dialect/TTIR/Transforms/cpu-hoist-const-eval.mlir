// RUN: ttmlir-opt %s --cpu-hoist-const-eval | FileCheck %s
// Done once, on the host.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-cpu-hoisted-const-eval=true | FileCheck %s --check-prefix=TTNN
// RUN: ttrt run %s --golden --init rand --pipeline-options=enable-cpu-hoisted-const-eval=true | FileCheck %s --check-prefix=RAN
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-cpu-hoisted-const-eval=true -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt perf %t.ttnn --golden --loops 3 --result-file %t.json | FileCheck %s --check-prefix=PERF
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json

// CHECK: func.func @forward(
// CHECK: %[[K:.*]] = call @forward_cpu_hoisted_0(%arg1)
// CHECK-NEXT: %[[S:.*]] = "ttir.add"(%arg0, %[[K]])
// CHECK-NEXT: "ttir.multiply"(%[[S]], %arg2)
// CHECK: ttcore.cpu_module
// CHECK: ttir.exp
// CHECK: ttir.constant
// CHECK: ttir.multiply
// TTNN: func.func private @forward_const_eval_0
// TTNN: call @forward_cpu_hoisted_0
// TTNN: func.func @forward(
// TTNN-NOT: call @
// TTNN: ttcore.load_cached(@forward_const_eval_0, [%arg1])
// TTNN: ttcore.cpu_module
// RAN: output 0: {{.*}}pcc {{1.0|0.99}}
// JSON: "op": "forward_const_eval_0/call"
// PERF-DAG: {{^}}load_cached
func.func @forward(%x: tensor<5x7xf32>, %w: tensor<5x7xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %v: tensor<5x7xf32> {ttcore.argument_type = #ttcore.argument_type<input>}) -> tensor<5x7xf32> {
  %c = "ttir.constant"() <{value = dense<[[1.0], [2.0], [3.0], [4.0], [5.0]]> : tensor<5x1xf32>}> : () -> tensor<5x1xf32>
  %0 = "ttir.exp"(%w) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = "ttir.multiply"(%0, %c) : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
  %2 = "ttir.add"(%x, %1) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = "ttir.multiply"(%2, %v) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return %3 : tensor<5x7xf32>
}
