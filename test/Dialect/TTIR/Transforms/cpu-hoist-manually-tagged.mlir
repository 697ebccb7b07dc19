// RUN: ttmlir-opt %s --split-input-file --cpu-hoist-manually-tagged | FileCheck %s

// The first group goes on behind an op that needs nothing of it and ends at one that does;
// a constant goes along, and stays where it is needed on the device, too.
// CHECK: ttcore.device_module {
// CHECK: func.func private @forward_cpu_hoisted_0(tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {tt.function_type = "forward_cpu_declaration"}
// CHECK: func.func private @forward_cpu_hoisted_1(tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: func.func @forward(%[[A:.*]]: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: %[[C:.*]] = "ttir.constant"
// CHECK: %[[R:.*]] = "ttir.relu"(%[[A]])
// CHECK: %[[G:.*]]:2 = call @forward_cpu_hoisted_0(%[[A]], %[[R]]) {ttir.cpu_hoisted_call = #ttir.cpu_hoisted_call}
// CHECK: %[[M:.*]] = "ttir.multiply"(%[[G]]#1, %[[C]])
// CHECK: %[[H:.*]] = call @forward_cpu_hoisted_1(%[[M]])
// CHECK: return %[[G]]#0, %[[H]]
// CHECK: ttcore.cpu_module {
// CHECK: func.func @forward_cpu_hoisted_0(%[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {tt.function_type = "forward_cpu"}
// CHECK: %[[E:.*]] = "ttir.exp"(%[[X]]) : (
// CHECK: %[[K:.*]] = "ttir.constant"
// CHECK: %[[D:.*]] = "ttir.add"(%[[E]], %[[K]]) : (
// CHECK: %[[S:.*]] = "ttir.subtract"(%[[D]], %[[Y]]) : (
// CHECK: return %[[E]], %[[S]]
// CHECK: func.func @forward_cpu_hoisted_1
// CHECK-NOT: should_hoist
func.func @forward(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c = "ttir.constant"() <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = "ttir.exp"(%a) {ttir.should_hoist} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.add"(%0, %c) {ttir.should_hoist} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.relu"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttir.subtract"(%1, %2) {ttir.should_hoist} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttir.multiply"(%3, %c) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttir.neg"(%4) {ttir.should_hoist = #ttir.should_hoist} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %5 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// Nothing to move: the module stays as it is.
// CHECK: module {
// CHECK-NEXT: func.func @nothing
// CHECK-NOT: cpu_module
// CHECK: module {
func.func @nothing(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.exp"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// An effect on what a group reads ends the group; names that are taken are left alone.
// CHECK: func.func private @cache_cpu_hoisted_1
// CHECK: func.func @cache(
// CHECK: call @cache_cpu_hoisted_1
// CHECK: ttir.fill_cache
// CHECK: call @cache_cpu_hoisted_2
// CHECK: ttcore.cpu_module
// CHECK: func.func @host(
func.func private @cache_cpu_hoisted_0(%a: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  return %a : tensor<1x1x2x3xf32>
}
func.func private @host(%a: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> attributes {tt.function_type = "forward_cpu"} {
  %0 = "ttir.sin"(%a) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}
func.func @cache(%c: tensor<1x1x2x3xf32>, %a: tensor<1x1x2x3xf32>) -> (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) {
  %0 = "ttir.exp"(%c) {ttir.should_hoist} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "ttir.fill_cache"(%c, %a) <{batch_offset = 0 : i32}> : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "ttir.exp"(%1) {ttir.should_hoist} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %3 = call @cache_cpu_hoisted_0(%2) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %4 = call @host(%3) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0, %4 : tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>
}
