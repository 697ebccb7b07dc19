//===- Passes.td - TTIR to linalg --------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOLINALG_PASSES_TD
#define TTMLIR_CONVERSION_TTIRTOLINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTIRToLinalgPass : Pass<"convert-ttir-to-linalg", "::mlir::ModuleOp"> {
  let summary = "gives every TTIR op its meaning in linalg, for the host";
  let description = [{
    The reference meaning of a TTIR program, independent of any device: what
    the device computes is compared with it.

    - Floats but `f64`, and `i1`, become `f32`, so that the result is the
      model's exact value and not one that was rounded on the way. Sums
      accumulate in `f64`.
    - Integers keep their width and lose their sign in the type; the sign still
      decides about division, comparison and conversion. As on the device, `i8`
      and `i16` without a sign are unsigned, wider ones are signed.
    - Encodings (layouts) are dropped, `ttir.to_layout` is the identity.
    - Undefined results of TTIR get a value: `ttir.empty` is zeros, an integer
      divided by 0 gives 0 (remainder too), a row number of `ttir.embedding`
      that is out of range gives a row of NaN (of an integer table: zeros).

    Composite ops have been decomposed (`ttir-decompose-composites`). Shapes must
    be static. Ops without a meaning on the host (`ttir.generic`,
    `ttir.kernel`, `ttir.alloc`, `ttir.dealloc`) are errors.

    ```mlir
    func.func @relu(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
      %0 = "ttir.relu"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
      return %0 : tensor<2x3xbf16>
    }
    ```
    becomes
    ```mlir
    #map = affine_map<(d0, d1) -> (d0, d1)>
    func.func @relu(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %empty = tensor.empty() : tensor<2x3xf32>
      %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
          ins(%x : tensor<2x3xf32>) outs(%empty : tensor<2x3xf32>) {
      ^bb0(%in: f32, %out: f32):
        %zero = arith.constant 0.000000e+00 : f32
        %max = arith.maximumf %in, %zero : f32
        linalg.yield %max : f32
      } -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif
