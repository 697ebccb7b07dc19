//===- Passes.td - TTIR to TTNN ----------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOTTNN_PASSES_TD
#define TTMLIR_CONVERSION_TTIRTOTTNN_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTIRToTTNNPass : Pass<"convert-ttir-to-ttnn", "::mlir::ModuleOp"> {
  let summary = "Lowers TTIR ops to ops of the TTNN library";
  let description = [{
    Most ops lower by name: the op record of the TTNN op names its TTIR op, and
    the arguments are checked to agree when the compiler is built. Tensors must
    have their layout already (`ttnn-layout`).

    ```mlir
    #l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @forward(%a: tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l> {
      %0 = "ttir.relu"(%a) : (tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l>
      return %0 : tensor<64x128xbf16, #l>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

#endif
