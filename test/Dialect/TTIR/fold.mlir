// RUN: ttmlir-opt %s --canonicalize | FileCheck %s

// Rounded once, to the result's type.
// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic() -> (tensor<3xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2x2xf32>) {
  %a = "ttir.constant"() <{value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %b = "ttir.constant"() <{value = dense<[0.5, 0.25, -1.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %c = "ttir.constant"() <{value = dense<[1.0, 3.0]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %d = "ttir.constant"() <{value = dense<3.0> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %i = "ttir.constant"() <{value = dense<[-7, 2147483647]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %j = "ttir.constant"() <{value = dense<[2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %row = "ttir.constant"() <{value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %column = "ttir.constant"() <{value = dense<[[10.0], [20.0]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  // CHECK-DAG: dense<[1.500000e+00, 2.250000e+00, 2.000000e+00]> : tensor<3xf32>
  %0 = "ttir.add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK-DAG: dense<[3.339840e-01, 1.000000e+00]> : tensor<2xbf16>
  %1 = "ttir.div"(%c, %d) : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK-DAG: dense<[-5, -2147483648]> : tensor<2xi32>
  %2 = "ttir.add"(%i, %j) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK-DAG: dense<{{\[\[}}1.100000e+01, 1.200000e+01], [2.100000e+01, 2.200000e+01]]> : tensor<2x2xf32>
  %3 = "ttir.add"(%row, %column) : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<3xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @functions
func.func @functions() -> (tensor<1000000xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xi32>, tensor<2xf32>, tensor<3xi1>, tensor<3xbf16>) {
  %big = "ttir.full"() <{shape = array<i32: 1000000>, fill_value = 4.0 : f32}> : () -> tensor<1000000xf32>
  %x = "ttir.constant"() <{value = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %nan = "ttir.constant"() <{value = dense<[0x7FC00000, -2.0, 9.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %i = "ttir.constant"() <{value = dense<[-5, 0, 8]> : tensor<3xi32>}> : () -> tensor<3xi32>
  // CHECK-DAG: dense<2.000000e+00> : tensor<1000000xf32>
  %0 = "ttir.sqrt"(%big) : (tensor<1000000xf32>) -> tensor<1000000xf32>
  // CHECK-DAG: dense<[5.000000e-01, 0.731058597]> : tensor<2xf32>
  %1 = "ttir.sigmoid"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-DAG: dense<[0x7FC00000, 0.000000e+00, 6.000000e+00]> : tensor<3xf32>
  %2 = "ttir.relu6"(%nan) : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK-DAG: dense<[-3, 0, 4]> : tensor<3xi32>
  %3 = "ttir.clamp_scalar"(%i) <{min = -3 : i32, max = 4.0 : f32}> : (tensor<3xi32>) -> tensor<3xi32>
  // CHECK-DAG: dense<[0.000000e+00, 0.841344773]> : tensor<2xf32>
  %4 = "ttir.gelu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-DAG: dense<[false, true, true]> : tensor<3xi1>
  %5 = "ttir.isfinite"(%nan) : (tensor<3xf32>) -> tensor<3xi1>
  // CHECK-DAG: dense<[0.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<3xbf16>
  %6 = "ttir.logical_not"(%i) : (tensor<3xi32>) -> tensor<3xbf16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<1000000xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xi32>, tensor<2xf32>, tensor<3xi1>, tensor<3xbf16>
}

// CHECK-LABEL: func.func @typecast
func.func @typecast(%x: tensor<2xf32>) -> (tensor<4xi8>, tensor<3xui8>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi1>) {
  %a = "ttir.constant"() <{value = dense<[1.9, -1.9, 300.0, 0x7FC00000]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %i = "ttir.constant"() <{value = dense<[-1, 255, 1000]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %c = "ttir.constant"() <{value = dense<[1, 16777217]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // Without a sign, 8 bits are unsigned, as on the device.
  // CHECK-DAG: dense<[1, 0, -1, 0]> : tensor<4xi8>
  %0 = "ttir.typecast"(%a) : (tensor<4xf32>) -> tensor<4xi8>
  // CHECK-DAG: dense<[0, 255, 255]> : tensor<3xui8>
  %1 = "ttir.typecast"(%i) : (tensor<3xi32>) -> tensor<3xui8>
  // CHECK-DAG: dense<[1.000000e+00, 1.677720e+07]> : tensor<2xbf16>
  %2 = "ttir.typecast"(%c) : (tensor<2xi32>) -> tensor<2xbf16>
  %3 = "ttir.typecast"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: %[[BOOL:.*]] = "ttir.typecast"
  %4 = "ttir.typecast"(%c) : (tensor<2xi32>) -> tensor<2xi1>
  // CHECK: return {{.*}}, %arg0, %[[BOOL]]
  return %0, %1, %2, %3, %4 : tensor<4xi8>, tensor<3xui8>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi1>
}

// CHECK-LABEL: func.func @movement
func.func @movement() -> (tensor<3x2xi32>, tensor<3x2xi32>, tensor<2x2xi32>, tensor<2x3xi32>, tensor<4x6xf32>) {
  %x = "ttir.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %r = "ttir.constant"() <{value = dense<[[7, 8, 9]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %s = "ttir.constant"() <{value = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  // CHECK-DAG: dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %0 = "ttir.reshape"(%x) <{shape = [3 : i32, 2 : i32]}> : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK-DAG: dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  %1 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK-DAG: dense<{{\[\[}}1, 3], [4, 6]]> : tensor<2x2xi32>
  %2 = "ttir.slice_static"(%x) <{begins = [0 : i32, -3 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 2 : i32]}> : (tensor<2x3xi32>) -> tensor<2x2xi32>
  // CHECK-DAG: dense<{{\[\[}}7, 8, 9], [7, 8, 9]]> : tensor<2x3xi32>
  %3 = "ttir.broadcast"(%r) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK-DAG: dense<1.000000e+00> : tensor<4x6xf32>
  %4 = "ttir.repeat"(%s) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<2x3xf32>) -> tensor<4x6xf32>
  return %0, %1, %2, %3, %4 : tensor<3x2xi32>, tensor<3x2xi32>, tensor<2x2xi32>, tensor<2x3xi32>, tensor<4x6xf32>
}

// Ops without a value, or of large tensors, stay.
// CHECK-LABEL: func.func @stays
func.func @stays(%x: tensor<2xf32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<300x300xf32>, tensor<0xf32>) {
  %i = "ttir.constant"() <{value = dense<[-2147483648, 6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %j = "ttir.constant"() <{value = dense<[-1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "ttir.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %zero = "ttir.constant"() <{value = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %row = "ttir.arange"() <{start = 0 : si64, end = 300 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<300x300xf32>
  %empty = "ttir.constant"() <{value = dense<> : tensor<0xf32>}> : () -> tensor<0xf32>
  // CHECK: "ttir.div"
  %0 = "ttir.div"(%i, %j) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // CHECK: "ttir.remainder"
  %1 = "ttir.remainder"(%i, %z) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // -0.0 + 0.0 is 0.0, so that adding 0.0 is not the identity.
  // CHECK: "ttir.add"
  %2 = "ttir.add"(%x, %zero) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: "ttir.exp"
  %3 = "ttir.exp"(%row) : (tensor<300x300xf32>) -> tensor<300x300xf32>
  // CHECK: "ttir.exp"
  %4 = "ttir.exp"(%empty) : (tensor<0xf32>) -> tensor<0xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<300x300xf32>, tensor<0xf32>
}

// Neutral elements, double negation, choices that are known.
// CHECK-LABEL: func.func @identities
// CHECK-SAME: (%[[X:.*]]: tensor<2xf32>, %[[I:.*]]: tensor<2xi32>)
func.func @identities(%x: tensor<2xf32>, %i: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>) {
  %one = "ttir.ones"() <{shape = array<i32: 1>}> : () -> tensor<1xf32>
  %zero = "ttir.zeros"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  %nothing = "ttir.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %mask = "ttir.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %false = "ttir.constant"() <{value = dense<false> : tensor<2xi1>}> : () -> tensor<2xi1>
  %0 = "ttir.multiply"(%one, %x) : (tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "ttir.div"(%x, %one) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  %2 = "ttir.subtract"(%x, %zero) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = "ttir.pow"(%x, %one) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  %n = "ttir.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "ttir.neg"(%n) : (tensor<2xf32>) -> tensor<2xf32>
  %5 = "ttir.maximum"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %6 = "ttir.add"(%nothing, %i) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %7 = "ttir.bitwise_and"(%i, %mask) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  %8 = "ttir.where"(%false, %zero, %x) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[I]], %[[I]], %[[X]] :
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @idempotent
// CHECK-SAME: (%[[X:.*]]: tensor<2xf32>)
func.func @idempotent(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: %[[R:.*]] = "ttir.relu"(%[[X]])
  // CHECK-NEXT: return %[[R]]
  %0 = "ttir.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "ttir.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// A result of another shape is no identity.
// CHECK-LABEL: func.func @broadcasting
func.func @broadcasting(%x: tensor<1xf32>) -> tensor<2xf32> {
  // CHECK: "ttir.multiply"
  %one = "ttir.ones"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  %0 = "ttir.multiply"(%x, %one) : (tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Casts that lose nothing are left out before others; those that round stay.
// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[B:.*]]: tensor<5xbf16>, %[[F:.*]]: tensor<5xf32>, %[[U:.*]]: tensor<5xui8>, %[[N:.*]]: tensor<5xi32>)
func.func @casts(%b: tensor<5xbf16>, %f: tensor<5xf32>, %u: tensor<5xui8>, %n: tensor<5xi32>)
    -> (tensor<5xbf16>, tensor<5xf16>, tensor<5xf32>, tensor<5xbf16>, tensor<5xi32>, tensor<5xui8>) {
  %0 = "ttir.typecast"(%b) : (tensor<5xbf16>) -> tensor<5xf32>
  %1 = "ttir.typecast"(%0) : (tensor<5xf32>) -> tensor<5xbf16>
  // CHECK-DAG: %[[H:.*]] = "ttir.typecast"(%[[B]]){{.*}} : (tensor<5xbf16>) -> tensor<5xf16>
  %2 = "ttir.typecast"(%0) : (tensor<5xf32>) -> tensor<5xf16>
  // CHECK-DAG: %[[ROUNDED:.*]] = "ttir.typecast"(%[[F]]){{.*}} : (tensor<5xf32>) -> tensor<5xbf16>
  %3 = "ttir.typecast"(%f) : (tensor<5xf32>) -> tensor<5xbf16>
  // CHECK-DAG: %[[BACK:.*]] = "ttir.typecast"(%[[ROUNDED]]){{.*}} : (tensor<5xbf16>) -> tensor<5xf32>
  %4 = "ttir.typecast"(%3) : (tensor<5xbf16>) -> tensor<5xf32>
  // CHECK-DAG: %[[SMALL:.*]] = "ttir.typecast"(%[[U]]){{.*}} : (tensor<5xui8>) -> tensor<5xbf16>
  %5 = "ttir.typecast"(%u) : (tensor<5xui8>) -> tensor<5xi32>
  %6 = "ttir.typecast"(%5) : (tensor<5xi32>) -> tensor<5xbf16>
  // 32 bits are more than f32 has; what does not fit saturates.
  // CHECK-DAG: %[[REAL:.*]] = "ttir.typecast"(%[[N]]){{.*}} : (tensor<5xi32>) -> tensor<5xf32>
  // CHECK-DAG: %[[WHOLE:.*]] = "ttir.typecast"(%[[REAL]]){{.*}} : (tensor<5xf32>) -> tensor<5xi32>
  %7 = "ttir.typecast"(%n) : (tensor<5xi32>) -> tensor<5xf32>
  %8 = "ttir.typecast"(%7) : (tensor<5xf32>) -> tensor<5xi32>
  %9 = "ttir.typecast"(%u) : (tensor<5xui8>) -> tensor<5xf16>
  %10 = "ttir.typecast"(%9) : (tensor<5xf16>) -> tensor<5xf32>
  %11 = "ttir.typecast"(%10) : (tensor<5xf32>) -> tensor<5xui8>
  // CHECK: return %[[B]], %[[H]], %[[BACK]], %[[SMALL]], %[[WHOLE]], %[[U]] :
  return %1, %2, %4, %6, %8, %11 : tensor<5xbf16>, tensor<5xf16>, tensor<5xf32>, tensor<5xbf16>, tensor<5xi32>, tensor<5xui8>
}

// Neutral elements: infinities, and truth.
// CHECK-LABEL: func.func @neutral_extremes
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<3xi1>
// CHECK: return %[[X]], %[[C]]
func.func @neutral_extremes(%x: tensor<3xf32>, %c: tensor<3xi1>) -> (tensor<3xf32>, tensor<3xi1>) {
  %low = "ttir.constant"() <{value = dense<0xFF800000> : tensor<3xf32>}> : () -> tensor<3xf32>
  %high = "ttir.constant"() <{value = dense<0x7F800000> : tensor<3xf32>}> : () -> tensor<3xf32>
  %true = "ttir.constant"() <{value = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %false = "ttir.constant"() <{value = dense<false> : tensor<3xi1>}> : () -> tensor<3xi1>
  %0 = "ttir.maximum"(%low, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = "ttir.minimum"(%0, %high) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = "ttir.logical_and"(%c, %true) : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %3 = "ttir.logical_or"(%false, %2) : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %4 = "ttir.where"(%3, %true, %false) : (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  return %1, %4 : tensor<3xf32>, tensor<3xi1>
}

// The neutral element of truth is none of numbers.
// CHECK-LABEL: func.func @no_neutral_of_numbers
// CHECK: ttir.logical_and
func.func @no_neutral_of_numbers(%x: tensor<3xi32>) -> tensor<3xi32> {
  %one = "ttir.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "ttir.logical_and"(%x, %one) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
