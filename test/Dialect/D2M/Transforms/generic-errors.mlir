// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline -split-input-file -verify-diagnostics -o /dev/null

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @unified(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{has a unified thread, which is not done: wanted compute and datamovement regions}}
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<unified>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^unified0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @function(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{names a function as thread 0, which is not done: wanted a region}}
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute, @k>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @moves(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{has 3 datamovement regions; a core has two threads that move data}}
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<datamovement>, #d2m.thread<datamovement>, #d2m.thread<datamovement>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^datamovement0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    d2m.yield
  }, {
  ^datamovement1(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    d2m.yield
  }, {
  ^datamovement2(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    d2m.yield
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @grid(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{has a grid of 9x2, the chip has 8x8 cores}}
  %g = d2m.generic {block_factors = [], grid = #ttcore.grid<9x2>, indexing_maps = [], iterator_types = [], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @virtual(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{has a grid that is virtual or not of two dimensions, which kernels do not have}}
  %g = d2m.generic {block_factors = [], grid = #ttcore.grid<4>, indexing_maps = [], iterator_types = [], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @reads_output(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      // expected-error@+1 {{uses an output's element that has no content}}
      %r = "d2m.tile_sub"(%x, %z) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @product_of_results(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %s = "d2m.tile_exp"(%x) : (!tile) -> !tile
      // expected-error@+1 {{takes tiles from circular buffers: arguments of the body for tensors that were waited for}}
      %r = "d2m.tile_matmul"(%s, %y, %z) : (!tile, !tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @no_integers(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %c = arith.constant 3 : i32
      // expected-error@+1 {{has no call on tiles of '!ttcore.tile<32x32, bf16>'}}
      %r = "d2m.tile_bitwise_and"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @other_op(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      // expected-error@+1 {{'d2m.core_index' is not done by kernels on tiles}}
      %n = d2m.core_index(0) : index
      %m = arith.index_cast %n : index to i32
      %r = "d2m.tile_add"(%x, %m) : (!tile, i32) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @dma_in_compute(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %c0 = arith.constant 0 : index
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    // expected-error@+1 {{'d2m.dma' is not done by kernels of d2m.generic here}}
    %tx = d2m.dma %a [%c0, %c0], %o : (!t, !block) -> !d2m.mem_tx
    d2m.yield
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @waits_for_output(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    // expected-error@+1 {{waits for an output, or reserves an input}}
    %o = d2m.wait %cb2 : <!block> -> !block
    d2m.yield
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @reads_reserved(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    // expected-error@+1 {{reads what was only reserved}}
    %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%o : !block) outs(%o : !block) {
    ^bb0(%x: !tile, %z: !tile):
      %r = "d2m.tile_exp"(%x) : (!tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @twice(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    // expected-error@+1 {{takes the same circular buffer twice in a block}}
    %i = d2m.wait %cb0 : <!block> -> !block
    %i2 = d2m.wait %cb0 : <!block> -> !block
    d2m.yield
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @carried(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<datamovement>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^datamovement0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %to = d2m.reserve %cb0 : <!block> -> !block
    // expected-error@+1 {{kernels take loops without values that are carried round}}
    %s = scf.for %k = %c0 to %c2 step %c1 iter_args(%n = %c0) -> (index) {
      %tx = d2m.dma %a [%n, %c0], %to : (!t, !block) -> !d2m.mem_tx
      d2m.dma_wait %tx
      scf.yield %k : index
    }
    d2m.yield
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @no_shard(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<datamovement>, #d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^datamovement0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %to = d2m.reserve %cb0 : <!block> -> !block
    // expected-error@+1 {{says not which shard: wanted indices or a map}}
    %tx = d2m.dma %a, %to : (!t, !block) -> !d2m.mem_tx
    d2m.yield
  }, {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @too_much(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<datamovement>, #d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^datamovement0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %c0 = arith.constant 0 : index
    %to = d2m.reserve %cb0 : <!block> -> !block
    // expected-error@+1 {{moves 2 units of a shard of 1}}
    %tx = d2m.dma_read %a [%c0, %c0], %to, <2> : (!t, !block) -> !d2m.mem_tx<read>
    d2m.yield
  }, {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!block = tensor<1x1x!tile>
func.func @semaphore(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{begins with a value other than 0, which launches do not have}}
  %sem = d2m.create_local_semaphore <{initialValue = 1 : ui32}> -> !d2m.local_semaphore
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) additionalArgs(%sem : !d2m.local_semaphore) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %r = "d2m.tile_add"(%x, %y) : (!tile, !tile) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<2x2x1x1x!tile, #l>
!w = !ttcore.tile<32x32, f32>
!block = tensor<1x1x!tile>
func.func @many_tiles(%a: !t, %b: !t) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{takes 9 tiles of DST, which has 8 of 32 bits}}
  %g = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%a, %b : !t, !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %i = d2m.wait %cb0 : <!block> -> !block
    %j = d2m.wait %cb1 : <!block> -> !block
    %o = d2m.reserve %cb2 : <!block> -> !block
    %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%i, %j : !block, !block) outs(%o : !block) {
    ^bb0(%x: !tile, %y: !tile, %z: !tile):
      %f0 = arith.constant 0.5 : f32
      %v0 = d2m.tile_fill(%f0) : f32 -> !w
      %f1 = arith.constant 1.5 : f32
      %v1 = d2m.tile_fill(%f1) : f32 -> !w
      %f2 = arith.constant 2.5 : f32
      %v2 = d2m.tile_fill(%f2) : f32 -> !w
      %f3 = arith.constant 3.5 : f32
      %v3 = d2m.tile_fill(%f3) : f32 -> !w
      %f4 = arith.constant 4.5 : f32
      %v4 = d2m.tile_fill(%f4) : f32 -> !w
      %f5 = arith.constant 5.5 : f32
      %v5 = d2m.tile_fill(%f5) : f32 -> !w
      %f6 = arith.constant 6.5 : f32
      %v6 = d2m.tile_fill(%f6) : f32 -> !w
      %f7 = arith.constant 7.5 : f32
      %v7 = d2m.tile_fill(%f7) : f32 -> !w
      %f8 = arith.constant 8.5 : f32
      %v8 = d2m.tile_fill(%f8) : f32 -> !w
      %s0 = "d2m.tile_add"(%v0, %v1) : (!w, !w) -> !w
      %s1 = "d2m.tile_add"(%s0, %v2) : (!w, !w) -> !w
      %s2 = "d2m.tile_add"(%s1, %v3) : (!w, !w) -> !w
      %s3 = "d2m.tile_add"(%s2, %v4) : (!w, !w) -> !w
      %s4 = "d2m.tile_add"(%s3, %v5) : (!w, !w) -> !w
      %s5 = "d2m.tile_add"(%s4, %v6) : (!w, !w) -> !w
      %s6 = "d2m.tile_add"(%s5, %v7) : (!w, !w) -> !w
      %s7 = "d2m.tile_add"(%s6, %v8) : (!w, !w) -> !w
      %r = "d2m.tile_typecast"(%s7) : (!w) -> !tile
      linalg.yield %r : !tile
    } -> !block
    d2m.yield %3 : (!block)
  } : !t
  return %g : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 2x33x64, dim_alignments = 1x32x32, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<1x1x4x2x!ttcore.tile<32x32, bf16>, #l>
func.func @rows(%a: tensor<2x33x64xbf16>) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{which has padding between rows of elements that are collapsed (dimension 1): copies to the device cannot do that}}
  %0 = d2m.to_layout %a, %e : tensor<2x33x64xbf16> into !t -> !t
  return %0 : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 4096x4096, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<1x1x128x128x!ttcore.tile<32x32, bf16>, #l>
func.func @l1(%a: tensor<4096x4096xbf16>) -> !t {
  %e = d2m.empty() : !t
  // expected-error@+1 {{needs 33554432 bytes of L1 on every core}}
  %0 = d2m.to_layout %a, %e : tensor<4096x4096xbf16> into !t -> !t
  return %0 : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @ttir(%a: !t) -> !t {
  // expected-error@+1 {{d2m.to_layout gives a tensor without a layout}}
  %0 = "ttir.exp"(%a) : (!t) -> !t
  return %0 : !t
}

// -----

func.func @on_host(%a: tensor<64x64xf32>) -> tensor<64x64xbf16> {
  %e = d2m.empty() : tensor<64x64xbf16>
  // expected-error@+1 {{neither of which is on the device}}
  %0 = d2m.to_layout %a, %e : tensor<64x64xf32> into tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#p = #ttcore.iterator_type<parallel>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
!block = tensor<1x1x!ttcore.tile<32x32, bf16>>
func.func @reinterpreted(%a: !t) -> !t {
  %v = d2m.view_layout %a {reinterpretLayout = true} : !t -> !t
  %e = d2m.empty() : !t
  // expected-error@+1 {{takes a view with reinterpretLayout, which is not done: a remapping says where elements are}}
  %0 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#id, #id], iterator_types = [#p, #p], threads = [#d2m.thread<compute>]}
    ins(%v : !t) outs(%e : !t) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>):
    d2m.yield
  } : !t
  return %0 : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 32x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#lo = #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#id = affine_map<(d0, d1) -> (d0, d1)>
#o = affine_map<(d0, d1) -> (d0, 0)>
#p = #ttcore.iterator_type<parallel>
#r = #ttcore.iterator_type<reduction>
#dst = #ttcore.memory_space<dst>
!tile = !ttcore.tile<32x32, bf16>
!t = tensor<1x2x1x1x!tile, #l>
!o = tensor<1x1x1x1x!tile, #lo>
!block = memref<1x1x!tile>
func.func @named_tiles(%a: !t) -> !o {
  %e = d2m.empty() : !o
  %0 = d2m.generic {block_factors = [1, 2], grid = #ttcore.grid<1x1>, indexing_maps = [#id, #o], iterator_types = [#p, #r], threads = [#d2m.thread<compute>]}
    ins(%a : !t) outs(%e : !o) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>):
    %x = d2m.wait %cb0 : <!block> -> !block
    %z = d2m.reserve %cb1 : <!block> -> !block
    %d = d2m.acquire_dst() : memref<1x1x!tile, #dst>
    %1 = affine.load %x[0, 0] : !block
    affine.store %1, %d[0, 0] : memref<1x1x!tile, #dst>
    %2 = affine.load %d[0, 0] : memref<1x1x!tile, #dst>
    // expected-error@+1 {{packs an output that is reduced over several blocks}}
    affine.store %2, %z[0, 0] : !block
    d2m.yield
  } : !o
  return %0 : !o
}
