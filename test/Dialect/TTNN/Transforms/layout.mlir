// RUN: ttmlir-opt %s --ttnn-layout | FileCheck %s
// RUN: ttmlir-opt %s --ttnn-layout -o %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-layout -o %t.again.mlir
// RUN: cmp %t.mlir %t.again.mlir
// RUN: ttrt run %s --golden --init randint
// RUN: ttrt run %t.mlir --golden --init randint

// CHECK-DAG: #[[EXP:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[ODD:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-DAG: #[[ONE:.*]] = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-DAG: #[[IDS:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, u32>, #dram>, <interleaved>>
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3xui32, #dram>, <interleaved>>
// CHECK-DAG: #[[TABLE:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<10x16xbf16, #dram>, <interleaved>>
// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #system_memory>>
#system = #ttnn.buffer_type<system_memory>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #system>>

// The example of the pass.
// CHECK-LABEL: func.func @forward(
// CHECK-SAME: %arg0: tensor<64x128xbf16, #[[EXP]]>) -> tensor<64x128xbf16, #[[EXP]]>
// CHECK-NEXT: "ttir.exp"(%arg0) : (tensor<64x128xbf16, #[[EXP]]>) -> tensor<64x128xbf16, #[[EXP]]>
func.func @forward(%a: tensor<64x128xbf16>) -> tensor<64x128xbf16> {
  %0 = "ttir.exp"(%a) : (tensor<64x128xbf16>) -> tensor<64x128xbf16>
  return %0 : tensor<64x128xbf16>
}

// Sizes are padded to tiles; leading dimensions are joined to rows.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %arg0: tensor<2x17x33xf32, #[[ODD]]>, %arg1: tensor<5xf32, #[[ONE]]>)
func.func @padded(%a: tensor<2x17x33xf32>, %b: tensor<5xf32>) -> (tensor<2x17x33xf32>, tensor<5xf32>) {
  %0 = "ttir.neg"(%a) : (tensor<2x17x33xf32>) -> tensor<2x17x33xf32>
  %1 = "ttir.abs"(%b) : (tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<2x17x33xf32>, tensor<5xf32>
}

// embedding reads rows.
// CHECK-LABEL: func.func @embedding(
// CHECK-SAME: %arg0: tensor<2x3xui32, #[[IDS]]>
// CHECK: %[[I:.*]] = "ttir.to_layout"(%arg0) : (tensor<2x3xui32, #[[IDS]]>) -> tensor<2x3xui32, #[[ROWS]]>
// CHECK: %[[W:.*]] = "ttir.to_layout"(%arg1) {{.*}} -> tensor<10x16xbf16, #[[TABLE]]>
// CHECK: "ttir.embedding"(%[[I]], %[[W]])
func.func @embedding(%ids: tensor<2x3xui32>, %table: tensor<10x16xbf16>) -> tensor<2x3x16xbf16> {
  %0 = "ttir.embedding"(%ids, %table) : (tensor<2x3xui32>, tensor<10x16xbf16>) -> tensor<2x3x16xbf16>
  return %0 : tensor<2x3x16xbf16>
}

// An encoding that is there stays, and what is returned gets there.
// CHECK-LABEL: func.func @host(
// CHECK-SAME: %arg0: tensor<64x128xbf16, #[[EXP]]>) -> tensor<64x128xbf16, #[[HOST]]>
// CHECK: %[[R:.*]] = "ttir.to_layout"(%{{.*}}) : (tensor<64x128xbf16, #[[EXP]]>) -> tensor<64x128xbf16, #[[HOST]]>
// CHECK: return %[[R]]
func.func @host(%a: tensor<64x128xbf16>) -> tensor<64x128xbf16, #host> {
  %0 = "ttir.relu"(%a) : (tensor<64x128xbf16>) -> tensor<64x128xbf16>
  %1 = "ttir.to_layout"(%0) : (tensor<64x128xbf16>) -> tensor<64x128xbf16, #host>
  return %1 : tensor<64x128xbf16, #host>
}
