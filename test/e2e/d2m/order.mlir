// Lines are put in order by the data-movement cores; a running sum is a few
// sums of blocks.

// RUN: ttrt run %s --backend=ttmetal --program-index all --golden --sanitize | FileCheck %s
// CHECK-COUNT-21: pcc 1.00000
// RUN: ttrt run %s --device p150 --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index all --golden | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" | FileCheck %s --check-prefix=NONE
// NONE-NOT: "ttnn.{{sort|topk|cum.*|slice_dynamic|scatter}}"
// RUN: ttmlir-opt %s --d2m-fe-pipeline | FileCheck %s --check-prefix=PLAN

// PLAN: order_plan<lines = 120, cores = 64, threads = 2>
func.func @sort(%a: tensor<3x40x100xf32>) -> (tensor<3x40x100xf32>, tensor<3x40x100xsi32>) {
  %0, %1 = "ttir.sort"(%a) <{dim = -1 : si32, stable = true}> : (tensor<3x40x100xf32>) -> (tensor<3x40x100xf32>, tensor<3x40x100xsi32>)
  return %0, %1 : tensor<3x40x100xf32>, tensor<3x40x100xsi32>
}

// PLAN-LABEL: @down
// PLAN: ttir.permute
// PLAN: order_plan<lines = 99, cores = 64, threads = 2>
func.func @down(%a: tensor<3x100x33xbf16>) -> (tensor<3x100x33xbf16>, tensor<3x100x33xui16>) {
  %0, %1 = "ttir.sort"(%a) <{dim = 1 : si32, stable = true, descending = true}> : (tensor<3x100x33xbf16>) -> (tensor<3x100x33xbf16>, tensor<3x100x33xui16>)
  return %0, %1 : tensor<3x100x33xbf16>, tensor<3x100x33xui16>
}

// Only the places are wanted.
func.func @places(%a: tensor<7x300xui32>) -> tensor<7x300xsi32> {
  %0, %1 = "ttir.sort"(%a) <{dim = 1 : si32, stable = true}> : (tensor<7x300xui32>) -> (tensor<7x300xui32>, tensor<7x300xsi32>)
  return %1 : tensor<7x300xsi32>
}

// The best 8 of 64 experts.
func.func @router(%a: tensor<33x64xbf16>) -> (tensor<33x8xbf16>, tensor<33x8xsi32>) {
  %0, %1 = "ttir.topk"(%a) <{k = 8 : i32, dim = -1 : i32}> : (tensor<33x64xbf16>) -> (tensor<33x8xbf16>, tensor<33x8xsi32>)
  return %0, %1 : tensor<33x8xbf16>, tensor<33x8xsi32>
}

// Few long lines are looked at in parts.
// PLAN-LABEL: @words
// PLAN: order_plan<lines = 15, cores = 15, threads = 1>
// PLAN: order_plan<lines = 3, cores = 3, threads = 1>
func.func @words(%a: tensor<3x5120xf32>) -> (tensor<3x32xf32>, tensor<3x32xsi32>) {
  %0, %1 = "ttir.topk"(%a) <{k = 32 : i32, dim = 1 : i32}> : (tensor<3x5120xf32>) -> (tensor<3x32xf32>, tensor<3x32xsi32>)
  return %0, %1 : tensor<3x32xf32>, tensor<3x32xsi32>
}

// More than a few are the first of all.
func.func @many(%a: tensor<2x200xsi32>) -> (tensor<2x90xsi32>, tensor<2x90xsi32>) {
  %0, %1 = "ttir.topk"(%a) <{k = 90 : i32, dim = 1 : i32, largest = false}> : (tensor<2x200xsi32>) -> (tensor<2x90xsi32>, tensor<2x90xsi32>)
  return %0, %1 : tensor<2x90xsi32>, tensor<2x90xsi32>
}

func.func @sums(%a: tensor<3x70x300xf32>, %b: tensor<3x100xsi32>) -> (tensor<3x70x300xf32>, tensor<3x100xsi32>) {
  %0 = "ttir.cumsum"(%a) <{dim = 1 : i64}> : (tensor<3x70x300xf32>) -> tensor<3x70x300xf32>
  %1 = "ttir.cumsum"(%b) <{dim = -1 : i64}> : (tensor<3x100xsi32>) -> tensor<3x100xsi32>
  return %0, %1 : tensor<3x70x300xf32>, tensor<3x100xsi32>
}

func.func @products(%a: tensor<33x20xf32>, %b: tensor<17xf32>) -> (tensor<33x20xf32>, tensor<17xf32>) {
  %0 = "ttir.cumprod"(%a) <{dim = 1 : i64}> : (tensor<33x20xf32>) -> tensor<33x20xf32>
  %1 = "ttir.cumprod"(%b) <{dim = 0 : i64}> : (tensor<17xf32>) -> tensor<17xf32>
  return %0, %1 : tensor<33x20xf32>, tensor<17xf32>
}

// Tensors that hold positions: where a slice begins, and where elements go.
// PLAN-LABEL: @begin
func.func @begin(%a: tensor<40x70xbf16>) -> tensor<9x70xbf16> {
  %b = "ttir.constant"() <{value = dense<[-20, 0]> : tensor<2xsi32>}> : () -> tensor<2xsi32>
  %e = "ttir.constant"() <{value = dense<[-2, 70]> : tensor<2xsi32>}> : () -> tensor<2xsi32>
  %0 = "ttir.slice_dynamic"(%a, %b, %e) <{step = [2 : i32, 1 : i32]}> : (tensor<40x70xbf16>, tensor<2xsi32>, tensor<2xsi32>) -> tensor<9x70xbf16>
  return %0 : tensor<9x70xbf16>
}

// Places several times: the last one wins, or all are added up.
func.func @put(%a: tensor<33x20xf32>, %b: tensor<33x3xf32>) -> (tensor<33x20xf32>, tensor<33x20xf32>) {
  %z = "ttir.full"() <{shape = array<i32: 33, 3>, fill_value = 7 : i32}> : () -> tensor<33x3xsi32>
  %0 = "ttir.scatter"(%a, %z, %b) <{dim = 1 : i32, scatter_reduce_type = #ttcore.reduce_type<invalid>}> : (tensor<33x20xf32>, tensor<33x3xsi32>, tensor<33x3xf32>) -> tensor<33x20xf32>
  %1 = "ttir.scatter"(%a, %z, %b) <{dim = 1 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>}> : (tensor<33x20xf32>, tensor<33x3xsi32>, tensor<33x3xf32>) -> tensor<33x20xf32>
  return %0, %1 : tensor<33x20xf32>, tensor<33x20xf32>
}

// Reductions of numbers: a program makes a tensor of them first.
func.func @numbers(%m: tensor<1x1x40x70xbf16>, %q: tensor<1x2x40x32xbf16>) -> (tensor<3xf32>, tensor<1x2x40x32xbf16>) {
  %a = "ttir.full"() <{shape = array<i32: 7>, fill_value = 0.5 : f32}> : () -> tensor<7xf32>
  %0:2 = "ttir.topk"(%a) <{k = 3 : i32, dim = 0 : i32, largest = true}> : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xsi32>)
  %k = "ttir.full"() <{shape = array<i32: 1, 2, 70, 32>, fill_value = 0.25 : f32}> : () -> tensor<1x2x70x32xbf16>
  %1 = "ttir.scaled_dot_product_attention"(%q, %k, %k, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<1x2x40x32xbf16>, tensor<1x2x70x32xbf16>, tensor<1x2x70x32xbf16>, tensor<1x1x40x70xbf16>) -> tensor<1x2x40x32xbf16>
  return %0#0, %1 : tensor<3xf32>, tensor<1x2x40x32xbf16>
}

// Places that are one constant, whose words are one number.
func.func @scatter_to_one_row(%a: tensor<2x9xf32>, %b: tensor<1x9xf32>) -> tensor<2x9xf32> {
  %z = "ttir.constant"() <{value = dense<1> : tensor<1x9xi32>}> : () -> tensor<1x9xi32>
  %0 = "ttir.scatter"(%a, %z, %b) <{dim = 0 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>}> : (tensor<2x9xf32>, tensor<1x9xi32>, tensor<1x9xf32>) -> tensor<2x9xf32>
  return %0 : tensor<2x9xf32>
}
