// The same in f32.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<100x150xf32>, %b: tensor<150x77xf32>) -> tensor<100x77xf32> {
  %1 = "ttir.matmul"(%a, %b) : (tensor<100x150xf32>, tensor<150x77xf32>) -> tensor<100x77xf32>
  return %1 : tensor<100x77xf32>
}
// -----
// several blocks of every dimension, all of it in DRAM
#la = #ttcore.metal_layout<logical_shape = 100x150, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, sharded>
#lb = #ttcore.metal_layout<logical_shape = 150x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, sharded>
#lc = #ttcore.metal_layout<logical_shape = 100x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, sharded>
#ac = affine_map<(d0, d1, d2) -> (d0, d2)>
#cb = affine_map<(d0, d1, d2) -> (d2, d1)>
#ab = affine_map<(d0, d1, d2) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<4x3x1x2x!tile, #la>
!b = tensor<3x2x2x2x!tile, #lb>
!c = tensor<4x2x1x2x!tile, #lc>
!ba = tensor<1x2x!tile>
!bb = tensor<2x2x!tile>
!bc = tensor<1x2x!tile>
func.func @f(%arg0: tensor<100x150xf32>, %arg1: tensor<150x77xf32>) -> tensor<100x77xf32> {
  %0 = d2m.empty() : !a
  %1 = d2m.to_layout %arg0, %0 : tensor<100x150xf32> into !a -> !a
  %2 = d2m.empty() : !b
  %3 = d2m.to_layout %arg1, %2 : tensor<150x77xf32> into !b -> !b
  %6 = d2m.empty() : !c
  %7 = d2m.generic {block_factors = [2, 1, 3], grid = #ttcore.grid<2x2>, indexing_maps = [#ac, #cb, #ab], iterator_types = [#p, #p, #r], threads = [#d2m.thread<compute>]}
    ins(%1, %3 : !a, !b) outs(%6 : !c) {
  ^compute0(%cb0: !d2m.cb<!ba>, %cb1: !d2m.cb<!bb>, %cb2: !d2m.cb<!bc>):
    %10 = d2m.wait %cb0 : <!ba> -> !ba
    %11 = d2m.wait %cb1 : <!bb> -> !bb
    %12 = d2m.reserve %cb2 : <!bc> -> !bc
    %13 = linalg.generic {indexing_maps = [#ac, #cb, #ab], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10, %11 : !ba, !bb) outs(%12 : !bc) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %14 = "d2m.tile_matmul"(%x, %y, %z) : (!tile, !tile, !tile) -> !tile
      linalg.yield %14 : !tile
    } -> !bc
    d2m.yield %13 : (!bc)
  } : !c
  %8 = d2m.empty() : tensor<100x77xf32>
  %9 = d2m.to_layout %7, %8 : !c into tensor<100x77xf32> -> tensor<100x77xf32>
  return %9 : tensor<100x77xf32>
}
// -----
// shards of L1 that are read by the cores of a row and of a column
#la = #ttcore.metal_layout<logical_shape = 100x150, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lb = #ttcore.metal_layout<logical_shape = 150x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lc = #ttcore.metal_layout<logical_shape = 100x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#ac = affine_map<(d0, d1, d2) -> (d0, d2)>
#cb = affine_map<(d0, d1, d2) -> (d2, d1)>
#ab = affine_map<(d0, d1, d2) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<2x5x2x1x!tile, #la>
!b = tensor<5x3x1x1x!tile, #lb>
!c = tensor<2x3x2x1x!tile, #lc>
!ba = tensor<2x1x!tile>
!bb = tensor<1x1x!tile>
!bc = tensor<2x1x!tile>
func.func @f(%arg0: tensor<100x150xf32>, %arg1: tensor<150x77xf32>) -> tensor<100x77xf32> {
  %0 = d2m.empty() : !a
  %1 = d2m.to_layout %arg0, %0 : tensor<100x150xf32> into !a -> !a
  %2 = d2m.empty() : !b
  %3 = d2m.to_layout %arg1, %2 : tensor<150x77xf32> into !b -> !b
  %6 = d2m.empty() : !c
  %7 = d2m.generic {block_factors = [1, 1, 5], grid = #ttcore.grid<2x3>, indexing_maps = [#ac, #cb, #ab], iterator_types = [#p, #p, #r], threads = [#d2m.thread<compute>]}
    ins(%1, %3 : !a, !b) outs(%6 : !c) {
  ^compute0(%cb0: !d2m.cb<!ba>, %cb1: !d2m.cb<!bb>, %cb2: !d2m.cb<!bc>):
    %10 = d2m.wait %cb0 : <!ba> -> !ba
    %11 = d2m.wait %cb1 : <!bb> -> !bb
    %12 = d2m.reserve %cb2 : <!bc> -> !bc
    %13 = linalg.generic {indexing_maps = [#ac, #cb, #ab], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10, %11 : !ba, !bb) outs(%12 : !bc) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %14 = "d2m.tile_matmul"(%x, %y, %z) : (!tile, !tile, !tile) -> !tile
      linalg.yield %14 : !tile
    } -> !bc
    d2m.yield %13 : (!bc)
  } : !c
  %8 = d2m.empty() : tensor<100x77xf32>
  %9 = d2m.to_layout %7, %8 : !c into tensor<100x77xf32> -> tensor<100x77xf32>
  return %9 : tensor<100x77xf32>
}
// -----
// the left-hand side is read once, the right-hand side stays
#la = #ttcore.metal_layout<logical_shape = 100x150, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lb = #ttcore.metal_layout<logical_shape = 150x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lc = #ttcore.metal_layout<logical_shape = 100x77, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#ac = affine_map<(d0, d1, d2) -> (d0, d2)>
#cb = affine_map<(d0, d1, d2) -> (d2, d1)>
#ab = affine_map<(d0, d1, d2) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<4x1x1x5x!tile, #la>
!b = tensor<1x1x5x3x!tile, #lb>
!c = tensor<4x1x1x3x!tile, #lc>
!ba = tensor<1x5x!tile>
!bb = tensor<5x3x!tile>
!bc = tensor<1x3x!tile>
func.func @f(%arg0: tensor<100x150xf32>, %arg1: tensor<150x77xf32>) -> tensor<100x77xf32> {
  %0 = d2m.empty() : !a
  %1 = d2m.to_layout %arg0, %0 : tensor<100x150xf32> into !a -> !a
  %2 = d2m.empty() : !b
  %3 = d2m.to_layout %arg1, %2 : tensor<150x77xf32> into !b -> !b
  %6 = d2m.empty() : !c
  %7 = d2m.generic {block_factors = [1, 1, 1], grid = #ttcore.grid<4x1>, indexing_maps = [#ac, #cb, #ab], iterator_types = [#p, #p, #r], threads = [#d2m.thread<compute>]}
    ins(%1, %3 : !a, !b) outs(%6 : !c) {
  ^compute0(%cb0: !d2m.cb<!ba>, %cb1: !d2m.cb<!bb>, %cb2: !d2m.cb<!bc>):
    %10 = d2m.wait %cb0 : <!ba> -> !ba
    %11 = d2m.wait %cb1 : <!bb> -> !bb
    %12 = d2m.reserve %cb2 : <!bc> -> !bc
    %13 = linalg.generic {indexing_maps = [#ac, #cb, #ab], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10, %11 : !ba, !bb) outs(%12 : !bc) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %14 = "d2m.tile_matmul"(%x, %y, %z) : (!tile, !tile, !tile) -> !tile
      linalg.yield %14 : !tile
    } -> !bc
    d2m.yield %13 : (!bc)
  } : !c
  %8 = d2m.empty() : tensor<100x77xf32>
  %9 = d2m.to_layout %7, %8 : !c into tensor<100x77xf32> -> tensor<100x77xf32>
  return %9 : tensor<100x77xf32>
}
