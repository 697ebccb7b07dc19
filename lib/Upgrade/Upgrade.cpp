//===- Upgrade.cpp - turns older spellings into today's -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The module has been parsed but not verified: an op may have an operand too
// many or a name that is not registered. Nothing here may rely on more than
// that the text was well formed.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Upgrade/Passes.h"

#include "BlockFloats.h"
#include "NewerOps.h"
#include "OlderOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "ttmlir/Dialect/Common/KnownOps.h"
#include "ttmlir/Dialect/Common/Sizes.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTIR/IR/MixedTypes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::tt {
#define GEN_PASS_DEF_TTUPGRADEPASS
#include "ttmlir/Upgrade/Passes.h.inc"

/// Today's name of an op, empty if it has not changed.
static std::string newName(StringRef name) {
  if (name.consume_front("ttkernel.experimental::"))
    return ("ttkernel.experimental." + name).str();
  return llvm::StringSwitch<std::string>(name)
      .Case("ttnn.div", "ttnn.divide")
      .Case("ttnn.dealloc", "ttnn.deallocate")
      .Case("ttnn.bitwise_right_shift", "ttnn.right_shift")
      .Case("ttir.gather_dim", "ttir.gather")
      .Case("ttkernel.pack", "ttkernel.pack_tile")
      .Case("ttkernel.return", "func.return")
      .Default("");
}

/// Today's name of an op of d2m on tensors with a layout of the library, where
/// it has had its layouts from.
static std::string libraryName(Operation *op) {
  if (!isa<d2m::ToLayoutOp, d2m::EmptyOp>(op) || op->getNumResults() != 1)
    return "";
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !isa_and_present<ttnn::TTNNLayoutAttr>(type.getEncoding()))
    return "";
  return isa<d2m::EmptyOp>(op) ? "ttir.empty" : "ttir.to_layout";
}

/// The op again under another name, with the same operands, types, attributes.
static Operation *rename(Operation *op, StringRef name) {
  OpBuilder builder(op);
  OperationState state(op->getLoc(), name, op->getOperands(),
                       op->getResultTypes(),
                       llvm::to_vector(op->getDiscardableAttrs()));
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    state.addAttributes(properties.getValue());
  Operation *renamed = builder.create(state);
  op->replaceAllUsesWith(renamed);
  op->erase();
  return renamed;
}

/// A constant tensor of the dialect arith that TTIR computes with or that is
/// handed on as it is. One that other dialects use is theirs.
static bool isForeignConstant(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant && isa<RankedTensorType>(constant.getType()) &&
         isa<ElementsAttr>(constant.getValue()) && !op->use_empty() &&
         llvm::all_of(op->getUsers(), [](Operation *user) {
           return isa<func::ReturnOp, func::CallOp>(user) ||
                  isa_and_nonnull<ttir::TTIRDialect>(user->getDialect());
         });
}

static bool isEmpty(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<tensor::EmptyOp, ttir::EmptyOp, ttnn::EmptyOp>(op);
}

/// How many operands the op takes if that number is fixed.
static std::optional<unsigned> fixedOperandCount(Operation *op) {
  if (op->hasTrait<OpTrait::ZeroOperands>())
    return 0;
  if (op->hasTrait<OpTrait::OneOperand>())
    return 1;
  if (op->hasTrait<OpTrait::NOperands<2>::Impl>())
    return 2;
  if (op->hasTrait<OpTrait::NOperands<3>::Impl>())
    return 3;
  return std::nullopt;
}

static bool hasDestination(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0)
    return false;
  Value last = op->getOperands().back();
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto lastType = dyn_cast<RankedTensorType>(last.getType());
  if (!type || !lastType || type.getShape() != lastType.getShape())
    return false;
  if (std::optional<unsigned> count = fixedOperandCount(op))
    return op->getNumOperands() == *count + 1;
  // With optional or variadic operands only an empty tensor is certain to be no
  // input.
  return isEmpty(last);
}

namespace {
struct Upgrade : impl::TTUpgradePassBase<Upgrade> {
  using TTUpgradePassBase::TTUpgradePassBase;

  /// Casts and layout changes are Pure, so they too may have a destination;
  /// ops that take their outputs to this day are left alone.
  bool isCandidate(Operation *op) {
    return isa_and_nonnull<ttir::TTIRDialect, ttnn::TTNNDialect>(
               op->getDialect()) &&
           op->isRegistered() && op->getNumRegions() == 0 &&
           !isa<ttir::KernelOp, ttir::TTLangOp>(op);
  }

  void upgrade(Operation *op) {
    if (isCandidate(op)) {
      op->removeDiscardableAttr("operand_constraints");
      if (!op->hasTrait<OpTrait::AttrSizedOperandSegments>())
        op->removeDiscardableAttr("operandSegmentSizes");
    }
    if (Attribute system = op->removeDiscardableAttr("tt.system_desc")) {
      op->setDiscardableAttr("ttcore.system_desc", system);
      ++numRenames;
    }
    std::string name = libraryName(op);
    if (name.empty())
      name = newName(op->getName().getStringRef());
    if (!name.empty()) {
      ++numRenames;
      op = rename(op, name);
    }
    if (isForeignConstant(op)) {
      ++numRenames;
      op = rename(op, ttir::ConstantOp::getOperationName());
    }
    if (upgradeAttributes(op))
      ++numRenames;
    if (isCandidate(op) && hasDestination(op))
      dropDestination(op);
    if (upgradeFlattened(op))
      ++numRenames;
    if (unifyElementTypes(op))
      ++numCasts;
    if (upgradeForm(op))
      ++numRenames;
  }

  void dropDestination(Operation *op) {
    Value destination = op->getOperands().back();
    op->eraseOperand(op->getNumOperands() - 1);
    ++numDestinations;
    if (isEmpty(destination) && destination.use_empty())
      destination.getDefiningOp()->erase();
  }

  void runOnOperation() override {
    if (failed(checkSizes(getOperation())) ||
        (!allowUnknownOps && failed(checkKnownOps(getOperation()))))
      return signalPassFailure();
    giveBlockFloatsLayouts(getOperation());
    // A loop takes ops out of the functions that it calls.
    SmallVector<Operation *> loops;
    getOperation()->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "ttcore.while_loop")
        loops.push_back(op);
    });
    for (Operation *loop : loops) {
      if (failed(upgradeLoop(loop)))
        return signalPassFailure();
      ++numRenames;
    }
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) { ops.push_back(op); });
    // Users after their definitions in this order, so an empty that goes has
    // been visited.
    for (Operation *op : ops) {
      if (failed(checkNotRetired(op)))
        return signalPassFailure();
      if (upgradeRegisterLock(op)) {
        ++numRenames;
        continue;
      }
      FailureOr<bool> gone = upgradeNewer(op);
      if (failed(gone))
        return signalPassFailure();
      if (*gone)
        ++numRenames;
      else
        upgrade(op);
    }
    auto leftover = getOperation()->walk([](Operation *op) {
      auto info = op->getAttrOfType<ttir::FlattenedCompatInfoAttr>(
          "flattened_compat_info");
      if (!info)
        return WalkResult::advance();
      op->emitOpError("'flattened_compat_info' does not say the image that "
                      "the input is: ")
          << info << " for " << op->getOperandTypes();
      return WalkResult::interrupt();
    });
    if (leftover.wasInterrupted() || failed(verify(getOperation())))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::tt
