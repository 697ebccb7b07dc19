//===- EmitMovement.cpp - makes ops of TTIR that move elements ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

//===-- shape and movement ------------------------------------------------===//

Value Emit::reshape(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  SmallVector<int32_t> sizes(shape);
  return create<ttir::ReshapeOp>(typeOf(x, shape), x,
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
  return create<ttir::PermuteOp>(typeOf(x, shape), x,
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
  return create<ttir::BroadcastOp>(typeOf(x, shape), x,
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
  return create<ttir::SliceStaticOp>(typeOf(x, shape), x, list(begins),
                                     list(ends), list(steps));
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
      typeOf(some.front(), shape), some,
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
      return Value(create<ttir::PadOp>(typeOf(x, shape), x,
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
  return create<ttir::ReverseOp>(typeOf(x, shapeOf(x)), x,
                                 builder.getDenseI64ArrayAttr(some));
}

Value Emit::pad(Value x, int64_t dim, int64_t low, int64_t high, double value) {
  if (low == 0 && high == 0)
    return x;
  SmallVector<int32_t> padding(2 * shapeOf(x).size(), 0);
  padding[2 * dim] = low;
  padding[2 * dim + 1] = high;
  Dims shape(shapeOf(x));
  shape[dim] += low + high;
  return create<PadOp>(typeOf(x, shape), x,
                       builder.getDenseI32ArrayAttr(padding),
                       builder.getF32FloatAttr(value));
}

Value Emit::turnAround(Value x, int64_t dim) {
  SmallVector<Value> places;
  for (int64_t i = shapeOf(x)[dim]; i-- != 0;)
    places.push_back(part(x, dim, i, i + 1));
  return places.empty() ? x : concat(places, dim);
}

Value Emit::repeatInterleave(Value x, int64_t dim, int64_t times) {
  if (times == 1)
    return x;
  Dims shape(shapeOf(x));
  shape[dim] *= times;
  return create<RepeatInterleaveOp>(typeOf(x, shape), x, uint32_t(times),
                                    int32_t(dim));
}
