//===- TTNNOps.td - all ops of the ttnn dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNOPS_TD

include "ttmlir/Dialect/Shared/OrderOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNEltwiseOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNTensorOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNNeuralOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNKernelOps.td"

#endif
