// RUN: ttmlir-opt %s --ttir-element-type-normalization | FileCheck %s
// The program means the same afterwards; the device takes the second form, the
// reference can say what the first one means.
// RUN: ttrt run %s --golden --init randint
// RUN: ttmlir-opt %s --ttir-element-type-normalization -o %t.mlir
// RUN: ttrt run %t.mlir --golden --init randint
// RUN: ttmlir-opt %t.mlir --ttir-element-type-normalization -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir

// The example of the pass.
// CHECK-LABEL: func.func @greater(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: %[[R:.*]] = "ttir.gt"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: return %[[R]] : tensor<4xbf16>
func.func @greater(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xi1> {
  %0 = "ttir.gt"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// Splats, special values, and booleans as constants.
// CHECK-LABEL: func.func @constants
func.func @constants() -> (tensor<2x2xf64>, tensor<3xf64>, tensor<4xi1>, tensor<2xi1>) {
  // CHECK-DAG: value = dense<2.500000e-01> : tensor<2x2xf32>
  // CHECK-DAG: value = dense<[0x7F800000, 1.000000e-01, -0.000000e+00]> : tensor<3xf32>
  // CHECK-DAG: value = dense<[1.000000e+00, 0.000000e+00, 1.000000e+00, 1.000000e+00]> : tensor<4xbf16>
  // CHECK-DAG: value = dense<1.000000e+00> : tensor<2xbf16>
  %0 = "ttir.constant"() <{value = dense<0.25> : tensor<2x2xf64>}> : () -> tensor<2x2xf64>
  %1 = "ttir.constant"() <{value = dense<[0x7FF0000000000000, 0.1, -0.0]> : tensor<3xf64>}> : () -> tensor<3xf64>
  %2 = "ttir.constant"() <{value = dense<[true, false, true, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
  %3 = "ttir.constant"() <{value = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2x2xf64>, tensor<3xf64>, tensor<4xi1>, tensor<2xi1>
}

// A cast to i1 asks whether a number is 0: 0.5 is true, as is 2.
// CHECK-LABEL: func.func @to_boolean
func.func @to_boolean(%a: tensor<4x4xf32>, %b: tensor<4xi32>) -> (tensor<4x4xi1>, tensor<4xi1>, tensor<2xi1>) {
  // CHECK: %[[ZERO:.*]] = "ttir.full"() <{fill_value = 0.000000e+00 : f32, shape = array<i32: 4, 4>}> : () -> tensor<4x4xf32>
  // CHECK: "ttir.ne"(%arg0, %[[ZERO]]) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xbf16>
  // CHECK: "ttir.full"() <{fill_value = 0 : i32, shape = array<i32: 4>}> : () -> tensor<4xi32>
  // CHECK-NOT: ttir.typecast
  %0 = "ttir.typecast"(%a) : (tensor<4x4xf32>) -> tensor<4x4xi1>
  %1 = "ttir.typecast"(%b) : (tensor<4xi32>) -> tensor<4xi1>
  %2 = "ttir.constant"() <{value = dense<[0.5, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %3 = "ttir.typecast"(%2) : (tensor<2xf32>) -> tensor<2xi1>
  return %0, %1, %3 : tensor<4x4xi1>, tensor<4xi1>, tensor<2xi1>
}

// A cast from i1 gives 0 and 1.
// CHECK-LABEL: func.func @from_boolean
func.func @from_boolean(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  // CHECK: "ttir.typecast"(%{{.*}}){{.*}} : (tensor<4xbf16>) -> tensor<4xf32>
  %0 = "ttir.ge"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = "ttir.typecast"(%0) : (tensor<4xi1>) -> tensor<4xf32>
  %2 = "ttir.typecast"(%0) : (tensor<4xi1>) -> tensor<4xi32>
  return %1, %2 : tensor<4xf32>, tensor<4xi32>
}

// Bitwise ops become logical ones; what is computed of truth values is compared
// with 0, unless it cannot leave them. An op may have results of both kinds.
// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi1>) {
  // CHECK: %[[X:.*]] = "ttir.logical_xor"(%arg0, %arg1) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK: %[[M:.*]] = "ttir.minimum"(%arg0, %[[X]])
  // CHECK: %[[V:.*]], %[[I:.*]] = "ttir.sort"(%arg0)
  // CHECK: %[[S:.*]] = "ttir.add"(%arg0, %arg1)
  // CHECK: %[[Z:.*]] = "ttir.full"
  // CHECK: %[[N:.*]] = "ttir.ne"(%[[S]], %[[Z]])
  // CHECK: return %[[X]], %[[M]], %[[V]], %[[I]], %[[N]]
  %0 = "ttir.bitwise_xor"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = "ttir.minimum"(%a, %0) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2:2 = "ttir.sort"(%a) : (tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi32>)
  %3 = "ttir.add"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0, %1, %2#0, %2#1, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi1>
}

// Types of the device stay.
// CHECK-LABEL: func.func @same(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>, %arg2: tensor<4xi32>, %arg3: tensor<4xui16>, %arg4: tensor<4xui8>)
func.func @same(%a: tensor<4xf32>, %b: tensor<4xbf16>, %c: tensor<4xi32>, %d: tensor<4xui16>, %e: tensor<4xui8>) {
  return
}
