// Truth values are 0 and 1 from the inputs to the results, whatever ops they
// go through: the device keeps them as floats, the reference does not.
// RUN: ttrt run %s --golden | FileCheck %s
// RUN: ttrt run %s --golden --init arange --print-input-output-tensors | FileCheck %s --check-prefix=VALUES
// RUN: ttmlir-opt %s --ttir-element-type-normalization | FileCheck %s --check-prefix=IR
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden | FileCheck %s
// CHECK-COUNT-9: pcc 1.00000 max_abs 0 max_rel 0

// VALUES: input 0: 4x3 bf16: 0, 1, 0, 1, 0, 1
// IR-LABEL: func.func @mask(%arg0: tensor<4x3xbf16> {ttir.logical}, %arg1: tensor<4x3xf32>)
func.func @mask(%m: tensor<4x3xi1>, %x: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0 = "ttir.typecast"(%m) : (tensor<4x3xi1>) -> tensor<4x3xf32>
  %1 = "ttir.multiply"(%0, %x) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = "ttir.where"(%m, %x, %1) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1, %2 : tensor<4x3xf32>, tensor<4x3xf32>
}

// VALUES: ran
// IR-LABEL: func.func @arithmetic
// IR: %[[SUM:.*]] = "ttir.add"(%arg0, %arg1)
// IR-NEXT: %[[ZERO:.*]] = "ttir.full"() <{fill_value = 0 : i32, shape = array<i32: 33, 5>}> : () -> tensor<33x5xbf16>
// IR-NEXT: "ttir.ne"(%[[SUM]], %[[ZERO]])
// IR: "ttir.multiply"
// IR-NEXT: "ttir.logical_xor"
// IR-NEXT: "ttir.logical_not"
func.func @arithmetic(%a: tensor<33x5xi1>, %b: tensor<33x5xi1>) -> (tensor<33x5xi32>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33xi1>, tensor<33xi1>) {
  %0 = "ttir.add"(%a, %b) : (tensor<33x5xi1>, tensor<33x5xi1>) -> tensor<33x5xi1>
  %1 = "ttir.typecast"(%0) : (tensor<33x5xi1>) -> tensor<33x5xi32>
  %2 = "ttir.subtract"(%a, %b) : (tensor<33x5xi1>, tensor<33x5xi1>) -> tensor<33x5xi1>
  %3 = "ttir.multiply"(%a, %b) : (tensor<33x5xi1>, tensor<33x5xi1>) -> tensor<33x5xi1>
  %4 = "ttir.bitwise_xor"(%a, %b) : (tensor<33x5xi1>, tensor<33x5xi1>) -> tensor<33x5xi1>
  %5 = "ttir.bitwise_not"(%4) : (tensor<33x5xi1>) -> tensor<33x5xi1>
  %6 = "ttir.sum"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<33x5xi1>) -> tensor<33xi1>
  %7 = "ttir.max"(%b) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<33x5xi1>) -> tensor<33xi1>
  return %1, %2, %3, %4, %5, %6, %7 : tensor<33x5xi32>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33x5xi1>, tensor<33xi1>, tensor<33xi1>
}
