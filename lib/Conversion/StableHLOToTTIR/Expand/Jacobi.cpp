//===- Jacobi.cpp - singular values and eigenvalues -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One-sided rotations (Hestenes): pairs of columns are turned until all are
// orthogonal. A round turns half as many pairs as there are columns at once;
// the columns then move on as in a round-robin tournament, so that a sweep, in
// which every pair meets once, ends with the columns in their order. Sweeps go
// on in a loop of the runtime until one of them turned nothing.
//
//===----------------------------------------------------------------------===//

#include "Jacobi.h"

#include "Hlo.h"

#include <cmath>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;
using Direction = ComparisonDirection;

static constexpr int64_t kMostColumns = 128;
static constexpr int64_t kMostSweeps = 30;
/// Cosine of columns that count as orthogonal, of f32.
static constexpr double kOrthogonal = 1e-6;

static int64_t sizeOf(Value x, int64_t dim) {
  return tensorOf(x).getDimSize(dim);
}

/// B x n, for every row of B x m x n.
static Value overRows(Hlo &hlo, Value x, int64_t rows) {
  return hlo.broadcast(x, {sizeOf(x, 0), rows, sizeOf(x, 1)}, {0, 2});
}

/// B, everywhere in a shape that begins with it.
static Value overMatrix(Hlo &hlo, Value x, Value like) {
  return hlo.broadcast(x, tensorOf(like).getShape(), {0});
}

static Value both(Hlo &hlo, Value a, Value b) {
  return hlo.binary<AndOp>(a, b);
}
static Value either(Hlo &hlo, Value a, Value b) {
  return hlo.binary<OrOp>(a, b);
}

/// Whether any is true: a scalar.
static Value any(Hlo &hlo, Value x) {
  Dims all;
  for (int64_t i = 0; i < tensorOf(x).getRank(); ++i)
    all.push_back(i);
  Value count = hlo.sum(hlo.cast(x, hlo.builder.getF32Type()), all);
  return hlo.ask(Direction::GT, count, 0);
}

/// Batches of identity matrices.
static Value identity(Hlo &hlo, int64_t batch, int64_t size, Type element) {
  Dims shape{batch, size, size};
  Type word = hlo.builder.getI32Type();
  return hlo.cast(hlo.ask(Direction::EQ, hlo.iota(shape, word, 1),
                          hlo.iota(shape, word, 2)),
                  element);
}

/// The two halves of the columns after a round.
static Value movedOn(Hlo &hlo, Value left, Value right) {
  int64_t half = sizeOf(left, 2);
  if (half == 1)
    return hlo.concat({left, right}, 2);
  SmallVector<Value> parts{hlo.part(left, 2, 0, 1), hlo.part(right, 2, 0, 1)};
  if (half > 2)
    parts.push_back(hlo.part(left, 2, 1, half - 1));
  parts.push_back(hlo.part(right, 2, 1, half));
  parts.push_back(hlo.part(left, 2, half - 1, half));
  return hlo.concat(parts, 2);
}

namespace {
struct Halves {
  Value left, right;
};
/// Cosines and sines of a round, B x half.
struct Turn {
  Value cosine, sine, turns;
};
} // namespace

static Halves halves(Hlo &hlo, Value x) {
  int64_t count = sizeOf(x, 2);
  return {hlo.part(x, 2, 0, count / 2), hlo.part(x, 2, count / 2, count)};
}

static Turn turnOf(Hlo &hlo, Halves x) {
  Value alpha = hlo.sum(hlo.mul(x.left, x.left), {1}),
        beta = hlo.sum(hlo.mul(x.right, x.right), {1}),
        gamma = hlo.sum(hlo.mul(x.left, x.right), {1});
  Value size = hlo.mul(hlo.unary<SqrtOp>(alpha), hlo.unary<SqrtOp>(beta));
  Value turns = hlo.ask(Direction::GT, hlo.unary<AbsOp>(gamma),
                        hlo.mul(size, kOrthogonal));
  Value safe = hlo.where(turns, gamma, hlo.like(gamma, 1));
  Value zeta = hlo.div(hlo.sub(beta, alpha), hlo.mul(safe, 2));
  Value root = hlo.unary<SqrtOp>(hlo.add(hlo.mul(zeta, zeta), 1));
  Value tangent =
      hlo.div(hlo.like(zeta, 1), hlo.add(hlo.unary<AbsOp>(zeta), root));
  tangent =
      hlo.where(hlo.ask(Direction::LT, zeta, 0), hlo.neg(tangent), tangent);
  Value cosine = hlo.unary<RsqrtOp>(hlo.add(hlo.mul(tangent, tangent), 1));
  Value sine = hlo.mul(cosine, tangent);
  return {hlo.where(turns, cosine, hlo.like(cosine, 1)),
          hlo.where(turns, sine, hlo.like(sine, 0)), turns};
}

static Value turned(Hlo &hlo, Halves x, const Turn &turn) {
  int64_t rows = sizeOf(x.left, 1);
  Value cosine = overRows(hlo, turn.cosine, rows),
        sine = overRows(hlo, turn.sine, rows);
  Value left = hlo.sub(hlo.mul(cosine, x.left), hlo.mul(sine, x.right)),
        right = hlo.add(hlo.mul(sine, x.left), hlo.mul(cosine, x.right));
  return movedOn(hlo, left, right);
}

/// Turns the columns of `x`, an even number, until they are orthogonal, and
/// those of `with`, unless it is null, in the same way. Nothing is done if
/// `busy`, a scalar, is false.
static void orthogonalize(Hlo &hlo, Value &x, Value *with, Value busy) {
  OpBuilder &b = hlo.builder;
  int64_t rounds = std::max<int64_t>(sizeOf(x, 2) - 1, 1);
  Value zero = hlo.full(RankedTensorType::get({}, b.getI32Type()), 0);
  SmallVector<Value> initial{zero, busy, x};
  if (with)
    initial.push_back(*with);
  auto loop =
      WhileOp::create(b, hlo.loc, ValueRange(initial).getTypes(), initial);
  OpBuilder::InsertionGuard guard(b);
  auto enter = [&](Region &region) -> Block & {
    Block &block = region.emplaceBlock();
    for (Value value : initial)
      block.addArgument(value.getType(), hlo.loc);
    b.setInsertionPointToEnd(&block);
    return block;
  };
  auto place = [&](Value step) {
    return hlo.binary<RemainderOp>(step, double(rounds));
  };
  Block &cond = enter(loop.getCond());
  Value step = cond.getArgument(0);
  Value within = hlo.ask(Direction::NE, place(step), 0);
  Value more = both(hlo, cond.getArgument(1),
                    hlo.ask(Direction::LT, step, double(kMostSweeps * rounds)));
  ReturnOp::create(b, hlo.loc, ValueRange{either(hlo, within, more)});

  Block &body = enter(loop.getBody());
  step = body.getArgument(0);
  Halves parts = halves(hlo, body.getArgument(2));
  Turn turn = turnOf(hlo, parts);
  // The sum of this sweep so far.
  Value before =
      both(hlo, body.getArgument(1), hlo.ask(Direction::NE, place(step), 0));
  SmallVector<Value> results{hlo.add(step, 1),
                             either(hlo, before, any(hlo, turn.turns)),
                             turned(hlo, parts, turn)};
  if (with)
    results.push_back(turned(hlo, halves(hlo, body.getArgument(3)), turn));
  ReturnOp::create(b, hlo.loc, results);
  x = loop.getResult(2);
  if (with)
    *with = loop.getResult(3);
}

static Value isTrue(Hlo &hlo) {
  return hlo.full(RankedTensorType::get({}, hlo.builder.getI1Type()), 1);
}

namespace {
/// Keys, the largest first, and where they were.
struct Sorted {
  Value keys, places;
};
} // namespace

static Sorted sorted(Hlo &hlo, Value keys) {
  RankedTensorType type = tensorOf(keys);
  auto places =
      RankedTensorType::get(type.getShape(), hlo.builder.getI32Type());
  auto top = chlo::TopKOp::create(hlo.builder, hlo.loc, type, places, keys,
                                  uint64_t(type.getShape().back()));
  return {top.getValues(), top.getIndices()};
}

/// Rows of B x n x m by their indices, B x n.
static Value rowsAt(Hlo &hlo, Value x, Value places) {
  OpBuilder &b = hlo.builder;
  return hlo.make<TorchIndexSelectOp>(
      tensorOf(x), {x, places},
      {hlo.named("dim", b.getI64IntegerAttr(1)),
       hlo.named("batch_dims", b.getI64IntegerAttr(1))});
}

static Value turnedOver(Hlo &hlo, Value x) {
  return hlo.transpose(x, {0, 2, 1});
}

/// Numbers without a pattern, between -1 and 1: `rows` x `columns`.
static Value scattered(Hlo &hlo, int64_t rows, int64_t columns,
                       FloatType element) {
  std::vector<double> numbers;
  uint32_t state = 1;
  for (int64_t i = 0; i < rows * columns; ++i) {
    state = state * 1664525u + 1013904223u;
    numbers.push_back(double(state >> 8) / double(1 << 23) - 1);
  }
  return hlo.numbers(numbers, {rows, columns}, element);
}

/// Rows of B x n x m with `missing` (B x n) ones in place of those that are 0:
/// orthogonal to the others and to one another, of length 1. Rows from `count`
/// on stay 0.
static Value completed(Hlo &hlo, Value rows, Value missing, int64_t count) {
  RankedTensorType type = tensorOf(rows);
  int64_t n = type.getDimSize(1), m = type.getDimSize(2);
  auto wide = [&](Value x) {
    return hlo.broadcast(x, type.getShape(), {0, 1});
  };
  Value zeros = hlo.like(rows, 0);
  Value places = hlo.iota({type.getDimSize(0), n}, hlo.builder.getI32Type(), 1);
  missing = both(hlo, missing, hlo.ask(Direction::LT, places, double(count)));
  Value fresh = hlo.broadcast(
      scattered(hlo, n, m, cast<FloatType>(type.getElementType())),
      type.getShape(), {1, 2});
  fresh = hlo.where(wide(missing), fresh, zeros);
  // Twice, so that what rounding leaves of the others goes, too.
  for (int i = 0; i < 2; ++i) {
    Value products = hlo.dot(fresh, rows, {0}, {0}, {2}, {2});
    fresh = hlo.sub(fresh, hlo.dot(products, rows, {0}, {0}, {2}, {1}));
  }
  Value columns = turnedOver(hlo, fresh);
  orthogonalize(hlo, columns, nullptr, any(hlo, missing));
  fresh = turnedOver(hlo, columns);
  Value length = hlo.unary<SqrtOp>(hlo.sum(hlo.mul(fresh, fresh), {2}));
  length = hlo.where(missing, length, hlo.like(length, 1));
  return hlo.where(wide(missing), hlo.div(fresh, wide(length)), rows);
}

static LogicalResult check(CustomCallOp op, int64_t columns, StringRef what) {
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (type.getNumElements() == 0)
    return op.emitOpError("computes ") << what << " of nothing";
  if (columns > kMostColumns)
    return op.emitOpError("computes ")
           << what << " of " << columns
           << " columns, which has no lowering; of up to " << kMostColumns
           << " it has";
  return success();
}

/// A letter of LAPACK among the call's parameters.
static char letter(CustomCallOp op, StringRef name, char otherwise) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto value = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
  return value ? char(value.getValue().getZExtValue()) : otherwise;
}

/// Batch dimensions joined to one.
static Value joined(Hlo &hlo, Value x) {
  ArrayRef<int64_t> shape = tensorOf(x).getShape();
  int64_t batch = 1;
  for (int64_t size : shape.drop_back(2))
    batch *= size;
  return hlo.reshape(x, {batch, shape[shape.size() - 2], shape.back()});
}

static void finish(CustomCallOp op, Hlo &hlo, ArrayRef<Value> values) {
  SmallVector<Value> results;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Value value = i < values.size() ? values[i] : Value();
    // The status word, and results that nothing uses.
    results.push_back(value ? hlo.reshape(value, tensorOf(result).getShape())
                            : hlo.full(tensorOf(result), 0));
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

/// The sum of magnitudes of each matrix, 1 instead of 0. Divided by it, numbers
/// are so small that their squares have a sum.
static Value sumOfSizes(Hlo &hlo, Value a) {
  Value sum = hlo.sum(hlo.unary<AbsOp>(a), {1, 2});
  return hlo.where(hlo.ask(Direction::EQ, sum, 0), hlo.like(sum, 1), sum);
}

/// The matrix, singular values, left and right vectors, the word.
static LogicalResult expandSingular(CustomCallOp op) {
  Hlo hlo(op);
  Value a = joined(hlo, op->getOperand(0));
  char mode = letter(op, "mode", 'S');
  if (mode != 'A' && mode != 'S' && mode != 'N')
    return op.emitOpError("computes singular values in the mode '")
           << StringRef(&mode, 1) << "', which has no lowering";
  bool isWide = sizeOf(a, 1) < sizeOf(a, 2);
  if (isWide)
    a = turnedOver(hlo, a);
  int64_t batch = sizeOf(a, 0), rows = sizeOf(a, 1), columns = sizeOf(a, 2);
  int64_t count = mode == 'A' ? rows : columns, even = count + count % 2;
  if (failed(check(op, count, "singular values")))
    return failure();
  Value scale = sumOfSizes(hlo, a);
  Value x = hlo.padTo(hlo.div(a, overMatrix(hlo, scale, a)), 2, even);
  Type element = tensorOf(a).getElementType();
  Value v = identity(hlo, batch, even, element);
  orthogonalize(hlo, x, mode == 'N' ? nullptr : &v, isTrue(hlo));
  Value lengths = hlo.unary<SqrtOp>(hlo.sum(hlo.mul(x, x), {1}));
  Value places = hlo.iota({batch, even}, hlo.builder.getI32Type(), 1);
  Sorted order =
      sorted(hlo, hlo.where(hlo.ask(Direction::LT, places, double(columns)),
                            lengths, hlo.like(lengths, -1)));
  Value values = hlo.part(order.keys, 1, 0, columns);
  values = hlo.mul(values, overMatrix(hlo, scale, values));
  if (mode == 'N') {
    finish(op, hlo, {op->getOperand(0), values});
    return success();
  }
  Value right = rowsAt(hlo, turnedOver(hlo, v), order.places);
  right = hlo.part(hlo.part(right, 1, 0, columns), 2, 0, columns);
  Value left = rowsAt(hlo, turnedOver(hlo, x), order.places);
  Value isNull = hlo.ask(Direction::LE, order.keys, 0);
  Value divisors = hlo.where(isNull, hlo.like(order.keys, 1), order.keys);
  left =
      hlo.div(left, hlo.broadcast(divisors, tensorOf(left).getShape(), {0, 1}));
  left = hlo.part(completed(hlo, left, isNull, count), 1, 0, count);
  // Both are rows here.
  Value first = isWide ? turnedOver(hlo, right) : turnedOver(hlo, left);
  finish(op, hlo, {op->getOperand(0), values, first, isWide ? left : right});
  return success();
}

/// Eigenvectors, eigenvalues from the smallest on, the word.
static LogicalResult expandSymmetric(CustomCallOp op) {
  Hlo hlo(op);
  Value a = joined(hlo, op->getOperand(0));
  int64_t batch = sizeOf(a, 0), size = sizeOf(a, 1), even = size + size % 2;
  if (failed(check(op, size, "eigenvalues")))
    return failure();
  // One triangle is read, which stands for both.
  Dims shape{batch, size, size};
  Type word = hlo.builder.getI32Type();
  bool isLower = letter(op, "uplo", 'L') == 'L';
  Value given = hlo.ask(isLower ? Direction::GE : Direction::LE,
                        hlo.iota(shape, word, 1), hlo.iota(shape, word, 2));
  a = hlo.where(given, a, turnedOver(hlo, a));
  // Half of the matrix over a bound of its eigenvalues, plus 1: all are between
  // 1/2 and 3/2, and no column is small.
  Type element = tensorOf(a).getElementType();
  Value x = hlo.div(a, overMatrix(hlo, sumOfSizes(hlo, a), a));
  Value bound = hlo.unary<SqrtOp>(hlo.sum(hlo.mul(x, x), {1, 2}));
  bound =
      hlo.where(hlo.ask(Direction::EQ, bound, 0), hlo.like(bound, 1), bound);
  x = hlo.mul(hlo.div(x, overMatrix(hlo, bound, x)), 0.5);
  x = hlo.padTo(hlo.add(x, identity(hlo, batch, size, element)), 2, even);
  Value v = identity(hlo, batch, even, element);
  orthogonalize(hlo, x, &v, isTrue(hlo));
  v = hlo.part(hlo.part(v, 1, 0, size), 2, 0, size);
  Value products = hlo.dot(a, v, {0}, {0}, {2}, {1});
  Value values = hlo.sum(hlo.mul(v, products), {1});
  Sorted order = sorted(hlo, hlo.neg(values));
  Value vectors = rowsAt(hlo, turnedOver(hlo, v), order.places);
  finish(op, hlo, {turnedOver(hlo, vectors), hlo.neg(order.keys)});
  return success();
}

LogicalResult stablehlo::expandJacobi(ModuleOp module) {
  SmallVector<CustomCallOp> singular, symmetric;
  module.walk([&](CustomCallOp op) {
    auto is = [&](StringRef name, unsigned results) {
      return op.getCallTargetName() == name && op->getNumOperands() == 1 &&
             op->getNumResults() == results &&
             llvm::all_of(op->getResultTypes(),
                          llvm::IsaPred<RankedTensorType>);
    };
    if (is("lapack_sgesdd_ffi", 5))
      singular.push_back(op);
    if (is("lapack_ssyevd_ffi", 3))
      symmetric.push_back(op);
  });
  for (CustomCallOp op : singular)
    if (failed(expandSingular(op)))
      return failure();
  for (CustomCallOp op : symmetric)
    if (failed(expandSymmetric(op)))
      return failure();
  return success();
}
