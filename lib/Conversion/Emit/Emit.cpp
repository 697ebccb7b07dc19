//===- Emit.cpp - makes ops of TTIR ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/Emit/Emit.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

//===-- constants ---------------------------------------------------------===//

Value Emit::full(ArrayRef<int64_t> shape, Type element, double number) {
  auto type = RankedTensorType::get(shape, element);
  Attribute value;
  if (auto floats = dyn_cast<FloatType>(element)) {
    value = FloatAttr::get(floats, number);
  } else {
    unsigned width = cast<IntegerType>(element).getWidth();
    APInt bits(64, uint64_t(int64_t(number)), /*isSigned=*/true);
    value = IntegerAttr::get(element, bits.sextOrTrunc(width));
  }
  return create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef(value)));
}

Value Emit::iota(ArrayRef<int64_t> shape, Type element, int64_t dim) {
  auto number = [&](int64_t n) {
    return builder.getIntegerAttr(builder.getIntegerType(64, true), n);
  };
  auto type = RankedTensorType::get(shape, element);
  if (type.getNumElements() == 0 || shape[dim] == 1)
    return full(shape, element, 0);
  return create<ttir::ArangeOp>(type, number(0), number(shape[dim]), number(1),
                                builder.getI64IntegerAttr(dim));
}

Value Emit::numbers(ArrayRef<int64_t> values) {
  SmallVector<int32_t> narrow(values);
  auto type =
      RankedTensorType::get({int64_t(values.size())}, builder.getI32Type());
  return create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef<int32_t>(narrow)));
}

Value Emit::cast(Value x, Type element) {
  if (elementOf(x) == element)
    return x;
  if (element.isInteger(1))
    return ask<ttir::NotEqualOp>(x, 0);
  return create<ttir::TypecastOp>(tensorType(x).clone(element), x);
}

//===-- shape and movement ------------------------------------------------===//

Value Emit::reshape(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  SmallVector<int32_t> sizes(shape);
  return create<ttir::ReshapeOp>(tensorType(x).clone(shape), x,
                                 builder.getI32ArrayAttr(sizes));
}

Value Emit::permute(Value x, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return x;
  Dims shape, moved;
  for (int64_t dim : permutation) {
    shape.push_back(shapeOf(x)[dim]);
    if (shape.back() != 1)
      moved.push_back(dim);
  }
  // Dimensions of size 1 may be anywhere.
  if (llvm::is_sorted(moved))
    return reshape(x, shape);
  return create<ttir::PermuteOp>(tensorType(x).clone(shape), x,
                                 builder.getDenseI64ArrayAttr(permutation));
}

Value Emit::expand(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  if (llvm::is_contained(shape, 0))
    return full(shape, elementOf(x), 0);
  Dims factors;
  for (auto [have, want] : llvm::zip(shapeOf(x), shape))
    factors.push_back(have == want ? 1 : want);
  return create<ttir::BroadcastOp>(tensorType(x).clone(shape), x,
                                   builder.getDenseI64ArrayAttr(factors));
}

Value Emit::broadcast(Value x, ArrayRef<int64_t> shape,
                      ArrayRef<int64_t> dims) {
  // The dimensions in the order of the result, with ones between them.
  Dims order(dims.size()), narrow(shape.size(), 1);
  for (size_t i = 0; i < dims.size(); ++i) {
    order[i] = i;
    narrow[dims[i]] = shapeOf(x)[i];
  }
  llvm::sort(order, [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
  return expand(reshape(permute(x, order), narrow), shape);
}

Value Emit::spread(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  return broadcast(x, shape, {});
}

Value Emit::slice(Value x, ArrayRef<int64_t> begins, ArrayRef<int64_t> ends,
                  ArrayRef<int64_t> steps) {
  Dims shape, ones(begins.size(), 1);
  if (steps.empty())
    steps = ones;
  for (auto [begin, end, step] : llvm::zip(begins, ends, steps))
    shape.push_back(end <= begin ? 0 : (end - begin - 1) / step + 1);
  if (shapeOf(x) == ArrayRef(shape))
    return x;
  auto list = [&](ArrayRef<int64_t> dims) {
    SmallVector<int32_t> narrow(dims);
    return builder.getI32ArrayAttr(narrow);
  };
  return create<ttir::SliceStaticOp>(tensorType(x).clone(shape), x,
                                     list(begins), list(ends), list(steps));
}

Value Emit::part(Value x, int64_t dim, int64_t begin, int64_t end,
                 int64_t step) {
  Dims begins(shapeOf(x).size(), 0), ends(shapeOf(x)), steps(begins.size(), 1);
  begins[dim] = begin;
  ends[dim] = end;
  steps[dim] = step;
  return slice(x, begins, ends, steps);
}

Value Emit::concat(ValueRange parts, int64_t dim) {
  SmallVector<Value> some;
  for (Value part : parts)
    if (shapeOf(part)[dim] != 0)
      some.push_back(part);
  if (some.empty())
    return parts.front();
  if (some.size() == 1)
    return some.front();
  Dims shape(shapeOf(some.front()));
  shape[dim] = 0;
  for (Value part : some)
    shape[dim] += shapeOf(part)[dim];
  return create<ttir::ConcatOp>(
      tensorType(some.front()).clone(shape), some,
      builder.getIntegerAttr(builder.getIntegerType(32, true), dim));
}

/// The number that all elements are, if f32 holds it exactly.
static std::optional<float> exactNumber(Value value) {
  DenseElementsAttr content = ttir::getConstantContent(value);
  if (!content || !content.isSplat())
    return std::nullopt;
  if (auto floats = dyn_cast<FloatType>(content.getElementType())) {
    APFloat number = content.getSplatValue<APFloat>();
    bool inexact = false;
    number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                   &inexact);
    if (inexact || number.isNaN())
      return std::nullopt;
    return number.convertToFloat();
  }
  APInt number = content.getSplatValue<APInt>();
  if (content.getElementType().isInteger(1))
    return number.isZero() ? 0.0f : 1.0f;
  if (!number.isSignedIntN(25))
    return std::nullopt;
  return float(number.getSExtValue());
}

Value Emit::padOne(Value x, Value value, int64_t dim, int64_t low,
                   int64_t high) {
  Dims shape(shapeOf(x));
  auto block = [&](int64_t count) {
    shape[dim] = count;
    return spread(value, shape);
  };
  SmallVector<Value> parts;
  if (low > 0)
    parts.push_back(block(low));
  parts.push_back(x);
  if (high > 0)
    parts.push_back(block(high));
  return concat(parts, dim);
}

Value Emit::pad(Value x, Value value, ArrayRef<int64_t> low,
                ArrayRef<int64_t> high, ArrayRef<int64_t> interior) {
  int64_t rank = shapeOf(x).size();
  auto positive = [&](Value x, ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
    auto nothing = [](int64_t n) { return n <= 0; };
    if (llvm::all_of(low, nothing) && llvm::all_of(high, nothing))
      return x;
    if (std::optional<float> number = exactNumber(value);
        number && tensorType(x).getNumElements() != 0) {
      SmallVector<int32_t> counts;
      Dims shape(shapeOf(x));
      for (size_t i = 0; i < low.size(); ++i) {
        int64_t before = std::max<int64_t>(low[i], 0),
                behind = std::max<int64_t>(high[i], 0);
        counts.append({int32_t(before), int32_t(behind)});
        shape[i] += before + behind;
      }
      return Value(create<ttir::PadOp>(tensorType(x).clone(shape), x,
                                       builder.getDenseI32ArrayAttr(counts),
                                       builder.getF32FloatAttr(*number)));
    }
    for (size_t i = 0; i < low.size(); ++i)
      x = padOne(x, value, i, low[i], high[i]);
    return x;
  };
  // Between elements: each gets a dimension of its own, which grows.
  if (llvm::any_of(interior, [](int64_t n) { return n > 0; })) {
    Dims shape(shapeOf(x));
    for (int64_t i = 0; i < rank; ++i) {
      if (interior[i] == 0 || shape[i] <= 1)
        continue;
      Dims split(shape);
      split.insert(split.begin() + i + 1, 1);
      Dims none(rank + 1, 0), more(rank + 1, 0);
      more[i + 1] = interior[i];
      x = positive(reshape(x, split), none, more);
      shape[i] *= interior[i] + 1;
      x = part(reshape(x, shape), i, 0, shape[i] - interior[i]);
      shape[i] -= interior[i];
    }
  }
  x = positive(x, low, high);
  Dims begins(rank, 0), ends(shapeOf(x));
  for (int64_t i = 0; i < rank; ++i) {
    begins[i] = low[i] < 0 ? -low[i] : 0;
    ends[i] -= high[i] < 0 ? -high[i] : 0;
  }
  return slice(x, begins, ends);
}

Value Emit::reverse(Value x, ArrayRef<int64_t> dims) {
  Dims some;
  for (int64_t dim : dims)
    if (shapeOf(x)[dim] > 1)
      some.push_back(dim);
  if (some.empty())
    return x;
  return create<ttir::ReverseOp>(x.getType(), x,
                                 builder.getDenseI64ArrayAttr(some));
}

Value Emit::takeRows(Value table, Value rows) {
  // The library's tables hold floats: of wide integers the halves, which f32
  // holds exactly.
  auto integer = dyn_cast<IntegerType>(elementOf(table));
  Type f32 = builder.getF32Type();
  if (integer && integer.getWidth() > 16) {
    Value low = binary<ttir::BitwiseAndOp>(table, 0xffff);
    Value high = integer.isUnsigned()
                     ? binary<ttir::LogicalRightShiftOp>(table, 16)
                     : binary<ttir::RightShiftOp>(table, 16);
    auto taken = [&](Value half) {
      return cast(takeRows(cast(half, f32), rows), integer);
    };
    return binary<ttir::BitwiseOrOp>(
        binary<ttir::LogicalLeftShiftOp>(taken(high), 16), taken(low));
  }
  if (integer && integer.getWidth() > 1)
    return cast(takeRows(cast(table, f32), rows), integer);
  Dims shape{shapeOf(rows)[0], shapeOf(table)[1]};
  return create<ttir::EmbeddingOp>(tensorType(table).clone(shape), rows, table);
}
