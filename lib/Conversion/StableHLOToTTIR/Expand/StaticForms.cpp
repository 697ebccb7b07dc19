//===- StaticForms.cpp - ops whose numbers are operands -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A `dynamic_` op whose result has a static shape is the op without `dynamic_`:
// shapes are those of the types, other numbers are computed here.
//
//===----------------------------------------------------------------------===//

#include "StaticForms.h"
#include "Hlo.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

using Numbers = SmallVector<int64_t>;

/// Shapes are small; what is larger is not computed.
static constexpr int64_t kMostNumbers = 1024;
/// Nor what is made of more ops.
static constexpr int kMostOps = 4096;

/// Two integers; none where they have no result.
static std::optional<int64_t> combine(Operation *op, int64_t a, int64_t b) {
  int64_t result = 0;
  bool fails =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](AddOp) { return llvm::AddOverflow(a, b, result); })
          .Case([&](SubtractOp) { return llvm::SubOverflow(a, b, result); })
          .Case([&](MulOp) { return llvm::MulOverflow(a, b, result); })
          .Case([&](MaxOp) { return result = std::max(a, b), false; })
          .Case([&](MinOp) { return result = std::min(a, b), false; })
          .Case([&](DivOp) {
            if (b == 0 || b == -1)
              return b == 0 || llvm::SubOverflow(int64_t(0), a, result);
            return result = a / b, false;
          })
          .Default(true);
  return fails ? std::nullopt : std::optional(result);
}

/// The integers of a tensor in order, if they follow from constants and sizes.
static std::optional<Numbers> known(Value value, int &budget) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || --budget < 0 ||
      type.getNumElements() > kMostNumbers ||
      !isa<IntegerType>(type.getElementType()))
    return std::nullopt;
  DenseIntElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    bool isUnsigned = type.getElementType().isUnsignedInteger();
    Numbers numbers;
    for (const APInt &number : constant.getValues<APInt>())
      numbers.push_back(isUnsigned ? number.getZExtValue()
                                   : number.getSExtValue());
    return numbers;
  }
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  auto operand = [&](unsigned i) { return known(op->getOperand(i), budget); };
  if (auto size = dyn_cast<GetDimensionSizeOp>(op))
    return Numbers{cast<RankedTensorType>(size.getOperand().getType())
                       .getDimSize(size.getDimension())};
  if (isa<ConvertOp, ReshapeOp, OptimizationBarrierOp>(op))
    return operand(cast<OpResult>(value).getResultNumber());
  if (isa<BroadcastInDimOp>(op)) {
    std::optional<Numbers> one = operand(0);
    if (!one || one->size() != 1)
      return std::nullopt;
    return Numbers(type.getNumElements(), one->front());
  }
  if (isa<ConcatenateOp>(op) && type.getRank() == 1) {
    Numbers all;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      std::optional<Numbers> part = operand(i);
      if (!part)
        return std::nullopt;
      llvm::append_range(all, *part);
    }
    return all;
  }
  if (auto slice = dyn_cast<SliceOp>(op); slice && type.getRank() == 1) {
    std::optional<Numbers> all = operand(0);
    Numbers part;
    for (int64_t i = 0; all && i < type.getNumElements(); ++i)
      part.push_back(
          (*all)[slice.getStartIndices()[0] + i * slice.getStrides()[0]]);
    return all ? std::optional(part) : std::nullopt;
  }
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return std::nullopt;
  std::optional<Numbers> a = operand(0), b = operand(1);
  if (!a || !b || a->size() != b->size())
    return std::nullopt;
  for (auto [x, y] : llvm::zip(*a, *b)) {
    std::optional<int64_t> result = combine(op, x, y);
    if (!result)
      return std::nullopt;
    x = *result;
  }
  return a;
}

static std::optional<Numbers> known(Value value) {
  int budget = kMostOps;
  return known(value, budget);
}

/// The numbers of operand `i`; an error that calls it `name`.
static FailureOr<Numbers> numbersOf(Operation *op, unsigned i, StringRef name) {
  if (std::optional<Numbers> numbers = known(op->getOperand(i)))
    return *numbers;
  return op->emitOpError("has a lowering if '")
         << name << "' is a constant, or made of constants and sizes";
}

/// The shape that operand `i` says is that of the result.
static LogicalResult checkShape(Operation *op, unsigned i) {
  std::optional<Numbers> shape = known(op->getOperand(i));
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!shape || ArrayRef(*shape) == type.getShape())
    return success();
  InFlightDiagnostic error = op->emitOpError("has a result of ")
                             << type << ", and its operand says [";
  llvm::interleaveComma(*shape, error);
  return error << "]";
}

static FailureOr<Operation *> staticSlice(RealDynamicSliceOp op, Hlo &hlo) {
  OpBuilder &b = hlo.builder;
  FailureOr<Numbers> steps = numbersOf(op, 3, "strides");
  if (failed(steps))
    return failure();
  std::optional<Numbers> begins = known(op.getStartIndices()),
                         ends = known(op.getLimitIndices());
  if (begins && ends)
    return SliceOp::create(b, hlo.loc, op.getType(), op.getOperand(), *begins,
                           *ends, *steps)
        .getOperation();
  // One that begins where the program says.
  if (llvm::any_of(*steps, [](int64_t step) { return step != 1; }))
    return op.emitOpError("begins at numbers that are not known, and has "
                          "strides other than 1: this has no lowering");
  auto starts = cast<RankedTensorType>(op.getStartIndices().getType());
  auto one = RankedTensorType::get({1}, starts.getElementType()),
       scalar = RankedTensorType::get({}, starts.getElementType());
  SmallVector<Value> places;
  for (int64_t i = 0; i < starts.getNumElements(); ++i) {
    Value place = SliceOp::create(
        b, hlo.loc, one, op.getStartIndices(), ArrayRef<int64_t>{i},
        ArrayRef<int64_t>{i + 1}, ArrayRef<int64_t>{1});
    places.push_back(ReshapeOp::create(b, hlo.loc, scalar, place));
  }
  return DynamicSliceOp::create(b, hlo.loc, op.getType(), op.getOperand(),
                                places,
                                cast<RankedTensorType>(op.getType()).getShape())
      .getOperation();
}

static FailureOr<Operation *> staticPad(DynamicPadOp op, Hlo &hlo) {
  FailureOr<Numbers> low = numbersOf(op, 2, "edge_padding_low"),
                     high = numbersOf(op, 3, "edge_padding_high"),
                     interior = numbersOf(op, 4, "interior_padding");
  if (failed(low) || failed(high) || failed(interior))
    return failure();
  return PadOp::create(hlo.builder, hlo.loc, op.getType(), op.getOperand(),
                       op.getPaddingValue(), *low, *high, *interior)
      .getOperation();
}

static FailureOr<Operation *> staticGather(DynamicGatherOp op, Hlo &hlo) {
  FailureOr<Numbers> sizes = numbersOf(op, 2, "slice_sizes");
  if (failed(sizes))
    return failure();
  return GatherOp::create(hlo.builder, hlo.loc, op.getType(), op.getOperand(),
                          op.getStartIndices(), op.getDimensionNumbers(),
                          *sizes, op.getIndicesAreSorted())
      .getOperation();
}

static FailureOr<Operation *> staticConvolution(DynamicConvOp op, Hlo &hlo) {
  FailureOr<Numbers> padding = numbersOf(op, 2, "padding");
  if (failed(padding))
    return failure();
  auto type = RankedTensorType::get(
      cast<RankedTensorType>(op.getPadding().getType()).getShape(),
      hlo.builder.getI64Type());
  OperationState state(hlo.loc, ConvolutionOp::getOperationName());
  state.addOperands({op.getLhs(), op.getRhs()});
  state.addTypes(op.getType());
  state.attributes = op->getAttrDictionary();
  state.addAttribute("padding", DenseIntElementsAttr::get(type, *padding));
  return hlo.builder.create(state);
}

static FailureOr<Operation *> staticForm(Operation *op, Hlo &hlo) {
  OpBuilder &b = hlo.builder;
  Type type = op->getResult(0).getType();
  if (auto iota = dyn_cast<DynamicIotaOp>(op)) {
    if (failed(checkShape(op, 0)))
      return failure();
    return IotaOp::create(b, hlo.loc, type, iota.getIotaDimension())
        .getOperation();
  }
  if (auto reshape = dyn_cast<DynamicReshapeOp>(op)) {
    if (failed(checkShape(op, 1)))
      return failure();
    return ReshapeOp::create(b, hlo.loc, type, reshape.getOperand())
        .getOperation();
  }
  if (auto broadcast = dyn_cast<DynamicBroadcastInDimOp>(op)) {
    if (failed(checkShape(op, 1)))
      return failure();
    return BroadcastInDimOp::create(b, hlo.loc, type, broadcast.getOperand(),
                                    broadcast.getBroadcastDimensions())
        .getOperation();
  }
  if (auto slice = dyn_cast<RealDynamicSliceOp>(op))
    return staticSlice(slice, hlo);
  if (auto pad = dyn_cast<DynamicPadOp>(op))
    return staticPad(pad, hlo);
  if (auto gather = dyn_cast<DynamicGatherOp>(op))
    return staticGather(gather, hlo);
  return staticConvolution(cast<DynamicConvOp>(op), hlo);
}

LogicalResult stablehlo::makeStatic(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk([&](Operation *op) {
    if (isa<DynamicIotaOp, DynamicReshapeOp, DynamicBroadcastInDimOp,
            RealDynamicSliceOp, DynamicPadOp, DynamicGatherOp, DynamicConvOp>(
            op))
      all.push_back(op);
  });
  for (Operation *op : all) {
    Hlo hlo(op);
    FailureOr<Operation *> made = staticForm(op, hlo);
    // The static op's verifier checks the numbers.
    if (failed(made) || failed(verify(*made)))
      return failure();
    op->replaceAllUsesWith(*made);
    op->erase();
  }
  return success();
}
