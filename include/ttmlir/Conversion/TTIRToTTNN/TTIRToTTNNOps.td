//===- TTIRToTTNNOps.td - both ends of the conversion ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

include "ttmlir/Dialect/TTIR/IR/TTIROps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOps.td"
