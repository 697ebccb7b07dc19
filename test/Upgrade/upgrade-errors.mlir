// Errors in older text are at the user's line and column, after properties that
// were dropped and destinations that went away.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics
// RUN: not ttmlir-opt %s --split-input-file 2>&1 | FileCheck %s

#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>
func.func @shape(%a: tensor<64x128xf32>, %b: tensor<64x127xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  // CHECK: upgrade-errors.mlir:[[@LINE+2]]:8: error: 'ttir.multiply' op
  // expected-error@+1 {{'ttir.multiply' op}}
  %1 = "ttir.multiply"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>, operand_constraints = [#any_device, #any_device, #any_device]}> : (tensor<64x128xf32>, tensor<64x127xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}

// -----

func.func @count(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  // expected-error@+1 {{'ttir.add' op expected 2 operands, but found 4}}
  %1 = "ttir.add"(%a, %a, %a, %0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// A parse error within the rest of a dictionary that lost entries.
func.func @parse(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = tensor.empty() : tensor<4x4xf32>
  // CHECK: upgrade-errors.mlir:[[@LINE+2]]:{{[0-9]+}}: error:
  // expected-error@+1 {{Invalid attribute `dimension`}}
  %1 = "ttir.softmax"(%a, %0) <{operand_constraints = [#any, #any], dimension = "one", numericStable = true}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// A destination of another shape is none: it is one operand too many.
func.func @destination(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  // expected-error@+1 {{'ttir.exp' op requires a single operand}}
  %1 = "ttir.exp"(%a, %0) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
