//===- SlidingWindows.cpp - computations over sliding windows -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "ttmlir/Dialect/StableHLO/IR/Windows.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The combinations of `size` neighbours at distance `dilation` along `dim`, at
/// every position where they fit: of 1, 2, 4, ... by doubling, and of the rest
/// by what is left of `size` in binary.
static Values slide(Operation *op, Region &body, SmallVector<Value> values,
                    int64_t dim, int64_t size, int64_t dilation, Emit &emit,
                    const Lowering &all) {
  auto combine = [&](ArrayRef<Value> a, ArrayRef<Value> b, int64_t distance,
                     int64_t reach) -> Values {
    // b's windows begin `distance` behind a's; `reach`: of both together.
    int64_t count = shapeOf(values[0])[dim] - reach + 1;
    SmallVector<Value> arguments;
    for (Value value : a)
      arguments.push_back(emit.part(value, dim, 0, count));
    for (Value value : b)
      arguments.push_back(emit.part(value, dim, distance, distance + count));
    return all.apply(op, body, arguments, emit);
  };
  SmallVector<Value> power(values), result;
  int64_t width = 1, done = 0;
  while (true) {
    if (size & width) {
      if (result.empty()) {
        result = power;
      } else {
        Values next = combine(result, power, done * dilation,
                              (done + width - 1) * dilation + 1);
        if (failed(next))
          return failure();
        result = *next;
      }
      done += width;
    }
    if (2 * width > size)
      return result;
    Values next =
        combine(power, power, width * dilation, (2 * width - 1) * dilation + 1);
    if (failed(next))
      return failure();
    power = *next;
    width *= 2;
  }
}

/// A running sum along the one dimension whose window reaches over all that is
/// before.
static Value lowerRunningSum(ReduceWindowOp op, const shape::Window &w,
                             Emit &emit) {
  Operation *inner = onlyOp(op.getBody());
  if (op.getInputs().size() != 1 || !isa_and_nonnull<AddOp>(inner) ||
      elementOf(op.getInputs()[0]).isInteger(1))
    return {};
  Value from = op.getInputs()[0];
  if (!isNeutral(inner, op.getInitValues()[0]))
    return {};
  int64_t running = -1;
  bool backwards = false;
  for (auto [i, axis] : llvm::enumerate(w.axes)) {
    int64_t size = shapeOf(from)[i];
    if (axis.stride != 1 || axis.dilation != 1 || axis.spread != 1)
      return {};
    if (axis == shape::WindowAxis())
      continue;
    bool forward = axis.low == size - 1 && axis.high == 0;
    bool backward = axis.high == size - 1 && axis.low == 0;
    if (running >= 0 || axis.kernel != size || (!forward && !backward))
      return {};
    running = i;
    backwards = backward && !forward;
  }
  if (running < 0)
    return {};
  if (backwards)
    from = emit.reverse(from, {running});
  Value sum = emit.create<ttir::CumSumOp>(
      from.getType(), from, emit.builder.getI64IntegerAttr(running));
  return backwards ? emit.reverse(sum, {running}) : sum;
}

/// Where the images' rows and columns are: NHWC or NCHW, of which nothing else
/// is in a window.
static std::optional<int64_t> imageDims(const shape::Window &w) {
  auto still = [&](int64_t dim) { return w[dim] == shape::WindowAxis(); };
  if (w.rank() != 4 || !still(0))
    return std::nullopt;
  return still(3)   ? std::optional<int64_t>(1)
         : still(1) ? std::optional<int64_t>(2)
                    : std::nullopt;
}

/// Maxima and sums of floats over images are pools.
static Value lowerPool(ReduceWindowOp op, const shape::Window &w, Emit &emit) {
  Operation *inner = onlyOp(op.getBody());
  if (op.getInputs().size() != 1 || !isa_and_nonnull<MaxOp, AddOp>(inner) ||
      !isa<FloatType>(elementOf(op.getInputs()[0])) ||
      tensorType(op.getResult(0)).getNumElements() == 0 ||
      !isNeutral(inner, op.getInitValues()[0]))
    return {};
  std::optional<int64_t> rows = imageDims(w);
  if (!rows)
    return {};
  int64_t y = *rows, x = y + 1;
  for (const shape::WindowAxis &axis : {w[y], w[x]})
    if (axis.spread != 1 || axis.dilation != 1 || axis.low < 0 ||
        axis.high < 0 || 2 * std::max(axis.low, axis.high) > axis.kernel)
      return {};
  bool channelsFirst = y == 2;
  Dims toLast{0, 2, 3, 1}, toFirst{0, 3, 1, 2};
  Value image = op.getInputs()[0];
  Dims shape(shapeOf(op.getResult(0)));
  if (channelsFirst) {
    image = emit.permute(image, toLast);
    shape = {shape[0], shape[2], shape[3], shape[1]};
  }
  Builder &b = emit.builder;
  auto list = [&](std::initializer_list<int64_t> dims) {
    SmallVector<int32_t> narrow(dims.begin(), dims.end());
    return b.getDenseI32ArrayAttr(narrow);
  };
  auto type = tensorType(image).clone(shape);
  auto kernel = list({w[y].kernel, w[x].kernel}),
       stride = list({w[y].stride, w[x].stride}), dilation = list({1, 1}),
       padding = list({w[y].low, w[x].low, w[y].high, w[x].high});
  Value result;
  if (isa<MaxOp>(inner))
    result = emit.create<ttir::MaxPool2dOp>(
        type, image, kernel, stride, dilation, padding, b.getBoolAttr(false));
  else
    result = emit.mul(Value(emit.create<ttir::AvgPool2dOp>(
                          type, image, kernel, stride, dilation, padding,
                          b.getBoolAttr(false), b.getBoolAttr(true))),
                      double(w[y].kernel * w[x].kernel));
  return channelsFirst ? emit.permute(result, toFirst) : result;
}

static Values lowerReduceWindow(ReduceWindowOp op, Emit &emit,
                                const Lowering &all) {
  FailureOr<shape::Window> w =
      windowOf(op, op.getWindowDimensions(), op.getWindowStrides(),
               op.getPadding(), op.getBaseDilations(), op.getWindowDilations());
  if (failed(w))
    return failure();
  if (Value sum = lowerRunningSum(op, *w, emit))
    return one(sum);
  if (Value pool = lowerPool(op, *w, emit))
    return one(pool);
  // Padding around and between the elements has the initial values.
  SmallVector<Value> values;
  for (auto [input, init] : llvm::zip(op.getInputs(), op.getInitValues()))
    values.push_back(emit.padFor(*w, input, init));
  ArrayRef<int64_t> shape = shapeOf(op.getResult(0));
  for (auto [i, axis] : llvm::enumerate(w->axes)) {
    if (shape[i] == 0) {
      SmallVector<Value> none;
      for (Value init : op.getInitValues())
        none.push_back(emit.spread(init, shape));
      return none;
    }
    if (axis.kernel > 1) {
      Values slid = slide(op, op.getBody(), values, i, axis.kernel,
                          axis.dilation, emit, all);
      if (failed(slid))
        return failure();
      values = *slid;
    }
    for (Value &value : values)
      value = emit.tap(value, i, axis, 0, shape[i]);
  }
  // The initial value counts once, which matters if it is not neutral.
  SmallVector<Value> arguments;
  for (Value init : op.getInitValues())
    arguments.push_back(emit.spread(init, shape));
  llvm::append_range(arguments, values);
  return all.apply(op, op.getBody(), arguments, emit);
}

//===-- select and scatter ------------------------------------------------===//

/// The gradient of a maximum or minimum over windows. The first extreme element
/// of every window takes the source; the loop handles one offset in the window
/// at a time.
static Values lowerSelectAndScatter(SelectAndScatterOp op, Emit &emit,
                                    const Lowering &) {
  auto compare = dyn_cast_or_null<CompareOp>(onlyOp(op.getSelect()));
  std::optional<ComparisonDirection> direction;
  if (compare)
    direction = compare.getComparisonDirection();
  bool isMax = direction == ComparisonDirection::GE ||
               direction == ComparisonDirection::GT;
  bool isMin = direction == ComparisonDirection::LE ||
               direction == ComparisonDirection::LT;
  if ((!isMax && !isMin) || !isa_and_nonnull<AddOp>(onlyOp(op.getScatter())))
    return op.emitOpError(
        "has a lowering if it selects the largest or the smallest "
        "and adds");
  // `a >= b` keeps the first of equals, `a > b` takes the last.
  bool keepsFirst = direction == ComparisonDirection::GE ||
                    direction == ComparisonDirection::LE;
  ArrayRef<int64_t> from = shapeOf(op.getOperand());
  int64_t rank = from.size();
  Dims ones(rank, 1);
  FailureOr<shape::Window> w = windowOf(
      op, op.getWindowDimensions().value_or(ones), op.getWindowStrides(),
      op.getPadding(), std::nullopt, std::nullopt);
  if (failed(w))
    return failure();
  Type element = elementOf(op.getOperand());
  if (!isa<FloatType>(element))
    return op.emitOpError("of ")
           << element << " has no lowering; of floats it has";
  Value source = op.getSource(), zero = emit.full({}, elementOf(source), 0);
  Dims steps(shapeOf(source)), none(rank, 0);
  double worst = isMax ? -std::numeric_limits<double>::infinity()
                       : std::numeric_limits<double>::infinity();
  Value padded =
      emit.padFor(*w, op.getOperand(), emit.full({}, element, worst));
  Dims all(shapeOf(padded));

  // All offsets in a window.
  SmallVector<Dims> offsets{Dims()};
  for (int64_t dim = 0; dim < rank; ++dim) {
    SmallVector<Dims> more;
    for (const Dims &offset : offsets)
      for (int64_t i = 0; i < (*w)[dim].kernel; ++i) {
        more.push_back(offset);
        more.back().push_back(i);
      }
    offsets = std::move(more);
  }
  if (offsets.size() > 1024)
    return op.emitOpError("with a window of ")
           << offsets.size()
           << " elements has no lowering; of up to 1024 it has";
  SmallVector<Value> seen;
  Value extreme;
  for (const Dims &offset : offsets) {
    seen.push_back(emit.tap(padded, *w, offset, steps));
    extreme = !extreme ? seen.back()
              : isMax  ? emit.binary<ttir::MaximumOp>(extreme, seen.back())
                       : emit.binary<ttir::MinimumOp>(extreme, seen.back());
  }
  Value sum, free = emit.full(steps, emit.builder.getI1Type(), 1);
  for (size_t k = 0; k < offsets.size(); ++k) {
    size_t i = keepsFirst ? k : offsets.size() - 1 - k;
    Value takes = emit.binary<ttir::LogicalAndOp>(
        free, emit.ask<ttir::EqualOp>(seen[i], extreme));
    free = emit.binary<ttir::LogicalAndOp>(free, emit.logicalNot(takes));
    Value share = emit.where(takes, source, emit.like(source, 0));
    // Back to the positions that the windows' elements came from.
    Dims high(rank), interior(rank);
    for (int64_t d = 0; d < rank; ++d) {
      int64_t stride = (*w)[d].stride;
      interior[d] = stride - 1;
      high[d] = all[d] - offsets[i][d] - ((steps[d] - 1) * stride + 1);
    }
    Value placed = emit.pad(share, zero, offsets[i], high, interior);
    sum = sum ? emit.add(sum, placed) : placed;
  }
  // The result has no padding: gradients of elements of the padding are lost.
  Dims begins(rank), ends(rank);
  for (int64_t i = 0; i < rank; ++i) {
    auto [low, high] = std::pair((*w)[i].low, (*w)[i].high);
    begins[i] = std::max<int64_t>(low, 0);
    ends[i] = begins[i] + from[i] + std::min<int64_t>(low, 0) +
              std::min<int64_t>(high, 0);
  }
  sum = emit.slice(sum, begins, ends);
  for (int64_t i = 0; i < rank; ++i) {
    begins[i] = std::max<int64_t>(-(*w)[i].low, 0);
    ends[i] = std::max<int64_t>(-(*w)[i].high, 0);
  }
  sum = emit.pad(sum, zero, begins, ends, none);
  return one(emit.add(sum, emit.spread(op.getInitValue(), shapeOf(sum))));
}

void stablehlo::addWindows(Lowering &l) {
  l.on<ReduceWindowOp>(lowerReduceWindow);
  l.on<SelectAndScatterOp>(lowerSelectAndScatter);
}
