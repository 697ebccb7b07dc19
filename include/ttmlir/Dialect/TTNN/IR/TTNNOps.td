//===- TTNNOps.td - all ops of the ttnn dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNOPS_TD

include "ttmlir/Dialect/Shared/AttentionOps.td"
include "ttmlir/Dialect/Shared/CacheOps.td"
include "ttmlir/Dialect/Shared/ConvolutionOps.td"
include "ttmlir/Dialect/Shared/HeadOps.td"
include "ttmlir/Dialect/Shared/ImageOps.td"
include "ttmlir/Dialect/Shared/NormOps.td"
include "ttmlir/Dialect/Shared/IndexOps.td"
include "ttmlir/Dialect/Shared/OrderOps.td"
include "ttmlir/Dialect/Shared/QuantizedOps.td"
include "ttmlir/Dialect/Shared/RandomOps.td"
include "ttmlir/Dialect/Shared/ScanOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNEltwiseOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNTensorOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNTransferOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNNeuralOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNFusedOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNHeadOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNKernelOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNMeshOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNExpertOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNTrainingOps.td"

#endif
