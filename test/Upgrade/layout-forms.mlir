// Layouts with a result of the map for every dimension, and with what pads to tiles, are read as those that collapse.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttrt run %s --program-index all --golden | FileCheck %s --check-prefix=SAME
// SAME-COUNT-4: pcc 1.00000 max_abs 0
#dram = #ttnn.buffer_type<dram>
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 33 + d1, d2), <1x1>, memref<66x45xf32, #dram>, <interleaved>>
// CHECK-DAG: #[[TILES:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <1x1>, memref<4x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-DAG: #[[ROW:.*]] = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x64xf32, #dram>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0, d1, d2), <1x1>, memref<2x33x45xf32, #dram>, <interleaved>>
#tiles = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0, d1, d2), <1x1>, memref<2x2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>, ignorePhysicalLayout = true>
#one = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0, d1, d2), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#row = #ttnn.ttnn_layout<(d0) -> (d0), <1x1>, memref<1x64xf32, #dram>, <interleaved>>
module {
  ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8>, meshShape = , chipIds = [0]>
  // CHECK: meshShape = 1x1, chipIds = [0]
  // CHECK: func.func @all(%arg0: tensor<2x33x45xf32, #[[ROWS]]>) -> tensor<2x33x45xf32, #[[TILES]]>
  func.func @all(%a: tensor<2x33x45xf32, #rows>) -> tensor<2x33x45xf32, #tiles> {
    %0 = "ttnn.to_layout"(%a) : (tensor<2x33x45xf32, #rows>) -> tensor<2x33x45xf32, #tiles>
    return %0 : tensor<2x33x45xf32, #tiles>
  }
  func.func @slice(%a: tensor<1x33x45xf32, #one>) -> tensor<1x33x45xf32, #one> {
    %0 = "ttnn.neg"(%a) : (tensor<1x33x45xf32, #one>) -> tensor<1x33x45xf32, #one>
    return %0 : tensor<1x33x45xf32, #one>
  }
  // CHECK: func.func @vector(%arg0: tensor<45xf32, #[[ROW]]>)
  func.func @vector(%a: tensor<45xf32, #row>) -> tensor<45xf32, #row> {
    %0 = "ttnn.neg"(%a) : (tensor<45xf32, #row>) -> tensor<45xf32, #row>
    return %0 : tensor<45xf32, #row>
  }
  func.func @both(%a: tensor<2x33x45xf32, #tiles>) -> tensor<2x33x45xf32, #tiles> {
    %0 = "ttnn.add"(%a, %a) : (tensor<2x33x45xf32, #tiles>, tensor<2x33x45xf32, #tiles>) -> tensor<2x33x45xf32, #tiles>
    return %0 : tensor<2x33x45xf32, #tiles>
  }
}
