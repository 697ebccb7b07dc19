// More dimensions than two.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<2x32x64xf32>) -> tensor<2x32x64xf32> {
  %0 = "ttir.exp"(%a) : (tensor<2x32x64xf32>) -> tensor<2x32x64xf32>
  return %0 : tensor<2x32x64xf32>
}
// -----
// three dimensions, the first two as one; an argument and a result that have a layout
#l = #ttcore.metal_layout<logical_shape = 2x32x64, dim_alignments = 1x32x32, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, f32>
!t = tensor<2x1x1x2x!tile, #l>
!block = tensor<1x2x!tile>
func.func @f(%a: !t) -> !t {
  %e = d2m.empty() : !t
  %z = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x1>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %o = d2m.reserve %cb1 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%i : !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile):
      %s = "d2m.tile_exp"(%x) : (!tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %z : !t
}
