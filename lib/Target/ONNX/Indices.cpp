//===- Indices.cpp - elements by their indices ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

namespace mlir::tt::onnximport {

/// Places in 32 bits; negative ones count from the end of a dimension of
/// `size`.
static Value placesOf(Emit &e, Value places, int64_t size) {
  places = e.cast(places, e.builder.getI32Type());
  Value fromEnd = e.add(places, double(size));
  return e.where(e.ask<ttir::LessThanOp>(places, 0), fromEnd, places);
}

static void gather(Node &n) {
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0)), size = n.shape(0)[axis];
  Dims shape(n.shape(0).begin(), n.shape(0).begin() + axis);
  llvm::append_range(shape, n.shape(1));
  llvm::append_range(shape, ArrayRef(n.shape(0)).drop_front(axis + 1));
  if (n.item(1).known && (n.item(0).known || n.item(1).count() <= 16)) {
    Dims places = n.integers(1);
    for (int64_t &place : places) {
      if (place < -size || place >= size)
        refuse("place ", place, " is not in a dimension of ", size);
      place += place < 0 ? size : 0;
    }
    return n.give(
        n.items.reshape(n.items.take(n.item(0), axis, places), shape));
  }
  // Rows of a table: the axis first, all else in one row.
  Emit &e = n.emit;
  Dims order = allBut(n.rank(0), axis);
  order.insert(order.begin(), axis);
  Value rows = e.reshape(placesOf(e, n.value(1), size), {n.item(1).count()});
  Value table =
      e.reshape(e.permute(n.value(0), order), {size, n.item(0).count() / size});
  Value taken = e.takeRows(table, rows);
  Dims moved(n.shape(1)), back;
  for (int64_t dim : ArrayRef(order).drop_front())
    moved.push_back(n.shape(0)[dim]);
  int64_t placeRank = n.rank(1);
  for (int64_t i = 0; i < axis; ++i)
    back.push_back(placeRank + i);
  for (int64_t i = 0; i < placeRank; ++i)
    back.push_back(i);
  for (int64_t i = axis; i + 1 < n.rank(0); ++i)
    back.push_back(placeRank + i);
  n.give(e.permute(e.reshape(taken, moved), back));
}

static Dims ones(int64_t count) { return Dims(count, 1); }

/// For every element its index along one dimension.
static Parts elementsAt(Node &n, size_t places, int64_t axis) {
  Parts parts;
  Emit &e = n.emit;
  if (n.rank(places) != n.rank(0))
    refuse("the places have rank ", n.rank(places), ", and the data ",
           n.rank(0));
  parts.batch = n.shape(places);
  parts.sizes = ones(n.rank(0));
  for (int64_t i = 0; i < n.rank(0); ++i)
    parts.starts.push_back(
        i == axis ? placesOf(e, n.value(places), n.shape(0)[axis])
                  : e.iota(parts.batch, e.builder.getI32Type(), i));
  return parts;
}

static void gatherElements(Node &n) {
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0));
  Value taken = elementsAt(n, 1, axis).take(n.value(0), n.emit);
  n.give(n.emit.reshape(taken, n.shape(1)));
}

static ttcore::ReduceType combination(Node &n) {
  std::string how = n.word("reduction", "none");
  if (how == "none")
    return ttcore::ReduceType::Invalid;
  if (how == "add")
    return ttcore::ReduceType::Sum;
  if (how == "mul")
    return ttcore::ReduceType::Prod;
  if (how == "min")
    return ttcore::ReduceType::Min;
  if (how == "max")
    return ttcore::ReduceType::Max;
  refuse("the reduction '", how, "' is not known");
}

static void scatterElements(Node &n) {
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0));
  if (n.shape(1) != n.shape(2))
    refuse("places and updates have different shapes");
  Parts parts = elementsAt(n, 1, axis);
  Dims windows(n.shape(1));
  windows.append(n.rank(0), 1);
  n.give(parts.put(n.value(0), n.emit.reshape(n.value(2), windows),
                   combination(n), false, n.emit));
}

/// Coordinates of slices along the last dimension, behind `batch` dimensions
/// that both have.
static Parts slicesAt(Node &n, int64_t batch) {
  Emit &e = n.emit;
  int64_t rank = n.rank(1), many = n.shape(1).empty() ? 0 : n.shape(1).back();
  if (rank < 1 || many + batch > n.rank(0) || batch >= rank)
    refuse("coordinates of ", many, " dimensions do not fit a tensor of rank ",
           n.rank(0));
  Parts parts;
  parts.batch.assign(n.shape(1).begin(), n.shape(1).end() - 1);
  parts.sizes = n.shape(0);
  parts.starts.resize(n.rank(0));
  Type word = e.builder.getI32Type();
  for (int64_t i = 0; i < batch; ++i) {
    parts.sizes[i] = 1;
    parts.starts[i] = e.iota(parts.batch, word, i);
  }
  SmallVector<Value> all = coordinates(n.value(1), rank - 1, e);
  for (int64_t i = 0; i < many; ++i) {
    parts.sizes[batch + i] = 1;
    parts.starts[batch + i] = placesOf(e, all[i], n.shape(0)[batch + i]);
  }
  return parts;
}

static void gatherND(Node &n) {
  int64_t batch = n.attr("batch_dims", 0);
  if (batch < 0)
    refuse("batch_dims is ", batch);
  Parts parts = slicesAt(n, batch);
  Dims shape(parts.batch);
  llvm::append_range(
      shape, ArrayRef(n.shape(0)).drop_front(batch + n.shape(1).back()));
  n.give(n.emit.reshape(parts.take(n.value(0), n.emit), shape));
}

static void scatterND(Node &n) {
  Parts parts = slicesAt(n, 0);
  Dims windows(parts.batch);
  llvm::append_range(windows, parts.sizes);
  if (countOf(windows) != n.item(2).count())
    refuse("the updates do not fit the places");
  n.give(parts.put(n.value(0), n.emit.reshape(n.value(2), windows),
                   combination(n), false, n.emit));
}

/// Rows of a cache replaced, from an index on that may differ in the batch.
static void tensorScatter(Node &n) {
  Emit &e = n.emit;
  int64_t axis = n.axis(n.attr("axis", -2), n.rank(0)), size = n.shape(0)[axis];
  bool wraps = n.word("mode", "linear") == "circular";
  Type word = e.builder.getI32Type();
  Parts parts;
  parts.batch = n.shape(1);
  parts.sizes = ones(n.rank(0));
  if (axis == 0 || n.rank(1) != n.rank(0))
    refuse("the axis is that of the batch");
  if (n.has(2) && (n.rank(2) != 1 || n.shape(2)[0] != parts.batch[0]))
    refuse("the indices are not one for each of the batch");
  for (int64_t i = 0; i < n.rank(0); ++i) {
    Value at = e.iota(parts.batch, word, i);
    if (i == axis && n.has(2)) {
      at = e.add(at, e.broadcast(e.cast(n.value(2), word), parts.batch, {0}));
      if (wraps)
        at = e.binary<ttir::RemainderOp>(at, double(size));
    }
    parts.starts.push_back(at);
  }
  Dims windows(parts.batch);
  windows.append(n.rank(0), 1);
  n.give(parts.put(n.value(0), e.reshape(n.value(1), windows),
                   ttcore::ReduceType::Invalid, false, e));
}

/// Parts whose condition is a true constant.
static void compress(Node &n) {
  Item x = n.item(0);
  int64_t axis = 0;
  if (n.find("axis"))
    axis = n.axis(n.attr("axis", 0), x.rank());
  else
    x = n.items.reshape(x, {x.count()});
  Dims places;
  for (auto [i, yes] : llvm::enumerate(n.numbers(1)))
    if (yes != 0) {
      if (int64_t(i) >= x.shape[axis])
        refuse("the condition is longer than the dimension");
      places.push_back(i);
    }
  n.give(n.items.take(x, axis, places));
}

/// How many there are must be known.
static void nonZero(Node &n) {
  const Numbers &x = n.numbers(0);
  std::vector<Dims> found;
  size_t next = 0;
  forEachPlace(n.shape(0), [&](ArrayRef<int64_t> place) {
    if (x[next++] != 0)
      found.push_back(Dims(place));
  });
  Numbers numbers;
  for (int64_t i = 0; i < n.rank(0); ++i)
    for (const Dims &place : found)
      numbers.push_back(double(place[i]));
  n.give(n.items.known(Int64, {n.rank(0), int64_t(found.size())},
                       std::move(numbers)));
}

Rows indices() {
  static constexpr Row rows[] = {
      {"Gather", gather},
      {"GatherElements", gatherElements},
      {"GatherND", gatherND},
      {"ScatterElements", scatterElements},
      {"Scatter", scatterElements},
      {"ScatterND", scatterND},
      {"TensorScatter", tensorScatter},
      {"Compress", compress},
      {"NonZero", nonZero},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
