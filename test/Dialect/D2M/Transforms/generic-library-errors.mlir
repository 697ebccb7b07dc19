// The library has no op for a generic.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -verify-diagnostics -o /dev/null
// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline=ttnn-mode=true -verify-diagnostics -o /dev/null

#l = #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
!t = tensor<2x2x1x1x!ttcore.tile<32x32, bf16>, #l>
func.func @f(%a: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  // expected-error@+1 {{'d2m.empty' op is done by kernels only: ttir-to-ttmetal-pipeline}}
  %e = d2m.empty() : !t
  %0 = d2m.to_layout %a, %e : tensor<64x64xbf16> into !t -> !t
  %h = d2m.empty() : tensor<64x64xbf16>
  %1 = d2m.to_layout %0, %h : !t into tensor<64x64xbf16> -> tensor<64x64xbf16>
  return %1 : tensor<64x64xbf16>
}
