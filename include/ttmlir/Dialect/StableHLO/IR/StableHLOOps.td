//===- StableHLOOps.td - all ops of the stablehlo dialect --*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOOPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOOPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOCallOps.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOEltwiseOps.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOProductOps.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLORegionOps.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOTensorOps.td"

#endif
