//===- Tensors.cpp - creation, shape, single elements ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Body.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// Numbers in the type that they are held in.
static Lowered lowerConstant(arith::ConstantOp op, Emit &emit) {
  Type element = heldAs(getElementTypeOrSelf(op.getType()));
  auto tensor = dyn_cast<RankedTensorType>(op.getType());
  auto type = RankedTensorType::get(
      tensor ? tensor.getShape() : ArrayRef<int64_t>(), element);
  auto held = [&](const APInt &n) {
    return n.sextOrTrunc(element.getIntOrFloatBitWidth());
  };
  ElementsAttr content;
  TypedAttr value = op.getValue();
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    content = dense.getElementType() == element
                  ? dense
                  : ElementsAttr(dense.mapValues(element, held));
  else if (auto elements = dyn_cast<ElementsAttr>(value))
    content = elements;
  else if (auto number = dyn_cast<IntegerAttr>(value))
    content = DenseElementsAttr::get(type, held(number.getValue()));
  else if (isa<FloatAttr>(value))
    content = DenseElementsAttr::get(type, ArrayRef<Attribute>(value));
  else
    return op.emitOpError("of ") << value << " has no lowering to TTIR";
  if (cast<ShapedType>(content.getType()).getElementType() != element)
    return op.emitOpError("of ")
           << op.getType() << " in a resource has no lowering to TTIR";
  return Value(emit.create<ttir::ConstantOp>(type, content));
}

/// One element, at constant or computed indices.
static Lowered lowerExtract(tensor::ExtractOp op, Emit &emit) {
  Value from = op.getTensor();
  if (op.getIndices().empty())
    return from;
  Dims begins, ends;
  for (Value at : op.getIndices()) {
    DenseElementsAttr number = ttir::getConstantContent(at);
    if (!number)
      break;
    begins.push_back(number.getSplatValue<APInt>().getSExtValue());
    ends.push_back(begins.back() + 1);
  }
  if (begins.size() == op.getIndices().size()) {
    for (auto [begin, size] : llvm::zip(begins, shapeOf(from)))
      if (begin < 0 || begin >= size)
        return op.emitOpError("at ") << begin << " leaves " << from.getType();
    return emit.reshape(emit.slice(from, begins, ends), {});
  }
  SmallVector<Value> coordinates;
  for (Value at : op.getIndices())
    coordinates.push_back(emit.cast(at, emit.builder.getI32Type()));
  return elementsAt(from, coordinates, emit);
}

static Lowered lowerInsert(tensor::InsertOp op, Emit &emit) {
  Value into = op.getDest();
  Parts parts;
  parts.sizes = Dims(shapeOf(into).size(), 1);
  for (Value at : op.getIndices())
    parts.starts.push_back(emit.cast(at, emit.builder.getI32Type()));
  Value element = emit.reshape(op.getScalar(), parts.sizes);
  if (parts.starts.empty())
    return element;
  return parts.put(into, element, ttcore::ReduceType::Invalid, /*moves=*/false,
                   emit);
}

static Lowered lowerFromElements(tensor::FromElementsOp op, Emit &emit) {
  SmallVector<Value> parts;
  for (Value element : op.getElements())
    parts.push_back(emit.reshape(element, {1}));
  ArrayRef<int64_t> shape = op.getType().getShape();
  if (parts.empty())
    return emit.full(shape, heldAs(op.getType().getElementType()), 0);
  return emit.reshape(emit.concat(parts, 0), shape);
}

static Lowered lowerGenerate(tensor::GenerateOp op, Emit &emit) {
  Block &block = op.getBody().front();
  for (Operation &inner : block)
    if (inner.getNumRegions() != 0)
      return inner.emitOpError("in the body of '")
             << op->getName() << "' has no lowering to TTIR";
  Body body(op, block, cast<RankedTensorType>(op.getType()).getShape(), emit);
  return body.evaluate(block.getTerminator()->getOperand(0));
}

static Lowered lowerDim(tensor::DimOp op, Emit &emit) {
  DenseElementsAttr at = ttir::getConstantContent(op.getIndex());
  ArrayRef<int64_t> shape = shapeOf(op.getSource());
  int64_t dim = at ? at.getSplatValue<APInt>().getSExtValue() : -1;
  if (dim < 0 || dim >= int64_t(shape.size()))
    return op.emitOpError(
        "of a dimension that is no number of the tensor's has "
        "no lowering to TTIR");
  return emit.full({}, emit.builder.getI32Type(), double(shape[dim]));
}

static Lowered lowerSoftmax(linalg::SoftmaxOp op, Emit &emit) {
  if (!isa<RankedTensorType>(op.getInput().getType()))
    return op.emitOpError("works on memrefs; on tensors it has a lowering to "
                          "TTIR");
  Value x = op.getInput();
  int64_t dim = op.getDimension(), rank = shapeOf(x).size();
  if (dim < 0 || dim >= rank)
    return op.emitOpError("has dimension ")
           << dim << ", but operand of rank " << rank;
  if (!isa<FloatType>(elementOf(x)))
    return op.emitOpError("of ") << elementOf(x) << " has no lowering to TTIR";
  Builder &b = emit.builder;
  return Value(emit.create<ttir::SoftmaxOp>(
      x.getType(), x, b.getIntegerAttr(b.getIntegerType(32, true), dim),
      b.getBoolAttr(true)));
}

Lowered structured::lowerTensor(Operation *op, Emit &emit) {
  auto shapeOfResult = [&] {
    return cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  };
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](arith::ConstantOp c) { return lowerConstant(c, emit); })
      .Case([&](linalg::SoftmaxOp s) { return lowerSoftmax(s, emit); })
      // Unwritten elements are never read: any number will do.
      .Case([&](tensor::EmptyOp e) -> Lowered {
        return emit.full(shapeOfResult(), heldAs(e.getType().getElementType()),
                         0);
      })
      .Case([&](tensor::SplatOp s) -> Lowered {
        Value number = splatOf(s.getInput(), shapeOfResult(), emit);
        return number ? number : emit.spread(s.getInput(), shapeOfResult());
      })
      .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
          [&](auto r) -> Lowered {
            return emit.reshape(r.getSrc(), shapeOfResult());
          })
      .Case([&](tensor::ReshapeOp r) -> Lowered {
        return emit.reshape(r.getSource(), shapeOfResult());
      })
      .Case([&](tensor::CastOp c) -> Lowered { return c.getSource(); })
      .Case([&](tensor::ConcatOp c) -> Lowered {
        return emit.concat(c.getInputs(), c.getDim());
      })
      .Case([&](tensor::RankOp r) -> Lowered {
        return emit.full({}, emit.builder.getI32Type(),
                         double(shapeOf(r.getTensor()).size()));
      })
      .Case([&](tensor::DimOp d) { return lowerDim(d, emit); })
      .Case([&](tensor::ExtractOp e) { return lowerExtract(e, emit); })
      .Case([&](tensor::InsertOp i) { return lowerInsert(i, emit); })
      .Case(
          [&](tensor::FromElementsOp f) { return lowerFromElements(f, emit); })
      .Case([&](tensor::GenerateOp g) { return lowerGenerate(g, emit); })
      .Default([](Operation *) -> Lowered { return Value(); });
}
