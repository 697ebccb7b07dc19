//===- StableHLOToTTIROps.td - the ops of both sides -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIROPS_TD
#define TTMLIR_CONVERSION_STABLEHLOTOTTIR_STABLEHLOTOTTIROPS_TD

include "ttmlir/Dialect/CHLO/IR/CHLOOps.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOOps.td"
include "ttmlir/Dialect/TTIR/IR/TTIROps.td"

#endif
