//===- Pools.cpp - maxima and means of sliding windows --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"
#include "Windows.h"

#include <cmath>

namespace mlir::tt::onnximport {

static Dims spatialOf(Node &n) {
  if (n.rank(0) < 3)
    refuse("the input has rank ", n.rank(0), ", and must be an image");
  return Dims(n.shape(0).begin() + 2, n.shape(0).end());
}

namespace {
/// The window of a pool, and how many steps it makes.
struct Pool {
  shape::Window window;
  Dims steps;

  explicit Pool(Node &n) {
    if (!n.find("kernel_shape"))
      refuse("kernel_shape is left out");
    window = windowOf(n, spatialOf(n));
    steps = stepsOf(window, spatialOf(n));
    for (const shape::WindowAxis &axis : window.axes)
      if (axis.kernel > 4096)
        refuse("a window of ", axis.kernel, " elements has no lowering");
  }
};
} // namespace

/// The windows' elements combined: one spatial dimension after the other, as
/// many steps as the window has elements. `fill` is around the image.
template <typename Op>
static Value slide(Emit &e, Value x, const Pool &pool, double fill) {
  x = e.padFor(pool.window, x, e.full({}, elementOf(x), fill), /*first=*/2);
  for (auto [i, axis] : llvm::enumerate(pool.window.axes)) {
    Value all;
    for (int64_t k = 0; k < axis.kernel; ++k) {
      Value part = e.tap(x, i + 2, axis, k, pool.steps[i]);
      all = all ? e.binary<Op>(all, part) : part;
    }
    x = all;
  }
  return x;
}

/// TTIR's pool of images N x H x W x C; null if it has no such window.
template <typename Op, typename... More>
static Value imagePool(Emit &e, Value x, const Pool &pool, More... more) {
  const shape::Window &w = pool.window;
  auto isFar = [](const shape::WindowAxis &axis) {
    return axis.low < 0 || axis.high < 0 ||
           2 * std::max(axis.low, axis.high) > axis.kernel;
  };
  if (w.rank() != 2 || !isa<FloatType>(elementOf(x)) ||
      llvm::any_of(w.axes, isFar))
    return {};
  Builder &b = e.builder;
  auto list = [&](ArrayRef<int64_t> numbers) {
    SmallVector<int32_t> narrow(numbers);
    return b.getDenseI32ArrayAttr(narrow);
  };
  Value image = e.permute(x, {0, 2, 3, 1});
  Dims shape(shapeOf(image));
  llvm::copy(pool.steps, shape.begin() + 1);
  Value pooled =
      e.create<Op>(tensorType(image).clone(shape), image,
                   list(w.all(&shape::WindowAxis::kernel)),
                   list(w.all(&shape::WindowAxis::stride)),
                   list(w.all(&shape::WindowAxis::dilation)), list(w.padding()),
                   b.getBoolAttr(w.ceilMode), more...);
  return e.permute(pooled, {0, 3, 1, 2});
}

static double least(int32_t kind) {
  if (isFloat(kind))
    return -std::numeric_limits<double>::infinity();
  return isUnsigned(kind)
             ? 0
             : -std::ldexp(1, int(std::min(integerBits(kind), 32u)) - 1);
}

/// For every window the index of its maximum, counted through the whole tensor.
static Value places(Node &n, const Pool &pool, Value x, Value most) {
  Emit &e = n.emit;
  int64_t rank = pool.window.rank();
  Type word = e.builder.getI32Type();
  bool columns = n.attr("storage_order", 0);
  Dims shape(n.shape(0)), strides = stridesOf(shape);
  if (columns)
    for (int64_t i = 0, step = 1; i < rank; step *= shape[i + 2], ++i)
      strides[i + 2] = step;
  Value numbers = e.full(shape, word, 0);
  for (size_t i = 0; i < shape.size(); ++i)
    numbers = e.add(numbers, e.mul(e.iota(shape, word, i), double(strides[i])));
  Value lowest = e.full({}, elementOf(x), least(n.kind(0)));
  x = e.padFor(pool.window, x, lowest, /*first=*/2);
  numbers = e.padFor(pool.window, numbers, e.full({}, word, INT32_MAX),
                     /*first=*/2);
  shape::Shape sizes = pool.window.all(&shape::WindowAxis::kernel);
  if (countOf(sizes) > 256)
    refuse("places of maxima in windows of ", countOf(sizes),
           " elements have no lowering; up to 256 they have one");
  // The smallest number among those whose element is the maximum.
  Value best;
  forEachPlace(sizes, [&](ArrayRef<int64_t> at) {
    auto seen = [&](Value v) {
      return e.tap(v, pool.window, at, pool.steps, /*first=*/2);
    };
    Value isMost = e.ask<ttir::EqualOp>(seen(x), most);
    Value number = seen(numbers);
    number = e.where(isMost, number, e.like(number, INT32_MAX));
    best = best ? e.binary<ttir::MinimumOp>(best, number) : number;
  });
  return best;
}

static void maxPool(Node &n) {
  Pool pool(n);
  Value x = n.value(0);
  Value result = imagePool<ttir::MaxPool2dOp>(n.emit, x, pool);
  if (!result || n.wants(1))
    result = slide<ttir::MaximumOp>(n.emit, x, pool, least(n.kind(0)));
  n.give(result);
  if (n.wants(1))
    n.give(places(n, pool, x, result), Int64);
}

/// How many elements of the image each window has.
static Value counts(Node &n, const Pool &pool, Type element, bool withPads) {
  Numbers numbers{1};
  Dims shape{1, 1};
  // The counts along every dimension, and their products.
  for (auto [i, axis] : llvm::enumerate(pool.window.axes)) {
    int64_t steps = bounded(pool.steps[i]);
    bounded(steps * int64_t(numbers.size()), 1 << 24);
    Numbers next;
    for (double before : numbers)
      for (int64_t step = 0; step < steps; ++step)
        next.push_back(before *
                       double(axis.counted(step, n.shape(0)[i + 2], withPads)));
    numbers = std::move(next);
    shape.push_back(steps);
  }
  Item item = n.items.known(Float, shape, std::move(numbers));
  return n.emit.cast(n.items.value(item), element);
}

static void averagePool(Node &n) {
  Pool pool(n);
  Value x = n.value(0);
  bool withPads = n.attr("count_include_pad", 0);
  if (Value pooled = imagePool<ttir::AvgPool2dOp>(
          n.emit, x, pool, n.emit.builder.getBoolAttr(withPads)))
    return n.give(pooled);
  Value sum = slide<ttir::AddOp>(n.emit, x, pool, 0);
  n.give(broadcast<ttir::DivOp>(n.emit, sum,
                                counts(n, pool, elementOf(x), withPads)));
}

/// The root of order p of the sum of powers.
static void lpPool(Node &n) {
  Emit &e = n.emit;
  double p = double(n.attr("p", 2));
  Value x = e.unary<ttir::AbsOp>(n.value(0));
  auto power = [&](Value v, double by) {
    return by == 1 ? v : e.binary<ttir::PowOp>(v, by);
  };
  n.give(power(slide<ttir::AddOp>(e, power(x, p), Pool(n), 0), 1 / p));
}

template <typename Op> static void global(Node &n) {
  spatialOf(n);
  Dims dims = allBut(n.rank(0));
  dims.erase(dims.begin(), dims.begin() + 2);
  n.give(reduce<Op>(n.emit, n.value(0), dims));
}

static void globalLp(Node &n) {
  Emit &e = n.emit;
  double p = double(n.attr("p", 2));
  spatialOf(n);
  Dims dims = allBut(n.rank(0));
  dims.erase(dims.begin(), dims.begin() + 2);
  Value sum = reduce<ttir::SumOp>(
      e, e.binary<ttir::PowOp>(e.unary<ttir::AbsOp>(n.value(0)), p), dims);
  n.give(e.binary<ttir::PowOp>(sum, 1 / p));
}

/// Maxima back to the indices that they came from.
static void maxUnpool(Node &n) {
  Emit &e = n.emit;
  Dims spatial = spatialOf(n), kernel = n.list("kernel_shape");
  size_t rank = spatial.size();
  Dims strides = n.list("strides", Dims(rank, 1)),
       pads = n.list("pads", Dims(2 * rank, 0));
  if (kernel.size() != rank || strides.size() != rank ||
      pads.size() != 2 * rank)
    refuse("the window does not fit an image of ", rank, " dimensions");
  Dims shape{n.shape(0)[0], n.shape(0)[1]};
  for (size_t i = 0; i < rank; ++i)
    shape.push_back((spatial[i] - 1) * strides[i] + kernel[i] - pads[i] -
                    pads[i + rank]);
  Dims wanted = n.has(2) ? n.integers(2) : shape;
  // Places count through the shape that the window says, which stands at the
  // beginning of the one that is wanted.
  int64_t count = countOf(shape), given = n.item(0).count();
  if (n.shape(1) != n.shape(0) || wanted.size() != shape.size())
    refuse("the places do not fit the maxima");
  Value zeros = e.full({count}, elementOf(n.value(0)), 0);
  Value at = e.cast(e.reshape(n.value(1), {given}), e.builder.getI32Type());
  Value result = e.create<ttir::ScatterOp>(
      zeros.getType(), zeros, at, e.reshape(n.value(0), {given}),
      e.builder.getI32IntegerAttr(0),
      ttcore::ReduceTypeAttr::get(e.builder.getContext(),
                                  ttcore::ReduceType::Invalid));
  Dims none(shape.size(), 0), more;
  for (auto [want, have] : llvm::zip(wanted, shape))
    more.push_back(want - have);
  result = e.reshape(result, shape);
  n.give(e.pad(result, e.full({}, elementOf(result), 0), none, more, none));
}

Rows pools() {
  static constexpr Row rows[] = {
      {"MaxPool", maxPool},
      {"AveragePool", averagePool},
      {"LpPool", lpPool},
      {"GlobalAveragePool", global<ttir::MeanOp>},
      {"GlobalMaxPool", global<ttir::MaxOp>},
      {"GlobalLpPool", globalLp},
      {"MaxUnpool", maxUnpool},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
