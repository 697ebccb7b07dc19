//===- LinalgEmit.cpp - building blocks of tensor code --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LinalgEmit.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>
#include <numeric>

namespace mlir::tt {

SmallVector<int64_t> range(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq(begin, std::max(begin, end)));
}

TypedAttr lowest(Type type, bool isUnsigned) {
  return numberAttr(type, -std::numeric_limits<double>::infinity(), isUnsigned);
}
TypedAttr highest(Type type, bool isUnsigned) {
  return numberAttr(type, std::numeric_limits<double>::infinity(), isUnsigned);
}

Value LinalgEmit::empty(Dims shape, Type element) {
  return tensor::EmptyOp::create(b, shape, element);
}

Value LinalgEmit::full(Dims shape, TypedAttr value) {
  Value scalar = arith::ConstantOp::create(b, value);
  return linalg::FillOp::create(b, scalar, empty(shape, value.getType()))
      .getResult(0);
}

AffineMap LinalgEmit::broadcastMap(Dims from, Dims to) {
  SmallVector<AffineExpr> exprs;
  for (auto [i, extent] : llvm::enumerate(from)) {
    size_t dim = to.size() - from.size() + i;
    exprs.push_back(extent == to[dim] ? b.getAffineDimExpr(dim)
                                      : b.getAffineConstantExpr(0));
  }
  return AffineMap::get(to.size(), 0, exprs, b.getContext());
}

static SmallVector<Scalar> toScalars(ImplicitLocOpBuilder &builder,
                                     ValueRange values,
                                     ArrayRef<Operand> inputs) {
  SmallVector<Scalar> scalars;
  for (auto [value, input] : llvm::zip(values, inputs))
    scalars.emplace_back(builder, value, input.isUnsigned);
  return scalars;
}

Value LinalgEmit::mapIndexed(Dims shape, Type element, ArrayRef<Operand> inputs,
                             IndexBody body) {
  SmallVector<AffineMap> maps;
  SmallVector<Value> values;
  for (const Operand &input : inputs) {
    maps.push_back(broadcastMap(shapeOf(input.value), shape));
    values.push_back(input.value);
  }
  maps.push_back(b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> loops(shape.size(),
                                         utils::IteratorType::parallel);
  Value init = empty(shape, element);
  return linalg::GenericOp::create(
             b, init.getType(), values, init, maps, loops,
             [&](OpBuilder &nested, Location loc, ValueRange args) {
               ImplicitLocOpBuilder at(loc, nested);
               Scalar result = body(toScalars(at, args, inputs), at);
               linalg::YieldOp::create(at, result.value());
             })
      .getResult(0);
}

Value LinalgEmit::map(Dims shape, Type element, ArrayRef<Operand> inputs,
                      Body body) {
  return mapIndexed(shape, element, inputs,
                    [&](ArrayRef<Scalar> args, ImplicitLocOpBuilder &) {
                      return body(args);
                    });
}

Value LinalgEmit::contract(Value init, bool isUnsigned,
                           ArrayRef<Operand> inputs, ArrayRef<AffineMap> maps,
                           Body body) {
  SmallVector<utils::IteratorType> loops(maps.back().getNumDims(),
                                         utils::IteratorType::reduction);
  for (AffineExpr expr : maps.back().getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = utils::IteratorType::parallel;
  SmallVector<Operand> operands(inputs);
  operands.emplace_back(init, isUnsigned);
  SmallVector<Value> values = llvm::map_to_vector(
      inputs, [](const Operand &input) { return input.value; });
  return linalg::GenericOp::create(
             b, init.getType(), values, init, maps, loops,
             [&](OpBuilder &nested, Location loc, ValueRange args) {
               ImplicitLocOpBuilder at(loc, nested);
               Scalar result = body(toScalars(at, args, operands));
               linalg::YieldOp::create(at, result.value());
             })
      .getResult(0);
}

Value LinalgEmit::reduce(Operand input, ArrayRef<int64_t> dims, TypedAttr init,
                         Body body) {
  Dims shape = shapeOf(input.value);
  SmallVector<int64_t> kept(shape);
  SmallVector<AffineExpr> exprs;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    bool reduced = llvm::is_contained(dims, static_cast<int64_t>(i));
    kept[i] = reduced ? 1 : extent;
    exprs.push_back(reduced ? b.getAffineConstantExpr(0)
                            : b.getAffineDimExpr(i));
  }
  AffineMap maps[] = {b.getMultiDimIdentityMap(shape.size()),
                      AffineMap::get(shape.size(), 0, exprs, b.getContext())};
  return contract(full(kept, init), input.isUnsigned, input, maps, body);
}

Value LinalgEmit::sum(Operand input, ArrayRef<int64_t> dims) {
  Type element = elementOf(input.value);
  Type wide = isa<FloatType>(element) ? b.getF64Type() : element;
  return reduce(input, dims, numberAttr(wide, 0), [](ArrayRef<Scalar> s) {
    return s[1] + convert(s[0], s[1].type(), s[1].isUnsigned());
  });
}

Value LinalgEmit::max(Operand input, ArrayRef<int64_t> dims) {
  return reduce(input, dims, lowest(elementOf(input.value), input.isUnsigned),
                [](ArrayRef<Scalar> s) { return maximum(s[1], s[0]); });
}

/// Collapses to one dimension, and expands that to the shape.
Value LinalgEmit::reshape(Value input, Dims shape) {
  auto type = cast<RankedTensorType>(input.getType());
  if (type.getShape() == shape)
    return input;
  auto allOf = [](size_t rank) {
    SmallVector<ReassociationIndices> groups;
    if (rank)
      groups.emplace_back(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    return groups;
  };
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  if (type.getRank() == 0)
    input = tensor::ExpandShapeOp::create(b, flat, input,
                                          ArrayRef<ReassociationIndices>());
  else if (type.getRank() > 1)
    input =
        tensor::CollapseShapeOp::create(b, flat, input, allOf(type.getRank()));
  if (shape.size() == 1)
    return input;
  auto result = RankedTensorType::get(shape, type.getElementType());
  if (shape.empty())
    return tensor::CollapseShapeOp::create(b, result, input,
                                           ArrayRef<ReassociationIndices>());
  return tensor::ExpandShapeOp::create(b, result, input, allOf(shape.size()));
}

Value LinalgEmit::permute(Value input, ArrayRef<int64_t> permutation) {
  if (llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size())))
    return input;
  SmallVector<int64_t> shape = llvm::map_to_vector(
      permutation, [&](int64_t dim) { return shapeOf(input)[dim]; });
  Value init = empty(shape, elementOf(input));
  return linalg::TransposeOp::create(b, input, init, permutation)->getResult(0);
}

Value LinalgEmit::insert(Value source, Value into, Dims offsets) {
  auto attrs = [&](Dims numbers) {
    return getAsIndexOpFoldResult(b.getContext(), numbers);
  };
  SmallVector<int64_t> ones(offsets.size(), 1);
  return tensor::InsertSliceOp::create(b, source, into, attrs(offsets),
                                       attrs(shapeOf(source)), attrs(ones));
}

Value LinalgEmit::pad(Value input, Dims low, Dims high, TypedAttr value) {
  auto isZero = [](int64_t count) { return count == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return input;
  SmallVector<int64_t> shape(shapeOf(input));
  for (size_t i = 0; i < shape.size(); ++i)
    shape[i] += low[i] + high[i];
  return insert(input, full(shape, value), low);
}

} // namespace mlir::tt
