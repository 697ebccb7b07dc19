//===- D2MTypes.td - types of the d2m dialect --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MTYPES_TD
#define TTMLIR_DIALECT_D2M_IR_D2MTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/D2M/IR/D2MBase.td"
include "ttmlir/Dialect/D2M/IR/D2MEnums.td"

class D2M_Type<string name, string mnemonic_, string summary_> : TypeDef<D2M_Dialect, name> {
  let mnemonic = mnemonic_;
  let summary = summary_;
}

def D2M_CBType : D2M_Type<"CB", "cb", "A circular buffer of a region."> {
  let description = [{
    `!d2m.cb<tensor<2x4x!ttcore.tile<32x32, bf16>>>`, or of a memref: what a core
    takes of an operand at a time.
  }];
  let parameters = (ins "ShapedType":$underlying);
  let assemblyFormat = "`<` $underlying `>`";
}

def D2M_MemTxType : D2M_Type<"MemTx", "mem_tx", "A transfer that was started."> {
  let parameters = (ins DefaultValuedParameter<"DmaKind", "DmaKind::Any">:$kind);
  let assemblyFormat = "(`<` $kind^ `>`)?";
}

def D2M_LocalSemaphoreType
    : D2M_Type<"LocalSemaphore", "local_semaphore", "A semaphore of every core."> {
  let description = [{
    Made by `d2m.create_local_semaphore`, and an additional argument of a generic.
  }];
}
def D2M_SemaphoreType : D2M_Type<"Semaphore", "semaphore", "A semaphore of every core."> {
  let description = [{
    An argument of all regions of a generic, behind the circular buffers; 0 at the beginning.
  }];
}

#endif
