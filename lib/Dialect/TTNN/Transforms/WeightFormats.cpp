//===- WeightFormats.cpp - weights in block floats ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNWEIGHTFORMATSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
/// Which values of a function depend on its parameters and on constants only.
/// They are asked for in the order of the function's ops.
class Weights {
public:
  explicit Weights(func::FuncOp function) {
    for (BlockArgument argument : function.getArguments()) {
      auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
          argument.getArgNumber(), "ttcore.argument_type");
      if (kind && (kind.getValue() == ttcore::ArgumentType::Parameter ||
                   kind.getValue() == ttcore::ArgumentType::Constant))
        known.insert(argument);
    }
  }

  void add(Operation &op) {
    bool isSource = op.getNumOperands() == 0 && isa<ttir::ConstantOp>(op);
    bool depends =
        op.getNumOperands() != 0 && op.getNumRegions() == 0 && isPure(&op) &&
        llvm::all_of(op.getOperands(),
                     [&](Value operand) { return known.contains(operand); });
    if (isSource || depends)
      known.insert_range(op.getResults());
  }

  bool contains(Value value) const { return known.contains(value); }

private:
  llvm::DenseSet<Value> known;
};

struct TTNNWeightFormats : impl::TTNNWeightFormatsPassBase<TTNNWeightFormats> {
  using TTNNWeightFormatsPassBase::TTNNWeightFormatsPassBase;

  /// The type in blocks; null if it has a layout, or has none in tiles.
  RankedTensorType inBlocks(RankedTensorType type) {
    if (type.getEncoding() || type.getRank() < 2 ||
        !isa<FloatType>(type.getElementType()))
      return nullptr;
    auto layout = TTNNLayoutAttr::build(
        &getContext(), type.getShape(),
        format == WeightFormat::Bfp4 ? ttcore::DataType::BFP_BFloat4
                                     : ttcore::DataType::BFP_BFloat8,
        Layout::Tile, BufferType::DRAM, TensorMemoryLayout::Interleaved);
    return layout ? RankedTensorType::get(type.getShape(),
                                          type.getElementType(), layout)
                  : nullptr;
  }

  /// The weight in blocks, made once.
  Value convert(Value weight) {
    auto [it, isNew] = converted.try_emplace(weight);
    if (!isNew)
      return it->second;
    auto type = inBlocks(cast<RankedTensorType>(weight.getType()));
    if (!type)
      return it->second = weight;
    OpBuilder builder(&getContext());
    builder.setInsertionPointAfterValue(weight);
    return it->second =
               ttir::ToLayoutOp::create(builder, weight.getLoc(), type, weight);
  }

  void runOnOperation() override {
    if (format == WeightFormat::Declared)
      return;
    bool isAny = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      Weights weights(function);
      SmallVector<OpOperand *> uses;
      for (Operation &op : function.getBody().front()) {
        weights.add(op);
        // What is computed once anyway gains nothing.
        if (!isa<ttir::MatmulOp, ttir::LinearOp>(op) ||
            weights.contains(op.getResult(0)))
          continue;
        for (OpOperand &use : op.getOpOperands().take_front(2))
          if (weights.contains(use.get()))
            uses.push_back(&use);
      }
      for (OpOperand *use : uses)
        use->set(convert(use->get()));
      isAny |= !uses.empty();
    }
    converted.clear();
    if (!isAny)
      getOperation().emitWarning(
          "there are no weights to convert: no product has an operand that "
          "depends on constants and on arguments of the kinds parameter or "
          "constant only");
  }

  llvm::DenseMap<Value, Value> converted;
};
} // namespace

} // namespace mlir::tt::ttnn
