// Reductions of tiles, over blocks and within one; a column repeated.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<64x96xf32>, %ones: tensor<32x32xf32>) -> (tensor<64x1xf32>, tensor<64x96xf32>) {
  %0 = "ttir.sum"(%a) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x96xf32>) -> tensor<64x1xf32>
  %1 = "ttir.max"(%a) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x96xf32>) -> tensor<64x1xf32>
  %2 = "ttir.subtract"(%a, %1) : (tensor<64x96xf32>, tensor<64x1xf32>) -> tensor<64x96xf32>
  return %0, %2 : tensor<64x1xf32>, tensor<64x96xf32>
}
// -----
// the sum over three blocks; the maximum in one, and its column repeated
#la = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#l1 = #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lo = #ttcore.metal_layout<logical_shape = 64x1, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
#one = affine_map<(d0, d1) -> (0, 0)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<2x3x1x1x!tile, #la>
!b = tensor<2x1x1x3x!tile, #la>
!one = tensor<1x1x1x1x!tile, #l1>
!o = tensor<2x1x1x1x!tile, #lo>
!block = tensor<1x1x!tile>
!line = tensor<1x3x!tile>
func.func @f(%a: tensor<64x96xf32>, %ones: tensor<32x32xf32>) -> (tensor<64x1xf32>, tensor<64x96xf32>) {
  %e = d2m.empty() : !a
  %0 = d2m.to_layout %a, %e : tensor<64x96xf32> into !a -> !a
  %e1 = d2m.empty() : !one
  %h1 = "ttir.ones"() <{shape = array<i32: 32, 32>}> : () -> tensor<32x32xf32>
  %1 = d2m.to_layout %h1, %e1 : tensor<32x32xf32> into !one -> !one
  %e2 = d2m.empty() : !o
  %2 = d2m.generic {block_factors = [1, 3], grid = #ttcore.grid<2x1>, indexing_maps = [#id, #one, #row], iterator_types = [#p, #r], threads = [#d2m.thread<compute>]}
    ins(%0, %1 : !a, !one) outs(%e2 : !o) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %x = d2m.wait %cb0 : <!block> -> !block
    %y = d2m.wait %cb1 : <!block> -> !block
    %z = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #one, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %y : !block, !block) outs(%z : !block) {
    ^bb0(%i: !tile, %j: !tile, %o: !tile):
      %s = "d2m.tile_reduce_sum"(%i, %j, %o) <{reduce_dim = #d2m.reduce_dim<R>}> : (!tile, !tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !o
  %h = d2m.empty() : tensor<64x1xf32>
  %9 = d2m.to_layout %2, %h : !o into tensor<64x1xf32> -> tensor<64x1xf32>
  %e3 = d2m.empty() : !b
  %4 = d2m.view_layout %0 : !a -> !b
  %5 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x1>, indexing_maps = [#id, #one, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%4, %1 : !b, !one) outs(%e3 : !b) {
  ^compute0(%cb0: !d2m.cb<!line>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!line>):
    %x = d2m.wait %cb0 : <!line> -> !line
    %y = d2m.wait %cb1 : <!block> -> !block
    %z = d2m.reserve %cb2 : <!line> -> !line
    %most = tensor.empty() : !block
    %6 = linalg.generic {indexing_maps = [#id, #one, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %y : !line, !block) outs(%most : !block) {
    ^bb0(%i: !tile, %j: !tile, %o: !tile):
      %s = "d2m.tile_reduce_max"(%i, %j, %o) <{reduce_dim = #d2m.reduce_dim<R>}> : (!tile, !tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    %7 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %6 : !line, !block) outs(%z : !line) {
    ^bb0(%i: !tile, %j: !tile, %o: !tile):
      %c = "d2m.tile_bcast"(%j) <{bcast_type = #d2m.tile_bcast_type<col>}> : (!tile) -> !tile
      %s = "d2m.tile_sub"(%i, %c) : (!tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !line
    d2m.yield %7 : (!line)
  } : !b
  %h2 = d2m.empty() : tensor<64x96xf32>
  %10 = d2m.to_layout %5, %h2 : !b into tensor<64x96xf32> -> tensor<64x96xf32>
  return %9, %10 : tensor<64x1xf32>, tensor<64x96xf32>
}
