//===- TTMetalDialect.cpp - the ttmetal dialect ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

using namespace mlir;
using namespace mlir::tt::ttmetal;

#include "ttmlir/Dialect/TTMetal/IR/TTMetalDialect.cpp.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTMetal/IR/TTMetalOps.cpp.inc"

void TTMetalDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "ttmlir/Dialect/TTMetal/IR/TTMetalOps.cpp.inc"
      >();
}
