// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-plan --convert-d2m-to-ttmetal

// Layouts of which no buffer can be made.
#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 1x1, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, interleaved>
!t = tensor<1x1x64x64xbf16, #l>
func.func @rows_in_dram(%a: tensor<64x64xbf16>) -> !t {
  %e = d2m.empty() : !t
  // expected-error @below {{has rows of elements in DRAM, 'tensor<1x1x64x64xbf16}}
  %0 = d2m.to_layout %a, %e : tensor<64x64xbf16> into !t -> !t
  return %0 : !t
}

// -----

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, interleaved>
!t = tensor<1x1x2x2x!ttcore.tile<32x32, bf16>, #l>
func.func @over_l1(%a: tensor<64x64xbf16>) -> !t {
  %e = d2m.empty() : !t
  // expected-error @below {{which is neither sharded over L1 nor in DRAM}}
  %0 = d2m.to_layout %a, %e : tensor<64x64xbf16> into !t -> !t
  return %0 : !t
}

// -----

!m = memref<2x2x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>
func.func @three_dimensions(%a: tensor<64x64xbf16>) {
  %e = memref.alloc() : !m
  // expected-error @below {{which is no grid of shards}}
  d2m.to_layout %a, %e : tensor<64x64xbf16> into !m
  return
}

// -----

!m = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>
func.func @no_shards(%a: tensor<64x64xbf16>) {
  %e = memref.alloc() : !m
  // expected-error @below {{which does not say how it is sharded over L1}}
  d2m.to_layout %a, %e : tensor<64x64xbf16> into !m
  return
}

// -----

// A view stands between a buffer and a generic only.
#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#swap = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @view(%a: !t) -> tensor<64x64xbf16> {
  %v = d2m.view_layout %a remapping = #swap : !t -> !t
  %e = d2m.empty() : tensor<64x64xbf16>
  // expected-error @below {{is on a view, which only generics read}}
  %0 = d2m.to_layout %v, %e : !t into tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}

// -----

!t = tensor<64x64xf32>
func.func @formats(%a: !t) -> tensor<64x64xbf16> {
  // expected-error @below {{is not done by kernels: from 'tensor<64x64xf32>' to 'tensor<64x64xbf16>'}}
  %0 = "ttir.to_layout"(%a) : (!t) -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}
