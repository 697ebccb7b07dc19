//===- TTCoreOps.td - ops of the ttcore dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREOPS_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.td"

def TTCore_DeviceOp : Op<TTCore_Dialect, "device", [Symbol]> {
  let summary = "Names the device that the module is compiled for.";
  let description = [{
    ```mlir
    ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TTCore_DeviceAttr:$device_attr);
  let assemblyFormat = "$sym_name `=` $device_attr attr-dict";
}

#endif
