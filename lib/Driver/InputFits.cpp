//===- InputFits.cpp - constraints of ops on inputs -----------------------===//
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
  return {.count = std::max<int64_t>(count, 1), .distinct = distinct};
}
InputFit positive() { return {.positive = true}; }
InputFit unit() { return {.unit = true}; }

/// The constraint of a weight whose results are sums of so many products. A
/// rectifier behind it, as behind most convolutions, halves mean squares: then
/// `gain` is 2.
InputFit weight(int64_t products, double gain = 1) {
  return {.variance = gain / double(std::max<int64_t>(products, 1))};
}

int64_t volume(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}
int64_t volume(Value value, ArrayRef<int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims)
    product *= sizeOf(value, dim);
  return product;
}

/// The products that an element of `a` times `b` adds up; a column has one
/// dimension.
int64_t contracted(Value b, bool transposed) {
  bool isColumn = cast<RankedTensorType>(b.getType()).getRank() == 1;
  return sizeOf(b, isColumn || transposed ? -1 : -2);
}

/// The constraints of products and norms on their weights: left-hand sides are
/// weights only where the program declares them so (`isDeclared`).
InputFit askedOfWeight(Operation *op, Value operand, bool isDeclared) {
  auto fit = [&](Value weights, InputFit ofWeights, Value bias) {
    return operand == weights ? ofWeights
           : operand == bias  ? InputFit{.summand = true}
                              : InputFit();
  };
  constexpr double rectified = 2;
  return TypeSwitch<Operation *, InputFit>(op)
      .Case<ttir::MatmulOp, ttir::LinearOp>([&](auto op) {
        Value bias;
        if constexpr (std::is_same_v<decltype(op), ttir::LinearOp>)
          bias = op.getBias();
        bool isWeight = operand == op.getB() || (isDeclared && operand != bias);
        return fit(isWeight ? operand : op.getB(),
                   weight(contracted(op.getB(), op.getTransposeB())), bias);
      })
      .Case([&](ttir::DotGeneralOp op) {
        bool isWeight = operand == op.getRhs() || isDeclared;
        return isWeight ? weight(volume(op.getRhs(), op.getContractDimsRhs()))
                        : InputFit();
      })
      .Case<ttir::Conv1dOp, ttir::Conv2dOp, ttir::Conv3dOp>([&](auto op) {
        Value weights = op.getWeight();
        return fit(weights,
                   weight(volume(weights) / sizeOf(weights, 0), rectified),
                   op.getBias());
      })
      .Case([&](ttir::ConvTranspose2dOp op) {
        // All products, over the elements that they are added up to.
        double products = double(volume(op.getInput())) *
                          double(volume(op.getWeight())) /
                          double(sizeOf(op.getWeight(), 0));
        return fit(op.getWeight(),
                   weight(int64_t(products / double(volume(op.getResult())))),
                   op.getBias());
      })
      .Case<ttir::LayerNormOp, ttir::RMSNormOp, ttir::GroupNormOp>(
          [&](auto op) {
            return fit(op.getWeight(), {.factor = true}, op.getBias());
          })
      .Case([&](ttir::BatchNormInferenceOp op) {
        return operand == op.getMean() ? InputFit{.summand = true}
               : operand == op.getVariance()
                   ? InputFit{.factor = true}
                   : fit(op.getScale(), {.factor = true}, op.getOffset());
      })
      .Case([&](ttir::BatchNormTrainingOp op) {
        return fit(op.getScale(), {.factor = true}, op.getOffset());
      })
      .Default([](Operation *) { return InputFit(); });
}

/// Positions of all blocks in a row of a page table.
int64_t pagedPositions(Value pages, Value cache) {
  return sizeOf(pages, 1) * sizeOf(cache, 2);
}

/// The constraints of attention with one query for each user on positions and
/// pages.
template <typename OpTy> InputFit ofPages(OpTy op, Value operand) {
  if (operand == op.getPageTable())
    return places(sizeOf(op.getKey(), 0), /*distinct=*/true);
  if (operand == op.getCurPosTensor())
    return places(pagedPositions(op.getPageTable(), op.getKey()));
  return {};
}

/// The constraint of `op` on the values of one operand.
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

/// The values within the called functions that an operand of a call, a loop or
/// a branch becomes; an index may stand before the functions' operands.
SmallVector<Value, 2> insideOf(OpOperand &use) {
  Operation *op = use.getOwner();
  SmallVector<SymbolRefAttr> names;
  llvm::append_range(names, mlir::tt::ttcore::calledFunctions(op));
  if (auto call = dyn_cast<func::CallOp>(op))
    names.push_back(call.getCalleeAttr());
  SmallVector<Value, 2> arguments;
  for (SymbolRefAttr name : names) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, name);
    if (!callee || callee.isExternal())
      continue;
    unsigned before = op->getNumOperands() -
                      std::min(op->getNumOperands(), callee.getNumArguments());
    unsigned index = use.getOperandNumber();
    if (index >= before && index - before < callee.getNumArguments())
      arguments.push_back(callee.getArgument(index - before));
  }
  return arguments;
}

/// The declared kind of an argument, if the program declares it.
std::optional<mlir::tt::ttcore::ArgumentType> kindOf(BlockArgument argument) {
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  auto kind = function.getArgAttrOfType<mlir::tt::ttcore::ArgumentTypeAttr>(
      argument.getArgNumber(), "ttcore.argument_type");
  if (!kind || kind.getValue() == mlir::tt::ttcore::ArgumentType::Default)
    return std::nullopt;
  return kind.getValue();
}

InputFit fitOf(BlockArgument argument) {
  auto kind = kindOf(argument);
  bool mayBeWeight = kind != mlir::tt::ttcore::ArgumentType::Input;
  InputFit fit;
  SmallVector<Value> open{argument};
  llvm::DenseSet<Value> seen{open.front()};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      for (Value inside : insideOf(use))
        if (seen.insert(inside).second)
          open.push_back(inside);
      InputFit asked = askedBy(user, value);
      if (asked.count != 0)
        fit.count =
            fit.count == 0 ? asked.count : std::min(fit.count, asked.count);
      fit.distinct |= asked.distinct;
      fit.positive |= asked.positive;
      fit.unit |= asked.unit;
      if (mayBeWeight) {
        InputFit given = askedOfWeight(user, value, kind.has_value());
        // The product with the most summands decides: its results must stay
        // small.
        if (given.variance != 0)
          fit.variance = fit.variance == 0
                             ? given.variance
                             : std::min(fit.variance, given.variance);
        fit.factor |= given.factor;
        fit.summand |= given.summand;
      }
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
