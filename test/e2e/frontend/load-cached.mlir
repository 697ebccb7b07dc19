// Functions whose results are kept, of one tensor, of none, of two results, nested.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttrt run %s --golden --init rand --pipeline-options optimization-level=1 | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=TTNN
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// Three loops: the functions' ops ran in the first only, and are not in the sum of a run.
// RUN: ttrt perf %t.ttnn --golden --loops 3 --result-file %t.json | FileCheck %s --check-prefix=PERF
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json

// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}

// The arguments and the results stay.
// TTNN-LABEL: func.func private @weights
// TTNN-NOT: "ttnn.deallocate"(%arg0)
// TTNN: return
// TTNN-LABEL: func.func @main
// TTNN: %[[K:.*]]:2 = ttcore.load_cached(@weights, [%arg1])
// TTNN-NOT: "ttnn.deallocate"(%[[K]]
// TTNN: return
// PERF-NOT: {{^(weights|table)/}}
// PERF-DAG: {{^}}load_cached
// PERF: sum {{.*}} {{[0-9]+}} ops
// PERF-NEXT: once {{.*}} {{[0-9]+}} ops, whose results are kept
// JSON-DAG: "op": "table/multiply"
// JSON-DAG: "op": "weights/exp"

func.func private @table() -> tensor<35xf32> attributes {tt.function_type = "const_eval"} {
  %0 = "ttir.arange"() <{start = 0 : si64, end = 35 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<35xf32>
  %1 = "ttir.constant"() <{value = dense<0.125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "ttir.multiply"(%0, %1) : (tensor<35xf32>, tensor<1xf32>) -> tensor<35xf32>
  return %2 : tensor<35xf32>
}
func.func private @weights(%w: tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<35x33xf32>) attributes {tt.function_type = "const_eval"} {
  %t = ttcore.load_cached(@table, []) : () -> tensor<35xf32>
  %0 = "ttir.exp"(%w) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.add"(%0, %t) : (tensor<33x35xf32>, tensor<35xf32>) -> tensor<33x35xf32>
  %2 = "ttir.permute"(%1) <{permutation = array<i64: 1, 0>}> : (tensor<33x35xf32>) -> tensor<35x33xf32>
  return %1, %2 : tensor<33x35xf32>, tensor<35x33xf32>
}
func.func @main(%x: tensor<7x35xf32> {ttcore.argument_type = #ttcore.argument_type<input>}, %w: tensor<33x35xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> (tensor<7x33xf32>, tensor<33x35xf32>) {
  %0:2 = ttcore.load_cached(@weights, [%w]) : (tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<35x33xf32>)
  %1 = "ttir.matmul"(%x, %0#1) : (tensor<7x35xf32>, tensor<35x33xf32>) -> tensor<7x33xf32>
  %2 = "ttir.multiply"(%0#0, %w) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %1, %2 : tensor<7x33xf32>, tensor<33x35xf32>
}

// RUN: ttrt read %t.ttnn --section programs | FileCheck %s --check-prefix=READ
// READ: "function": "table"
// READ: "function": "weights"
// READ: "name": "main"
// READ: "op": "load_cached"
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP
// PYTHON: def weights(
// PYTHON: = table()
// PYTHON: def main(
// PYTHON: = weights(v
// CPP: ::weights(v
