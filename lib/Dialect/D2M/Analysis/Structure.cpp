//===- Structure.cpp - regions that are alike -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/Structure.h"

#include "mlir/IR/OperationSupport.h"

namespace mlir::tt::d2m {

llvm::hash_code hashOf(Region &region) {
  llvm::hash_code hash(0);
  region.walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash =
        llvm::hash_combine(hash, OperationEquivalence::computeHash(
                                     op, OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

bool areAlike(Region &a, Region &b) {
  return OperationEquivalence::isRegionEquivalentTo(
      &a, &b, OperationEquivalence::IgnoreLocations);
}

} // namespace mlir::tt::d2m
