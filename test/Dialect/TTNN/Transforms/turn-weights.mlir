// Weights that products read transposed are transposed once, with the same
// results.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-turn-weights --const-eval-hoist-transform | FileCheck %s
// RUN: ttmlir-opt %t.mlir --ttnn-turn-weights --const-eval-hoist-transform -o %t.turned.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.turned.mlir -o %t.turned.ttnn
// RUN: ttrt run %t.turned.ttnn --program-index all --golden --pcc 0.9999

#dram = #ttnn.buffer_type<dram>
#x = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#w = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!x = tensor<33x70xbf16, #x>
!w = tensor<80x70xbf16, #w>
!y = tensor<33x80xbf16, #x>

// Two products share the transposed weight; that of an input is no weight.
// CHECK-LABEL: func.func private @shared_const_eval_0
// CHECK: "ttnn.transpose"(%arg0)
// CHECK-NOT: "ttnn.transpose"
// CHECK-LABEL: func.func @shared
// CHECK: %[[W:.*]] = ttcore.load_cached
// CHECK: "ttnn.matmul"(%{{.*}}, %[[W]]) <{transpose_a = false, transpose_b = false}>
// CHECK: "ttnn.linear"(%{{.*}}, %[[W]]) <{transpose_a = false, transpose_b = false}>
// CHECK: "ttnn.matmul"(%{{.*}}, %arg2) <{transpose_a = false, transpose_b = true}>
func.func @shared(%x: !x, %w: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}, %v: !w) -> !y {
  %0 = "ttnn.matmul"(%x, %w) <{transpose_b = true}> : (!x, !w) -> !y
  %1 = "ttnn.linear"(%x, %w) <{transpose_b = true}> : (!x, !w) -> !y
  %2 = "ttnn.matmul"(%x, %v) <{transpose_b = true}> : (!x, !w) -> !y
  %3 = "ttnn.add"(%0, %1) : (!y, !y) -> !y
  %4 = "ttnn.add"(%3, %2) : (!y, !y) -> !y
  return %4 : !y
}

// A weight that is read as it is stays.
// CHECK-LABEL: func.func @straight
// CHECK-NOT: "ttnn.transpose"
// CHECK: "ttnn.matmul"(%arg0, %arg1)
!v = tensor<70x80xbf16, #w>
func.func @straight(%x: !x, %w: !v {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> !y {
  %0 = "ttnn.matmul"(%x, %w) : (!x, !v) -> !y
  return %0 : !y
}
