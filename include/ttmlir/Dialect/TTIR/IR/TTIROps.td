//===- TTIROps.td - all ops of the ttir dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIROPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIROPS_TD

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
include "ttmlir/Dialect/TTIR/IR/TTIREltwiseOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRTensorOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRNeuralOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRTrainingOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRDispatchOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRCollectiveOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIRExpertOps.td"

#endif
