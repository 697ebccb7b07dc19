//===- VerifyRegions.cpp - types of computations and of what they get -----===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static RankedTensorType scalarOf(Value value) {
  return RankedTensorType::get({}, tensor(value).getElementType());
}

/// A computation of scalars: its arguments have the types `wanted`, and it
/// returns `results`.
static LogicalResult verifyBody(Operation *op, Region &region, StringRef what,
                                TypeRange wanted, TypeRange results) {
  Block &block = region.front();
  if (block.getArgumentTypes() != wanted)
    return op->emitOpError("has a ")
           << what << " of " << block.getArgumentTypes() << ", wanted "
           << wanted;
  auto end = dyn_cast<ReturnOp>(block.back());
  if (!end)
    return op->emitOpError("has a ") << what
                                     << " that does not end with "
                                        "stablehlo.return";
  if (TypeRange(end.getOperandTypes()) != results)
    return op->emitOpError("has a ")
           << what << " that returns " << end.getOperandTypes() << ", wanted "
           << results;
  return success();
}

/// Tensors of one shape, and a scalar for each.
static LogicalResult verifyInputs(Operation *op, ValueRange inputs,
                                  ValueRange inits, unsigned results) {
  if (inputs.empty() || inputs.size() != inits.size() ||
      inputs.size() != results)
    return op->emitOpError("has ")
           << inputs.size() << " operands, " << inits.size()
           << " initial values and " << results
           << " results, wanted as many of each";
  for (auto [input, init] : llvm::zip(inputs, inits)) {
    if (tensor(input).getShape() != tensor(inputs[0]).getShape())
      return op->emitOpError("has operands of ")
             << inputs[0].getType() << " and " << input.getType();
    if (tensor(init).getRank() != 0)
      return op->emitOpError("begins with ") << init.getType() << ", no scalar";
  }
  return success();
}

/// `body` takes two scalars of each initial value's type and gives one of each.
static LogicalResult verifyReducer(Operation *op, Region &body,
                                   ValueRange inits) {
  SmallVector<Type> results(inits.getTypes()), arguments(results);
  arguments.append(results);
  return verifyBody(op, body, "computation", arguments, results);
}

LogicalResult ReduceOp::verify() {
  if (failed(
          verifyInputs(*this, getInputs(), getInitValues(), getNumResults())) ||
      failed(verifyReducer(*this, getBody(), getInitValues())))
    return failure();
  ArrayRef<int64_t> from = tensor(getInputs()[0]).getShape();
  for (int64_t dim : getDimensions())
    if (dim < 0 || dim >= int64_t(from.size()) ||
        llvm::count(getDimensions(), dim) != 1)
      return emitOpError("reduces dimension ")
             << dim << " of " << getInputs()[0].getType()
             << ", or does it twice";
  Dims shape;
  for (auto [i, size] : llvm::enumerate(from))
    if (!llvm::is_contained(getDimensions(), i))
      shape.push_back(size);
  for (Value result : getResults())
    if (failed(expectShape(*this, result, shape)))
      return failure();
  return success();
}

/// A window along each dimension, of one element at least.
static bool isWindowOn(const shape::Window &window, ArrayRef<int64_t> shape) {
  return window.rank() == shape.size() &&
         llvm::all_of(window.axes,
                      [](const auto &axis) { return axis.kernel >= 1; });
}

LogicalResult ReduceWindowOp::verify() {
  if (failed(
          verifyInputs(*this, getInputs(), getInitValues(), getNumResults())) ||
      failed(verifyReducer(*this, getBody(), getInitValues())))
    return failure();
  FailureOr<shape::Window> w =
      windowOf(*this, getWindowDimensions(), getWindowStrides(), getPadding(),
               getBaseDilations(), getWindowDilations());
  if (failed(w))
    return failure();
  ArrayRef<int64_t> from = tensor(getInputs()[0]).getShape();
  if (!isWindowOn(*w, from))
    return emitOpError("has a window that does not fit ")
           << getInputs()[0].getType();
  FailureOr<Dims> steps = stepsOf(*this, *w, from);
  if (failed(steps))
    return failure();
  for (Value result : getResults())
    if (failed(expectShape(*this, result, *steps)))
      return failure();
  return success();
}

LogicalResult SelectAndScatterOp::verify() {
  RankedTensorType scalar = scalarOf(getOperand());
  auto flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  RankedTensorType init = tensor(getInitValue());
  if (init.getRank() != 0)
    return emitOpError("begins with ") << init << ", no scalar";
  if (failed(verifyBody(*this, getSelect(), "selection", {scalar, scalar},
                        {flag})) ||
      failed(
          verifyBody(*this, getScatter(), "computation", {init, init}, {init})))
    return failure();
  RankedTensorType from = tensor(getOperand());
  Dims ones(from.getRank(), 1);
  FailureOr<shape::Window> w =
      windowOf(*this, getWindowDimensions().value_or(ones), getWindowStrides(),
               getPadding(), std::nullopt, std::nullopt);
  if (failed(w))
    return failure();
  if (!isWindowOn(*w, from.getShape()))
    return emitOpError("has a window that does not fit ") << from;
  FailureOr<Dims> steps = stepsOf(*this, *w, from.getShape());
  if (failed(steps) || failed(expectShape(*this, getSource(), *steps)))
    return failure();
  return expectShape(*this, getResult(), from.getShape());
}

LogicalResult ScatterOp::verify() {
  if (getInputs().empty() || getInputs().size() != getNumResults())
    return emitOpError("has ") << getInputs().size() << " operands and "
                               << getNumResults() << " results";
  ScatterDimensionNumbersAttr dims = getScatterDimensionNumbers();
  RankedTensorType from = tensor(getInputs()[0]),
                   indices = getScatterIndices().getType(),
                   updates = tensor(getUpdates()[0]);
  int64_t vectorDim = dims.getIndexVectorDim();
  auto within = [](ArrayRef<int64_t> list, int64_t rank) {
    return llvm::all_of(list, [&](int64_t dim) {
      return dim >= 0 && dim < rank && llvm::count(list, dim) == 1;
    });
  };
  if (vectorDim < 0 || vectorDim > indices.getRank() ||
      !within(dims.getUpdateWindowDims(), updates.getRank()) ||
      !within(dims.getInsertedWindowDims(), from.getRank()) ||
      !within(dims.getInputBatchingDims(), from.getRank()) ||
      !within(dims.getScatterIndicesBatchingDims(), indices.getRank()) ||
      !within(dims.getScatterDimsToOperandDims(), from.getRank()) ||
      dims.getInputBatchingDims().size() !=
          dims.getScatterIndicesBatchingDims().size())
    return emitOpError("has dimension numbers ")
           << dims << " that do not fit " << from << ", " << indices << " and "
           << updates;
  int64_t coordinates =
      vectorDim < indices.getRank() ? indices.getDimSize(vectorDim) : 1;
  int64_t window = from.getRank() -
                   int64_t(dims.getInsertedWindowDims().size()) -
                   int64_t(dims.getInputBatchingDims().size());
  int64_t batch = indices.getRank() - (vectorDim < indices.getRank() ? 1 : 0);
  if (int64_t(dims.getScatterDimsToOperandDims().size()) != coordinates ||
      int64_t(dims.getUpdateWindowDims().size()) != window ||
      updates.getRank() != batch + window)
    return emitOpError("has dimension numbers ")
           << dims << " that do not fit " << from << ", " << indices << " and "
           << updates;
  SmallVector<Type> results, arguments;
  for (auto [input, update, result] :
       llvm::zip(getInputs(), getUpdates(), getResults())) {
    results.push_back(scalarOf(input));
    if (tensor(input).getShape() != from.getShape() ||
        tensor(update).getShape() != updates.getShape() ||
        result.getType() != input.getType())
      return emitOpError("has operands, updates or results of several shapes");
  }
  arguments = results;
  for (Value update : getUpdates())
    arguments.push_back(scalarOf(update));
  return verifyBody(*this, getUpdateComputation(), "computation", arguments,
                    results);
}

LogicalResult SortOp::verify() {
  if (getInputs().empty() ||
      TypeRange(getInputs().getTypes()) != getResultTypes())
    return emitOpError("has ")
           << getInputs().getTypes() << " and gives " << getResultTypes();
  SmallVector<Type> arguments;
  for (Value input : getInputs()) {
    arguments.append(2, scalarOf(input));
    if (tensor(input).getShape() != tensor(getInputs()[0]).getShape())
      return emitOpError("has operands of several shapes");
  }
  int64_t rank = tensor(getInputs()[0]).getRank(), dim = getDimension();
  if (dim < -rank || dim >= rank)
    return emitOpError("sorts along dimension ") << dim << " of rank " << rank;
  auto flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  return verifyBody(*this, getComparator(), "comparison", arguments, {flag});
}

LogicalResult MapOp::verify() {
  SmallVector<Type> arguments;
  for (Value input : getInputs()) {
    arguments.push_back(scalarOf(input));
    if (failed(expectShape(*this, input, tensor(getResult()).getShape())))
      return failure();
  }
  return verifyBody(*this, getComputation(), "computation", arguments,
                    {scalarOf(getResult())});
}

//===-- control flow ------------------------------------------------------===//

LogicalResult WhileOp::verify() {
  if (TypeRange(getOperandTypes()) != TypeRange(getResultTypes()))
    return emitOpError("has ")
           << getOperandTypes() << " and gives " << getResultTypes();
  auto flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(
          verifyBody(*this, getCond(), "condition", getOperandTypes(), {flag})))
    return failure();
  return verifyBody(*this, getBody(), "body", getOperandTypes(),
                    getResultTypes());
}

LogicalResult CaseOp::verify() {
  if (getIndex().getType().getRank() != 0)
    return emitOpError("wants a scalar, found ") << getIndex().getType();
  if (getBranches().empty())
    return emitOpError("has no branches");
  for (Region &branch : getBranches())
    if (failed(verifyBody(*this, branch, "branch", {}, getResultTypes())))
      return failure();
  return success();
}

LogicalResult IfOp::verify() {
  if (getPred().getType().getRank() != 0)
    return emitOpError("wants a scalar, found ") << getPred().getType();
  return failure(failed(verifyBody(*this, getTrueBranch(), "branch", {},
                                   getResultTypes())) ||
                 failed(verifyBody(*this, getFalseBranch(), "branch", {},
                                   getResultTypes())));
}

LogicalResult OptimizationBarrierOp::verify() {
  if (TypeRange(getOperandTypes()) != TypeRange(getResultTypes()))
    return emitOpError("changes the types of its operands");
  return success();
}
