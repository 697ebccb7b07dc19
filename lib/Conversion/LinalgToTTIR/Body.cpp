//===- Body.cpp - computations of scalars, on tensors ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Body.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "ttmlir/Conversion/FrontEndCommon/Integers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

//===-- evaluation --------------------------------------------------------===//

Body::Body(linalg::LinalgOp op, ArrayRef<int64_t> loops, Emit &emit)
    : op(op), structured(op), block(*op.getBlock()), loops(loops), emit(emit) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (int64_t loop : loops)
    shape.push_back(ranges[loop]);
}

Body::Body(linalg::LinalgOp op, ArrayRef<int64_t> shape, Value x,
           OpOperand &operand, Emit &emit)
    : op(op), structured(op), block(*op.getBlock()), shape(shape), emit(emit) {
  give(op.getMatchingBlockArgument(&operand), x);
}

Body::Body(Operation *op, Block &block, ArrayRef<int64_t> shape, Emit &emit)
    : op(op), block(block),
      loops(llvm::to_vector(llvm::seq<int64_t>(0, shape.size()))), shape(shape),
      emit(emit) {
  for (auto [i, argument] : llvm::enumerate(block.getArguments()))
    give(argument, emit.iota(shape, emit.builder.getI32Type(), i));
}

Value structured::splatOf(Value x, ArrayRef<int64_t> shape, Emit &emit) {
  DenseElementsAttr content = ttir::getConstantContent(x);
  if (!content || !content.isSplat())
    return {};
  auto type = tensorType(x).clone(shape);
  return emit.create<ttir::ConstantOp>(type, content.resizeSplat(type));
}

/// `loops` as the dimensions of an operand: where it is indexed by one of them,
/// steps along it; else the element that the fixed loops say.
Lowered Body::argument(BlockArgument argument) {
  OpOperand *operand = structured.getMatchingOpOperand(argument);
  Value x = operand->get();
  if (!isa<RankedTensorType>(x.getType()))
    return op->emitOpError("with the operand ")
           << x.getType() << " has no lowering to TTIR";
  if (Value number = splatOf(x, shape, emit))
    return number;
  FailureOr<SmallVector<Index>> indices = indicesOf(structured, operand);
  if (failed(indices))
    return failure();
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  Dims begins, ends, steps, reversed, dims, kept;
  for (auto [i, index] : llvm::enumerate(*indices)) {
    int64_t begin = index.offset, loop = -1, factor = 1;
    for (auto [at, times] : index.terms) {
      if (auto it = fixed.find(at); it != fixed.end()) {
        begin += times * it->second;
      } else if (ranges[at] != 1 && times != 0) {
        if (loop >= 0)
          return lookUp(x, *indices);
        loop = at;
        factor = times;
      } else if (loop < 0 && index.terms.size() == 1) {
        loop = at;
      }
    }
    int64_t count = loop < 0 ? 1 : ranges[loop];
    if (factor < 0) {
      begin += factor * (count - 1);
      factor = -factor;
      reversed.push_back(i);
    }
    if (begin < 0 ||
        begin + (count - 1) * factor >= std::max<int64_t>(1, shapeOf(x)[i]))
      return op->emitOpError("has an index of operand #")
             << operand->getOperandNumber() << " that leaves " << x.getType();
    begins.push_back(begin);
    ends.push_back(count == 0 ? begin : begin + (count - 1) * factor + 1);
    steps.push_back(factor);
    if (loop < 0)
      continue;
    const auto *at = llvm::find(loops, loop);
    int64_t dim = at - loops.begin();
    if (at == loops.end() && count == 1)
      continue;
    if (llvm::is_contained(dims, dim))
      return lookUp(x, *indices);
    if (at == loops.end())
      return op->emitOpError("with the indexing map ")
             << AffineMapAttr::get(structured.getMatchingIndexingMap(operand))
             << " has no lowering to TTIR";
    dims.push_back(dim);
    kept.push_back(count);
  }
  x = emit.reverse(emit.slice(x, begins, ends, steps), reversed);
  return emit.broadcast(emit.reshape(x, kept), shape, dims);
}

Lowered Body::lookUp(Value x, ArrayRef<Index> indices) {
  constexpr int64_t kMost = int64_t(1) << 22;
  int64_t volume = 1;
  for (int64_t size : shape)
    volume = std::min(kMost + 1, volume * std::max<int64_t>(1, size));
  if (volume > kMost)
    return op->emitOpError("with an index of an operand that moves along two "
                           "loops, or a loop that moves two indices, has no "
                           "lowering to TTIR for more than ")
           << kMost << " elements";
  SmallVector<Value> coordinates;
  for (const Index &i : indices) {
    Value at = emit.full(shape, emit.builder.getI32Type(), double(i.offset));
    for (auto [loop, factor] : i.terms) {
      Lowered place = index(loop);
      if (failed(place))
        return failure();
      at = emit.add(at, emit.mul(*place, double(factor)));
    }
    coordinates.push_back(at);
  }
  return elementsAt(x, coordinates, emit);
}

Lowered Body::index(int64_t loop) {
  Type word = emit.builder.getI32Type();
  if (auto it = fixed.find(loop); it != fixed.end())
    return emit.full(shape, word, double(it->second));
  const auto *at = llvm::find(loops, loop);
  if (at == loops.end())
    return op->emitOpError("has an index of loop ")
           << loop << ", which has no lowering to TTIR here";
  return emit.iota(shape, word, at - loops.begin());
}

Value structured::elementsAt(Value from, ArrayRef<Value> coordinates,
                             Emit &emit) {
  // A coordinate that counts along a dimension, which nothing else moves along,
  // takes all of it.
  Dims batch(shapeOf(coordinates.front()));
  auto along = [&](Value coordinate) -> int64_t {
    auto range = coordinate.getDefiningOp<ttir::ArangeOp>();
    if (!range || range.getStart() != 0 || range.getStep() != 1)
      return -1;
    return range.getArangeDimension();
  };
  Dims whole(coordinates.size(), -1), left;
  for (auto [i, coordinate] : llvm::enumerate(coordinates)) {
    int64_t dim = along(coordinate);
    bool once = llvm::count_if(coordinates, [&](Value other) {
                  return along(other) == dim;
                }) == 1;
    // Other coordinates must be the same everywhere along it.
    bool alone = llvm::all_of(coordinates, [&](Value other) {
      if (other == coordinate)
        return true;
      if (DenseElementsAttr content = ttir::getConstantContent(other))
        return content.isSplat();
      auto wide = other.getDefiningOp<ttir::BroadcastOp>();
      return (along(other) >= 0 && along(other) != dim) ||
             (wide && dim >= 0 && shapeOf(wide.getInput())[dim] == 1);
    });
    if (dim >= 0 && once && alone && batch[dim] == shapeOf(from)[i])
      whole[i] = dim;
  }
  for (int64_t i = 0, e = batch.size(); i < e; ++i)
    if (!llvm::is_contained(whole, i))
      left.push_back(i);
  Parts parts;
  for (int64_t dim : left)
    parts.batch.push_back(batch[dim]);
  Dims order(batch.size());
  for (auto [i, dim] : llvm::enumerate(left))
    order[dim] = i;
  int64_t next = left.size();
  for (auto [i, coordinate] : llvm::enumerate(coordinates)) {
    bool all = whole[i] >= 0;
    parts.sizes.push_back(all ? shapeOf(from)[i] : 1);
    if (all) {
      parts.starts.push_back({});
      order[whole[i]] = next++;
      continue;
    }
    Dims ends(batch);
    for (int64_t dim : whole)
      if (dim >= 0)
        ends[dim] = 1;
    Value start = emit.slice(coordinate, Dims(batch.size(), 0), ends);
    parts.starts.push_back(emit.reshape(start, parts.batch));
  }
  Value taken = parts.take(from, emit);
  Dims sizes(parts.batch);
  for (auto [i, dim] : llvm::enumerate(whole))
    if (dim >= 0)
      sizes.push_back(shapeOf(from)[i]);
  return emit.permute(emit.reshape(taken, sizes), order);
}

Lowered Body::extract(Operation *inner) {
  auto extract = cast<tensor::ExtractOp>(inner);
  Value from = extract.getTensor();
  if (from.getParentBlock() == &block || !isa<RankedTensorType>(from.getType()))
    return inner->emitOpError("in the body of '")
           << op->getName() << "' has no lowering to TTIR";
  SmallVector<Value> coordinates;
  for (Value at : extract.getIndices()) {
    Lowered coordinate = evaluate(at);
    if (failed(coordinate))
      return failure();
    coordinates.push_back(emit.cast(*coordinate, emit.builder.getI32Type()));
  }
  if (coordinates.empty())
    return emit.spread(from, shape);
  return elementsAt(from, coordinates, emit);
}

Lowered Body::evaluate(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Lowered result = Value();
  Operation *inner = value.getDefiningOp();
  if (auto given = dyn_cast<BlockArgument>(value);
      given && given.getOwner() == &block) {
    result = argument(given);
  } else if (!inner || inner->getBlock() != &block) {
    // Scalars from outside are tensors of rank 0 by now.
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != 0)
      return op->emitOpError("uses a value of type ")
             << value.getType()
             << " in its body, which has no lowering to TTIR";
    result = splatOf(value, shape, emit);
    if (!*result)
      result = emit.spread(value, shape);
  } else if (auto at = dyn_cast<linalg::IndexOp>(inner)) {
    result = index(at.getDim());
  } else if (isa<arith::ConstantOp, index::ConstantOp>(inner)) {
    Type element = heldAs(value.getType());
    auto number = inner->getAttrOfType<TypedAttr>("value");
    if (!isa_and_nonnull<FloatAttr, IntegerAttr>(number))
      return inner->emitOpError("in the body of '")
             << op->getName() << "' is no number";
    Attribute held = number;
    if (auto integer = dyn_cast<IntegerAttr>(number))
      held = IntegerAttr::get(element, integer.getValue().sextOrTrunc(
                                           element.getIntOrFloatBitWidth()));
    auto type = RankedTensorType::get(shape, element);
    result = Value(emit.create<ttir::ConstantOp>(
        type, DenseElementsAttr::get(type, ArrayRef(held))));
  } else if (isa<tensor::ExtractOp>(inner)) {
    result = extract(inner);
  } else {
    SmallVector<Value> operands;
    for (Value operand : inner->getOperands()) {
      Lowered x = evaluate(operand);
      if (failed(x))
        return failure();
      operands.push_back(*x);
    }
    bool plain = inner->getNumResults() == 1 && inner->getNumRegions() == 0 &&
                 !operands.empty();
    if (auto scale = dyn_cast<tosa::ApplyScaleOp>(inner)) {
      Type word = emit.builder.getI32Type();
      if (!elementOf(operands[0]).isInteger(32))
        return inner->emitOpError("of ")
               << elementOf(operands[0]) << " has no lowering to TTIR";
      result = ttir::scaleExactly(
          operands[0], emit.cast(operands[1], word),
          emit.cast(operands[2], word),
          scale.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND, emit);
    } else if (plain) {
      result = lowerScalar(inner, operands, emit);
    }
    if (succeeded(result) && !*result)
      return inner->emitOpError("in the body of '")
             << op->getName() << "' has no lowering to TTIR";
  }
  if (succeeded(result))
    known[value] = *result;
  return result;
}
