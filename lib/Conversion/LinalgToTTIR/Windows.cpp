//===- Windows.cpp - convolutions and pools -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Structured.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ttmlir/Conversion/FrontEndCommon/Windows.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

namespace {
/// A dimension that a window slides over, and the loops over the window's steps
/// and its elements.
struct Slide {
  int64_t dim, place, tap;
  shape::WindowAxis axis;
};
/// An operand with windows; its other dimensions are loops.
struct Sliding {
  OpOperand *operand = nullptr;
  SmallVector<Slide> slides;
  SmallVector<std::pair<int64_t, int64_t>> plain; // dimension, loop
};
} // namespace

/// The only operand of `uses` with windows, all others of which are scalars.
/// nullopt: there is none, or something that is no window.
static FailureOr<std::optional<Sliding>> slidingOf(const Reduction &r,
                                                   const Uses &uses) {
  Sliding result;
  SmallVector<int64_t> ranges = r.op.getStaticLoopRanges();
  // On the operand's own elements no index is known.
  if (uses.indices)
    return std::optional<Sliding>();
  for (OpOperand *operand : uses.operands) {
    FailureOr<SmallVector<Index>> indices = indicesOf(r.op, operand);
    if (failed(indices))
      return failure();
    if (indices->empty())
      continue;
    if (result.operand)
      return std::optional<Sliding>();
    result.operand = operand;
    for (auto [dim, index] : llvm::enumerate(*indices)) {
      if (std::optional<int64_t> loop = index.loop()) {
        result.plain.emplace_back(dim, *loop);
        continue;
      }
      if (index.terms.size() != 2 || index.offset != 0 ||
          index.terms[0].second < 1 || index.terms[1].second < 1)
        return std::optional<Sliding>();
      auto place = index.terms[0], tap = index.terms[1];
      if (!llvm::is_contained(r.loops, place.first))
        std::swap(place, tap);
      if (!llvm::is_contained(r.loops, place.first) ||
          !llvm::is_contained(r.reduced, tap.first))
        return std::optional<Sliding>();
      shape::WindowAxis axis;
      axis.kernel = ranges[tap.first];
      axis.stride = place.second;
      axis.dilation = tap.second;
      result.slides.push_back({int64_t(dim), place.first, tap.first, axis});
    }
  }
  if (!result.operand || result.slides.empty())
    return std::optional<Sliding>();
  return std::optional<Sliding>(result);
}

/// The operand as far as windows reach.
static Value reached(const Reduction &r, const Sliding &s, Emit &emit) {
  SmallVector<int64_t> ranges = r.op.getStaticLoopRanges();
  Value x = s.operand->get();
  for (const Slide &slide : s.slides) {
    int64_t end = slide.axis.span(ranges[slide.place]);
    if (end > shapeOf(x)[slide.dim])
      return {};
    x = emit.part(x, slide.dim, 0, end);
  }
  return x;
}

/// The term on the operand's own elements, of which no loop is known.
static Lowered evaluateOn(const Reduction &r, const Sliding &s, Value term,
                          Value x, Emit &emit) {
  Body body(r.op, shapeOf(x), x, *s.operand, emit);
  return body.evaluate(term);
}

static int64_t volume(ArrayRef<int64_t> sizes) {
  int64_t all = 1;
  for (int64_t size : sizes)
    all *= size;
  return all;
}

static SmallVector<int64_t> rangesOf(const Reduction &r,
                                     ArrayRef<int64_t> loops) {
  SmallVector<int64_t> ranges = r.op.getStaticLoopRanges(), some;
  for (int64_t loop : loops)
    some.push_back(ranges[loop]);
  return some;
}

/// Images N x spatial x (groups, C) and kernels (groups, O) x spatial x C.
static Lowered convolve(const Reduction &r, const Sliding &s, Value imageTerm,
                        Value kernelTerm, const Uses &kernelUses, Emit &emit) {
  SmallVector<int64_t> batch, groups, inputs, outputs, taps, places;
  SmallVector<int64_t> order, groupDims, inputDims;
  for (auto [dim, loop] : s.plain) {
    bool inKernel = kernelUses.loops.contains(loop);
    if (llvm::is_contained(r.loops, loop)) {
      (inKernel ? groups : batch).push_back(loop);
      (inKernel ? groupDims : order).push_back(dim);
    } else if (inKernel) {
      inputs.push_back(loop);
      inputDims.push_back(dim);
    } else {
      return Value();
    }
  }
  ttir::Convolution c;
  for (const Slide &slide : s.slides) {
    order.push_back(slide.dim);
    places.push_back(slide.place);
    taps.push_back(slide.tap);
    c.window.axes.push_back(slide.axis);
    if (!kernelUses.loops.contains(slide.tap) ||
        kernelUses.loops.contains(slide.place))
      return Value();
  }
  for (int64_t loop : r.loops)
    if (kernelUses.loops.contains(loop) && !llvm::is_contained(groups, loop))
      outputs.push_back(loop);
  size_t known = inputs.size() + taps.size();
  if (known != r.reduced.size() || s.slides.size() > 3 ||
      batch.size() + groups.size() + outputs.size() + places.size() !=
          r.loops.size())
    return Value();
  for (OpOperand *operand : kernelUses.operands) {
    FailureOr<SmallVector<Index>> indices = indicesOf(r.op, operand);
    if (failed(indices))
      return failure();
    if (!llvm::all_of(*indices, [](const Index &i) { return bool(i.loop()); }))
      return Value();
  }
  Value x = reached(r, s, emit);
  if (!x || llvm::is_contained(r.op.getStaticLoopRanges(), 0))
    return Value();
  Lowered image = evaluateOn(r, s, imageTerm, x, emit);
  llvm::append_range(order, groupDims);
  llvm::append_range(order, inputDims);
  SmallVector<int64_t> kernelLoops(groups);
  for (ArrayRef<int64_t> more : {outputs, taps, inputs})
    llvm::append_range(kernelLoops, more);
  Body body(r.op, kernelLoops, emit);
  Lowered kernel = body.evaluate(kernelTerm);
  if (failed(image) || failed(kernel))
    return failure();

  c.groups = volume(rangesOf(r, groups));
  int64_t channels = volume(rangesOf(r, inputs)),
          filters = volume(rangesOf(r, outputs));
  Value moved = emit.permute(*image, order);
  Dims imageShape{volume(rangesOf(r, batch))};
  for (size_t i = 0; i < s.slides.size(); ++i)
    imageShape.push_back(shapeOf(moved)[batch.size() + i]);
  imageShape.push_back(c.groups * channels);
  Dims kernelShape{c.groups * filters};
  llvm::append_range(kernelShape, rangesOf(r, taps));
  kernelShape.push_back(channels);
  moved = emit.reshape(moved, imageShape);
  Value weights = emit.reshape(*kernel, kernelShape);
  Type element = elementOf(moved);
  Value result;
  if (isa<FloatType>(element)) {
    result = c.emit(moved, weights, element, emit);
  } else {
    result = c.emit(moved, ttir::rangeOf(*image), weights,
                    ttir::rangeOf(*kernel), emit);
    if (!result)
      return Value();
    result = emit.cast(result, element);
  }
  // From batch x positions x groups x outputs to the result's order.
  SmallVector<int64_t> loops(batch), permutation;
  for (ArrayRef<int64_t> more : {places, groups, outputs})
    llvm::append_range(loops, more);
  for (int64_t loop : r.loops)
    permutation.push_back(llvm::find(loops, loop) - loops.begin());
  result = emit.permute(emit.reshape(result, rangesOf(r, loops)), permutation);
  return withInit(r, result, emit);
}

static StringRef combineName(Combine combine) {
  switch (combine) {
  case Combine::Add:
  case Combine::Sub:
    return "add";
  case Combine::Mul:
    return "multiply";
  case Combine::Max:
    return "maximum";
  case Combine::Min:
    return "minimum";
  case Combine::And:
    return "and";
  case Combine::Or:
    return "or";
  }
  llvm_unreachable("all are above");
}

static Lowered pool(const Reduction &r, const Sliding &s, Emit &emit) {
  Value x = reached(r, s, emit);
  if (!x || s.slides.size() != r.reduced.size() ||
      llvm::is_contained(r.op.getStaticLoopRanges(), 0))
    return Value();
  SmallVector<int64_t> ranges = r.op.getStaticLoopRanges();
  Lowered term = evaluateOn(r, s, r.term, x, emit);
  if (failed(term))
    return failure();
  x = *term;
  size_t rank = shapeOf(x).size();
  ttir::SlidingReduction sums{combineName(r.combine),
                              shape::Window(Dims(rank, 1))};
  SmallVector<int64_t> loops(rank), permutation;
  for (auto [dim, loop] : s.plain)
    loops[dim] = loop;
  for (const Slide &slide : s.slides) {
    sums.window[slide.dim] = slide.axis;
    loops[slide.dim] = slide.place;
  }
  bool isUnsigned = isa<arith::MaxUIOp, arith::MinUIOp>(r.inner);
  bool skips = isa<arith::MaxNumFOp, arith::MinNumFOp>(r.inner);
  Type element = elementOf(x);
  double highest = 0;
  if (isUnsigned) {
    if (element.getIntOrFloatBitWidth() > 32)
      return Value();
    highest = double(-(int64_t(1) << (element.getIntOrFloatBitWidth() - 1)));
    x = emit.binary<ttir::BitwiseXorOp>(x, highest);
  }
  if (skips)
    x = emit.where(emit.ask<ttir::EqualOp>(x, x), x,
                   neutral(r.combine, tensorType(x), emit));
  Value init = neutral(r.combine, RankedTensorType::get({}, element), emit);
  Value result = sums.emit(x, init, emit);
  if (isUnsigned)
    result = emit.binary<ttir::BitwiseXorOp>(result, highest);
  for (int64_t loop : r.loops) {
    const auto *at = llvm::find(loops, loop);
    if (at == loops.end())
      return Value();
    permutation.push_back(at - loops.begin());
  }
  if (permutation.size() != rank)
    return Value();
  return withInit(r, emit.permute(result, permutation), emit);
}

Lowered structured::lowerWindows(const Reduction &r, Emit &emit) {
  FailureOr<std::optional<Sliding>> one = slidingOf(r, usesOf(r.op, r.term));
  if (failed(one))
    return failure();
  if (*one)
    return pool(r, **one, emit);
  std::optional<std::pair<Value, Value>> factors = factorsOf(r.op, r.term);
  if (r.combine != Combine::Add || !factors)
    return Value();
  for (auto [image, kernel] :
       {*factors, std::pair(factors->second, factors->first)}) {
    FailureOr<std::optional<Sliding>> sliding =
        slidingOf(r, usesOf(r.op, image));
    if (failed(sliding))
      return failure();
    if (!*sliding)
      continue;
    Lowered result =
        convolve(r, **sliding, image, kernel, usesOf(r.op, kernel), emit);
    if (failed(result) || *result)
      return result;
  }
  return Value();
}
