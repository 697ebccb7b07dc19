//===- StableHLOParameters.cpp - StableHLO for C ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLOParameters.inc"
