//===- TTKernelParameters.cpp - attributes and types of TTKernel ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Parameter.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernelParameters.inc"
