//===- TTCoreParameters.cpp - attributes and types of TTCore -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "ttmlir/Dialect/TTCore/IR/TTCoreParameters.inc"
