// Products on several cores whose inner dimension goes in blocks: the compiler writes the transfers, or the text has them.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<64x128xbf16>, %b: tensor<128x96xbf16>) -> tensor<64x96xbf16> {
  %1 = "ttir.matmul"(%a, %b) : (tensor<64x128xbf16>, tensor<128x96xbf16>) -> tensor<64x96xbf16>
  return %1 : tensor<64x96xbf16>
}
// -----
// one tile a core, the inner dimension in four blocks
#la = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#lb = #ttcore.metal_layout<logical_shape = 128x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#lc = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#parallel = #ttcore.iterator_type<parallel>
#reduction = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, bf16>
!a = tensor<2x4x1x1x!tile, #la>
!b = tensor<4x3x1x1x!tile, #lb>
!c = tensor<2x3x1x1x!tile, #lc>
!block = tensor<1x1x!tile>
func.func @f(%arg0: tensor<64x128xbf16>, %arg1: tensor<128x96xbf16>) -> tensor<64x96xbf16> {
  %0 = d2m.empty() : !a
  %1 = d2m.to_layout %arg0, %0 : tensor<64x128xbf16> into !a -> !a
  %2 = d2m.empty() : !b
  %3 = d2m.to_layout %arg1, %2 : tensor<128x96xbf16> into !b -> !b
  %s0 = d2m.empty() : !a
  %s1 = d2m.empty() : !b
  %4 = "d2m.stream_layout"(%1, %s0) : (!a, !a) -> !a
  %5 = "d2m.stream_layout"(%3, %s1) : (!b, !b) -> !b
  %6 = d2m.empty() : !c
  %7 = d2m.generic {
    block_factors = [1, 1, 4],
    grid = #ttcore.grid<2x3>,
    indexing_maps = [#map, #map1, #map2],
    iterator_types = [#parallel, #parallel, #reduction],
    threads = [#d2m.thread<compute>]
  } ins(%4, %5 : !a, !b) outs(%6 : !c) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %10 = d2m.wait %cb0 : <!block> -> !block
    %11 = d2m.wait %cb1 : <!block> -> !block
    %12 = d2m.reserve %cb2 : <!block> -> !block
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%10, %11 : !block, !block) outs(%12 : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %14 = "d2m.tile_matmul"(%x, %y, %z) : (!tile, !tile, !tile) -> !tile
      linalg.yield %14 : !tile
    } -> !block
    d2m.yield %13 : (!block)
  } : !c
  %8 = d2m.empty() : tensor<64x96xbf16>
  %9 = d2m.to_layout %7, %8 : !c into tensor<64x96xbf16> -> tensor<64x96xbf16>
  return %9 : tensor<64x96xbf16>
}
// -----
// the same with transfers that the text has, and multicast along rows and columns
#la = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#lb = #ttcore.metal_layout<logical_shape = 128x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#lc = #ttcore.metal_layout<logical_shape = 64x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#parallel = #ttcore.iterator_type<parallel>
#reduction = #ttcore.iterator_type<reduction>
!tile = !ttcore.tile<32x32, bf16>
!a = tensor<2x4x1x1x!tile, #la>
!b = tensor<4x3x1x1x!tile, #lb>
!c = tensor<2x3x1x1x!tile, #lc>
!block = tensor<1x1x!tile>
func.func @f(%arg0: tensor<64x128xbf16>, %arg1: tensor<128x96xbf16>) -> tensor<64x96xbf16> {
  %0 = d2m.empty() : !a
  %1 = d2m.to_layout %arg0, %0 : tensor<64x128xbf16> into !a -> !a
  %2 = d2m.empty() : !b
  %3 = d2m.to_layout %arg1, %2 : tensor<128x96xbf16> into !b -> !b
  %s0 = d2m.empty() : !a
  %s1 = d2m.empty() : !b
  %4 = "d2m.stream_layout"(%1, %s0) : (!a, !a) -> !a
  %5 = "d2m.stream_layout"(%3, %s1) : (!b, !b) -> !b
  %6 = d2m.empty() : !c
  %7 = d2m.generic {
    block_factors = [1, 1, 4],
    grid = #ttcore.grid<2x3>,
    indexing_maps = [#map, #map1, #map2],
    iterator_types = [#parallel, #parallel, #reduction],
    threads = [#d2m.thread<datamovement>, #d2m.thread<datamovement>, #d2m.thread<compute>]
  } ins(%4, %5 : !a, !b) outs(%6 : !c) {
  ^datamovement0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>,
                 %room: !d2m.semaphore, %data: !d2m.semaphore, %room1: !d2m.semaphore, %data1: !d2m.semaphore):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %to = d2m.reserve %cb0 : <!block> -> !block
    %y = d2m.core_index(0) : index
    %x = d2m.core_index(1) : index
    %first = arith.cmpi eq, %x, %c0 : index
    scf.if %first {
      %tx = d2m.dma %4<#map>, %to : (!a, !block) -> !d2m.mem_tx
      d2m.dma_wait %tx
      d2m.semaphore_wait %room, %c2 reset %c0
      %mc = d2m.dma %to, %to core[%y, %c0] mcast[%c1, %c3] : (!block, !block) -> !d2m.mem_tx
      d2m.dma_wait %mc
      d2m.semaphore_set %data, %c1, core[%y, %c0] mcast[%c1, %c3]
    } else {
      d2m.semaphore_inc %room, %c1, core[%y, %c0]
      d2m.semaphore_wait %data, %c1 reset %c0
    }
    d2m.yield
  }, {
  ^datamovement1(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>,
                 %room: !d2m.semaphore, %data: !d2m.semaphore, %room1: !d2m.semaphore, %data1: !d2m.semaphore):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %to = d2m.reserve %cb1 : <!block> -> !block
    %y = d2m.core_index(0) : index
    %x = d2m.core_index(1) : index
    %k = d2m.iter_index(2) : index
    %first = arith.cmpi eq, %y, %c0 : index
    scf.if %first {
      %tx = d2m.dma %5 [%k, %x], %to : (!b, !block) -> !d2m.mem_tx
      d2m.dma_wait %tx
      d2m.semaphore_wait %room1, %c1 reset %c0
      %mc = d2m.dma %to, %to core[%c0, %x] mcast[%c2, %c1] : (!block, !block) -> !d2m.mem_tx
      d2m.dma_wait %mc
      d2m.semaphore_set %data1, %c1, core[%c0, %x] mcast[%c2, %c1]
    } else {
      d2m.semaphore_inc %room1, %c1, core[%c0, %x]
      d2m.semaphore_wait %data1, %c1 reset %c0
    }
    d2m.yield
  }, {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>,
            %room: !d2m.semaphore, %data: !d2m.semaphore, %room1: !d2m.semaphore, %data1: !d2m.semaphore):
    %10 = d2m.wait %cb0 : <!block> -> !block
    %11 = d2m.wait %cb1 : <!block> -> !block
    %12 = d2m.reserve %cb2 : <!block> -> !block
    "d2m.tile_matmul_block"(%10, %11, %12) : (!block, !block, !block) -> ()
    d2m.yield %12 : (!block)
  } : !c
  %8 = d2m.empty() : tensor<64x96xbf16>
  %9 = d2m.to_layout %7, %8 : !c into tensor<64x96xbf16> -> tensor<64x96xbf16>
  return %9 : tensor<64x96xbf16>
}
