//===- TTNNKernelOps.td - kernels of the program's own -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNKERNELOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNKERNELOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

def TTNN_GenericOp
    : TTNN_Op<"generic", [AttrSizedOperandSegments,
                          DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                          DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let program = TTNN_Program<"Elementwise", "Copy">;
  let summary = "runs kernels on tensors";
  let description = [{
    The kernels read the tensors and write the last of them, and those that
    `ttnn.empty` made. Arguments of kernels count the tensors first, then
    `additional_args`: numbers that kernels take.
  }];
  let library = "ttnn::generic_op";
  let launches = 1;
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs_and_outputs,
                       Variadic<AnyType>:$additional_args,
                       TTNN_GenericProgram:$program);
  let doc = ["inputs_and_outputs: what the kernels read, then what they write",
             "program: the kernels and what they share"];
  let call = ["io_tensors=inputs_and_outputs", "program_descriptor=program"];
  let converts = [];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Do kernels write this tensor? It is the last one, or nothing else has
    /// given it a content.
    bool writes(Value tensor);
  }];
}

def TTNN_CreateGlobalSemaphoreOp : TTNN_Op<"create_global_semaphore"> {
  let summary = "a word on a set of cores for several programs";
  let arguments = (ins TTNN_Device:$device, OptionalAttr<UI32Attr>:$initial_value,
                       TTNN_CoreRangeSetAttr:$core_range_set);
  let results = (outs TTNN_GlobalSemaphore:$result);
  let converts = [];
  let autoSerialize = 0;
}

def TTNN_ResetGlobalSemaphoreOp : TTNN_Op<"reset_global_semaphore"> {
  let summary = "sets a global semaphore on all its cores";
  let arguments = (ins TTNN_GlobalSemaphore:$semaphore, UI32Attr:$value);
  let converts = [];
  let autoSerialize = 0;
}

#endif
