// RUN: ttmlir-opt --ttcore-register-device --d2m-form-groups %s | FileCheck %s

!t = tensor<70x150xbf16>

// Joined along values, and over the sum that has operands of two groups.
// CHECK-LABEL: func.func @tree
// CHECK: %[[G:.*]] = d2m.group(%arg0, %arg1, %arg2) : {{.*}} -> tensor<70x150xbf16> {
// CHECK: "ttir.exp"
// CHECK: "ttir.sigmoid"
// CHECK: "ttir.add"
// CHECK: d2m.yield
// CHECK: return %[[G]]
func.func @tree(%a: !t, %b: !t, %c: !t) -> !t {
  %0 = "ttir.exp"(%a) : (!t) -> !t
  %1 = "ttir.multiply"(%b, %c) : (!t, !t) -> !t
  %2 = "ttir.sigmoid"(%1) : (!t) -> !t
  %3 = "ttir.add"(%0, %2) : (!t, !t) -> !t
  return %3 : !t
}

// A value that leaves a group and comes back by way of another op starts a
// group of its own: otherwise each would need the other.
// CHECK-LABEL: func.func @around
// CHECK: %[[G:.*]]:2 = d2m.group(%arg0)
// CHECK: "ttir.exp"
// CHECK: "ttir.neg"
// CHECK: %[[S:.*]] = "ttir.softmax"(%[[G]]#0)
// CHECK: %[[H:.*]] = d2m.group({{.*}}%[[S]]
// CHECK: "ttir.add"
// CHECK: "ttir.abs"
// CHECK: return %[[H]]
func.func @around(%a: !t) -> !t {
  %0 = "ttir.exp"(%a) : (!t) -> !t
  %1 = "ttir.neg"(%0) : (!t) -> !t
  %2 = "ttir.softmax"(%0) <{dimension = 1 : si32}> : (!t) -> !t
  %3 = "ttir.add"(%1, %2) : (!t, !t) -> !t
  %4 = "ttir.abs"(%3) : (!t) -> !t
  return %4 : !t
}

// A group stands behind all that it takes.
// CHECK-LABEL: func.func @order
// CHECK: %[[S:.*]] = "ttir.softmax"(%arg1)
// CHECK: %[[G:.*]] = d2m.group(%arg0, %[[S]])
// CHECK: %[[M:.*]] = "ttir.softmax"(%[[G]]
// CHECK: return %[[M]]
func.func @order(%a: !t, %b: !t) -> !t {
  %0 = "ttir.exp"(%a) : (!t) -> !t
  %1 = "ttir.softmax"(%b) <{dimension = 1 : si32}> : (!t) -> !t
  %2 = "ttir.add"(%0, %1) : (!t, !t) -> !t
  %3 = "ttir.softmax"(%2) <{dimension = 1 : si32}> : (!t) -> !t
  return %3 : !t
}

// Numbers go along; they take no operand.
// CHECK-LABEL: func.func @numbers
// CHECK-NOT: "ttir.full"
// CHECK: d2m.group(%arg0) :
// CHECK: "ttir.full"
func.func @numbers(%a: !t) -> !t {
  %k = "ttir.full"() <{shape = array<i32: 70, 150>, fill_value = 2.5 : f32}> : () -> !t
  %0 = "ttir.multiply"(%a, %k) : (!t, !t) -> !t
  %1 = "ttir.maximum"(%k, %0) : (!t, !t) -> !t
  return %1 : !t
}

// Operands broadcast. The op of a smaller one is no part of the group, and an
// op of it and a value of the group's shape begins anew.
// CHECK-LABEL: func.func @broadcast
// CHECK: %[[R:.*]] = "ttir.neg"(%arg1)
// CHECK: %[[G:.*]] = d2m.group(%arg0, %arg1, %arg2)
// CHECK: "ttir.exp"
// CHECK: "ttir.multiply"
// CHECK: d2m.group(%[[G]], %[[R]])
// CHECK: "ttir.subtract"
// CHECK: "ttir.abs"
func.func @broadcast(%a: !t, %r: tensor<1x150xbf16>, %c: tensor<70x1xbf16>) -> !t {
  %n = "ttir.neg"(%r) : (tensor<1x150xbf16>) -> tensor<1x150xbf16>
  %0 = "ttir.exp"(%a) : (!t) -> !t
  %1 = "ttir.add"(%0, %r) : (!t, tensor<1x150xbf16>) -> !t
  %2 = "ttir.multiply"(%1, %c) : (!t, tensor<70x1xbf16>) -> !t
  %3 = "ttir.subtract"(%2, %n) : (!t, tensor<1x150xbf16>) -> !t
  %4 = "ttir.abs"(%3) : (!t) -> !t
  return %4 : !t
}

// Lone ops stay, and what there is no call for: powers of integers, sums of
// those of 16 bits, which are of 32 in kernels.
// CHECK-LABEL: func.func @alone
// CHECK-NOT: d2m.group
// CHECK: return
func.func @alone(%a: !t, %i: tensor<4x4xsi32>, %h: tensor<4x4xui16>) -> (!t, tensor<4x4xsi32>, tensor<4x4xui16>, !t) {
  %1 = "ttir.exp"(%a) : (!t) -> !t
  %2 = "ttir.pow"(%i, %i) : (tensor<4x4xsi32>, tensor<4x4xsi32>) -> tensor<4x4xsi32>
  %3 = "ttir.pow"(%2, %i) : (tensor<4x4xsi32>, tensor<4x4xsi32>) -> tensor<4x4xsi32>
  %4 = "ttir.add"(%h, %h) : (tensor<4x4xui16>, tensor<4x4xui16>) -> tensor<4x4xui16>
  %5 = "ttir.add"(%4, %h) : (tensor<4x4xui16>, tensor<4x4xui16>) -> tensor<4x4xui16>
  %6 = "ttir.softmax"(%a) <{dimension = 1 : si32}> : (!t) -> !t
  return %1, %3, %5, %6 : !t, tensor<4x4xsi32>, tensor<4x4xui16>, !t
}

// Ops of a reduction's result join, on both sides of it; a reduction over other
// dimensions does not.
// CHECK-LABEL: func.func @rows
// CHECK: %[[G:.*]] = d2m.group(%arg0)
// CHECK: "ttir.exp"
// CHECK: "ttir.sum"
// CHECK: "ttir.rsqrt"
// CHECK: "ttir.multiply"
// CHECK: d2m.yield
// CHECK: %[[S:.*]] = "ttir.sum"(%[[G]]) <{dim_arg = [0 : i32]
// CHECK: return %[[S]]
func.func @rows(%a: tensor<40x50xf32>) -> tensor<1x50xf32> {
  %0 = "ttir.exp"(%a) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %1 = "ttir.sum"(%0) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<40x50xf32>) -> tensor<40x1xf32>
  %2 = "ttir.rsqrt"(%1) : (tensor<40x1xf32>) -> tensor<40x1xf32>
  %3 = "ttir.multiply"(%0, %2) : (tensor<40x50xf32>, tensor<40x1xf32>) -> tensor<40x50xf32>
  %4 = "ttir.sum"(%3) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<40x50xf32>) -> tensor<1x50xf32>
  return %4 : tensor<1x50xf32>
}

// A product of a number has no operand in memory: it is the library's.
// CHECK-LABEL: func.func @number_product
// CHECK-NOT: d2m.group
// CHECK: "ttir.matmul"
func.func @number_product(%a: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %k = "ttir.full"() <{shape = array<i32: 64, 64>, fill_value = 2.5 : f32}> : () -> tensor<64x64xbf16>
  %0 = "ttir.matmul"(%a, %k) : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}
