// What the library would make otherwise than declared is no binary.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn 2>&1 | FileCheck %s

#dram = #ttnn.buffer_type<dram>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<33x50xbf16, #dram>, <interleaved>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!rows = tensor<33x50xbf16, #rows>
!tiles = tensor<33x50xbf16, #tiles>

// CHECK: pages-errors.mlir{{.*}}:{{[0-9]+}}:{{[0-9]+}}: error: 'ttnn.exp' op cannot be written to a binary: its result is declared in 'tile' layout, but the library makes it in that of the first operand, 'row_major'; change one of them by ttnn.to_layout
func.func @f(%a: !rows) -> !tiles {
  %0 = "ttnn.to_layout"(%a) : (!rows) -> !tiles
  %1 = "ttnn.add"(%0, %a) : (!tiles, !rows) -> !tiles
  %2 = "ttnn.exp"(%a) : (!rows) -> !tiles
  return %2 : !tiles
}
