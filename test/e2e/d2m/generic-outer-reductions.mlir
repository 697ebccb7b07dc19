// Reductions of whole tiles.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<96x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>) {
  %0 = "ttir.reshape"(%a) <{shape = [3 : i32, 32 : i32, 64 : i32]}> : (tensor<96x64xf32>) -> tensor<3x32x64xf32>
  %1 = "ttir.sum"(%0) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<3x32x64xf32>) -> tensor<32x64xf32>
  %2 = "ttir.max"(%0) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<3x32x64xf32>) -> tensor<32x64xf32>
  return %1, %2 : tensor<32x64xf32>, tensor<32x64xf32>
}
// -----
// whole tiles are added up: over blocks, and within one
#la = #ttcore.metal_layout<logical_shape = 96x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lo = #ttcore.metal_layout<logical_shape = 32x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d1, d0)>
#o = affine_map<(d0, d1) -> (0, d0)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<3x2x1x1x!tile, #la>
!b = tensor<1x2x3x1x!tile, #la>
!o = tensor<1x2x1x1x!tile, #lo>
!block = tensor<1x1x!tile>
!column = tensor<3x1x!tile>
func.func @f(%a: tensor<96x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>) {
  %e = d2m.empty() : !a
  %0 = d2m.to_layout %a, %e : tensor<96x64xf32> into !a -> !a
  %e2 = d2m.empty() : !o
  %1 = d2m.generic {block_factors = [1, 3], grid = #ttcore.grid<1x2>, indexing_maps = [#id, #o], iterator_types = [#p, #r], threads = [#d2m.thread<compute>]}
    ins(%0 : !a) outs(%e2 : !o) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %z = d2m.reserve %cb1 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #o], iterator_types = ["parallel", "reduction"]} ins(%i : !block) outs(%z : !block) {
    ^bb0(%x: !tile, %y: !tile):
      %s = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !o
  %v = d2m.view_layout %0 : !a -> !b
  %2 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<1x2>, indexing_maps = [#id, #o], iterator_types = [#p, #r], threads = [#d2m.thread<compute>]}
    ins(%v : !b) outs(%e2 : !o) {
  ^compute0(%cb0: !d2m.cb<!column>, %cb1: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!column> -> !column
    %z = d2m.reserve %cb1 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #o], iterator_types = ["parallel", "reduction"]} ins(%i : !column) outs(%z : !block) {
    ^bb0(%x: !tile, %y: !tile):
      %s = "d2m.tile_maximum"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !o
  %h = d2m.empty() : tensor<32x64xf32>
  %8 = d2m.to_layout %1, %h : !o into tensor<32x64xf32> -> tensor<32x64xf32>
  %9 = d2m.to_layout %2, %h : !o into tensor<32x64xf32> -> tensor<32x64xf32>
  return %8, %9 : tensor<32x64xf32>, tensor<32x64xf32>
}
