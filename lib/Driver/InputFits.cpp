//===- InputFits.cpp - what the ops ask of a program's inputs -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Context.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tt::driver {

using namespace mlir;
namespace ttir = mlir::tt::ttir;

namespace {

int64_t sizeOf(Value value, int64_t dim) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  return shape[dim < 0 ? dim + int64_t(shape.size()) : dim];
}

InputFit places(int64_t count, bool distinct = false) {
  return {std::max<int64_t>(count, 1), distinct, false, false};
}
InputFit positive() { return {0, false, true, false}; }
InputFit unit() { return {0, false, false, true}; }

/// Positions of all blocks in a row of a page table.
int64_t pagedPositions(Value pages, Value cache) {
  return sizeOf(pages, 1) * sizeOf(cache, 2);
}

/// What attention of one query for each user asks of positions and pages.
template <typename OpTy> InputFit ofPages(OpTy op, Value operand) {
  if (operand == op.getPageTable())
    return places(sizeOf(op.getKey(), 0), /*distinct=*/true);
  if (operand == op.getCurPosTensor())
    return places(pagedPositions(op.getPageTable(), op.getKey()));
  return {};
}

/// What `op` asks of the values of one operand.
InputFit askedBy(Operation *op, Value operand) {
  return TypeSwitch<Operation *, InputFit>(op)
      .Case<ttir::LogOp, ttir::Log1pOp, ttir::SqrtOp, ttir::RsqrtOp>(
          [](auto) { return positive(); })
      .Case<ttir::AcosOp, ttir::AsinOp>([](auto) { return unit(); })
      .Case([&](ttir::PowOp op) {
        return operand == op.getLhs() ? positive() : InputFit();
      })
      .Case([&](ttir::BatchNormInferenceOp op) {
        return operand == op.getVariance() ? positive() : InputFit();
      })
      .Case<ttir::EmbeddingOp, ttir::EmbeddingBackwardOp>([&](auto op) {
        return operand == op.getInput() ? places(sizeOf(op.getWeight(), -2))
                                        : InputFit();
      })
      .Case<ttir::GatherOp, ttir::ScatterOp>([&](auto op) {
        return operand == op.getIndex()
                   ? places(sizeOf(op.getInput(), int32_t(op.getDim())))
                   : InputFit();
      })
      .Case([&](ttir::UpdateCacheOp op) {
        return operand == op.getUpdateIndex() ? places(sizeOf(op.getCache(), 2))
                                              : InputFit();
      })
      .Case([&](ttir::PagedUpdateCacheOp op) {
        if (op.getPageTable() && operand == op.getPageTable())
          return places(sizeOf(op.getCache(), 0), /*distinct=*/true);
        if (operand != op.getUpdateIndex())
          return InputFit();
        return places(op.getPageTable()
                          ? pagedPositions(op.getPageTable(), op.getCache())
                          : sizeOf(op.getCache(), 2));
      })
      .Case([&](ttir::PagedFillCacheOp op) {
        if (operand == op.getPageTable())
          return places(sizeOf(op.getCache(), 0), /*distinct=*/true);
        return operand == op.getBatchIdxTensor()
                   ? places(sizeOf(op.getPageTable(), 0))
                   : InputFit();
      })
      .Case([&](ttir::ScaledDotProductAttentionDecodeOp op) {
        return operand == op.getCurPosTensor() ? places(sizeOf(op.getKey(), 2))
                                               : InputFit();
      })
      .Case<ttir::PagedScaledDotProductAttentionDecodeOp,
            ttir::PagedFlashMultiLatentAttentionDecodeOp>(
          [&](auto op) { return ofPages(op, operand); })
      .Case([&](ttir::ChunkedScaledDotProductAttentionOp op) {
        if (operand == op.getPageTable())
          return places(sizeOf(op.getKey(), 0), /*distinct=*/true);
        // The last query sees a key that is there.
        return operand == op.getChunkStartIdx()
                   ? places(pagedPositions(op.getPageTable(), op.getKey()) -
                            sizeOf(op.getQuery(), 2) + 1)
                   : InputFit();
      })
      .Default([](Operation *) { return InputFit(); });
}

/// Whether the result has the operand's values, some of them or all.
bool keepsValues(Operation *op) {
  return isa<ttir::BroadcastOp, ttir::ConcatOp, ttir::PermuteOp, ttir::RepeatOp,
             ttir::RepeatInterleaveOp, ttir::ReshapeOp, ttir::SliceStaticOp,
             ttir::SqueezeOp, ttir::ToLayoutOp, ttir::TransposeOp,
             ttir::TypecastOp, ttir::UnsqueezeOp>(op);
}

InputFit fitOf(Value argument) {
  InputFit fit;
  SmallVector<Value> open{argument};
  llvm::DenseSet<Value> seen{argument};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    for (Operation *user : value.getUsers()) {
      InputFit asked = askedBy(user, value);
      if (asked.count != 0)
        fit.count =
            fit.count == 0 ? asked.count : std::min(fit.count, asked.count);
      fit.distinct |= asked.distinct;
      fit.positive |= asked.positive;
      fit.unit |= asked.unit;
      if (keepsValues(user) && seen.insert(user->getResult(0)).second)
        open.push_back(user->getResult(0));
    }
  }
  return fit;
}

} // namespace

std::vector<InputFit> inputFits(const std::string &text,
                                const std::string &name,
                                const std::string &function,
                                Resources resources) {
  Context context;
  OwningOpRef<ModuleOp> module = context.parse(text, name, resources);
  bool isTTNN = module
                    ->walk([](Operation *op) {
                      return isa_and_nonnull<mlir::tt::ttnn::TTNNDialect>(
                                 op->getDialect())
                                 ? WalkResult::interrupt()
                                 : WalkResult::advance();
                    })
                    .wasInterrupted();
  context.run(*module, [&](PassManager &pm) {
    pm.addPass(mlir::tt::ttcore::createTTCoreUnwrapDeviceModulePass());
    pm.addPass(mlir::tt::ttcore::createTTCoreFlattenTuplesPass());
    if (isTTNN)
      pm.addPass(mlir::tt::createConvertTTNNToTTIRPass());
  });
  std::vector<InputFit> fits;
  if (auto found = module->lookupSymbol<func::FuncOp>(function))
    for (BlockArgument argument : found.getArguments())
      fits.push_back(fitOf(argument));
  return fits;
}

} // namespace tt::driver
