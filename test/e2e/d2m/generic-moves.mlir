// Views, and regions that move data by themselves, from and to DRAM.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<64x96xf32>) -> (tensor<96x64xf32>, tensor<64x96xf32>) {
  %0 = "ttir.transpose"(%a) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<64x96xf32>) -> tensor<96x64xf32>
  %1 = "ttir.neg"(%a) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  return %0, %1 : tensor<96x64xf32>, tensor<64x96xf32>
}
// -----
// a view whose tiles change places, each one transposed; and a program that reads and writes DRAM tile by tile
#la = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#ld = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, interleaved>
#lt = #ttcore.metal_layout<logical_shape = 96x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, f32>
!a = tensor<2x3x1x1x!tile, #la>
!t = tensor<3x2x1x1x!tile, #lt>
!d = tensor<1x1x2x3x!tile, #ld>
!block = tensor<1x1x!tile>
!all = tensor<2x3x!tile>
func.func @f(%a: tensor<64x96xf32>) -> (tensor<96x64xf32>, tensor<64x96xf32>) {
  %e = d2m.empty() : !a
  %0 = d2m.to_layout %a, %e : tensor<64x96xf32> into !a -> !a
  %v = d2m.view_layout %0 remapping = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3, d2)> : !a -> !t
  %e1 = d2m.empty() : !t
  %1 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<3x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%v : !t) outs(%e1 : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>):
    %x = d2m.wait %cb0 : <!block> -> !block
    %z = d2m.reserve %cb1 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !block) outs(%z : !block) {
    ^bb0(%i: !tile, %o: !tile):
      %s = "d2m.tile_transpose"(%i) : (!tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  %h = d2m.empty() : tensor<96x64xf32>
  %9 = d2m.to_layout %1, %h : !t into tensor<96x64xf32> -> tensor<96x64xf32>

  %e2 = d2m.empty() : !d
  %2 = d2m.to_layout %0, %e2 : !a into !d -> !d
  %4 = d2m.generic {block_factors = [], grid = #ttcore.grid<1x1>, indexing_maps = [], iterator_types = [],
                    threads = [#d2m.thread<datamovement>, #d2m.thread<datamovement>, #d2m.thread<compute>]}
    ins(%2 : !d) outs(%e2 : !d) {
  ^datamovement0(%cb0: !d2m.cb<!all>, %cb1: !d2m.cb<!all>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %to = d2m.reserve %cb0 : <!all> -> !all
    scf.for %i = %c0 to %c2 step %c1 {
      %tx = d2m.dma_read %2 [%c0, %c0, %i, %c0], %to [%i, %c0], <3> : (!d, !all) -> !d2m.mem_tx<read>
      d2m.dma_wait %tx : !d2m.mem_tx<read>
    }
    d2m.push %cb0 : <!all>
  }, {
  ^datamovement1(%cb0: !d2m.cb<!all>, %cb1: !d2m.cb<!all>):
    %c0 = arith.constant 0 : index
    %from = d2m.wait %cb1 : <!all> -> !all
    %tx = d2m.dma_write %from, %e2 [%c0, %c0], <6> : (!all, !d) -> !d2m.mem_tx<write>
    d2m.dma_wait %tx : !d2m.mem_tx<write>
  }, {
  ^compute0(%cb0: !d2m.cb<!all>, %cb1: !d2m.cb<!all>):
    %x = d2m.wait %cb0 : <!all> -> !all
    %z = d2m.reserve %cb1 : <!all> -> !all
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !all) outs(%z : !all) {
    ^bb0(%i: !tile, %o: !tile):
      %s = "d2m.tile_negative"(%i) : (!tile) -> !tile
      linalg.yield %s : !tile
    } -> !all
    d2m.yield %3 : (!all)
  } : !d
  %h2 = d2m.empty() : tensor<64x96xf32>
  %10 = d2m.to_layout %4, %h2 : !d into tensor<64x96xf32> -> tensor<64x96xf32>
  return %9, %10 : tensor<96x64xf32>, tensor<64x96xf32>
}
