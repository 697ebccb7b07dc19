//===- TTMetalTypes.td - types of the ttmetal dialect ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETALTYPES_TD
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETALTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/TTMetal/IR/TTMetalBase.td"

def TTMetal_GlobalSemaphore : TypeDef<TTMetal_Dialect, "GlobalSemaphore"> {
  let mnemonic = "global_semaphore";
  let summary = "A word in the L1 of a range of cores, at an address of its own.";
}

def TTMetal_LocalSemaphore : TypeDef<TTMetal_Dialect, "LocalSemaphore"> {
  let mnemonic = "local_semaphore";
  let summary = "A semaphore of each program that takes it, on all its cores.";
}

#endif
