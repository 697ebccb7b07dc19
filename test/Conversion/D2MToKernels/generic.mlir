// A generic: the text says what the compute kernel does; the compiler brings and writes shards.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

#layout = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#map = affine_map<(d0, d1) -> (d0, d1)>
#parallel = #ttcore.iterator_type<parallel>
!tile = !ttcore.tile<32x32, bf16>
!tensor = tensor<2x2x1x2x!tile, #layout>
!block = tensor<1x2x!tile>
func.func @f(%x: tensor<64x128xbf16>, %y: tensor<64x128xbf16>) -> tensor<64x128xbf16> {
  %0 = d2m.empty() : !tensor
  %1 = d2m.to_layout %x, %0 : tensor<64x128xbf16> into !tensor -> !tensor
  %2 = d2m.to_layout %y, %0 : tensor<64x128xbf16> into !tensor -> !tensor
  %3 = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<2x2>, indexing_maps = [#map, #map, #map],
                    iterator_types = [#parallel, #parallel], threads = [#d2m.thread<compute>]}
    ins(%1, %2 : !tensor, !tensor)
    outs(%0 : !tensor) {
  ^compute0(%cb0: !d2m.cb<!block>, %cb1: !d2m.cb<!block>, %cb2: !d2m.cb<!block>):
    %a = d2m.wait %cb0 : <!block> -> !block
    %b = d2m.wait %cb1 : <!block> -> !block
    %c = d2m.reserve %cb2 : <!block> -> !block
    %d = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : !block, !block) outs(%c : !block) {
    ^bb0(%i: !tile, %j: !tile, %out: !tile):
      %s = "d2m.tile_add"(%i, %j) : (!tile, !tile) -> !tile
      %e = "d2m.tile_exp"(%s) : (!tile) -> !tile
      linalg.yield %e : !tile
    } -> !block
    d2m.yield %d : (!block)
  } : !tensor
  %4 = d2m.empty() : tensor<64x128xbf16>
  %5 = d2m.to_layout %3, %4 : !tensor into tensor<64x128xbf16> -> tensor<64x128xbf16>
  return %5 : tensor<64x128xbf16>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_compute() attributes {ttkernel.thread = #ttkernel.thread<compute>}
// CHECK: ttkernel.init_sfpu
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.cb_reserve_back
// CHECK: scf.for
// CHECK: ttkernel.tile_regs_acquire
// CHECK: ttkernel.reconfig_data_format_srca
// CHECK: ttkernel.copy_tile_init
// CHECK: ttkernel.copy_tile
// CHECK: ttkernel.reconfig_data_format_srca
// CHECK: ttkernel.copy_tile_init
// CHECK: ttkernel.copy_tile
// CHECK: ttkernel.add_binary_tile_init
// CHECK: ttkernel.add_binary_tile
// CHECK: ttkernel.exp_tile_init
// CHECK: ttkernel.exp_tile
// CHECK: ttkernel.tile_regs_commit
// CHECK: ttkernel.tile_regs_wait
// CHECK: ttkernel.pack_reconfig_data_format
// CHECK: ttkernel.pack_tile
// CHECK: ttkernel.tile_regs_release
// CHECK: ttkernel.cb_pop_front
// CHECK: ttkernel.cb_pop_front
// CHECK: ttkernel.cb_push_back
// CHECK-LABEL: func.func private @d2m_read() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.cb_push_back
