//===- TTKernelClassOps.td - the ops with a class of their own -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCLASSOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCLASSOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelNocOps.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelPackOps.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuFormatOps.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelSyncOps.td"

#endif
