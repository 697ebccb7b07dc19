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
#include "ttmlir/Dialect/TTNN/Analysis/ProductFormats.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNWEIGHTFORMATSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
using Format = std::optional<ttcore::DataType>; ///< none: as declared

/// The format that a weight gets, and whether the weight itself states it.
struct Weight {
  Format format;
  bool isSaid = false;

  bool operator==(const Weight &) const = default;
};

/// The arguments of a function that are weights.
using Arguments = SmallVector<std::optional<Weight>>;

/// Decides which values of a function depend on its parameters and on constants
/// only. They are requested in the order of the function's ops.
class Weights {
public:
  Weights(func::FuncOp function, const Arguments &arguments, Format format)
      : format(format) {
    for (auto [argument, weight] :
         llvm::zip(function.getArguments(), arguments))
      if (weight)
        known[argument] = *weight;
  }

  void add(Operation &op) {
    // The device is always the same: weights are spread over its chips.
    bool isSource = op.getNumOperands() == 0 &&
                    isa<ttir::ConstantOp, ttnn::GetDeviceOp>(op);
    bool depends =
        op.getNumOperands() != 0 && op.getNumRegions() == 0 && isPure(&op) &&
        llvm::all_of(op.getOperands(),
                     [&](Value operand) { return known.contains(operand); });
    if (!isSource && !depends)
      return;
    Weight made{format};
    for (Value operand : op.getOperands())
      if (Weight weight = known.lookup(operand); weight.isSaid && !made.isSaid)
        made = weight;
    for (Value result : op.getResults())
      known[result] = made;
  }

  std::optional<Weight> get(Value value) const {
    auto found = known.find(value);
    return found == known.end() ? std::nullopt : std::optional(found->second);
  }

private:
  Format format;
  llvm::DenseMap<Value, Weight> known;
};

/// The operands that `call` gives a function at every call, by argument; none
/// where a loop replaces them.
SmallVector<Value> operandsFor(Operation *call) {
  SmallVector<Value> operands(call->getOperands());
  if (auto loop = dyn_cast<ttcore::LoopOp>(call))
    for (unsigned i = 0; i != loop.getNumResults(); ++i)
      operands[i] = Value();
  if (isa<ttcore::CaseOp>(call))
    operands.erase(operands.begin());
  return operands;
}

struct TTNNWeightFormats : impl::TTNNWeightFormatsPassBase<TTNNWeightFormats> {
  using TTNNWeightFormatsPassBase::TTNNWeightFormatsPassBase;

  Format chosen() const { return blocksOf(format); }

  /// The weights among the arguments, as their attributes say.
  FailureOr<Arguments> declared(func::FuncOp function) {
    Arguments arguments;
    for (unsigned i = 0; i != function.getNumArguments(); ++i) {
      auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
          i, "ttcore.argument_type");
      std::optional<Weight> weight;
      if (kind && (kind.getValue() == ttcore::ArgumentType::Parameter ||
                   kind.getValue() == ttcore::ArgumentType::Constant))
        weight = Weight{chosen()};
      if (Attribute said =
              function.getArgAttr(i, ttcore::kWeightFormatAttrName)) {
        auto word = dyn_cast<StringAttr>(said);
        std::optional<WeightFormat> known =
            ttcore::weightFormatOf(word ? word.getValue() : StringRef());
        if (!known)
          return function.emitOpError("argument #")
                 << i << " has " << said << " as '"
                 << ttcore::kWeightFormatAttrName << "', and wants "
                 << ttcore::kWeightFormatWords;
        weight = Weight{blocksOf(*known), /*isSaid=*/true};
      }
      arguments.push_back(weight);
    }
    return arguments;
  }

  /// The type in blocks; null if it has a layout, or has none in tiles.
  RankedTensorType inBlocks(RankedTensorType type, ttcore::DataType blocks) {
    if (type.getEncoding() || type.getRank() < 2 ||
        !isa<FloatType>(type.getElementType()))
      return nullptr;
    auto layout = TTNNLayoutAttr::build(&getContext(), type.getShape(), blocks,
                                        Layout::Tile, BufferType::DRAM,
                                        TensorMemoryLayout::Interleaved);
    return layout ? RankedTensorType::get(type.getShape(),
                                          type.getElementType(), layout)
                  : nullptr;
  }

  /// The weight in blocks, made once.
  Value convert(Value weight, ttcore::DataType blocks) {
    auto [it, isNew] = converted.try_emplace(weight);
    if (!isNew)
      return it->second;
    auto type = inBlocks(cast<RankedTensorType>(weight.getType()), blocks);
    if (!type)
      return it->second = weight;
    OpBuilder builder(&getContext());
    builder.setInsertionPointAfterValue(weight);
    return it->second =
               ttir::ToLayoutOp::create(builder, weight.getLoc(), type, weight);
  }

  /// The operands of all calls of a function, wherever they are.
  void call(Operation *op, const Weights &weights) {
    for (FlatSymbolRefAttr name : ttcore::calledFunctions(op)) {
      Arguments arguments;
      for (Value operand : operandsFor(op))
        arguments.push_back(operand ? weights.get(operand) : std::nullopt);
      auto [it, isNew] = called.try_emplace(name.getAttr(), arguments);
      if (isNew)
        continue;
      for (auto [before, now] : llvm::zip(it->second, arguments))
        if (before != now)
          before = std::nullopt;
    }
  }

  /// True if there are weights of products, or of convolutions, whose config
  /// ttnn-set-formats changes.
  bool convertIn(func::FuncOp function, const Arguments &arguments) {
    Weights weights(function, arguments, chosen());
    SmallVector<std::pair<OpOperand *, Weight>> uses;
    bool hasConvolutions = false;
    for (Operation &op : function.getBody().front()) {
      weights.add(op);
      call(&op, weights);
      hasConvolutions |=
          isa<ttir::Conv1dOp, ttir::Conv2dOp, ttir::ConvTranspose2dOp>(op) &&
          weights.get(op.getOperand(1));
      // Products that are computed once anyway gain nothing.
      if (!isa<ttir::MatmulOp, ttir::LinearOp>(op) ||
          weights.get(op.getResult(0)))
        continue;
      for (OpOperand &use : op.getOpOperands().take_front(2))
        if (std::optional<Weight> weight = weights.get(use.get()))
          uses.push_back({&use, *weight});
    }
    for (auto [use, weight] : uses)
      if (weight.format)
        use->set(convert(use->get(), *weight.format));
    return hasConvolutions || !uses.empty();
  }

  void runOnOperation() override {
    if (!chosen() && !saysFormats(getOperation()))
      return;
    // Callers first: they decide which arguments of their callees are weights.
    auto inner = ttcore::getCalledFunctions(getOperation());
    if (failed(inner))
      return signalPassFailure();
    llvm::SetVector<Operation *> functions;
    for (FunctionOpInterface function : *inner)
      functions.insert(function);
    SmallVector<Operation *> order;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && !functions.contains(function))
        order.push_back(function);
    llvm::append_range(order, llvm::reverse(functions));
    bool isAny = false;
    for (Operation *op : order) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (!function)
        continue;
      FailureOr<Arguments> arguments = declared(function);
      if (failed(arguments))
        return signalPassFailure();
      if (auto given = called.find(function.getNameAttr());
          given != called.end() && function.isPrivate())
        for (auto [argument, weight] : llvm::zip(*arguments, given->second))
          if (!argument)
            argument = weight;
      isAny |= convertIn(function, *arguments);
    }
    converted.clear();
    called.clear();
    if (!isAny && chosen())
      getOperation().emitWarning(
          "there are no weights to convert: no product or convolution has an "
          "operand that "
          "depends on constants and on arguments of the kinds parameter or "
          "constant only");
  }

  llvm::DenseMap<Value, Value> converted;
  /// For functions that others call: the format on which all calls agree.
  llvm::DenseMap<StringAttr, Arguments> called;
};
} // namespace

} // namespace mlir::tt::ttnn
