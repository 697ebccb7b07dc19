// An op makes its result in the pages of its first operand: tiles or rows. Where the
// types say otherwise, a change of layout is inserted.
// RUN: ttmlir-opt %s --ttnn-layout | FileCheck %s
// RUN: ttrt run %s --golden
// RUN: ttrt run %s --golden --pipeline-options optimization-level=1

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<33x50xbf16, #dram>, <interleaved>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#shards = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <11x1>, memref<3x50xbf16, #l1>, <height_sharded>>
!rows = tensor<33x50xbf16, #rows>
!tiles = tensor<33x50xbf16, #tiles>

// CHECK-LABEL: func.func @rows_to_tiles
// CHECK-NEXT: %[[T:.*]] = "ttir.to_layout"(%arg0)
// CHECK-NEXT: "ttir.exp"(%[[T]]) : ([[TILES:.*]]) -> [[TILES]]
func.func @rows_to_tiles(%a: !rows) -> tensor<33x50xbf16> {
  %0 = "ttir.exp"(%a) : (!rows) -> tensor<33x50xbf16>
  return %0 : tensor<33x50xbf16>
}

// CHECK-LABEL: func.func @tiles_to_rows
// CHECK-NEXT: %[[E:.*]] = "ttir.exp"(%arg0) : ([[TILES]]) -> [[TILES]]
// CHECK-NEXT: %[[R:.*]] = "ttir.to_layout"(%[[E]]) : ([[TILES]]) -> [[ROWS:.*]]
// CHECK-NEXT: return %[[R]]
func.func @tiles_to_rows(%a: tensor<33x50xbf16>) -> !rows {
  %0 = "ttir.exp"(%a) : (tensor<33x50xbf16>) -> !rows
  return %0 : !rows
}

// Rows all the way need no change.
// CHECK-LABEL: func.func @rows
// CHECK-NEXT: "ttir.add"(%arg0, %arg1) : ([[ROWS]], [[TILES]]) -> [[ROWS]]
// CHECK-NEXT: return
func.func @rows(%a: !rows, %b: !tiles) -> !rows {
  %0 = "ttir.add"(%a, %b) : (!rows, !tiles) -> !rows
  return %0 : !rows
}

// Rows in shards that are no tiles; ops that are not element-wise.
// CHECK-LABEL: func.func @shards
func.func @shards(%a: !rows, %b: tensor<33x50xbf16>) -> (tensor<33x50xbf16, #shards>, tensor<50x33xbf16>, tensor<33x33xbf16>) {
  %0 = "ttir.multiply"(%b, %a) : (tensor<33x50xbf16>, !rows) -> tensor<33x50xbf16, #shards>
  %1 = "ttir.transpose"(%a) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (!rows) -> tensor<50x33xbf16>
  %2 = "ttir.matmul"(%0, %b) <{transpose_b = true}> : (tensor<33x50xbf16, #shards>, tensor<33x50xbf16>) -> tensor<33x33xbf16>
  return %0, %1, %2 : tensor<33x50xbf16, #shards>, tensor<50x33xbf16>, tensor<33x33xbf16>
}
