//===- SdyParameters.cpp - attributes and types of Sdy -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/Sdy/IR/Sdy.h"

#include "ttmlir/Dialect/Sdy/IR/SdyParameters.inc"
