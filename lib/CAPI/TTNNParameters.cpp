//===- TTNNParameters.cpp - attributes and types of TTNN -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "ttmlir/Dialect/TTNN/IR/TTNNParameters.inc"
