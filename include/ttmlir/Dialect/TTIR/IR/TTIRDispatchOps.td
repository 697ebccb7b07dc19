//===- TTIRDispatchOps.td - layout and dispatch ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRDISPATCHOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRDISPATCHOPS_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

def TTIR_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def TTIR_ToLayoutOp : TTIR_Op<"to_layout", [Pure, TTIR_KeepsTruth, TTIR_SameElements]> {
  let summary = "moves a tensor to another layout, memory or format";
  let description = "The result's encoding says which; values stay the same up to rounding.";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TTIR_AllocOp : TTIR_Op<"alloc", [MemoryEffects<[MemAlloc]>, TTIR_KeepsTruth]> {
  let summary = "memory for a tensor at a fixed address";
  let arguments = (ins I64Attr:$address, I64Attr:$size,
                       TTCore_MemorySpaceAttr:$memory_space);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_DeallocOp : TTIR_Op<"dealloc"> {
  let summary = "frees the memory of a tensor";
  let arguments = (ins AnyRankedTensor:$result);
}

def TTIR_GenericOp : TTIR_Op<"generic", [AttrSizedOperandSegments]> {
  let summary = "work on a grid of cores, given as a region";
  let description = [{
    The early form of a generic kernel, kept so that text in it can be read and
    inspected. Nothing lowers it. The region takes one argument
    for every operand.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs,
                       TTCore_GridAttr:$grid,
                       AffineMapArrayAttr:$indexing_maps,
                       ArrayAttr:$iterator_types);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region AnyRegion:$region);
  let hasVerifier = 1;
}

def TTIR_KernelOp : TTIR_Op<"kernel", [AttrSizedOperandSegments, TTIR_KeepsTruth]> {
  let summary = "call of a named kernel";
  let description = "Its results are taken to be as declared, truth values included.";
  let arguments = (ins FlatSymbolRefAttr:$op, FlatSymbolRefAttr:$kind,
                       Variadic<TTIR_TensorOrMemRef>:$inputs,
                       Variadic<TTIR_TensorOrMemRef>:$outputs);
  let results = (outs Variadic<TTIR_TensorOrMemRef>:$results);
}

def TTIR_YieldOp : TTIR_Op<"yield", [Terminator, Pure, ParentOneOf<["GenericOp"]>]> {
  let summary = "ends a dispatch region";
  let arguments = (ins Variadic<TTIR_TensorOrMemRef>:$values);
}

#endif
