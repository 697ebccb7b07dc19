//===- Passes.td - TTNN to TTIR ----------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTNNTOTTIR_PASSES_TD
#define TTMLIR_CONVERSION_TTNNTOTTIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTNNToTTIRPass : Pass<"convert-ttnn-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Raises TTNN ops to TTIR";
  let description = [{
    The way back from `convert-ttir-to-ttnn`: layouts, devices and memory
    management disappear, what is left says what is computed. It lets a program
    that exists only as TTNN be checked against the reference.

    ```mlir
    #l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @forward(%a: tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l> {
      %0 = "ttnn.exp"(%a) : (tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
      "ttnn.deallocate"(%a) <{force = false}> : (tensor<32x32xbf16, #l>) -> ()
      return %0 : tensor<32x32xbf16, #l>
    }
    ```
  }];
  let options = [
    Option<"hoisted", "hoisted", "bool", "false",
           "only ops that are marked `ttnn.hoist_generic_via_d2m`, which are to "
           "become kernels; their operands and results keep their layouts, and "
           "ops without a form in TTIR stay">,
  ];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

#endif
