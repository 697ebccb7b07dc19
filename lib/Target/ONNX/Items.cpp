//===- Items.cpp - movement of tensors, here or on the device -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Item.h"

#include <cmath>

namespace mlir::tt::onnximport {

Dims stridesOf(ArrayRef<int64_t> shape) {
  Dims strides(shape.size(), 1);
  for (int64_t i = int64_t(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

Dims broadcastShape(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Dims shape(std::max(a.size(), b.size()), 1);
  for (size_t i = 0; i < shape.size(); ++i) {
    int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      refuse("sizes ", x, " and ", y, " do not broadcast");
    shape[shape.size() - 1 - i] = x == 1 ? y : x;
  }
  return shape;
}

void forEachPlace(ArrayRef<int64_t> shape,
                  llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return;
  Dims place(shape.size(), 0);
  while (true) {
    visit(place);
    int64_t dim = int64_t(shape.size()) - 1;
    for (; dim >= 0 && ++place[dim] == shape[dim]; --dim)
      place[dim] = 0;
    if (dim < 0)
      return;
  }
}

int64_t countOf(ArrayRef<int64_t> shape) {
  constexpr int64_t most = int64_t(1) << 40;
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || size > most / count)
      refuse("a tensor with a dimension of ", size, " is too large");
    count *= size;
  }
  return count;
}

int64_t bounded(int64_t count, int64_t most) {
  if (count > most)
    refuse("it takes ", count, " steps to import this, and ", most,
           " are done");
  return count;
}

static int64_t offset(ArrayRef<int64_t> place, ArrayRef<int64_t> strides) {
  int64_t sum = 0;
  for (auto [at, stride] : llvm::zip(place, strides))
    sum += at * stride;
  return sum;
}

Item Items::of(Value value, int32_t kind) const {
  Item item;
  item.kind = kind;
  item.shape = Dims(shapeOf(value));
  item.value = value;
  return item;
}

Item Items::known(int32_t kind, ArrayRef<int64_t> shape,
                  Numbers numbers) const {
  Item item;
  item.kind = kind;
  item.shape = Dims(shape);
  item.known = std::make_shared<const Numbers>(std::move(numbers));
  return item;
}

Item Items::integers(ArrayRef<int64_t> numbers) const {
  return known(Int64, {int64_t(numbers.size())},
               Numbers(numbers.begin(), numbers.end()));
}

Value Items::value(const Item &item) const {
  if (item.sequence)
    refuse("a sequence is given where a tensor is wanted");
  if (item.count() == 0)
    refuse("a tensor without elements has no form on the device");
  if (item.value)
    return item.value;
  if (!item.known)
    refuse("an input that must be there is left out");
  Type element = computedIn(item.kind, emit.builder.getContext());
  auto type = RankedTensorType::get(item.shape, element);
  SmallVector<Attribute> attributes;
  for (double number : *item.known) {
    if (auto floats = dyn_cast<FloatType>(element)) {
      APFloat value(number);
      bool lost;
      value.convert(floats.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &lost);
      attributes.push_back(FloatAttr::get(floats, value));
      continue;
    }
    // Values beyond 32 bits saturate.
    unsigned width = element.getIntOrFloatBitWidth();
    int64_t low = width == 1 ? 0 : element.isUnsignedInteger() ? 0 : INT32_MIN;
    int64_t high = width == 1                    ? 1
                   : element.isUnsignedInteger() ? UINT32_MAX
                                                 : INT32_MAX;
    int64_t whole_ = std::clamp(whole(number), low, high);
    attributes.push_back(IntegerAttr::get(
        element,
        APInt(width, uint64_t(whole_), element.isSignlessInteger() && width > 1,
              /*implicitTrunc=*/true)));
  }
  return emit.create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, attributes));
}

Item Items::gathered(
    const Item &x, ArrayRef<int64_t> shape,
    llvm::function_ref<int64_t(ArrayRef<int64_t>)> from) const {
  Numbers numbers;
  forEachPlace(shape, [&](ArrayRef<int64_t> place) {
    numbers.push_back((*x.known)[from(place)]);
  });
  return known(x.kind, shape, std::move(numbers));
}

static bool fits(const Item &x, ArrayRef<int64_t> shape) {
  return x.known && countOf(shape) <= kMostKnown;
}

Item Items::reshape(const Item &x, ArrayRef<int64_t> shape) const {
  Item result = x;
  result.shape = Dims(shape);
  if (result.count() != x.count())
    refuse("a tensor of ", x.count(), " elements cannot have a shape of ",
           result.count());
  if (x.value)
    result.value = emit.reshape(x.value, shape);
  return result;
}

Item Items::permute(const Item &x, ArrayRef<int64_t> permutation) const {
  Dims shape, strides = stridesOf(x.shape), moved;
  for (int64_t dim : permutation) {
    shape.push_back(x.shape[dim]);
    moved.push_back(strides[dim]);
  }
  if (x.known)
    return gathered(x, shape, [&](ArrayRef<int64_t> place) {
      return offset(place, moved);
    });
  return of(emit.permute(value(x), permutation), x.kind);
}

Item Items::slice(const Item &x, ArrayRef<int64_t> begins,
                  ArrayRef<int64_t> counts, ArrayRef<int64_t> steps) const {
  Dims strides = stridesOf(x.shape);
  if (x.known || llvm::is_contained(counts, 0)) {
    if (llvm::is_contained(counts, 0))
      return known(x.kind, counts, {});
    return gathered(x, counts, [&](ArrayRef<int64_t> place) {
      int64_t from = 0;
      for (size_t i = 0; i < place.size(); ++i)
        from += (begins[i] + place[i] * steps[i]) * strides[i];
      return from;
    });
  }
  Value v = value(x);
  Dims low(begins), high, sizes(steps), backwards;
  for (size_t i = 0; i < low.size(); ++i) {
    if (sizes[i] < 0) {
      // From the other end.
      low[i] = x.shape[i] - 1 - low[i];
      sizes[i] = -sizes[i];
      backwards.push_back(i);
    }
    high.push_back(low[i] + (counts[i] - 1) * sizes[i] + 1);
    if (counts[i] == 1)
      sizes[i] = 1;
  }
  return of(emit.slice(emit.reverse(v, backwards), low, high, sizes), x.kind);
}

Item Items::concat(ArrayRef<Item> parts, int64_t dim) const {
  Dims shape(parts.front().shape);
  shape[dim] = 0;
  bool allKnown = true;
  for (const Item &part : parts) {
    Dims other(part.shape);
    if (other.size() == shape.size())
      other[dim] = shape[dim];
    if (other != shape)
      refuse("shapes differ in another dimension than the joined one");
    shape[dim] += part.shape[dim];
    allKnown &= bool(part.known);
  }
  if (allKnown) {
    Numbers numbers;
    int64_t before = 1, behind = 1;
    for (int64_t i = 0, e = shape.size(); i < e; ++i)
      (i < dim ? before : i > dim ? behind : before) *= i == dim ? 1 : shape[i];
    for (int64_t row = 0; row < before; ++row)
      for (const Item &part : parts) {
        int64_t size = part.shape[dim] * behind;
        numbers.insert(numbers.end(), part.known->begin() + row * size,
                       part.known->begin() + (row + 1) * size);
      }
    return known(parts.front().kind, shape, std::move(numbers));
  }
  SmallVector<Value> values;
  for (const Item &part : parts)
    if (part.count() != 0)
      values.push_back(value(part));
  return of(emit.concat(values, dim), parts.front().kind);
}

Item Items::expand(const Item &x, ArrayRef<int64_t> shape) const {
  if (ArrayRef(x.shape) == shape)
    return x;
  int64_t more = int64_t(shape.size()) - x.rank();
  Dims narrow(more, 1), strides(more, 0), own = stridesOf(x.shape);
  for (int64_t i = 0; i < x.rank(); ++i) {
    narrow.push_back(x.shape[i]);
    strides.push_back(x.shape[i] == 1 ? 0 : own[i]);
  }
  if (fits(x, shape))
    return gathered(x, shape, [&](ArrayRef<int64_t> place) {
      return offset(place, strides);
    });
  return of(emit.expand(emit.reshape(value(x), narrow), shape), x.kind);
}

Item Items::cast(const Item &x, int32_t kind, bool saturate) const {
  if (x.kind == kind)
    return x;
  if (x.known && (kind == Bool || isFloat(kind) || integerBits(kind))) {
    Numbers numbers;
    for (double number : *x.known)
      numbers.push_back(fitted(integerBits(kind)
                                   ? std::trunc(std::isnan(number) ? 0 : number)
                                   : number,
                               kind));
    return known(kind, x.shape, std::move(numbers));
  }
  Value v = value(x);
  Type element = computedIn(kind, emit.builder.getContext());
  if (isSmallFloat(kind))
    return of(roundedTo(emit, emit.cast(v, element), kind, saturate), kind);
  bool narrows = integerBits(kind) && integerBits(kind) < 32;
  bool fromWide = isFloat(x.kind) || isSmallFloat(x.kind) ||
                  integerBits(x.kind) > integerBits(kind) ||
                  (integerBits(x.kind) == integerBits(kind) &&
                   isUnsigned(x.kind) != isUnsigned(kind)) ||
                  (isUnsigned(kind) && !isUnsigned(x.kind) && x.kind != Bool);
  Type word = emit.builder.getI32Type();
  if (narrows && fromWide) {
    return of(wrapped(emit.cast(v, word), kind), kind);
  }
  return of(emit.cast(v, element), kind);
}

Value Items::wrapped(Value value, int32_t kind) const {
  unsigned bits = integerBits(kind);
  if (bits == 0 || bits >= 32)
    return value;
  Value low = emit.binary<ttir::BitwiseAndOp>(value, double((1 << bits) - 1));
  if (isUnsigned(kind))
    return low;
  double sign = double(1 << (bits - 1));
  return emit.add(emit.binary<ttir::BitwiseXorOp>(low, sign), -sign);
}

Item Items::take(const Item &x, int64_t dim, ArrayRef<int64_t> places) const {
  Dims shape(x.shape), strides = stridesOf(x.shape);
  shape[dim] = places.size();
  if (fits(x, shape) || places.empty()) {
    if (places.empty())
      return known(x.kind, shape, {});
    return gathered(x, shape, [&](ArrayRef<int64_t> place) {
      return offset(place, strides) +
             (places[place[dim]] - place[dim]) * strides[dim];
    });
  }
  // Runs of neighbours are slices.
  SmallVector<Value> parts;
  Value v = value(x);
  for (size_t i = 0; i < places.size();) {
    size_t end = i + 1;
    while (end < places.size() && places[end] == places[end - 1] + 1)
      ++end;
    parts.push_back(emit.part(v, dim, places[i], places[end - 1] + 1));
    i = end;
  }
  return of(emit.concat(parts, dim), x.kind);
}

} // namespace mlir::tt::onnximport
