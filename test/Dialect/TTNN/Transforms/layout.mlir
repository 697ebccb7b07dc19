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
// CHECK-DAG: #[[KERNEL:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 4 + d1 + d2, d3), <1x1>, memref<32x1xf32, #dram>, <interleaved>>
// CHECK-DAG: #[[FLAT:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<8x4xf32, #dram>, <interleaved>>
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

// embedding reads rows: arguments that nothing else reads are kept so.
// CHECK-LABEL: func.func @embedding(
// CHECK-SAME: %arg0: tensor<2x3xui32, #[[ROWS]]>, %arg1: tensor<10x16xbf16, #[[TABLE]]>
// CHECK-NEXT: "ttir.embedding"(%arg0, %arg1)
func.func @embedding(%ids: tensor<2x3xui32>, %table: tensor<10x16xbf16>) -> tensor<2x3x16xbf16> {
  %0 = "ttir.embedding"(%ids, %table) : (tensor<2x3xui32>, tensor<10x16xbf16>) -> tensor<2x3x16xbf16>
  return %0 : tensor<2x3x16xbf16>
}

// A reshape is done in rows where tiles would be mostly padding.
// CHECK-LABEL: func.func @sides(
// CHECK: "ttir.reshape"(%arg0) {{.*}} : (tensor<64x3x3x3xf32, #{{.*}}>) -> tensor<64x27xf32, #[[R:.*]]>
// CHECK-NEXT: "ttir.to_layout"(%{{.*}}) : (tensor<64x27xf32, #[[R]]>)
// CHECK-NEXT: ttir.exp
// CHECK-NEXT: "ttir.to_layout"(%{{.*}}) {{.*}} -> tensor<64x27xf32, #[[R]]>
// CHECK-NEXT: "ttir.reshape"(%{{.*}}) {{.*}} : (tensor<64x27xf32, #[[R]]>)
// CHECK-NEXT: ttir.conv2d
func.func @sides(%w: tensor<64x3x3x3xf32>, %x: tensor<1x9x9x3xf32>) -> tensor<1x7x7x64xf32> {
  %0 = "ttir.reshape"(%w) <{shape = [64 : i32, 27 : i32]}> : (tensor<64x3x3x3xf32>) -> tensor<64x27xf32>
  %1 = "ttir.exp"(%0) : (tensor<64x27xf32>) -> tensor<64x27xf32>
  %2 = "ttir.reshape"(%1) <{shape = [64 : i32, 3 : i32, 3 : i32, 3 : i32]}> : (tensor<64x27xf32>) -> tensor<64x3x3x3xf32>
  %3 = "ttir.conv2d"(%x, %2) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x9x9x3xf32>, tensor<64x3x3x3xf32>) -> tensor<1x7x7x64xf32>
  return %3 : tensor<1x7x7x64xf32>
}

// Those that others read as well are not.
// CHECK-LABEL: func.func @both(
// CHECK-SAME: %arg0: tensor<2x3xui32, #[[IDS]]>
// CHECK: %[[I:.*]] = "ttir.to_layout"(%arg0) : (tensor<2x3xui32, #[[IDS]]>) -> tensor<2x3xui32, #[[ROWS]]>
// CHECK: "ttir.embedding"(%[[I]], %arg1)
func.func @both(%ids: tensor<2x3xui32>, %table: tensor<10x16xbf16>) -> (tensor<2x3x16xbf16>, tensor<2x3xui32>) {
  %0 = "ttir.embedding"(%ids, %table) : (tensor<2x3xui32>, tensor<10x16xbf16>) -> tensor<2x3x16xbf16>
  %1 = "ttir.add"(%ids, %ids) : (tensor<2x3xui32>, tensor<2x3xui32>) -> tensor<2x3xui32>
  return %0, %1 : tensor<2x3x16xbf16>, tensor<2x3xui32>
}

// Weights behind a call and a reshape: in tiles each of their rows of one element
// would take a kilobyte.
// CHECK-LABEL: func.func private @weights(
// CHECK-SAME: %arg0: tensor<8x4xf32, #{{.*}}>) -> tensor<8x4x1x1xf32, #[[KERNEL]]>
// CHECK: %[[S:.*]] = "ttir.multiply"(%arg0, %arg0)
// CHECK: %[[F:.*]] = "ttir.to_layout"(%[[S]]) {{.*}} -> tensor<8x4xf32, #[[FLAT]]>
// CHECK: "ttir.reshape"(%[[F]]) {{.*}} -> tensor<8x4x1x1xf32, #[[KERNEL]]>
func.func private @weights(%w: tensor<8x4xf32>) -> tensor<8x4x1x1xf32> {
  %0 = "ttir.multiply"(%w, %w) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = "ttir.reshape"(%0) <{shape = [8 : i32, 4 : i32, 1 : i32, 1 : i32]}> : (tensor<8x4xf32>) -> tensor<8x4x1x1xf32>
  return %1 : tensor<8x4x1x1xf32>
}
// CHECK-LABEL: func.func private @unchanged(
// CHECK-SAME: %arg0: tensor<8x4x1x1xf32, #[[KERNEL]]>) -> tensor<1x5x5x8xf32
func.func private @unchanged(%x: tensor<8x4x1x1xf32>) -> tensor<1x5x5x8xf32> {
  %i = "ttir.ones"() <{shape = array<i32: 1, 5, 5, 4>}> : () -> tensor<1x5x5x4xf32>
  %0 = "ttir.conv2d"(%i, %x) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x5x5x4xf32>, tensor<8x4x1x1xf32>) -> tensor<1x5x5x8xf32>
  return %0 : tensor<1x5x5x8xf32>
}
// CHECK-LABEL: func.func @convolution(
// CHECK-SAME: %arg2: tensor<8x4x1x1xf32, #[[KERNEL]]>, %arg3: tensor<8x4x1x1xf32, #[[TILES:.*]]>)
// CHECK: %[[W:.*]] = ttcore.load_cached(@weights, [%arg1]) : {{.*}} -> tensor<8x4x1x1xf32, #[[KERNEL]]>
// CHECK: "ttir.conv2d"(%arg0, %[[W]])
// CHECK: ttcore.load_cached(@unchanged, [%arg2])
// CHECK: %[[R:.*]] = "ttir.to_layout"(%arg3)
// CHECK: ttcore.load_cached(@unchanged, [%[[R]]])
func.func @convolution(%x: tensor<1x5x5x4xf32>, %w: tensor<8x4xf32>, %v: tensor<8x4x1x1xf32>, %u: tensor<8x4x1x1xf32>) -> (tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>, tensor<8x4x1x1xf32>) {
  %k = ttcore.load_cached(@weights, [%w]) : (tensor<8x4xf32>) -> tensor<8x4x1x1xf32>
  %0 = "ttir.conv2d"(%x, %k) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x5x5x4xf32>, tensor<8x4x1x1xf32>) -> tensor<1x5x5x8xf32>
  %1 = ttcore.load_cached(@unchanged, [%v]) : (tensor<8x4x1x1xf32>) -> tensor<1x5x5x8xf32>
  %2 = ttcore.load_cached(@unchanged, [%u]) : (tensor<8x4x1x1xf32>) -> tensor<1x5x5x8xf32>
  %3 = "ttir.exp"(%u) : (tensor<8x4x1x1xf32>) -> tensor<8x4x1x1xf32>
  return %0, %1, %2, %3 : tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>, tensor<8x4x1x1xf32>
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
