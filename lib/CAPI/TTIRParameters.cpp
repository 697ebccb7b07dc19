//===- TTIRParameters.cpp - attributes and types of TTIR -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "ttmlir/Dialect/TTIR/IR/TTIRParameters.inc"
