//===- D2MParameters.cpp - attributes and types of D2M -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#include "ttmlir/Dialect/D2M/IR/D2MParameters.inc"
