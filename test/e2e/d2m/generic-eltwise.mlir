// Element-wise ops, on shards of which the last ones are partly empty.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<70x150xf32>, %b: tensor<70x150xf32>) -> tensor<70x150xf32> {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %1 = "ttir.abs"(%0) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  %2 = "ttir.multiply"(%1, %a) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %3 = "ttir.sin"(%2) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  %h = "ttir.full"() <{fill_value = 0.5 : f32, shape = array<i32: 70, 150>}> : () -> tensor<70x150xf32>
  %4 = "ttir.multiply"(%3, %h) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  return %4 : tensor<70x150xf32>
}
// -----
// parts of unequal size on 3 x 2 cores; two nests with a tensor between them
#l = #ttcore.metal_layout<logical_shape = 70x150, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, f32>
!t = tensor<3x2x1x3x!tile, #l>
!block = tensor<1x3x!tile>
func.func @f(%a: tensor<70x150xf32>, %b: tensor<70x150xf32>) -> tensor<70x150xf32> {
  %e = d2m.empty() : !t
  %0 = d2m.to_layout %a, %e : tensor<70x150xf32> into !t -> !t
  %1 = d2m.to_layout %b, %e : tensor<70x150xf32> into !t -> !t
  %half = arith.constant 0.5 : f32
  %2 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<3x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%0, %1 : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %x = d2m.wait %cb0 : <!block> -> !block
    %y = d2m.wait %cb1 : <!block> -> !block
    %z = d2m.reserve %cb2 : <!block> -> !block
    %between = tensor.empty() : !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : !block, !block) outs(%between : !block) {
    ^bb0(%i: !tile, %j: !tile, %o: !tile):
      %s = "d2m.tile_add"(%i, %j) : (!tile, !tile) -> !tile
      %t = "d2m.tile_abs"(%s) : (!tile) -> !tile
      linalg.yield %t : !tile
    } -> !block
    %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%3, %x : !block, !block) outs(%z : !block) {
    ^bb0(%i: !tile, %j: !tile, %o: !tile):
      %s = "d2m.tile_mul"(%i, %j) : (!tile, !tile) -> !tile
      %t = "d2m.tile_sin"(%s) : (!tile) -> !tile
      %u = "d2m.tile_mul"(%t, %half) : (!tile, f32) -> !tile
      linalg.yield %u : !tile
    } -> !block
    d2m.yield %4 : (!block)
  } : !t
  %h = d2m.empty() : tensor<70x150xf32>
  %9 = d2m.to_layout %2, %h : !t into tensor<70x150xf32> -> tensor<70x150xf32>
  return %9 : tensor<70x150xf32>
}
