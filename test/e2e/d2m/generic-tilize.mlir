// Rows of elements that kernels make tiles of, and back.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<128x64xbf16>) -> tensor<128x64xbf16> {
  %0 = "ttir.exp"(%a) : (tensor<128x64xbf16>) -> tensor<128x64xbf16>
  return %0 : tensor<128x64xbf16>
}
// -----
// rows of elements become tiles, are worked on, and become rows again
#l = #ttcore.metal_layout<logical_shape = 128x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!r = tensor<2x1x64x64xbf16, #l>
!t = tensor<2x1x2x2x!tile, #l>
!rows = tensor<64x64xbf16>
!tiles = tensor<2x2x!tile>
func.func @f(%a: tensor<128x64xbf16>) -> tensor<128x64xbf16> {
  %e = d2m.empty() : !r
  %0 = d2m.to_layout %a, %e : tensor<128x64xbf16> into !r -> !r
  %e1 = d2m.empty() : !t
  %1 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x1>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%0 : !r) outs(%e1 : !t) {
  ^compute0(%cb0: !d2m.cb<!rows>, %cb1: !d2m.cb<!tiles>):
    %x = d2m.wait %cb0 : <!rows> -> !rows
    %z = d2m.reserve %cb1 : <!tiles> -> !tiles
    %3 = "d2m.tile_tilize_block"(%x, %z) : (!rows, !tiles) -> !tiles
    d2m.yield %3 : (!tiles)
  } : !t
  %2 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x1>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%1 : !t) outs(%e : !r) {
  ^compute0(%cb0: !d2m.cb<!tiles>, %cb1: !d2m.cb<!rows>):
    %x = d2m.wait %cb0 : <!tiles> -> !tiles
    %z = d2m.reserve %cb1 : <!rows> -> !rows
    %between = tensor.empty() : !tiles
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !tiles) outs(%between : !tiles) {
    ^bb0(%i: !tile, %o: !tile):
      %s = "d2m.tile_exp"(%i) : (!tile) -> !tile
      linalg.yield %s : !tile
    } -> !tiles
    %4 = "d2m.tile_untilize_block"(%3, %z) : (!tiles, !rows) -> !rows
    d2m.yield %4 : (!rows)
  } : !r
  %h = d2m.empty() : tensor<128x64xbf16>
  %9 = d2m.to_layout %2, %h : !r into tensor<128x64xbf16> -> tensor<128x64xbf16>
  return %9 : tensor<128x64xbf16>
}
