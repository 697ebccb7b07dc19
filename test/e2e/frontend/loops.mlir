// Loops and branches that depend on what is computed: nested, with operands that stay, without rounds, with results
// that are operands; as calls of the library, as kernels, in L1, as source.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttrt run %s --golden --init ones | FileCheck %s
// RUN: ttrt run %s --golden --init rand --backend=ttmetal | FileCheck %s
// RUN: ttrt run %s --golden --init rand --pipeline-options optimization-level=1 | FileCheck %s
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 2: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 3: {{.*}}pcc {{1.0|0.99}}

// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=TTNN
// Arguments of functions are their callers'.
// TTNN-LABEL: func.func private @grow
// TTNN-NOT: "ttnn.deallocate"(%arg
// TTNN: return
// TTNN-LABEL: func.func @main
// TTNN: ttcore.loop @grow({{.*}}) while @is_small
// TTNN: ttcore.case %{{.*}} of [@negate, @rows]

// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt perf %t.ttnn --init ones --loops 2 | FileCheck %s --check-prefix=PERF
// PERF-DAG: grow/add
// PERF-DAG: is_small/lt
// PERF-DAG: {{^}}loop
// RUN: ttrt read %t.ttnn --section programs | FileCheck %s --check-prefix=READ
// READ: "function": "is_small"
// READ: "op": "loop"
// READ: "op": "case"

// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP
// PYTHON: while is_small([[S:v[0-9]+]], [[X:v[0-9]+]]).item() != 0:
// PYTHON-NEXT: [[S]] = grow([[S]], [[X]])
// PYTHON: for _ in range(3):
// PYTHON: if int({{.*}}.item()) == 0:
// CPP: while (::is_small(state0, {{.*}}).to_vector<float>().front() != 0)
// CPP-NEXT: state0 = ::grow(state0, {{.*}});
// CPP: switch (static_cast<long long>(

func.func private @is_small(%s: tensor<33x35xf32>, %x: tensor<33x35xf32>) -> tensor<1x1xi1> {
  %0 = "ttir.max"(%s) <{keep_dim = true}> : (tensor<33x35xf32>) -> tensor<1x1xf32>
  %1 = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 20.0 : f32}> : () -> tensor<1x1xf32>
  %2 = "ttir.lt"(%0, %1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
  return %2 : tensor<1x1xi1>
}
func.func private @grow(%s: tensor<33x35xf32>, %x: tensor<33x35xf32>) -> tensor<33x35xf32> {
  %0 = "ttir.add"(%s, %x) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.full"() <{shape = array<i32: 33, 35>, fill_value = 1.0 : f32}> : () -> tensor<33x35xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %2 : tensor<33x35xf32>
}
// Both results change places; the loop within has another state.
func.func private @swap(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>) {
  %0 = ttcore.loop @grow(%a, %b) times 2 : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %b, %0 : tensor<33x35xf32>, tensor<33x35xf32>
}
func.func private @negate(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> tensor<33x35xf32> {
  %0 = "ttir.neg"(%a) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  return %0 : tensor<33x35xf32>
}
func.func private @rows(%a: tensor<33x35xf32>, %b: tensor<33x35xf32>) -> tensor<33x35xf32> {
  return %b : tensor<33x35xf32>
}
func.func @main(%x: tensor<33x35xf32>, %w: tensor<33x35xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>})
    -> (tensor<33x35xf32>, tensor<33x35xf32>, tensor<33x35xf32>, tensor<33x35xf32>) {
  %0 = ttcore.loop @grow(%x, %w) while @is_small : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %1:2 = ttcore.loop @swap(%0, %x) times 3 : (tensor<33x35xf32>, tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>)
  %2 = ttcore.loop @grow(%1#0, %x) times 0 : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %m = "ttir.mean"(%x) <{keep_dim = true}> : (tensor<33x35xf32>) -> tensor<1x1xf32>
  %h = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0.75 : f32}> : () -> tensor<1x1xf32>
  %c = "ttir.gt"(%m, %h) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
  %3 = ttcore.case %c of [@negate, @rows](%2, %x) : tensor<1x1xi1>, (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %4 = "ttir.multiply"(%3, %x) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %0, %1#1, %3, %4 : tensor<33x35xf32>, tensor<33x35xf32>, tensor<33x35xf32>, tensor<33x35xf32>
}
