//===- TTKernelOps.td - all ops of the ttkernel dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelClassOps.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuActivationOps.td"

#endif
