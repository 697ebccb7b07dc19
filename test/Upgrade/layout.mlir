// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// Layouts as the documents of 2024 spell them, read as TTNN layouts. Without a
// memory layout, each core of the grid holds its shard.

// CHECK-DAG: #[[BATCH:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), <1x1>, memref<384x128xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[CORES:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), <2x4>, memref<192x32xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[WIDE:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x2>, memref<8x150xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), <2x1>, memref<384x32xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[CUBE:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2), <2x1x2>, memref<384x96x16xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[SEVEN:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), <3x2x2x2>, memref<4480x4x16x16xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[SCALAR:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <3x2>, memref<64x64xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[TILED:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <3x2>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[PAD:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x2>, memref<18x32xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[PADTILE:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[STRIDE:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), <1x2>, memref<16x16xf32, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[MESH:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[BATCHES:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), <2x2x4>, memref<8x3x1x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[CHIPS:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <4x16>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[CHIPS3:.*]] = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0, d1, d2), <2x4x16>, memref<32x2x2x!ttcore.tile<32x32, bfp_bf8>, #{{.*}}>, <block_sharded>>
// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <block_sharded>>
// CHECK-DAG: #[[MATMUL:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[HEIGHT:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<1x4x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>>

// CHECK: func.func private @collapse(tensor<2x3x64x128xf32, #[[BATCH]]>, tensor<2x3x64x128xf32, #[[CORES]]>)
func.func private @collapse(
tensor<2x3x64x128xf32,
  #tt.layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <1x1>,
    memref<384x128xf32, #tt.memory_space<l1>>
  >
>,
tensor<2x3x64x128xf32,
  #tt.layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <2x4>,
    memref<192x32xf32, #tt.memory_space<l1>>
  >
>)

// CHECK: func.func private @grids(tensor<8x300xf32, #[[WIDE]]>, tensor<8x96x32xf32, #[[ROWS]]>, tensor<8x96x32xf32, #[[CUBE]]>, tensor<5x3x2x2x7x32x32xf32, #[[SEVEN]]>)
func.func private @grids(
tensor<8x300xf32,
  #tt.layout<(d0, d1) -> (d0, d1),
    undef,
    <1x2>,
    memref<8x150xf32, #tt.memory_space<l1>>
  >
>,
tensor<8x96x32xf32,
  #tt.layout<(d0, d1, d2) -> (d0 * 96 + d1, d2),
    undef,
    <2x1>,
    memref<384x32xf32, #tt.memory_space<l1>>
  >
>,
tensor<8x96x32xf32,
  #tt.layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2),
    undef,
    <2x1x2>,
    memref<384x96x16xf32, #tt.memory_space<l1>>
  >
>,
tensor<5x3x2x2x7x32x32xf32,
  #tt.layout<
    (d0, d1, d2, d3, d4, d5, d6)
      -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6),
    undef,
    <3x2x2x2>,
    memref<4480x4x16x16xf32, #tt.memory_space<l1>>
  >
>)

// CHECK: func.func private @tilized(tensor<3x64x128xf32, #[[SCALAR]]>, tensor<3x64x128xf32, #[[TILED]]>)
func.func private @tilized(
tensor<3x64x128xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<64x64xf32, #tt.memory_space<l1>>
  >
>,
tensor<3x64x128xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>)

// CHECK: func.func private @padding(tensor<53x63xf32, #[[PAD]]>, tensor<53x63xf32, #[[PADTILE]]>, tensor<2x8x32xf32, #[[STRIDE]]>)
func.func private @padding(
tensor<53x63xf32,
  #tt.layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<18x32xf32, #tt.memory_space<l1>>
  >
>,
tensor<53x63xf32,
  #tt.layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<1x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>,
tensor<2x8x32xf32,
  #tt.layout<
    (d0, d1, d2) -> (d0 * 8 + d1, d2),
    undef,
    <1x2>,
    memref<16x16xf32, #tt.memory_space<l1>>
  >
>)

// The last one's map takes three dimensions here, as its grid and tensor do.
// CHECK: func.func private @multi_device(tensor<2x3x64x128xf32, #[[MESH]]>, tensor<16x3x64x128xf32, #[[BATCHES]]>, tensor<256x1024xf32, #[[CHIPS]]>, tensor<64x256x1024xf32, #[[CHIPS3]]>)
func.func private @multi_device(
tensor<2x3x64x128xf32,
  #tt.layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<1x3x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>,
tensor<16x3x64x128xf32,
  #tt.layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<8x3x1x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>,
tensor<256x1024xf32,
  #tt.layout<(d0, d1) -> (d0, d1),
    undef,
    <4x16>,
    memref<2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>,
tensor<64x256x1024xf32,
  #tt.layout<(d0, d1, d2) -> (d0, d1, d2),
    undef,
    <2x4x16>,
    memref<32x2x2x!tt.tile<32 x 32, bfp_bf8>, #tt.memory_space<l1>>
  >
>)

// Strides instead of a map, volume first.
#system = #tt.memory_space<system>
#l1_ = #tt.memory_space<l1>
#layout = #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #system>>
#layout1 = #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #l1_>>
// CHECK: func.func private @strides(tensor<64x128xf32, #[[HOST]]>, tensor<64x128xf32, #[[L1]]>)
func.func private @strides(tensor<64x128xf32, #layout>, tensor<64x128xf32, #layout1>)

#dram = #tt.memory_space<dram>
#tiled = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #dram>, interleaved>
#none = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #dram>, none>
#height = #tt.layout<(d0, d1) -> (d0, d1), undef, <8x1>, memref<1x4x!tt.tile<32x32, bf16>, #l1_>, height_sharded>
// CHECK: func.func private @memory_layouts(tensor<64x128xbf16, #[[MATMUL]]>, tensor<64x128xbf16, #[[MATMUL]]>, tensor<256x128xbf16, #[[HEIGHT]]>)
func.func private @memory_layouts(tensor<64x128xbf16, #tiled>, tensor<64x128xbf16, #none>, tensor<256x128xbf16, #height>)
