//===- CacheFamily.cpp - writes to caches as groups -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "CachePlan.h"
#include "D2M/Family.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

namespace mlir::tt::d2m {

namespace {

class CacheFamily final : public PlannedFamily<CachePlanAttr> {
public:
  StringRef noun() const final { return "what writes to a cache"; }
  StringRef says() const final { return "writes to a cache"; }

  bool matches(Operation *op) const final { return writesInPlace(op); }
  Operation *opIn(GroupOp group) const final { return cacheWriteIn(group); }

  /// A write takes operands of the group. No later op of it takes the cache.
  LogicalResult check(GroupOp group) const final {
    Block &body = group.getBody().front();
    Operation *write = cacheWriteIn(group);
    if (std::next(write->getIterator()) !=
            body.getTerminator()->getIterator() ||
        body.getTerminator()->getOperands() != write->getResults())
      return write->emitOpError("in a d2m.group: what writes to a cache is "
                                "alone, and the cache its result");
    if (failed(usesOperands(group)))
      return failure();
    if (write->getOperand(0) != body.getArgument(0) ||
        !body.getArgument(0).hasOneUse())
      return write->emitOpError("in a d2m.group writes to a cache that is not "
                                "its operand 0, or reads it, too");
    if (Operation *reader = laterUser(group))
      return group.emitOpError("writes to the memory of operand 0, whose "
                               "content '")
             << reader->getName() << "' takes behind it";
    if (memoryOf(group, 0) != memoryOf(group, group.getNumOperands()))
      return group.emitOpError("says in its places that its result is not "
                               "where operand 0 is, to which it writes");
    return success();
  }

  Attribute plan(GroupOp group, const PlanRequest &request) const final {
    return planCache(*cacheWriteOf(cacheWriteIn(group)), request.chip);
  }
  ::tt::device::ProgramTime time(GroupOp group,
                                 ttcore::ChipDescAttr chip) const final {
    return timeOf(group, planOf(group), chip);
  }
  FailureOr<Launch> lower(GroupOp group, ArrayRef<ttcore::TileType> tiles,
                          KernelLibrary &kernels) const final {
    return lowerCache(group, planOf(group), tiles, kernels);
  }

private:
  /// The ops that may read operand 0 after the group.
  static Operation *laterUser(GroupOp group) {
    for (OpOperand &use : group.getOperand(0).getUses()) {
      Operation *user = use.getOwner();
      if (&use != &group->getOpOperand(0) &&
          (user == group || user->getBlock() != group->getBlock() ||
           !user->isBeforeInBlock(group)))
        return user;
    }
    return nullptr;
  }
};

} // namespace

const Family &cacheFamily() {
  static const CacheFamily family;
  return family;
}

} // namespace mlir::tt::d2m
