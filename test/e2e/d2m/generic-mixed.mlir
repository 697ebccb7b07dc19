// Generics among ops of TTIR, and on memrefs.
// RUN: %python %S/Inputs/same.py %s --sanitize
// RUN: %python %S/Inputs/same.py %s --timed
func.func @f(%a: tensor<33x64xbf16>, %b: tensor<33x64xbf16>) -> (tensor<33x64xbf16>, tensor<33x64xbf16>) {
  %0 = "ttir.exp"(%a) : (tensor<33x64xbf16>) -> tensor<33x64xbf16>
  %1 = "ttir.add"(%0, %b) : (tensor<33x64xbf16>, tensor<33x64xbf16>) -> tensor<33x64xbf16>
  %2 = "ttir.sigmoid"(%1) : (tensor<33x64xbf16>) -> tensor<33x64xbf16>
  return %2, %0 : tensor<33x64xbf16>, tensor<33x64xbf16>
}
// -----
// groups before and behind a generic
#l = #ttcore.metal_layout<logical_shape = 33x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @f(%a: tensor<33x64xbf16>, %b: tensor<33x64xbf16>) -> (tensor<33x64xbf16>, tensor<33x64xbf16>) {
  %0 = "ttir.exp"(%a) : (tensor<33x64xbf16>) -> tensor<33x64xbf16>
  %e = d2m.empty() : !t
  %x = d2m.to_layout %0, %e : tensor<33x64xbf16> into !t -> !t
  %y = d2m.to_layout %b, %e : tensor<33x64xbf16> into !t -> !t
  %z = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%x, %y : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%p: !tile, %q: !tile, %r: !tile):
      %s = "d2m.tile_add"(%p, %q) : (!tile, !tile) -> !tile
      linalg.yield %s : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  %h = d2m.empty() : tensor<33x64xbf16>
  %1 = d2m.to_layout %z, %h : !t into tensor<33x64xbf16> -> tensor<33x64xbf16>
  %2 = "ttir.sigmoid"(%1) : (tensor<33x64xbf16>) -> tensor<33x64xbf16>
  return %2, %0 : tensor<33x64xbf16>, tensor<33x64xbf16>
}
// -----
// on memrefs, which are written in place
#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = memref<2x2x1x1x!tile, #ttcore.shard<2048x2048, 1>, #l1>
!d = memref<1x1x2x2x!tile, #ttcore.interleaved<4096x2048>, #dram>
!v = memref<2x2x1x1x!tile, #ttcore.view<4>, #dram>
!block = memref<1x1x!tile, #l1>
!host = memref<33x64xbf16>
func.func @f(%a: !host, %b: !host) -> (!host, !host) {
  %x = memref.alloc() : !t
  d2m.to_layout %a, %x : !host into !t
  %d = memref.alloc() : !d
  d2m.to_layout %b, %d : !host into !d
  %y = d2m.view_layout %d : !d -> !v
  %ex = memref.alloc() : !t
  %z = memref.alloc() : !t
  d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%x, %y : !t, !v) outs(%z, %ex : !t, !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>, %cb3: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %o2 = d2m.reserve %cb3 : <!block> -> !block
    linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o, %o2 : !block, !block) {
    ^bb0(%p: !tile, %q: !tile, %r: !tile, %r2: !tile):
      %s = "d2m.tile_exp"(%p) : (!tile) -> !tile
      %t = "d2m.tile_add"(%s, %q) : (!tile, !tile) -> !tile
      %u = "d2m.tile_sigmoid"(%t) : (!tile) -> !tile
      linalg.yield %u, %s : !tile, !tile
    }
  }
  memref.dealloc %x : !t
  %r = memref.alloc() : !host
  d2m.to_layout %z, %r : !t into !host
  %r2 = memref.alloc() : !host
  d2m.to_layout %ex, %r2 : !t into !host
  return %r, %r2 : !host, !host
}
