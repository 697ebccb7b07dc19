// RUN: ttmlir-opt %s --const-eval-hoist-transform | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=TTNN
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-const-eval=false | FileCheck %s --check-prefix=OFF
// RUN: ttrt run %s --golden
// The second loop finds the results of the first: functions are the same ops in both.
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt perf %t.ttnn --golden --loops 2 --program-index 0 --result-file %t.json | FileCheck %s --check-prefix=PERF
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON

// OFF-NOT: load_cached
// Work done once is a line of its own.
// PERF-NOT: forward_const_eval
// PERF-DAG: {{^}}load_cached
// PERF: {{^}}sum
// PERF-NEXT: {{^}}once {{.*}} ops, whose results are kept
// JSON: "op": "load_cached"
// JSON: "op": "forward_const_eval_0/exp"
// JSON: "once": {
// JSON-NEXT: "ops":
// JSON-NEXT: "device_ns": {{[1-9]}}
// PYTHON: def forward_const_eval_0(

// CHECK-LABEL: func.func private @forward_const_eval_0(
// CHECK-SAME: tensor<33x35xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %arg1: tensor<35xf32> {ttcore.argument_type = #ttcore.argument_type<constant>}
// CHECK-SAME: attributes {tt.function_type = "const_eval"}
// CHECK: ttir.exp
// CHECK: ttir.arange
// CHECK: ttir.add
// CHECK: ttir.permute
// CHECK: return %{{.*}}, %{{.*}} : tensor<33x35xf32>, tensor<35x33xf32>
// CHECK-LABEL: func.func private @forward_const_eval_1(%arg0: tensor<33xf32>
// CHECK: ttir.tanh
// CHECK-LABEL: func.func @forward
// CHECK: %[[B:.*]] = ttcore.load_cached(@forward_const_eval_1, [%arg3])
// CHECK: %[[W:.*]]:2 = ttcore.load_cached(@forward_const_eval_0, [%arg1, %arg2])
// CHECK-NEXT: %[[P:.*]] = "ttir.matmul"(%arg0, %[[W]]#1)
// CHECK-NEXT: "ttir.add"(%[[P]], %[[B]])
// TTNN-LABEL: func.func private @forward_const_eval_0
// TTNN-LABEL: func.func @forward
// TTNN: ttcore.load_cached
func.func @forward(%x: tensor<7x35xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
    %w: tensor<33x35xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %c: tensor<35xf32> {ttcore.argument_type = #ttcore.argument_type<constant>},
    %b: tensor<33xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> (tensor<7x33xf32>, tensor<33x35xf32>) {
  %t = "ttir.arange"() <{start = 0 : si64, end = 35 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<35xf32>
  %0 = "ttir.exp"(%w) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.add"(%c, %t) : (tensor<35xf32>, tensor<35xf32>) -> tensor<35xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<33x35xf32>, tensor<35xf32>) -> tensor<33x35xf32>
  %3 = "ttir.permute"(%2) <{permutation = array<i64: 1, 0>}> : (tensor<33x35xf32>) -> tensor<35x33xf32>
  %4 = "ttir.matmul"(%x, %3) : (tensor<7x35xf32>, tensor<35x33xf32>) -> tensor<7x33xf32>
  %5 = "ttir.tanh"(%b) : (tensor<33xf32>) -> tensor<33xf32>
  %6 = "ttir.add"(%4, %5) : (tensor<7x33xf32>, tensor<33xf32>) -> tensor<7x33xf32>
  return %6, %2 : tensor<7x33xf32>, tensor<33x35xf32>
}

// Inputs, arguments that nothing is known of, and tensors made of nothing stay.
// CHECK-LABEL: func.func @inputs
// CHECK-NOT: load_cached
// CHECK: return
func.func @inputs(%x: tensor<7x5xf32> {ttcore.argument_type = #ttcore.argument_type<input>}, %y: tensor<7x5xf32>,
    %w: tensor<7x5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<7x5xf32> {
  %0 = "ttir.exp"(%x) : (tensor<7x5xf32>) -> tensor<7x5xf32>
  %1 = "ttir.add"(%0, %y) : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  %2 = "ttir.add"(%1, %w) : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  %3 = "ttir.ones"() <{shape = array<i32: 7, 5>}> : () -> tensor<7x5xf32>
  %4 = "ttir.add"(%2, %3) : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xf32>
  return %4 : tensor<7x5xf32>
}

// A cache that is written to is no parameter, whatever is said of it; one that is made
// of parameters is copied for each run.
// TTNN-LABEL: func.func @written
// TTNN: %[[MADE:.*]] = ttcore.load_cached(@written_const_eval_{{.*}}, [%arg1])
// TTNN: "ttnn.exp"(%arg0)
// TTNN: %[[COPY:.*]] = "ttnn.to_memory_config"(%[[MADE]])
// TTNN: "ttnn.fill_cache"(%[[COPY]]
func.func @written(%cache: tensor<1x2x32x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
    %w: tensor<1x2x32x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %x: tensor<1x2x32x32xf32>) -> (tensor<1x2x32x32xf32>, tensor<1x2x32x32xf32>) {
  %0 = "ttir.exp"(%cache) : (tensor<1x2x32x32xf32>) -> tensor<1x2x32x32xf32>
  "ttir.fill_cache"(%cache, %x) <{batch_offset = 0 : i32}> : (tensor<1x2x32x32xf32>, tensor<1x2x32x32xf32>) -> ()
  %1 = "ttir.exp"(%w) : (tensor<1x2x32x32xf32>) -> tensor<1x2x32x32xf32>
  "ttir.fill_cache"(%1, %x) <{batch_offset = 0 : i32}> : (tensor<1x2x32x32xf32>, tensor<1x2x32x32xf32>) -> ()
  return %0, %1 : tensor<1x2x32x32xf32>, tensor<1x2x32x32xf32>
}
