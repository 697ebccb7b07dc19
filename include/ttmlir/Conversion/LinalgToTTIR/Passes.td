//===- Passes.td - linalg on tensors to TTIR ----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_LINALGTOTTIR_PASSES_TD
#define TTMLIR_CONVERSION_LINALGTOTTIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertLinalgToTTIRPass : Pass<"convert-linalg-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Lowers linalg on tensors to TTIR";
  let description = [{
    Structured ops, named or generic, are read by their loops, indexing maps and body: loops
    that are all parallel are element-wise ops on operands that are broadcast and permuted;
    sums of products are `stablehlo.dot_general`, or `stablehlo.convolution` where an index
    is a sum of two loops; other reductions are those of TTIR, or windows. The initial
    values in `outs` are combined as the body says, unless they are the neutral element. Ops
    of `tensor`, and those of `arith` and `math` on tensors and scalars, go with them;
    scalars become tensors of rank 0.

    `linalg-to-ttir-pipeline` finishes what is lowered through StableHLO. An op that
    matches no form is an error at the op.

    ```mlir
    func.func @f(%a: tensor<3x5xf32>, %b: tensor<5x7xf32>) -> tensor<3x7xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<3x7xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x7xf32>) -> tensor<3x7xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x7xf32>) outs(%init : tensor<3x7xf32>) -> tensor<3x7xf32>
      return %0 : tensor<3x7xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::chlo::CHLODialect", "::mlir::tt::stablehlo::StableHLODialect", "::mlir::tt::ttir::TTIRDialect"];
}

#endif
