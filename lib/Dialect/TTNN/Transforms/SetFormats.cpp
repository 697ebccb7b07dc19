//===- SetFormats.cpp - formats and fidelity of single products -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/ProductFormats.h"
#include "ttmlir/Dialect/Common/ReportFiles.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNSETFORMATSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

/// The type in another format; null for a tensor that is not in tiles of the
/// device.
RankedTensorType withFormat(Type type, ttcore::DataType format) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!layout || !layout.isOnDevice() || !layout.isTiled())
    return nullptr;
  auto tensor = cast<RankedTensorType>(type);
  return RankedTensorType::get(tensor.getShape(), tensor.getElementType(),
                               layout.withDataType(format));
}

/// Ops that read block floats as they are and convert their result to the
/// format of its own type.
bool isArithmetic(Operation *op) {
  return isa<AddOp, SubtractOp, MultiplyOp>(op);
}
/// Ops whose result has the format of their operand.
bool keepsFormat(Operation *op) {
  return isa<ReluOp, Relu6Op, LeakyReluOp, GeluOp, SiluOp, SigmoidOp, TanhOp>(
      op);
}

/// Whether the op, or one behind it that keeps the format, gains by reading
/// block floats.
bool readsBlocks(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<MatmulOp, LinearOp>(op) || isConvolution(op))
    return use.getOperandNumber() == 0;
  return isArithmetic(op) ||
         (keepsFormat(op) && llvm::any_of(op->getUses(), readsBlocks));
}

struct SetFormats : impl::TTNNSetFormatsPassBase<SetFormats> {
  using Base::Base;

  void runOnOperation() override {
    bool isAsked = !file.empty() || !report.empty() ||
                   activations != WeightFormat::Declared ||
                   convolutionWeights != WeightFormat::Declared ||
                   saysFormats(getOperation());
    if (isAsked && failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    ProductFormats formats;
    if (!file.empty() && failed(formats.read(file, getOperation())))
      return failure();
    std::map<std::string, unsigned, std::less<>> counts;
    llvm::json::Array reports;
    LogicalResult result = success();
    ttcore::forEachBody(getOperation(), [&](func::FuncOp function, auto &kept) {
      SmallVector<Operation *> products = productsOf(function, kept);
      counts[function.getName().str()] = unsigned(products.size());
      converted.clear();
      written.clear();
      for (auto [number, op] : llvm::enumerate(products)) {
        auto found = formats.find(op, function.getName(), unsigned(number));
        if (failed(found) ||
            failed(set(op, *found ? **found : ProductFormat(), kept))) {
          result = failure();
          return;
        }
      }
      function.walk([&](Operation *op) {
        if ((isArithmetic(op) || keepsFormat(op)) &&
            !kept.contains(op->getResult(0)))
          if (std::optional<ttcore::DataType> blocks = writtenBlocks(op))
            setResult(op, *blocks);
      });
      if (!products.empty())
        reports.push_back(describeFormats(function.getName(), products, kept));
    });
    if (failed(result) ||
        failed(formats.checkFunctions(getOperation(), counts)))
      return failure();
    return report.empty()
               ? success()
               : writeReport(std::move(reports), printFormats, report,
                             "the report of formats", getOperation());
  }

  LogicalResult set(Operation *op, const ProductFormat &format,
                    llvm::DenseSet<Value> &kept) {
    bool hasWeights = kept.contains(op->getOperand(1));
    if (format.weights) {
      if (!hasWeights)
        return op->emitOpError("has no weights, but the formats say '")
               << ttcore::stringifyDataType(*format.weights) << "' for them";
      if (isConvolution(op))
        setPrepared(op, *format.weights);
      else if (failed(setWeight(op, *format.weights, kept)))
        return failure();
    } else if (isConvolution(op)) {
      WeightFormat chosen =
          hasWeights ? convolutionWeights.getValue() : WeightFormat::Declared;
      if (auto blocks =
              blocksOf(saidFormat(op->getOperand(1)).value_or(chosen)))
        setPrepared(op, *blocks);
    }
    if (format.fidelity)
      setFidelity(op, *format.fidelity);
    std::optional<ttcore::DataType> result = format.result;
    if (!result)
      result = blocksOf(activations);
    if (result)
      setResult(op, *result);
    return success();
  }

  LogicalResult setWeight(Operation *op, ttcore::DataType format,
                          llvm::DenseSet<Value> &kept) {
    OpOperand &weight = op->getOpOperand(1);
    Value made = convert(weight.get(), format);
    if (!made)
      return op->emitOpError("has weights that lie in no tiles of the device, "
                             "so that they cannot become '")
             << ttcore::stringifyDataType(format) << "'";
    weight.set(made);
    kept.insert(made);
    return success();
  }

  /// The library converts the weights of a convolution when it prepares them.
  static void setPrepared(Operation *op, ttcore::DataType format) {
    Conv2dConfigAttr::Fields fields = Conv2dConfigAttr::fieldsOf(op);
    fields.weightsDtype = format;
    op->setAttr("conv2d_config",
                Conv2dConfigAttr::get(op->getContext(), fields));
  }

  /// The weight in block floats, converted from the value that it is made of if
  /// this is not its first format. Null if it is not in tiles of the device.
  Value convert(Value weight, ttcore::DataType format) {
    auto cast = weight.getDefiningOp<TypecastOp>();
    if (cast &&
        ttcore::isBlockFloat(getLayoutOf(weight.getType()).getDataType()))
      weight = cast.getInput();
    auto [place, isNew] = converted.try_emplace({weight, format});
    if (isNew) {
      RankedTensorType type = withFormat(weight.getType(), format);
      OpBuilder builder(weight.getContext());
      builder.setInsertionPointAfterValue(weight);
      if (type == weight.getType())
        place->second = weight;
      else if (type)
        place->second =
            TypecastOp::create(builder, weight.getLoc(), type, weight);
    }
    return place->second;
  }

  static void setFidelity(Operation *op, ttcore::MathFidelity fidelity) {
    auto old =
        op->getAttrOfType<DeviceComputeKernelConfigAttr>("compute_config");
    auto of = [&](auto get) { return old ? get(old) : std::optional<bool>(); };
    using Config = DeviceComputeKernelConfigAttr;
    op->setAttr("compute_config",
                Config::get(op->getContext(), fidelity,
                            of([](Config c) { return c.getMathApproxMode(); }),
                            of([](Config c) { return c.getFp32DestAccEn(); }),
                            of([](Config c) { return c.getPackerL1Acc(); }),
                            of([](Config c) { return c.getDstFullSyncEn(); })));
  }

  /// The format of all tensors that the op reads, if this pass has chosen it.
  std::optional<ttcore::DataType> writtenBlocks(Operation *op) const {
    std::optional<ttcore::DataType> format;
    for (Value operand : op->getOperands()) {
      if (!written.contains(operand))
        return std::nullopt;
      ttcore::DataType type = getLayoutOf(operand.getType()).getDataType();
      if (type != format.value_or(type))
        return std::nullopt;
      format = type;
    }
    return format;
  }

  /// Ops that do not take block floats read the result in its old format.
  void setResult(Operation *op, ttcore::DataType format) {
    Value result = op->getResult(0);
    RankedTensorType old = cast<RankedTensorType>(result.getType());
    RankedTensorType type = withFormat(old, format);
    if (!type || type == old || llvm::none_of(result.getUses(), readsBlocks))
      return;
    result.setType(type);
    written.insert(result);
    SmallVector<OpOperand *> others;
    for (OpOperand &use : result.getUses())
      if (!readsBlocks(use))
        others.push_back(&use);
    if (others.empty())
      return;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value back = TypecastOp::create(builder, op->getLoc(), old, result);
    for (OpOperand *use : others)
      use->set(back);
  }

  llvm::DenseMap<std::pair<Value, ttcore::DataType>, Value> converted;
  llvm::DenseSet<Value> written; ///< results whose format this pass has set
};
} // namespace

} // namespace mlir::tt::ttnn
