//===- ImplicitBroadcastFold.cpp - ops broadcast by themselves ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"

#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRIMPLICITBROADCASTFOLDPASS
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h.inc"

namespace {

/// The operand that `value` repeats along dimensions of size 1 only; null if it
/// is no such tensor.
Value unexpanded(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<BroadcastOp, RepeatOp>(op))
    return nullptr;
  Value input = op->getOperand(0);
  auto from = cast<RankedTensorType>(input.getType()),
       to = cast<RankedTensorType>(value.getType());
  for (auto [a, b] : llvm::zip_equal(from.getShape(), to.getShape()))
    if (a != b && a != 1)
      return nullptr;
  return from.getEncoding() == to.getEncoding() ? input : Value();
}

/// Whether the operands broadcast to the op's result.
bool givesResult(Operation *op) {
  std::vector<shape::Dims> shapes = shape::ofAll(op->getOperands());
  std::optional<shape::Shape> shape = shape::broadcast(
      std::vector<shape::Dims>(shapes.begin(), shapes.end()), shape::ignore);
  return shape && ArrayRef<int64_t>(*shape) ==
                      ArrayRef<int64_t>(shape::of(op->getResult(0)));
}

struct ImplicitBroadcastFold
    : impl::TTIRImplicitBroadcastFoldPassBase<ImplicitBroadcastFold> {
  void runOnOperation() override {
    SmallVector<Operation *> expansions;
    getOperation().walk([&](Operation *op) {
      if (isa<BroadcastOp, RepeatOp>(op))
        expansions.push_back(op);
      if (!op->hasTrait<ElementwiseBroadcast>() ||
          !isa<TTIRDialect>(op->getDialect()) || op->getNumOperands() < 2)
        return;
      for (OpOperand &operand : op->getOpOperands())
        while (Value small = unexpanded(operand.get())) {
          Value large = operand.get();
          operand.set(small);
          if (givesResult(op))
            continue;
          operand.set(large);
          break;
        }
    });
    for (Operation *op : llvm::reverse(expansions))
      if (op->use_empty())
        op->erase();
  }
};

} // namespace

} // namespace mlir::tt::ttir
