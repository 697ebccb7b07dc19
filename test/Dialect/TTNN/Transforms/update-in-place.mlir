// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s
// RUN: ttrt run %s --golden

// The argument is changed, no copy is made, and it is not freed.
// CHECK-LABEL: func.func @step
// CHECK-SAME: (%[[C:[^:]*]]: {{.*}}) -> tensor<1x2x8x5xbf16
// CHECK-NOT: ttir.updates
// CHECK: "ttnn.paged_update_cache"(%[[C]], {{.*}}) -> ()
// CHECK: "ttnn.neg"(%[[C]])
// CHECK-NOT: "ttnn.deallocate"(%[[C]])
func.func @step(%c: tensor<1x2x8x5xbf16>, %k: tensor<1x2x1x5xbf16>, %i: tensor<1xi32>) -> tensor<1x2x8x5xbf16> {
  "ttir.update_cache"(%c, %k, %i) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x1x5xbf16>, tensor<1xi32>) -> ()
  %0 = "ttir.neg"(%c) : (tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  return %0 : tensor<1x2x8x5xbf16>
}

// The same op before and behind a write is not the same.
// CHECK-LABEL: func.func @around
// CHECK: "ttnn.neg"
// CHECK: "ttnn.paged_update_cache"
// CHECK: "ttnn.neg"
func.func @around(%c: tensor<1x2x8x5xbf16>, %k: tensor<1x2x1x5xbf16>, %i: tensor<1xi32>) -> (tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>) {
  %0 = "ttir.neg"(%c) : (tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  "ttir.update_cache"(%c, %k, %i) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x1x5xbf16>, tensor<1xi32>) -> ()
  %1 = "ttir.neg"(%c) : (tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  return %0, %1 : tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>
}

// Two caches of zeros are two, whatever else takes them for one.
// CHECK-LABEL: func.func @zeros
// CHECK: "ttnn.fill_cache"(%[[X:[0-9]+]],
// CHECK: "ttnn.fill_cache"(%[[Y:[0-9]+]],
// CHECK: "ttnn.subtract"(%[[X]], %[[Y]])
func.func @zeros(%a: tensor<1x2x3x5xbf16>, %b: tensor<1x2x4x5xbf16>) -> tensor<1x2x8x5xbf16> {
  %x = "ttir.zeros"() <{shape = array<i32: 1, 2, 8, 5>}> : () -> tensor<1x2x8x5xbf16>
  %y = "ttir.zeros"() <{shape = array<i32: 1, 2, 8, 5>}> : () -> tensor<1x2x8x5xbf16>
  "ttir.fill_cache"(%x, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x3x5xbf16>) -> ()
  "ttir.fill_cache"(%y, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x4x5xbf16>) -> ()
  %0 = "ttir.subtract"(%x, %y) : (tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  return %0 : tensor<1x2x8x5xbf16>
}

// All names of a cache are one tensor.
// CHECK-LABEL: func.func @names
// CHECK-NOT: "ttnn.to_memory_config"
// CHECK: "ttnn.add"(%arg0, %arg0)
func.func @names(%c: tensor<1x2x8x5xbf16>, %a: tensor<1x2x3x5xbf16>, %b: tensor<1x2x4x5xbf16>) -> tensor<1x2x8x5xbf16> {
  %0 = "ttir.fill_cache"(%c, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x3x5xbf16>) -> tensor<1x2x8x5xbf16>
  %1 = "ttir.fill_cache"(%0, %b) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x4x5xbf16>) -> tensor<1x2x8x5xbf16>
  %2 = "ttir.add"(%0, %1) : (tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  return %2 : tensor<1x2x8x5xbf16>
}

// Two functions: what one changes, its caller gives back.
// CHECK-LABEL: func.func @caller
// CHECK: "ttnn.fill_cache"(%arg0, %arg1)
func.func @caller(%c: tensor<1x2x8x5xbf16>, %a: tensor<1x2x3x5xbf16>) {
  func.call @callee(%a, %c) : (tensor<1x2x3x5xbf16>, tensor<1x2x8x5xbf16>) -> ()
  return
}
func.func private @callee(%a: tensor<1x2x3x5xbf16>, %c: tensor<1x2x8x5xbf16>) {
  "ttir.fill_cache"(%c, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x3x5xbf16>) -> ()
  return
}
