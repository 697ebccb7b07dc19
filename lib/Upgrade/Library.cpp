//===- Library.cpp - functions of other releases by calls of ours ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The library's gather and scatter take an index for every element: row numbers
// become columns of equal indices. Intermediate tensors are tiles in DRAM.
// Rounding to the nearest, halves to even, is written with floor.
//
//===----------------------------------------------------------------------===//

#include "Rows.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {

using namespace ttnn;

namespace {
/// Makes ops of the library.
class Library {
public:
  explicit Library(Operation *op)
      : builder(op), loc(op->getLoc()), device(getOrInsertDevice(builder, op)) {
  }

  RankedTensorType typed(ArrayRef<int64_t> shape, Type element) {
    auto layout = TTNNLayoutAttr::build(
        builder.getContext(), shape, *ttcore::elementTypeToDataType(element),
        Layout::Tile, BufferType::DRAM, TensorMemoryLayout::Interleaved);
    return RankedTensorType::get(shape, element, layout);
  }
  Type elementOf(Value value) { return getElementTypeOrSelf(value.getType()); }
  Type word() { return builder.getIntegerType(32, /*isSigned=*/true); }

  Value toLayout(Value value, RankedTensorType type) {
    return value.getType() == type
               ? value
               : ToLayoutOp::create(builder, loc, type, value).getResult();
  }
  Value inTiles(Value value) {
    return toLayout(value, typed(shapeOf(value), elementOf(value)));
  }
  Value words(Value value) {
    if (elementOf(value) == word())
      return value;
    return TypecastOp::create(builder, loc, typed(shapeOf(value), word()),
                              value);
  }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    if (shapeOf(value) == shape)
      return value;
    return ReshapeOp::create(
        builder, loc, typed(shape, elementOf(value)), value,
        builder.getI32ArrayAttr(SmallVector<int32_t>(shape)));
  }
  /// The first two dimensions the other way round.
  Value swap(Value value) {
    ArrayRef<int64_t> from = shapeOf(value);
    Dims order, shape(from);
    for (size_t i = 0; i != from.size(); ++i)
      order.push_back(int64_t(i < 2 ? 1 - i : i));
    std::swap(shape[0], shape[1]);
    return PermuteOp::create(builder, loc, typed(shape, elementOf(value)),
                             value, order, llvm::APFloat(0.0f));
  }
  Value part(Value value, size_t dim, int64_t begin, int64_t end) {
    Dims shape(shapeOf(value));
    if (begin == 0 && end == shape[dim])
      return value;
    SmallVector<int32_t> begins(shape.size(), 0),
        ends(shape.begin(), shape.end()), steps(shape.size(), 1);
    begins[dim] = int32_t(begin), ends[dim] = int32_t(end);
    shape[dim] = end - begin;
    return SliceStaticOp::create(builder, loc, typed(shape, elementOf(value)),
                                 value, builder.getI32ArrayAttr(begins),
                                 builder.getI32ArrayAttr(ends),
                                 builder.getI32ArrayAttr(steps));
  }
  Value full(ArrayRef<int64_t> shape, Type element, double number) {
    Attribute value = isa<FloatType>(element)
                          ? Attribute(builder.getF32FloatAttr(float(number)))
                          : builder.getI32IntegerAttr(int32_t(number));
    return FullOp::create(builder, loc, typed(shape, element), device,
                          ShapeAttr::get(builder.getContext(), shape), value);
  }
  Value numbers(ArrayRef<int64_t> shape, ArrayRef<int32_t> values) {
    if (values.size() == 1)
      return full(shape, word(), values[0]);
    SmallVector<APInt> bits;
    for (int32_t value : values)
      bits.emplace_back(32, uint64_t(uint32_t(value)));
    return ConstantOp::create(
        builder, loc, typed(shape, word()), device,
        DenseElementsAttr::get(RankedTensorType::get(shape, word()), bits));
  }
  template <typename Op> Value binary(Value a, Value b) {
    Dims shape;
    for (auto [x, y] : llvm::zip_equal(shapeOf(a), shapeOf(b)))
      shape.push_back(std::max(x, y));
    return Op::create(builder, loc, typed(shape, elementOf(a)), a, b);
  }
  template <typename Op> Value binary(Value a, int64_t b) {
    Dims ones(shapeOf(a).size(), 1);
    return binary<Op>(a, full(ones, word(), double(b)));
  }
  Value clamp(Value value, int64_t low, int64_t high) {
    return ClampScalarOp::create(builder, loc, value.getType(), value,
                                 builder.getI32IntegerAttr(int32_t(low)),
                                 builder.getI32IntegerAttr(int32_t(high)));
  }

  OpBuilder builder;
  Location loc;
  Value device;
};
} // namespace

/// The number of every row of all windows, as many as `count`; behind the last
/// row of scatter's table for one that changes nothing.
static Value rowNumbers(const Rows &rows, Library &make) {
  int64_t users = rows.isShared() ? 1 : rows.users(), count = rows.count();
  int64_t all = users * product(rows.sizes);
  Value index = make.words(make.inTiles(rows.index)), number, inside;
  for (size_t k = 0; k != rows.sizes.size(); ++k) {
    int64_t last = rows.sizes[k] - rows.windows[k];
    Value start = make.reshape(make.part(index, 1, int64_t(k), int64_t(k) + 1),
                               {users, count, 1});
    if (rows.source) {
      Value fits =
          make.binary<MultiplyOp>(make.binary<GreaterEqualOp>(start, 0),
                                  make.binary<LessEqualOp>(start, last));
      inside = inside ? make.binary<MultiplyOp>(inside, fits) : fits;
    }
    start = make.clamp(start, 0, last);
    number = number ? make.binary<AddOp>(
                          make.binary<MultiplyOp>(number, rows.sizes[k]), start)
                    : start;
  }
  SmallVector<int32_t> offsets{0};
  for (auto [size, window] : llvm::zip_equal(rows.sizes, rows.windows)) {
    SmallVector<int32_t> next;
    for (int32_t before : offsets)
      for (int64_t i = 0; i != window; ++i)
        next.push_back(int32_t(before * size + i));
    offsets = next;
  }
  auto width = int64_t(offsets.size());
  if (width != 1)
    number = make.binary<AddOp>(number, make.numbers({1, 1, width}, offsets));
  if (users != 1) {
    SmallVector<int32_t> firsts;
    for (int64_t user = 0; user != users; ++user)
      firsts.push_back(int32_t(user * product(rows.sizes)));
    number = make.binary<AddOp>(number, make.numbers({users, 1, 1}, firsts));
  }
  if (inside)
    number = make.binary<AddOp>(
        make.binary<MultiplyOp>(make.binary<SubtractOp>(number, all), inside),
        all);
  return make.reshape(number, {users * count * width, 1});
}

Value libraryRows(const Rows &rows, RankedTensorType result, Operation *op) {
  Library make(op);
  int64_t total = product(rows.sizes), rest = product(rows.rest());
  bool shared = rows.isShared();
  int64_t users = shared ? 1 : rows.users(),
          columns = shared ? rows.users() * rest : rest;
  // A table of rows; of what all users take together, beside each other.
  auto toTable = [&](Value value, int64_t count) {
    value = make.inTiles(value);
    if (shared)
      value = make.swap(make.reshape(value, {rows.users(), count, rest}));
    return make.reshape(value, {users * count, columns});
  };
  auto fromTable = [&](Value table, int64_t count) {
    if (shared)
      table = make.swap(make.reshape(table, {count, rows.users(), rest}));
    return make.toLayout(make.reshape(table, result.getShape()), result);
  };
  Value number = rowNumbers(rows, make);
  int64_t taken = shapeOf(number)[0];
  Dims places{taken, columns};
  if (columns != 1)
    number = RepeatOp::create(
        make.builder, make.loc, make.typed(places, make.word()), number,
        ShapeAttr::get(make.builder.getContext(), {1, columns}));
  Value table = toTable(rows.input, total);
  Type element = make.elementOf(rows.input);
  auto dim = IntegerAttr::get(make.word(), 0);
  if (!rows.source)
    return fromTable(GatherOp::create(make.builder, make.loc,
                                      make.typed(places, element), table,
                                      number, dim),
                     taken / users);
  // One row more, for what changes nothing.
  RankedTensorType larger = make.typed({users * total + 1, columns}, element);
  table = ConcatOp::create(
      make.builder, make.loc, larger,
      ValueRange{table, make.full({1, columns}, element, 0)}, 0);
  table = ScatterOp::create(
      make.builder, make.loc, larger, table, number,
      toTable(rows.source, taken / users), dim,
      ttcore::ReduceTypeAttr::get(make.builder.getContext(), rows.reduce));
  return fromTable(make.part(table, 0, 0, users * total), total);
}

Value libraryCumulative(const Cumulative &form, Operation *op) {
  Library make(op);
  Value all = make.inTiles(op->getOperand(0));
  Type element = make.elementOf(all);
  auto dim = size_t(form.dim);
  Dims shape(shapeOf(all));
  for (int64_t size = shape[dim], step = 1; step < size; step *= 2) {
    Dims gap(shape);
    gap[dim] = step;
    Value none = make.full(gap, element, form.identity(element));
    Value moved = form.reverse ? make.part(all, dim, step, size)
                               : make.part(all, dim, 0, size - step);
    moved = ConcatOp::create(make.builder, make.loc, all.getType(),
                             form.reverse ? ValueRange{moved, none}
                                          : ValueRange{none, moved},
                             int32_t(dim));
    using ttcore::ReduceType;
    all = form.how == ReduceType::Max   ? make.binary<MaximumOp>(all, moved)
          : form.how == ReduceType::Min ? make.binary<MinimumOp>(all, moved)
          : form.how == ReduceType::Sum ? make.binary<AddOp>(all, moved)
                                        : make.binary<MultiplyOp>(all, moved);
  }
  return make.toLayout(all, cast<RankedTensorType>(op->getResult(0).getType()));
}

Value libraryRound(Operation *op) {
  Library make(op);
  Value x = op->getOperand(0);
  Type type = x.getType(), element = make.elementOf(x);
  auto pair = [&]<typename Op>(Value a, Value b) -> Value {
    return Op::create(make.builder, make.loc, type, a, b);
  };
  auto floorOf = [&](Value value) -> Value {
    return FloorOp::create(make.builder, make.loc, type, value);
  };
  Dims ones(shapeOf(x).size(), 1);
  Value below = floorOf(x);
  Value rest = pair.operator()<SubtractOp>(x, below);
  // Twice the rest is compared to 1.
  Value twice = pair.operator()<AddOp>(rest, rest),
        one = make.full(ones, element, 1);
  Value half = floorOf(
      pair.operator()<MultiplyOp>(below, make.full(ones, element, 0.5)));
  Value isOdd =
      pair.operator()<NotEqualOp>(pair.operator()<AddOp>(half, half), below);
  Value up = pair.operator()<AddOp>(
      pair.operator()<GreaterThanOp>(twice, one),
      pair.operator()<MultiplyOp>(pair.operator()<EqualOp>(twice, one), isOdd));
  return pair.operator()<AddOp>(below, up);
}

} // namespace mlir::tt
