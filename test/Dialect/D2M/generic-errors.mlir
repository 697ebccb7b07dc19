// RUN: ttmlir-opt %s -split-input-file -verify-diagnostics

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @no_layout(%a: tensor<64x64xbf16>, %o: !t) {
  // expected-error@+1 {{takes tensors with a #ttcore.metal_layout and memrefs of a grid and a shard, found 'tensor<64x64xbf16>'}}
  %0 = d2m.generic {block_factors = [], grid = #ttcore.grid<2x2>, indexing_maps = [], iterator_types = [], threads = [#d2m.thread<compute>]}
    ins(%a : tensor<64x64xbf16>) outs(%o : !t) {
  ^compute0:
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @grid(%a: !t, %o: !t) {
  // expected-error@+1 {{wants 4 shards of tensor 0 along dimension 1 (cores times block factor), which has 2}}
  %0 = d2m.generic {block_factors = [1, 2], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0:
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
#id = affine_map<(d0, d1) -> (d0, d1)>
#sum = affine_map<(d0, d1) -> (d0 + d1, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @map(%a: !t, %o: !t) {
  // expected-error@+1 {{wanted dimensions or 0 as its results}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#sum, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0:
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @buffers(%a: !t, %o: !t) {
  // expected-error@+1 {{has circular buffer 1 of region 0 of 'tensor<1x2x!ttcore.tile<32x32, bf16>>'}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>, %y: !d2m.cb<tensor<1x2x!ttcore.tile<32x32, bf16>>>):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @threads(%a: !t, %o: !t) {
  // expected-error@+1 {{has 1 regions, but 2 threads}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>, #d2m.thread<datamovement>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0:
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @to_layout(%a: tensor<64x96xbf16>, %o: !t) {
  // expected-error@+1 {{takes a tensor of 64x96 to one of 64x64}}
  %0 = d2m.to_layout %a, %o : tensor<64x96xbf16> into !t -> !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @view(%a: !t) {
  // expected-error@+1 {{has the remapping affine_map<(d0, d1) -> (d1, d0)>, wanted one of 4 dimensions and 4 results}}
  %0 = d2m.view_layout %a remapping = affine_map<(d0, d1) -> (d1, d0)> : !t -> !t
  return
}

// -----

func.func @thread() attributes {
  // expected-error@+1 {{expected compute, datamovement or unified}}
  x = #d2m.thread<ethernet>
} {
  return
}

// -----

func.func @wait(%a: !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>) {
  // expected-error@+1 {{gives 'tensor<2x1x!ttcore.tile<32x32, bf16>>' of a circular buffer of 'tensor<1x1x!ttcore.tile<32x32, bf16>>'}}
  %0 = d2m.wait %a : <tensor<1x1x!ttcore.tile<32x32, bf16>>> -> tensor<2x1x!ttcore.tile<32x32, bf16>>
  return
}

// -----

func.func @dma(%a: memref<2x2x1x1xf32>, %b: memref<1x1xf32>, %i: index) {
  // expected-error@+1 {{has 1 indices of its source, of rank 4: wanted those of a shard in the grid, or of a unit}}
  %0 = d2m.dma %a [%i], %b : (memref<2x2x1x1xf32>, memref<1x1xf32>) -> !d2m.mem_tx
  return
}

// -----

func.func @block(%a: memref<2x2x!ttcore.tile<32x32, bf16>>, %b: memref<3x2x!ttcore.tile<32x32, bf16>>) {
  // expected-error@+1 {{'d2m.tile_matmul_block' op multiplies}}
  "d2m.tile_matmul_block"(%a, %b, %a) : (memref<2x2x!ttcore.tile<32x32, bf16>>, memref<3x2x!ttcore.tile<32x32, bf16>>, memref<2x2x!ttcore.tile<32x32, bf16>>) -> ()
  return
}

// -----

func.func @tilize(%a: memref<32x64xbf16>, %b: memref<2x1x!ttcore.tile<32x32, bf16>>) {
  // expected-error@+1 {{that are not the tiles of}}
  "d2m.tile_tilize_block"(%a, %b) : (memref<32x64xbf16>, memref<2x1x!ttcore.tile<32x32, bf16>>) -> ()
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error@+1 {{undefined symbol alias id 'tile'}}
!t = tensor<2x2x1x1x!tile, #l>

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!b = tensor<1x1x!ttcore.tile<32x32, bf16>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @factor(%a: !t, %o: !t) {
  // expected-error@+1 {{has a block factor of 9223372036854775807, more than there are shards}}
  %0 = d2m.generic {block_factors = [9223372036854775807, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !d2m.cb<!b>, %y: !d2m.cb<!b>):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!b = tensor<1x1x!ttcore.tile<32x32, bf16>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @yields_nothing(%a: !t, %o: !t) {
  // expected-error@+1 {{yields 0 values in region 0 for 1 outputs}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !d2m.cb<!b>, %y: !d2m.cb<!b>):
    %c = d2m.wait %x : <!b> -> !b
    %d = d2m.reserve %y : <!b> -> !b
    %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : !b) outs(%d : !b) {
    ^bb0(%i: !ttcore.tile<32x32, bf16>, %j: !ttcore.tile<32x32, bf16>):
      %s = "d2m.tile_exp"(%i) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
      linalg.yield %s : !ttcore.tile<32x32, bf16>
    } -> !b
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!b = tensor<1x1x!ttcore.tile<32x32, bf16>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @yields_what_it_read(%a: !t, %o: !t) {
  // expected-error@+1 {{yields in region 0 what it waited for, not what it made}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !d2m.cb<!b>, %y: !d2m.cb<!b>):
    %c = d2m.wait %x : <!b> -> !b
    %d = d2m.reserve %y : <!b> -> !b
    %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : !b) outs(%d : !b) {
    ^bb0(%i: !ttcore.tile<32x32, bf16>, %j: !ttcore.tile<32x32, bf16>):
      %s = "d2m.tile_exp"(%i) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
      linalg.yield %s : !ttcore.tile<32x32, bf16>
    } -> !b
    d2m.yield %c : (!b)
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @no_maps(%a: !t, %o: !t) {
  // expected-error@+1 {{has iterator types, but no indexing maps}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#three = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @map_dimensions(%a: !t, %o: !t) {
  // expected-error@+1 {{has an indexing map of 3 dimensions for 2 iterator types}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#three, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#one = affine_map<(d0, d1) -> (d0)>
func.func @map_results(%a: !t, %o: !t) {
  // expected-error@+1 {{has an indexing map with 1 results for tensor 0, whose grid has 2 dimensions}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#one, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @iterators(%a: !t, %o: !t) {
  // expected-error@+1 {{has 2 block factors and 1 iterator types}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @factor(%a: !t, %o: !t) {
  // expected-error@+1 {{has a block factor of 0}}
  %0 = d2m.generic {block_factors = [1, 0], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @parallel(%a: !t, %o: !t) {
  // expected-error@+1 {{wants 1 shards of tensor 0 along dimension 1 (cores times block factor), which has 2}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #row], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @argument(%a: !t, %o: !t) {
  // expected-error@+1 {{has an argument of region 0 that is neither a circular buffer nor a semaphore: 'i32'}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: i32):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @order(%a: !t, %o: !t) {
  // expected-error@+1 {{has a circular buffer behind a semaphore among the arguments of region 0}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !d2m.semaphore, %y: !c):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @semaphores(%a: !t, %o: !t) {
  // expected-error@+1 {{has regions with different numbers of semaphores}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>, #d2m.thread<datamovement>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  }, {
  ^datamovement0(%x: !c, %y: !c, %s: !d2m.semaphore):
    d2m.yield
  } : !t
  return
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!c = !d2m.cb<tensor<1x1x!ttcore.tile<32x32, bf16>>>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
func.func @threads(%a: !t, %o: !t) {
  // expected-error@+1 {{has 1 regions, but 2 threads}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>, #d2m.thread<compute>]}
    ins(%a : !t) outs(%o : !t) {
  ^compute0(%x: !c, %y: !c):
    d2m.yield
  } : !t
  return
}
