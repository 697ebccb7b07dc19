//===- TTNNTypes.td - types of the ttnn dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNTYPES_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNBase.td"

def TTNN_Device : TypeDef<TTNN_Dialect, "Device"> {
  let mnemonic = "device";
  let summary = "Handle of an open device or mesh of devices.";
}

def TTNN_GlobalSemaphore : TypeDef<TTNN_Dialect, "GlobalSemaphore"> {
  let mnemonic = "global_semaphore";
  let summary = "A word on a set of cores that keeps its value between programs.";
}

#endif
