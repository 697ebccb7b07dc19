// RUN: ttmlir-opt --ttir-keep-source %s | FileCheck %s --check-prefix=KEPT
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt read %t.ttnn --section ttir | FileCheck %s --check-prefix=TTIR
// RUN: ttrt read %t.ttnn --section mlir | FileCheck %s --check-prefix=TTNN
// RUN: ttrt run %t.ttnn --golden | FileCheck %s --check-prefix=RUNS

// The reference is not made of what the compiler did: an op that it lowered wrongly is found.
// RUN: sed 's/"ttnn.add"/"ttnn.subtract"/' %t.mlir > %t.wrong.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.wrong.mlir -o %t.wrong.ttnn
// RUN: not ttrt run %t.wrong.ttnn --golden 2>&1 | FileCheck %s --check-prefix=WRONG

// A program that has its source keeps it; without the option it has none.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %t.mlir -o %t.again.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.again.mlir -o %t.again.ttnn
// RUN: ttrt read %t.again.ttnn --section ttir | FileCheck %s --check-prefix=TTIR
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=keep-source=false %s -o %t.none.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.none.mlir -o %t.none.ttnn
// RUN: not ttrt read %t.none.ttnn --section ttir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: ttrt run %t.none.ttnn --golden | FileCheck %s --check-prefix=RUNS

// KEPT: module attributes {ttir.source = {constants = {constant_0 = dense<{{.*}}> : tensor<17xf32>{{.*}}}, text = dense_resource<ttir_source> : tensor<{{[0-9]+}}xui8>}}
// KEPT: ttir.add

// TTIR: func.func @forward(%{{.*}}: tensor<3x17xf32>
// TTIR: "ttir.constant"() <{value = dense_resource<constant_{{.*}}> : tensor<17xf32>}>
// TTIR: ttir.dot_general

// TTNN-NOT: ttir.source
// TTNN: ttnn.matmul

// RUNS: output 0: {{.*}}pcc 1.0
// WRONG: pcc {{.*}} is below 0.99
// NONE: the program has no section 'ttir'

func.func @forward(%x: tensor<3x17xf32>, %w: tensor<5x17xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.constant"() <{value = dense<[0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0, -9.0]> : tensor<17xf32>}> : () -> tensor<17xf32>
  %1 = "ttir.add"(%x, %0) : (tensor<3x17xf32>, tensor<17xf32>) -> tensor<3x17xf32>
  %2 = "ttir.dot_general"(%1, %w) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64: 1>}> : (tensor<3x17xf32>, tensor<5x17xf32>) -> tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}
