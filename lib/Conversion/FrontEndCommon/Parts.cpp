//===- Parts.cpp - parts of tensors at indices that tensors say -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

static int64_t product(ArrayRef<int64_t> dims) {
  int64_t all = 1;
  for (int64_t dim : dims)
    all *= dim;
  return all;
}

static Dims select(ArrayRef<int64_t> sizes, ArrayRef<int64_t> dims) {
  Dims some;
  for (int64_t dim : dims)
    some.push_back(sizes[dim]);
  return some;
}

static Dims joined(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Dims all(a);
  llvm::append_range(all, b);
  return all;
}

/// The permutation that undoes `order`.
static Dims inverse(ArrayRef<int64_t> order) {
  Dims back(order.size());
  for (auto [i, dim] : llvm::enumerate(order))
    back[dim] = i;
  return back;
}

Parts::Table Parts::tableOf(ArrayRef<int64_t> shape,
                            bool columnsMayBeParts) const {
  Table table;
  for (int64_t i = 0, e = shape.size(); i < e; ++i) {
    bool whole = sizes[i] == shape[i] || columnsMayBeParts;
    if (starts[i] || !whole) {
      table.rowDims.push_back(i);
      table.rows *= shape[i];
    } else {
      table.columnDims.push_back(i);
    }
  }
  return table;
}

Value Parts::moved(Value start, int64_t room, Emit &emit) const {
  return emit.binary<ttir::MinimumOp>(emit.binary<ttir::MaximumOp>(start, 0.0),
                                      double(room));
}

Value Parts::rowNumbers(const Table &table, ArrayRef<int64_t> shape, bool moves,
                        Emit &emit) const {
  Dims full = joined(batch, select(sizes, table.rowDims));
  Dims batchDims(llvm::to_vector(llvm::seq<int64_t>(0, batch.size())));
  Type word = emit.builder.getI32Type();
  Value numbers;
  int64_t stride = table.rows;
  for (auto [k, dim] : llvm::enumerate(table.rowDims)) {
    stride /= std::max<int64_t>(shape[dim], 1);
    Value place;
    if (Value start = starts[dim])
      place = emit.broadcast(moves ? moved(start, shape[dim] - sizes[dim], emit)
                                   : start,
                             full, batchDims);
    if (sizes[dim] > 1) {
      Value steps = emit.iota(full, word, batch.size() + k);
      place = place ? emit.add(place, steps) : steps;
    }
    if (!place)
      continue;
    place = stride == 1 ? place : emit.mul(place, double(stride));
    numbers = numbers ? emit.add(numbers, place) : place;
  }
  return numbers ? numbers : emit.full(full, word, 0);
}

Value Parts::take(Value from, Emit &emit) const {
  Dims begins(sizes.size(), 0), ends(shapeOf(from));
  Parts parts = *this;
  for (size_t i = 0; i < sizes.size(); ++i) {
    // A window that is all of a dimension can begin at 0 only.
    if (sizes[i] == shapeOf(from)[i])
      parts.starts[i] = {};
    if (!parts.starts[i])
      ends[i] = sizes[i];
  }
  from = emit.slice(from, begins, ends);
  Dims shape(shapeOf(from));
  Table table = parts.tableOf(shape, /*columnsMayBeParts=*/true);
  Dims columns = select(shape, table.columnDims);
  Dims wanted = joined(batch, sizes);
  if (table.rowDims.empty() || product(wanted) == 0) {
    Dims dims;
    for (size_t i = 0; i < sizes.size(); ++i)
      dims.push_back(batch.size() + i);
    return emit.broadcast(from, wanted, dims);
  }
  Dims order = joined(table.rowDims, table.columnDims);
  Value rows = parts.rowNumbers(table, shape, /*moves=*/true, emit);
  Value taken = emit.takeRows(
      emit.reshape(emit.permute(from, order), {table.rows, product(columns)}),
      emit.reshape(rows, {tensorType(rows).getNumElements()}));
  taken = emit.reshape(taken, joined(batch, select(sizes, order)));
  // Back to the order of the dimensions, behind the batch.
  Dims back = llvm::to_vector(llvm::seq<int64_t>(0, batch.size()));
  for (int64_t place : inverse(order))
    back.push_back(batch.size() + place);
  return emit.permute(taken, back);
}

Value Parts::put(Value into, Value windows, ttcore::ReduceType combine,
                 bool moves, Emit &emit) const {
  // Nowhere to put it, or nothing to put.
  if (tensorType(windows).getNumElements() == 0 ||
      tensorType(into).getNumElements() == 0)
    return into;
  Dims shape(shapeOf(into));
  Table table = tableOf(shape, /*columnsMayBeParts=*/false);
  Dims order = joined(table.rowDims, table.columnDims);
  int64_t columns = product(select(shape, table.columnDims));
  Dims front = llvm::to_vector(llvm::seq<int64_t>(0, batch.size())),
       moveFront(front);
  for (int64_t dim : order)
    moveFront.push_back(batch.size() + dim);
  Value numbers = rowNumbers(table, shape, moves, emit);
  int64_t count = tensorType(numbers).getNumElements();
  if (!moves) {
    // A part outside the tensor is written to a row behind the tensor's end.
    Value inside;
    for (int64_t dim : table.rowDims) {
      Value start = starts[dim];
      if (!start)
        continue;
      Value fits = emit.binary<ttir::LogicalAndOp>(
          emit.ask<ttir::GreaterEqualOp>(start, 0),
          emit.ask<ttir::LessEqualOp>(start, double(shape[dim] - sizes[dim])));
      inside = inside ? emit.binary<ttir::LogicalAndOp>(inside, fits) : fits;
    }
    if (inside)
      numbers = emit.where(emit.broadcast(inside, shapeOf(numbers), front),
                           numbers, emit.like(numbers, double(table.rows)));
  }
  Value rows = emit.reshape(emit.permute(into, order), {table.rows, columns});
  rows = emit.concat({rows, emit.full({1, columns}, elementOf(into), 0)}, 0);
  Value source =
      emit.reshape(emit.permute(windows, moveFront), {count, columns});
  Value index =
      emit.expand(emit.reshape(numbers, {count, 1}), {count, columns});
  Value result = emit.create<ttir::ScatterOp>(
      rows.getType(), rows, index, source, emit.builder.getI32IntegerAttr(0),
      ttcore::ReduceTypeAttr::get(emit.builder.getContext(), combine));
  result = emit.part(result, 0, 0, table.rows);
  return emit.permute(emit.reshape(result, select(shape, order)),
                      inverse(order));
}

SmallVector<Value> mlir::tt::ttir::coordinates(Value indices, int64_t vectorDim,
                                               Emit &emit) {
  Dims shape(shapeOf(indices));
  indices = emit.cast(indices, emit.builder.getI32Type());
  if (vectorDim == int64_t(shape.size()))
    return {indices};
  Dims rest(shape);
  rest.erase(rest.begin() + vectorDim);
  SmallVector<Value> all;
  for (int64_t i = 0; i < shape[vectorDim]; ++i)
    all.push_back(emit.reshape(emit.part(indices, vectorDim, i, i + 1), rest));
  return all;
}
