//===- NewerOps.cpp - ops of other releases -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "NewerOps.h"
#include "Rows.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::tt {

DictionaryAttr attributesOf(Operation *op) {
  NamedAttrList all(llvm::to_vector(op->getDiscardableAttrs()));
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute property : properties)
      all.set(property.getName(), property.getValue());
  return all.getDictionary(op->getContext());
}

//===-- activations -------------------------------------------------------===//

/// `value` after an activation; null after an error at `op`.
static Value activate(OpBuilder &builder, Operation *op, Value value,
                      Attribute what) {
  auto activation = dyn_cast<ttnn::UnaryWithParamAttr>(what);
  if (!activation) {
    op->emitOpError("activation ")
        << what << " given, #ttnn.unary_with_param expected";
    return {};
  }
  using Type = ttnn::UnaryOpType;
  ArrayAttr params = activation.getParams();
  StringRef name = ttnn::stringifyUnaryOpType(activation.getOpType());
  if (activation.getOpType() == Type::Identity)
    return value;
  OperationState state(op->getLoc(), "", value, value.getType());
  if (activation.getOpType() == Type::LeakyRelu && params &&
      params.size() == 1 && isa<FloatAttr>(params[0])) {
    state.addAttribute(
        "parameter", builder.getF32FloatAttr(
                         float(cast<FloatAttr>(params[0]).getValueAsDouble())));
    params = {};
  }
  StringRef ours = llvm::StringSwitch<StringRef>(name)
                       .Case("recip", "reciprocal")
                       .Cases({"abs_int32"}, "abs")
                       .Case("logical_not_unary", "logical_not")
                       .Default(name);
  OperationName found(("ttnn." + ours).str(), op->getContext());
  if ((params && !params.empty()) || !found.isRegistered() ||
      !found.hasTrait<OpTrait::OneOperand>()) {
    op->emitOpError("activation '")
        << name << "'" << (params && !params.empty() ? " with parameters" : "")
        << " has no op of its own that could be put in its place";
    return {};
  }
  state.name = found;
  return builder.create(state)->getResult(0);
}

static void free(OpBuilder &builder, Value value) {
  ttnn::DeallocateOp::create(builder, value.getLoc(), value);
}

/// Makes ops of the functions that are applied to operands before an op and to
/// its result afterwards.
static LogicalResult upgradeActivations(Operation *op) {
  constexpr StringLiteral kOperands[] = {"input_tensor_a_activations",
                                         "input_tensor_b_activations"};
  if (!isa_and_nonnull<ttnn::TTNNDialect>(op->getDialect()) ||
      op->getNumOperands() < 2 || op->getNumResults() != 1)
    return success();
  for (auto [i, name] : llvm::enumerate(kOperands)) {
    auto list = dyn_cast_or_null<ArrayAttr>(op->removeDiscardableAttr(name));
    if (!list)
      continue;
    OpBuilder builder(op);
    Value first = op->getOperand(i), value = first;
    for (Attribute what : list) {
      Value next = activate(builder, op, value, what);
      if (!next)
        return failure();
      if (value != first && value != next)
        free(builder, value);
      value = next;
    }
    op->setOperand(i, value);
    builder.setInsertionPointAfter(op);
    if (value != first)
      free(builder, value);
  }
  if (auto list = dyn_cast_or_null<ArrayAttr>(
          op->removeDiscardableAttr("activations"))) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value value = op->getResult(0);
    for (Attribute what : list) {
      Value next = activate(builder, op, value, what);
      if (!next)
        return failure();
      if (next == value)
        continue;
      value.replaceAllUsesExcept(next, next.getDefiningOp());
      free(builder, value);
      value = next;
    }
  }
  return success();
}

//===-- rows --------------------------------------------------------------===//

static FailureOr<bool> upgradeRows(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace(),
            name = op->getName().stripDialect();
  if ((dialect != "ttir" && dialect != "ttnn") ||
      (name != "rows_gather" && name != "rows_scatter"))
    return false;
  FailureOr<Rows> rows = Rows::read(op);
  if (failed(rows))
    return failure();
  OpBuilder builder(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value made = dialect == "ttir" ? raiseRows(*rows, builder, op->getLoc())
                                 : libraryRows(*rows, type, op);
  op->getResult(0).replaceAllUsesWith(made);
  op->erase();
  return true;
}

//===-- windows -----------------------------------------------------------===//

/// The library makes images in the pages of its operand; other releases declare
/// them in those that they want.
static void upgradePages(Operation *op) {
  if (!isa<ttnn::Conv1dOp, ttnn::Conv2dOp, ttnn::Conv3dOp,
           ttnn::ConvTranspose2dOp>(op) ||
      op->getNumOperands() == 0 || op->getNumResults() != 1)
    return;
  auto config = op->getAttrOfType<ttnn::Conv2dConfigAttr>("conv2d_config");
  auto from = ttnn::getLayoutOf(op->getOperand(0).getType()),
       to = ttnn::getLayoutOf(op->getResult(0).getType());
  if (!from || !to || from.isTiled() == to.isTiled() || to.isSharded() ||
      (config && config.getOutputLayout()))
    return;
  Value result = op->getResult(0);
  auto given = cast<RankedTensorType>(result.getType());
  ttnn::TTNNLayoutAttr made = to.withLayout(given.getShape(), from.getLayout());
  if (!made)
    return;
  result.setType(
      RankedTensorType::get(given.getShape(), given.getElementType(), made));
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  auto changed = ttnn::ToLayoutOp::create(builder, op->getLoc(), given, result);
  result.replaceAllUsesExcept(changed, changed);
  free(builder, result);
}

/// Paddings of a transposed convolution are (top, left, bottom, right) in other
/// releases, if the result says so; here they are (top, bottom, left, right).
static void upgradeOrder(Operation *op) {
  auto transposed = dyn_cast<ttnn::ConvTranspose2dOp>(op);
  if (!transposed || op->getNumOperands() < 2 || op->getNumResults() != 1)
    return;
  auto padding = op->getAttrOfType<DenseI32ArrayAttr>("padding");
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!padding || padding.size() != 4 || !type)
    return;
  auto fits = [&] {
    auto shape = ttnn::inferShape(transposed, 0, shape::ignore);
    return shape && ArrayRef<int64_t>(*shape) == type.getShape();
  };
  if (fits())
    return;
  op->setAttr("padding", DenseI32ArrayAttr::get(
                             op->getContext(),
                             {padding[0], padding[2], padding[1], padding[3]}));
  if (!fits())
    op->setAttr("padding", padding);
}

/// Weights that are prepared on the device go there first.
static void upgradePlace(Operation *op) {
  if (!isa<ttnn::PrepareConv3dWeightsOp>(op) || op->getNumOperands() != 2 ||
      op->getNumResults() != 1)
    return;
  auto from = ttnn::getLayoutOf(op->getOperand(0).getType()),
       to = ttnn::getLayoutOf(op->getResult(0).getType());
  if (!from || !to || from.isOnDevice() || !to.isOnDevice())
    return;
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  ttnn::TTNNLayoutAttr there =
      from.withBufferType(type.getShape(), ttnn::BufferType::DRAM);
  if (!there)
    return;
  OpBuilder builder(op);
  op->setOperand(0, ttnn::ToDeviceOp::create(
                        builder, op->getLoc(),
                        RankedTensorType::get(type.getShape(),
                                              type.getElementType(), there),
                        op->getOperand(0), op->getOperand(1)));
}

//===-- element types of results ------------------------------------------===//

/// Gives result `i` elements of `type` and its users what they had.
static void retype(Operation *op, unsigned i, Type type) {
  Value result = op->getResult(i);
  auto given = dyn_cast<RankedTensorType>(result.getType());
  if (!given || given.getElementType() == type)
    return;
  auto layout = ttnn::getLayoutOf(given);
  FailureOr<ttcore::DataType> format = ttcore::elementTypeToDataType(type);
  if (failed(format))
    return;
  if (layout) {
    layout = layout.withDataType(*format);
    if (!layout)
      return;
  }
  result.setType(RankedTensorType::get(given.getShape(), type, layout));
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  auto cast = ttnn::TypecastOp::create(builder, op->getLoc(), given, result);
  result.replaceAllUsesExcept(cast, cast);
  if (layout)
    free(builder, result);
}

/// The library gives indices of one type; other releases write the one that
/// they are converted to.
static void upgradeResults(Operation *op) {
  if (isa<ttnn::IsFiniteOp>(op) && op->getNumOperands() == 1 &&
      op->getNumResults() == 1)
    retype(op, 0, getElementTypeOrSelf(op->getOperand(0).getType()));
  if (!isa<ttnn::SortOp, ttnn::TopKOp>(op) || op->getNumOperands() != 1 ||
      op->getNumResults() != 2)
    return;
  auto dim = op->getAttrOfType<IntegerAttr>("dim");
  Builder builder(op->getContext());
  if (dim && !dim.getType().isSignedInteger(32))
    op->setAttr("dim", IntegerAttr::get(builder.getIntegerType(32, true),
                                        dim.getValue().getSExtValue()));
  auto input = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto indices = dyn_cast<RankedTensorType>(op->getResult(1).getType());
  if (!input || !indices || input.getRank() == 0)
    return;
  int64_t along = dim ? dim.getValue().getSExtValue() : -1;
  if (along < 0)
    along += input.getRank();
  if (along < 0 || along >= input.getRank())
    return;
  // Only where memory configs do not get lost, and where it is text of a
  // library.
  auto narrow = dyn_cast<IntegerType>(indices.getElementType());
  if (!ttnn::getLayoutOf(indices) || !narrow ||
      input.getDimSize(along) >
          (int64_t(1) << std::min(narrow.getWidth(), 31u)))
    return;
  Type wanted =
      ttnn::indexTypeOf(input.getElementType(), input.getDimSize(along));
  retype(op, 1, wanted);
}

/// `ttnn.round` to whole numbers.
static FailureOr<bool> upgradeRound(Operation *op) {
  if (op->getName().getStringRef() != "ttnn.round")
    return false;
  auto decimals = attributesOf(op).getAs<IntegerAttr>("decimals");
  if (op->getNumOperands() != 1 || op->getNumResults() != 1 ||
      op->getOperand(0).getType() != op->getResult(0).getType() ||
      !isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType())) ||
      (decimals && !decimals.getValue().isZero()))
    return op->emitOpError("rounds floats of one type to whole numbers only");
  op->getResult(0).replaceAllUsesWith(libraryRound(op));
  op->erase();
  return true;
}

/// Running maxima and so on, `cumulative`.
static FailureOr<bool> upgradeCumulative(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (op->getName().stripDialect() != "cumulative" ||
      (dialect != "ttir" && dialect != "ttnn"))
    return false;
  DictionaryAttr attributes = attributesOf(op);
  auto dim = attributes.getAs<IntegerAttr>("dim");
  auto how = attributes.getAs<ttcore::ReduceTypeAttr>("reduction");
  auto reverse = attributes.getAs<BoolAttr>("reverse");
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  using ttcore::ReduceType;
  int64_t axis = dim ? dim.getValue().getSExtValue() : 0;
  if (type && axis < 0)
    axis += type.getRank();
  if (op->getNumOperands() != 1 || !type || !type.hasStaticShape() ||
      op->getOperand(0).getType() != type || !dim || axis < 0 ||
      axis >= type.getRank() || !how ||
      !llvm::is_contained(
          {ReduceType::Sum, ReduceType::Prod, ReduceType::Min, ReduceType::Max},
          how.getValue()))
    return op->emitOpError("wants one operand of the result's type, 'dim', and "
                           "'reduction': sum, prod, min or max");
  Cumulative form{axis, how.getValue(), reverse && reverse.getValue()};
  op->getResult(0).replaceAllUsesWith(dialect == "ttir"
                                          ? raiseCumulative(form, op)
                                          : libraryCumulative(form, op));
  op->erase();
  return true;
}

FailureOr<bool> upgradeNewer(Operation *op) {
  for (auto replace : {upgradeRows, upgradeRound, upgradeCumulative}) {
    FailureOr<bool> done = replace(op);
    if (failed(done) || *done)
      return done;
  }
  if (failed(upgradeActivations(op)))
    return failure();
  upgradeResults(op);
  upgradeOrder(op);
  upgradePages(op);
  upgradePlace(op);
  return false;
}

} // namespace mlir::tt
