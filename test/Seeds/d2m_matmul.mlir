// The documents' product on one core, with what their text has lost in angle
// brackets: kinds of iterators and of the thread, and the circular buffers'
// tensors. The first part is what it should compute.
// RUN: %python %S/../e2e/d2m/Inputs/same.py %s --sanitize
// RUN: %python %S/../e2e/d2m/Inputs/same.py %s --numerics exact
// RUN: ttmlir-opt -split-input-file %s | FileCheck %s
// RUN: ttmlir-opt -split-input-file %s | ttmlir-opt -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @simple_matmul
// CHECK-LABEL: func.func @simple_matmul
// CHECK: d2m.empty() : tensor<64x96xbf16>
// CHECK: d2m.to_layout %{{.*}}, %{{.*}} : tensor<64x128xbf16> into tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout> -> tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>
// CHECK: d2m.generic {block_factors = [1, 1, 1], grid = #ttcore.grid<1x1>, indexing_maps = [#map, #map1, #map2], iterator_types = [#parallel, #parallel, #reduction], threads = [#d2m.thread<compute>]}
// CHECK: ^compute0(%{{.*}}: !d2m.cb<tensor<2x4x!ttcore.tile<32x32, bf16>>>
// CHECK: d2m.wait %{{.*}} : <tensor<2x4x!ttcore.tile<32x32, bf16>>> -> tensor<2x4x!ttcore.tile<32x32, bf16>>
// CHECK: d2m.reserve %{{.*}} : <tensor<2x3x!ttcore.tile<32x32, bf16>>> -> tensor<2x3x!ttcore.tile<32x32, bf16>>
// CHECK: "d2m.tile_matmul"
// CHECK: d2m.yield %{{.*}} : (tensor<2x3x!ttcore.tile<32x32, bf16>>)
func.func @simple_matmul(%a: tensor<64x128xbf16>, %b: tensor<128x96xbf16>) -> tensor<64x96xbf16> {
  %1 = "ttir.matmul"(%a, %b) : (tensor<64x128xbf16>, tensor<128x96xbf16>) -> tensor<64x96xbf16>
  return %1 : tensor<64x96xbf16>
}
// -----
#layout = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#layout1 = #ttcore.metal_layout<logical_shape = 128x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#layout2 = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#parallel = #ttcore.iterator_type<parallel>
#reduction = #ttcore.iterator_type<reduction>
func.func @simple_matmul(
    %arg0: tensor<64x128xbf16>,
    %arg1: tensor<128x96xbf16>
  ) -> tensor<64x96xbf16> {
  %0 = d2m.empty() : tensor<64x96xbf16>
  %1 = d2m.empty() : tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>
  %2 = d2m.to_layout %arg0, %1 : tensor<64x128xbf16> into tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout> -> tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>
  %3 = d2m.empty() : tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #layout1>
  %4 = d2m.to_layout %arg1, %3 : tensor<128x96xbf16> into tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #layout1> -> tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #layout1>
  %5 = d2m.empty() : tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2>
  %6 = d2m.to_layout %0, %5 : tensor<64x96xbf16> into tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2> -> tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2>
  %7 = d2m.generic {
    block_factors = [1, 1, 1],
    grid = #ttcore.grid<1x1>,
    indexing_maps = [#map, #map1, #map2],
    iterator_types = [#parallel, #parallel, #reduction],
    threads = [#d2m.thread<compute>]
  } ins(%2, %4 : tensor<1x1x2x4x!ttcore.tile<32x32, bf16>, #layout>, tensor<1x1x4x3x!ttcore.tile<32x32, bf16>, #layout1>)
   outs(%6 : tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2>)  {
  ^compute0(%cb0: !d2m.cb<tensor<2x4x!ttcore.tile<32x32, bf16>>>, %cb1: !d2m.cb<tensor<4x3x!ttcore.tile<32x32, bf16>>>, %cb2: !d2m.cb<tensor<2x3x!ttcore.tile<32x32, bf16>>>):
    %10 = d2m.wait %cb0 : <tensor<2x4x!ttcore.tile<32x32, bf16>>> -> tensor<2x4x!ttcore.tile<32x32, bf16>>
    %11 = d2m.wait %cb1 : <tensor<4x3x!ttcore.tile<32x32, bf16>>> -> tensor<4x3x!ttcore.tile<32x32, bf16>>
    %12 = d2m.reserve %cb2 : <tensor<2x3x!ttcore.tile<32x32, bf16>>> -> tensor<2x3x!ttcore.tile<32x32, bf16>>
    %13 = linalg.generic {
      indexing_maps = [#map, #map1, #map2],
      iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%10, %11 : tensor<2x4x!ttcore.tile<32x32, bf16>>, tensor<4x3x!ttcore.tile<32x32, bf16>>) outs(%12 : tensor<2x3x!ttcore.tile<32x32, bf16>>) {
    ^bb0(%in: !ttcore.tile<32x32, bf16>, %in_0: !ttcore.tile<32x32, bf16>, %out: !ttcore.tile<32x32, bf16>):
      %14 = "d2m.tile_matmul"(%in, %in_0, %out) : (!ttcore.tile<32x32, bf16>, !ttcore.tile<32x32, bf16>, !ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
      linalg.yield %14 : !ttcore.tile<32x32, bf16>
    } -> tensor<2x3x!ttcore.tile<32x32, bf16>>
    d2m.yield %13 : (tensor<2x3x!ttcore.tile<32x32, bf16>>)
  } : tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2>
  %8 = d2m.empty() : tensor<64x96xbf16>
  %9 = d2m.to_layout %7, %8 : tensor<1x1x2x3x!ttcore.tile<32x32, bf16>, #layout2> into tensor<64x96xbf16> -> tensor<64x96xbf16>
  return %9 : tensor<64x96xbf16>
}
