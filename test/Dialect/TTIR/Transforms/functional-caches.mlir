// RUN: ttmlir-opt %s --ttir-functional-caches --split-input-file | FileCheck %s
// RUN: ttmlir-opt %s --ttir-functional-caches --ttir-functional-caches --split-input-file | FileCheck %s

// Readers of the cache behind a write read the result of the write; readers in
// front of the write do not read it.
// CHECK-LABEL: func.func @order
// CHECK-SAME: (%[[C:.*]]: tensor<1x2x8x5xf32>, %[[K:.*]]: tensor<1x2x1x5xf32>, %[[I:.*]]: tensor<1xi32>) -> (tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32> {ttir.updates = 0 : i32})
func.func @order(%c: tensor<1x2x8x5xf32>, %k: tensor<1x2x1x5xf32>, %i: tensor<1xi32>) -> (tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32>) {
  // CHECK: %[[BEFORE:.*]] = "ttir.neg"(%[[C]])
  %0 = "ttir.neg"(%c) : (tensor<1x2x8x5xf32>) -> tensor<1x2x8x5xf32>
  // CHECK: %[[ONCE:.*]] = "ttir.update_cache"(%[[C]], %[[K]], %[[I]])
  "ttir.update_cache"(%c, %k, %i) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>, tensor<1xi32>) -> ()
  // CHECK: %[[AFTER:.*]] = "ttir.neg"(%[[ONCE]])
  %1 = "ttir.neg"(%c) : (tensor<1x2x8x5xf32>) -> tensor<1x2x8x5xf32>
  // CHECK: %[[TWICE:.*]] = "ttir.fill_cache"(%[[ONCE]], %[[K]])
  "ttir.fill_cache"(%c, %k) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>) -> ()
  // CHECK: return %[[BEFORE]], %[[AFTER]], %[[TWICE]]
  return %0, %1 : tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32>
}

// -----

// A function that changes its argument gives it to its caller, whose argument it
// is; a cache of the function's own is nobody else's.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[A:.*]]: tensor<1x2x1x5xf32>, %[[B:.*]]: tensor<1x2x8x5xf32>) -> (tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32> {ttir.updates = 1 : i32})
func.func @main(%a: tensor<1x2x1x5xf32>, %b: tensor<1x2x8x5xf32>) -> tensor<1x2x8x5xf32> {
  %z = "ttir.zeros"() <{shape = array<i32: 1, 2, 8, 5>}> : () -> tensor<1x2x8x5xf32>
  // CHECK: %[[FIRST:.*]] = call @fill(%[[A]], %[[B]])
  func.call @fill(%a, %b) : (tensor<1x2x1x5xf32>, tensor<1x2x8x5xf32>) -> ()
  // CHECK: %[[OWN:.*]] = call @fill(%[[A]], %{{.*}})
  func.call @fill(%a, %z) : (tensor<1x2x1x5xf32>, tensor<1x2x8x5xf32>) -> ()
  // CHECK: %[[SUM:.*]] = "ttir.add"(%[[FIRST]], %[[OWN]])
  %s = "ttir.add"(%b, %z) : (tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32>) -> tensor<1x2x8x5xf32>
  // CHECK: return %[[SUM]], %[[FIRST]]
  return %s : tensor<1x2x8x5xf32>
}
// CHECK-LABEL: func.func private @fill
// CHECK-SAME: -> (tensor<1x2x8x5xf32> {ttir.updates = 1 : i32})
func.func private @fill(%a: tensor<1x2x1x5xf32>, %b: tensor<1x2x8x5xf32>) {
  "ttir.fill_cache"(%b, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>) -> ()
  return
}
