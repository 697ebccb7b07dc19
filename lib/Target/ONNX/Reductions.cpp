//===- Reductions.cpp - sums and extremes over dimensions -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

/// The dimensions that a node reduces; nullopt: none, the input is the result.
/// Axes are an attribute until opset 13 of sums and 18 of others.
static std::optional<Dims> dimsOf(Node &n) {
  std::optional<Dims> axes = n.attrOrInput("axes", 1);
  if (!axes || axes->empty()) {
    if (n.attr("noop_with_empty_axes", 0))
      return std::nullopt;
    return allBut(n.rank(0));
  }
  for (int64_t &axis : *axes)
    axis = n.axis(axis, n.rank(0));
  return axes;
}

static Item shaped(Node &n, Item kept, ArrayRef<int64_t> dims) {
  if (n.attr("keepdims", 1))
    return kept;
  Dims shape;
  for (auto [i, size] : llvm::enumerate(kept.shape))
    if (!llvm::is_contained(dims, int64_t(i)))
      shape.push_back(size);
  return n.items.reshape(kept, shape);
}

/// Reduces known elements while importing, and tensors without elements.
static Item reducedHere(Node &n, ArrayRef<int64_t> dims, double start,
                        double (*host)(double, double), const Numbers &x) {
  Dims shape(n.shape(0));
  for (int64_t dim : dims)
    shape[dim] = 1;
  Dims strides = stridesOf(shape);
  Numbers numbers(countOf(shape), start);
  size_t next = 0;
  forEachPlace(n.shape(0), [&](ArrayRef<int64_t> place) {
    int64_t at = 0;
    for (auto [i, p] : llvm::enumerate(place))
      at += llvm::is_contained(dims, int64_t(i)) ? 0 : p * strides[i];
    numbers[at] = host(numbers[at], x[next++]);
  });
  return n.items.known(n.kind(0), shape, std::move(numbers));
}

/// A function of the elements before a reduction, or of its result; null: the
/// identity.
using Change = Value (*)(Emit &, Value);

template <typename Op>
static void reduceBy(Node &n, Change before, Change behind, double start,
                     double (*host)(double, double)) {
  const Item &x = n.item(0);
  std::optional<Dims> dims = dimsOf(n);
  Emit &e = n.emit;
  if (!dims) {
    Value v = n.value(0);
    v = before ? before(e, v) : v;
    return n.give(behind ? behind(e, v) : v);
  }
  bool plain = !before && !behind;
  if (x.count() == 0 || (x.known && plain && host)) {
    if (!host)
      refuse("the mean of no elements is no number");
    Item kept =
        reducedHere(n, *dims, start, host, x.known ? *x.known : Numbers());
    if (x.count() == 0 && behind)
      kept = n.items.of(behind(e, n.items.value(kept)), x.kind);
    return n.give(shaped(n, kept, *dims));
  }
  Value v = before ? before(e, n.value(0)) : n.value(0);
  bool truth = x.kind == Bool;
  if (truth)
    v = e.cast(v, e.builder.getF32Type());
  Value kept = reduce<Op>(e, v, *dims);
  if (truth)
    kept = e.cast(kept, e.builder.getI1Type());
  kept = behind ? behind(e, kept) : kept;
  n.give(shaped(n, n.items.of(n.items.wrapped(kept, x.kind), x.kind), *dims));
}

static double add(double a, double b) { return a + b; }
static double times(double a, double b) { return a * b; }
static double smaller(double a, double b) { return std::min(a, b); }
static double larger(double a, double b) { return std::max(a, b); }

/// The least of a type, or the greatest.
static double extreme(int32_t kind, bool least) {
  if (kind == Bool)
    return !least;
  if (unsigned bits = integerBits(kind)) {
    if (isUnsigned(kind))
      return least ? 0 : std::ldexp(1, int(bits)) - 1;
    return least ? -std::ldexp(1, int(bits) - 1)
                 : std::ldexp(1, int(bits) - 1) - 1;
  }
  double infinity = std::numeric_limits<double>::infinity();
  return least ? -infinity : infinity;
}

static Value abs(Emit &e, Value x) { return e.unary<ttir::AbsOp>(x); }
static Value square(Emit &e, Value x) { return e.mul(x, x); }
/// Applies `Op` to integers through floats.
template <typename Op> static Value inFloats(Emit &e, Value x) {
  Type element = elementOf(x);
  Type between =
      isa<FloatType>(element) ? element : Type(e.builder.getF32Type());
  return e.cast(e.unary<Op>(e.cast(x, between)), element);
}

/// Subtracts the maximum first, so that nothing overflows.
static void logSumExp(Node &n) {
  Emit &e = n.emit;
  std::optional<Dims> dims = dimsOf(n);
  if (!dims)
    return n.give(n.item(0));
  if (n.item(0).count() == 0)
    return reduceBy<ttir::SumOp>(n, nullptr, inFloats<ttir::LogOp>, 0, add);
  Value x = n.value(0);
  if (dims->empty())
    return n.give(x);
  Value most = reduce<ttir::MaxOp>(e, x, *dims);
  Value sum = reduce<ttir::SumOp>(
      e, e.unary<ttir::ExpOp>(broadcast<ttir::SubtractOp>(e, x, most)), *dims);
  n.give(shaped(
      n, n.items.of(e.add(e.unary<ttir::LogOp>(sum), most), n.kind(0)), *dims));
}

//===-- places of extremes ------------------------------------------------===//

static void argMax(Node &n, bool largest) {
  Emit &e = n.emit;
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(0));
  bool last = n.attr("select_last_index", 0);
  Value x = n.value(0);
  if (!isFloat(n.kind(0)))
    x = e.cast(x, e.builder.getF32Type());
  if (!largest)
    x = e.unary<ttir::NegOp>(x);
  if (last)
    x = e.reverse(x, {axis});
  Dims shape(n.shape(0));
  shape[axis] = 1;
  SmallVector<int32_t> dims{int32_t(axis)};
  Value place = e.create<ttir::ArgMaxOp>(
      RankedTensorType::get(shape, e.builder.getI32Type()), x,
      e.builder.getBoolAttr(true), e.builder.getI32ArrayAttr(dims));
  if (last)
    place = e.sub(e.like(place, double(n.shape(0)[axis] - 1)), place);
  n.give(shaped(n, n.items.of(place, Int64), {axis}));
}

Rows reductions() {
  using namespace ttir;
  static constexpr Row rows[] = {
      {"ReduceSum",
       [](Node &n) { reduceBy<SumOp>(n, nullptr, nullptr, 0, add); }},
      {"ReduceMean",
       [](Node &n) { reduceBy<MeanOp>(n, nullptr, nullptr, 0, nullptr); }},
      {"ReduceProd",
       [](Node &n) { reduceBy<ProdOp>(n, nullptr, nullptr, 1, times); }},
      {"ReduceMax",
       [](Node &n) {
         reduceBy<MaxOp>(n, nullptr, nullptr, extreme(n.kind(0), true), larger);
       }},
      {"ReduceMin",
       [](Node &n) {
         reduceBy<MinOp>(n, nullptr, nullptr, extreme(n.kind(0), false),
                         smaller);
       }},
      {"ReduceL1", [](Node &n) { reduceBy<SumOp>(n, abs, nullptr, 0, add); }},
      {"ReduceL2",
       [](Node &n) { reduceBy<SumOp>(n, square, inFloats<SqrtOp>, 0, add); }},
      {"ReduceSumSquare",
       [](Node &n) { reduceBy<SumOp>(n, square, nullptr, 0, add); }},
      {"ReduceLogSum",
       [](Node &n) { reduceBy<SumOp>(n, nullptr, inFloats<LogOp>, 0, add); }},
      {"ReduceLogSumExp", logSumExp},
      {"ArgMax", [](Node &n) { argMax(n, true); }},
      {"ArgMin", [](Node &n) { argMax(n, false); }},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
