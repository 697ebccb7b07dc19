// RUN: ttmlir-opt %s --tt-upgrade | FileCheck %s
// RUN: ttrt run %s --golden
// Today's text is left as it is.
// RUN: ttmlir-opt %s -o %t.mlir
// RUN: ttmlir-opt %t.mlir --tt-upgrade -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir

#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>

// The example of the pass.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[R:.*]] = "ttir.multiply"(%arg0, %arg1) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
// CHECK-NEXT: return %[[R]]
func.func @forward(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.multiply"(%a, %b, %0) : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}

// One empty tensor may serve several ops, and a destination may be any value.
// CHECK-LABEL: func.func @shared
// CHECK-NEXT: %[[E:.*]] = "ttir.exp"(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %[[A:.*]] = "ttir.add"(%[[E]], %arg0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %[[N:.*]] = "ttir.neg"(%[[A]]) : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: return %[[N]]
func.func @shared(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = ttir.empty() : tensor<4x4xf32>
  %1 = "ttir.exp"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "ttir.add"(%1, %a, %0) <{operandSegmentSizes = array<i32: 2, 1>, operand_constraints = [#any_device, #any_device, #any_device]}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "ttir.neg"(%2, %1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// Properties that remain keep their place among those that go.
// CHECK-LABEL: func.func @properties
// CHECK-NEXT: "ttir.softmax"(%arg0) <{dimension = 1 : si32, numericStable = true}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: "ttir.concat"(%arg0, %{{.*}}) <{dim = 0 : si32}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: "ttir.sum"(%{{.*}}) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<8x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: return
func.func @properties(%a: tensor<4x4xf32>) -> tensor<1x4xf32> {
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = "ttir.softmax"(%a, %0) <{operand_constraints = [#any_device, #any_device], dimension = 1 : si32, operandSegmentSizes = array<i32: 1, 1>, numericStable = true}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tensor.empty() : tensor<8x4xf32>
  %3 = "ttir.concat"(%a, %1, %2) <{dim = 0 : si32, operand_constraints = [#any_device, #any_device, #any_device]}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %4 = tensor.empty() : tensor<1x4xf32>
  %5 = "ttir.sum"(%3, %4) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  return %5 : tensor<1x4xf32>
}

// Constants of arith that TTIR uses are its own; those of others stay.
// CHECK-LABEL: func.func @foreign_constants
// CHECK: "ttir.constant"() <{value = dense<1.000000e+00> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
// CHECK-NEXT: "ttir.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}>
// CHECK-NEXT: "ttir.add"
func.func @foreign_constants(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<3xi32>) {
  %0 = arith.constant dense<1.0> : tensor<4x4xf32>
  %1 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %2 = "ttir.add"(%a, %0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %1 : tensor<4x4xf32>, tensor<3xi32>
}

// A third operand of linear is the bias unless it is empty.
// CHECK-LABEL: func.func @linear
// CHECK-NEXT: "ttir.linear"(%arg0, %arg1, %arg2)
// CHECK-NEXT: "ttir.linear"(%arg0, %arg1) <{
// CHECK-NEXT: return
func.func @linear(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.empty() : tensor<4x4xf32>
  %2 = "ttir.linear"(%a, %b, %1) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}
