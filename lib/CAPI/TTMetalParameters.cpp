//===- TTMetalParameters.cpp - attributes and types of TTMetal -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "ttmlir/Dialect/TTMetal/IR/TTMetalParameters.inc"
