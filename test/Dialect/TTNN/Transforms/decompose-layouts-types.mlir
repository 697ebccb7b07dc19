// An element type of the same format (i32, si32) takes no step of the library,
// but the operand keeps the type that it has: it is an argument here, and has
// another user.
// RUN: ttmlir-opt %s --ttnn-decompose-layouts | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-decompose-layouts -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, si32>, #dram>, <interleaved>>
// CHECK-LABEL: func.func @same_format(
// CHECK-SAME: %[[A:.*]]: tensor<33x100xi32, #{{.*}}>) -> (tensor<33x100xsi32, #{{.*}}>, tensor<33x100xi32, #{{.*}}>)
// CHECK-NEXT: %[[C:.*]] = "ttnn.typecast"(%[[A]]) : (tensor<33x100xi32, #{{.*}}>) -> tensor<33x100xsi32, #{{.*}}>
// CHECK-NEXT: %[[N:.*]] = "ttnn.neg"(%[[A]]) : (tensor<33x100xi32,
// CHECK-NEXT: return %[[C]], %[[N]]
func.func @same_format(%x: tensor<33x100xi32, #l>) -> (tensor<33x100xsi32, #l>, tensor<33x100xi32, #l>) {
  %0 = "ttnn.to_layout"(%x) : (tensor<33x100xi32, #l>) -> tensor<33x100xsi32, #l>
  %1 = "ttnn.neg"(%x) : (tensor<33x100xi32, #l>) -> tensor<33x100xi32, #l>
  return %0, %1 : tensor<33x100xsi32, #l>, tensor<33x100xi32, #l>
}
