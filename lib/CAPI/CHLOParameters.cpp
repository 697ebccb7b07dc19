//===- CHLOParameters.cpp - attributes and types of CHLO -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/CHLO/IR/CHLO.h"

#include "ttmlir/Dialect/CHLO/IR/CHLOParameters.inc"
