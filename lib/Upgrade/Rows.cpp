//===- Rows.cpp - windows of rows by their indices ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Rows.h"

#include "NewerOps.h"

#include "ttmlir/Conversion/FrontEndCommon/Parts.h"

namespace mlir::tt {

int64_t product(ArrayRef<int64_t> dims) {
  int64_t all = 1;
  for (int64_t dim : dims)
    all *= dim;
  return all;
}

Dims Rows::windowsShape() const {
  Dims shape{users(), count() * product(windows)};
  llvm::append_range(shape, rest());
  return shape;
}

FailureOr<Rows> Rows::read(Operation *op) {
  bool gathers = op->getName().stripDialect() == "rows_gather";
  DictionaryAttr attributes = attributesOf(op);
  auto column = attributes.getAs<BoolAttr>("column"),
       fill = attributes.getAs<BoolAttr>("fill_out_of_bounds");
  auto sizes = attributes.getAs<DenseI64ArrayAttr>("sizes"),
       windows = attributes.getAs<DenseI64ArrayAttr>("windows");
  auto how = attributes.getAs<ttcore::ReduceTypeAttr>("reduce");
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && tensor.getNumElements() != 0;
  };
  if (op->getNumOperands() != (gathers ? 2 : 3) || op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isStatic) ||
      !isStatic(op->getResult(0).getType()) || !column || !sizes || !windows ||
      (!gathers && !how))
    return op->emitOpError("of another release has not the operands and "
                           "attributes 'column', 'sizes', 'windows'")
           << (gathers ? "" : ", 'reduce'")
           << " of an op of rows that are not empty";
  if (fill && fill.getValue())
    return op->emitOpError("'fill_out_of_bounds' is 'true': windows that reach "
                           "out are moved inside");
  Rows rows{op->getOperand(0),
            op->getOperand(1),
            gathers ? Value() : op->getOperand(2),
            Dims(sizes.asArrayRef()),
            Dims(windows.asArrayRef()),
            column.getValue()};
  if (how)
    rows.reduce = how.getValue();
  ArrayRef<int64_t> input = shapeOf(rows.input), index = shapeOf(rows.index);
  bool fits = input.size() >= (rows.column ? 1 : 2) && index.size() == 3 &&
              (index[0] == 1 || index[0] == input[0]) &&
              index[1] == int64_t(rows.sizes.size()) &&
              rows.sizes.size() == rows.windows.size() && !rows.sizes.empty();
  for (size_t i = 0; fits && i != rows.sizes.size(); ++i)
    fits = rows.windows[i] >= 1 && rows.windows[i] <= rows.sizes[i] &&
           rows.sizes[i] < (int64_t(1) << 31);
  fits = fits && product(rows.sizes) ==
                     (rows.column ? product(input.drop_front()) : input[1]);
  Type element = cast<RankedTensorType>(rows.input.getType()).getElementType();
  if (fits) {
    Value windowsOf = gathers ? op->getResult(0) : rows.source;
    fits = shapeOf(windowsOf) == ArrayRef<int64_t>(rows.windowsShape()) &&
           (gathers || shapeOf(op->getResult(0)) == input) &&
           getElementTypeOrSelf(op->getResult(0).getType()) == element &&
           getElementTypeOrSelf(windowsOf.getType()) == element;
  }
  if (!fits)
    return op->emitOpError("of another release: 'sizes', 'windows' and the "
                           "types of the operands do not fit");
  return rows;
}

double Cumulative::identity(Type element) const {
  bool real = isa<FloatType>(element);
  auto integer = dyn_cast<IntegerType>(element);
  double least = integer && integer.isUnsigned() ? 0.0 : -2147483648.0;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  switch (how) {
  case ttcore::ReduceType::Max:
    return real ? -infinity : least;
  case ttcore::ReduceType::Min:
    return real ? infinity : 2147483647.0;
  case ttcore::ReduceType::Prod:
    return 1;
  default:
    return 0;
  }
}

/// Computes by doubling: each step makes an element stand for twice as many.
Value raiseCumulative(const Cumulative &form, Operation *op) {
  OpBuilder builder(op);
  ttir::Emit emit(builder, op->getLoc());
  Value all = op->getOperand(0);
  Type element = ttir::elementOf(all);
  Dims none(ttir::shapeOf(all).size(), 0);
  for (int64_t size = ttir::shapeOf(all)[form.dim], step = 1; step < size;
       step *= 2) {
    Dims gap(none);
    gap[form.dim] = step;
    Value moved = form.reverse ? emit.part(all, form.dim, step, size)
                               : emit.part(all, form.dim, 0, size - step);
    moved =
        emit.pad(moved, emit.full({}, element, form.identity(element)),
                 form.reverse ? none : gap, form.reverse ? gap : none, none);
    using ttcore::ReduceType;
    all = form.how == ReduceType::Max ? emit.binary<ttir::MaximumOp>(all, moved)
          : form.how == ReduceType::Min
              ? emit.binary<ttir::MinimumOp>(all, moved)
          : form.how == ReduceType::Sum ? emit.add(all, moved)
                                        : emit.mul(all, moved);
  }
  return all;
}

/// Windows of all users, or each of its own: a batch of N or of B x N.
static ttir::Parts partsOf(const Rows &rows, ArrayRef<int64_t> shape,
                           ttir::Emit &emit) {
  ttir::Parts parts;
  parts.sizes.assign(shape.begin(), shape.end());
  llvm::copy(rows.windows, parts.sizes.begin() + 1);
  parts.starts.resize(shape.size());
  parts.batch =
      rows.isShared() ? Dims{rows.count()} : Dims{rows.users(), rows.count()};
  if (!rows.isShared()) {
    parts.sizes[0] = 1;
    parts.starts[0] = emit.iota(parts.batch, emit.builder.getI32Type(), 0);
  }
  for (auto [k, start] :
       llvm::enumerate(ttir::coordinates(rows.index, 1, emit)))
    parts.starts[1 + k] = emit.reshape(start, parts.batch);
  return parts;
}

static Dims swapped(size_t rank) {
  Dims order(llvm::to_vector(llvm::seq<int64_t>(0, int64_t(rank))));
  std::swap(order[0], order[1]);
  return order;
}

Value raiseRows(const Rows &rows, OpBuilder &builder, Location loc) {
  ttir::Emit emit(builder, loc);
  Dims shape{rows.users()};
  llvm::append_range(shape, rows.sizes);
  llvm::append_range(shape, rows.rest());
  ttir::Parts parts = partsOf(rows, shape, emit);
  Value input = emit.reshape(rows.input, shape);
  if (!rows.source) {
    Value taken = parts.take(input, emit);
    if (rows.isShared()) // N x B x windows
      taken = emit.permute(taken, swapped(shapeOf(taken).size()));
    return emit.reshape(taken, rows.windowsShape());
  }
  Dims from{rows.users(), rows.count()};
  llvm::append_range(from, ArrayRef(parts.sizes).drop_front());
  Value source = emit.reshape(rows.source, from);
  if (rows.isShared())
    source = emit.permute(source, swapped(from.size()));
  Dims wanted(parts.batch);
  llvm::append_range(wanted, parts.sizes);
  Value result = parts.put(input, emit.reshape(source, wanted), rows.reduce,
                           /*moves=*/false, emit);
  return emit.reshape(result, shapeOf(rows.input));
}

} // namespace mlir::tt
