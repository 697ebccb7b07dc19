// The documents' chain of element-wise ops in its last form, with parts of DST that are named.
// RUN: %python %S/../e2e/d2m/Inputs/same.py %s --sanitize
// RUN: ttmlir-opt -split-input-file %s | ttmlir-opt -split-input-file -o %t.mlir
func.func @f(%a: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %0 = "ttir.abs"(%a) : (tensor<128x128xbf16>) -> tensor<128x128xbf16>
  %1 = "ttir.sin"(%0) : (tensor<128x128xbf16>) -> tensor<128x128xbf16>
  %2 = "ttir.neg"(%1) : (tensor<128x128xbf16>) -> tensor<128x128xbf16>
  %3 = "ttir.exp"(%2) : (tensor<128x128xbf16>) -> tensor<128x128xbf16>
  return %3 : tensor<128x128xbf16>
}
// -----
// added are the tensors around it, d2m.wait and d2m.reserve, the parts of 2 x 4 tiles, d2m.acquire_dst, and the loops of two ops
#l1 = #ttcore.memory_space<l1>
#dst = #ttcore.memory_space<dst>
#layout = #ttcore.metal_layout<logical_shape = 128x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
#map = affine_map<(d0, d1) -> (d0, d1)>
#parallel = #ttcore.iterator_type<parallel>
!t = tensor<1x1x4x4x!ttcore.tile<32x32, bf16>, #layout>
!cb = memref<4x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>
func.func @unary_chain(%arg0: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %e = d2m.empty() : !t
  %in = d2m.to_layout %arg0, %e : tensor<128x128xbf16> into !t -> !t
  %out = d2m.generic {block_factors = [1, 1], grid = #ttcore.grid<1x1>, indexing_maps = [#map, #map], iterator_types = [#parallel, #parallel], threads = [#d2m.thread<compute>]}
    ins(%in : !t) outs(%e : !t) {
^compute0(%cb0: !d2m.cb<memref<4x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>, %cb1: !d2m.cb<memref<4x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>):
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = d2m.wait %cb0 : <!cb> -> !cb
  %1 = d2m.reserve %cb1 : <!cb> -> !cb
  scf.for %arg1 = %c0 to %c4 step %c2 {
    scf.for %arg2 = %c0 to %c4 step %c4 {
      %subview = memref.subview %0[%arg1, %arg2] [2, 4] [1, 1] : !cb to memref<2x4x!ttcore.tile<32x32, bf16>, strided<[4, 1], offset: ?>, #ttcore.memory_space<l1>>
      %subview_4 = memref.subview %1[%arg1, %arg2] [2, 4] [1, 1] : !cb to memref<2x4x!ttcore.tile<32x32, bf16>, strided<[4, 1], offset: ?>, #ttcore.memory_space<l1>>
      %dst = d2m.acquire_dst() : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %subview[%arg3, %arg4] : memref<2x4x!ttcore.tile<32x32, bf16>, strided<[4, 1], offset: ?>, #ttcore.memory_space<l1>>
          affine.store %2, %dst[0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
        }
      }
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %dst[0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
          %3 = "d2m.tile_abs"(%2) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
          affine.store %3, %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
        }
      }
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
          %3 = "d2m.tile_sin"(%2) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
          affine.store %3, %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
        }
      }
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
          %3 = "d2m.tile_neg"(%2) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
          affine.store %3, %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
        }
      }
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %dst[%c0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
          %3 = "d2m.tile_exp"(%2) : (!ttcore.tile<32x32, bf16>) -> !ttcore.tile<32x32, bf16>
          affine.store %3, %dst[0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
        }
      }
      affine.for %arg3 = 0 to 2 {
        affine.for %arg4 = 0 to 4 {
          %2 = affine.load %dst[0, %arg3, %arg4] : memref<1x2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dst>>
          affine.store %2, %subview_4[%arg3, %arg4] : memref<2x4x!ttcore.tile<32x32, bf16>, strided<[4, 1], offset: ?>, #ttcore.memory_space<l1>>
        }
      }
    }
  }
    } : !t
  %h = d2m.empty() : tensor<128x128xbf16>
  %r = d2m.to_layout %out, %h : !t into tensor<128x128xbf16> -> tensor<128x128xbf16>
  return %r : tensor<128x128xbf16>
}
