//===- D2MTileCalls.td - ops of TTIR as calls on tiles -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The input of the table of calls on tiles: ops that name them, and the records of
// kernel calls.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MTILECALLS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MTILECALLS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIROps.td"

#endif
