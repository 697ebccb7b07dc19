//===- Quantized.cpp - integers that stand for reals ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Quantized tensors are integers on the device, and are computed in f32: sums
// are exact below 2^24.
//
//===----------------------------------------------------------------------===//

#include "Quantized.h"

#include "Windows.h"

#include <cmath>

namespace mlir::tt::onnximport {

Value parameter(Node &n, size_t i, ArrayRef<int64_t> shape, int64_t axis,
                int64_t block) {
  Emit &e = n.emit;
  const Item &p = n.item(i);
  Value v = wide(e, n.value(i));
  if (p.count() == 1)
    return e.reshape(v, Dims(shape.size(), 1));
  axis = n.axis(axis, shape.size());
  if (block > 0) {
    if (p.rank() != int64_t(shape.size()) ||
        p.shape[axis] * block < shape[axis])
      refuse("blocks of ", block, " do not fit the tensor");
    Dims split(p.shape), wide, joined(p.shape);
    split.insert(split.begin() + axis + 1, 1);
    wide = split;
    wide[axis + 1] = block;
    joined[axis] *= block;
    return e.part(e.reshape(e.expand(e.reshape(v, split), wide), joined), axis,
                  0, shape[axis]);
  }
  if (p.rank() == 1 && p.shape[0] == shape[axis])
    return along(e, v, axis, shape.size());
  // One for each matrix of a batch, and for its rows or columns.
  Dims aligned(p.shape);
  while (aligned.size() < shape.size())
    aligned.insert(aligned.begin(), 1);
  bool fits = p.rank() >= 2 && aligned.size() == shape.size();
  for (auto [have, want] : llvm::zip(aligned, shape))
    fits &= have == 1 || have == want;
  if (!fits)
    refuse("input ", i, " has ", p.count(), " numbers for ", shape[axis],
           " places");
  return e.reshape(v, aligned);
}

Value real(Node &n, size_t input, size_t scale, size_t zero, int64_t axis,
           int64_t block) {
  Emit &e = n.emit;
  Value x = wide(e, n.value(input));
  Dims shape(n.shape(input));
  if (n.has(zero))
    x = broadcast<ttir::SubtractOp>(e, x,
                                    parameter(n, zero, shape, axis, block));
  return broadcast<ttir::MultiplyOp>(e, x,
                                     parameter(n, scale, shape, axis, block));
}

/// Limited to what the integers of a type are.
static Value limited(Emit &e, Value x, int32_t kind) {
  if (isSmallFloat(kind))
    return roundedTo(e, x, kind, /*saturate=*/true);
  unsigned bits = integerBits(kind);
  if (bits == 0 || bits > 16)
    refuse("numbers of type ", nameOf(kind), " are quantized to");
  double high = std::ldexp(1, int(bits) - !isUnsigned(kind)) - 1;
  double low = isUnsigned(kind) ? 0 : -high - 1;
  return e.binary<ttir::MinimumOp>(e.binary<ttir::MaximumOp>(x, low), high);
}

Value inIntegers(Node &n, Value x, size_t scale, size_t zero, int32_t kind,
                 int64_t axis, int64_t block) {
  Emit &e = n.emit;
  Dims shape(shapeOf(x));
  Value scaled =
      broadcast<ttir::DivOp>(e, x, parameter(n, scale, shape, axis, block));
  Value whole = isSmallFloat(kind) ? scaled : roundEven(e, scaled);
  if (n.has(zero))
    whole = broadcast<ttir::AddOp>(e, whole,
                                   parameter(n, zero, shape, axis, block));
  return e.cast(limited(e, whole, kind),
                computedIn(kind, e.builder.getContext()));
}

static void quantizeLinear(Node &n) {
  int32_t kind = n.has(2) ? n.kind(2) : int32_t(n.attr("output_dtype", UInt8));
  if (!n.has(2) && kind == Undefined)
    kind = UInt8;
  n.give(inIntegers(n, wide(n.emit, n.value(0)), 1, 2, kind, n.attr("axis", 1),
                    n.attr("block_size", 0)),
         kind);
}

static void dequantizeLinear(Node &n) {
  if (!integerBits(n.kind(0)) && !isSmallFloat(n.kind(0)))
    refuse("numbers of type ", nameOf(n.kind(0)),
           " have no form on the device");
  int32_t kind = int32_t(n.attr("output_dtype", Undefined));
  kind = kind ? kind : n.kind(1);
  Value x = real(n, 0, 1, 2, n.attr("axis", 1), n.attr("block_size", 0));
  n.give(n.emit.cast(x, computedIn(kind, n.emit.builder.getContext())), kind);
}

DynamicallyQuantized quantizeDynamically(Emit &e, Value x) {
  Dims all = allBut(shapeOf(x).size());
  Value low = e.binary<ttir::MinimumOp>(reduce<ttir::MinOp>(e, x, all), 0);
  Value high = e.binary<ttir::MaximumOp>(reduce<ttir::MaxOp>(e, x, all), 0);
  Value scale = e.div(e.sub(high, low), e.like(low, 255));
  Value zero =
      roundEven(e, limited(e, e.div(e.unary<ttir::NegOp>(low), scale), UInt8));
  Value whole = broadcast<ttir::AddOp>(
      e, roundEven(e, broadcast<ttir::DivOp>(e, x, scale)), zero);
  return {limited(e, whole, UInt8), scale, zero};
}

static void dynamicQuantize(Node &n) {
  Emit &e = n.emit;
  DynamicallyQuantized q = quantizeDynamically(e, n.value(0));
  Type word = e.builder.getI32Type();
  n.give(e.cast(q.whole, word), UInt8);
  n.give(e.reshape(q.scale, {}), Float);
  n.give(e.reshape(e.cast(q.zero, word), {}), UInt8);
}

//===-- products ----------------------------------------------------------===//

/// Scale and zero point of a matrix's rows, of which there is one for each.
static int64_t rowAxis(Node &n, size_t i) {
  return std::max<int64_t>(n.rank(i) - 2, 0);
}
static int64_t columnAxis(Node &n, size_t i) { return n.rank(i) - 1; }

static void qLinearMatMul(Node &n) {
  Value a = real(n, 0, 1, 2, rowAxis(n, 0)),
        b = real(n, 3, 4, 5, columnAxis(n, 3));
  if (n.rank(0) < 2 || n.rank(3) < 2)
    refuse("vectors have no quantized product");
  Value product = matmul(n.emit, a, b);
  n.give(inIntegers(n, product, 6, 7, n.kind(7), rowAxis(n, 0)), n.kind(7));
}

Value centered(Node &n, size_t input, size_t zero, int64_t axis) {
  Value x = wide(n.emit, n.value(input));
  if (!n.has(zero))
    return x;
  return broadcast<ttir::SubtractOp>(
      n.emit, x, parameter(n, zero, n.shape(input), axis, 0));
}

static void matMulInteger(Node &n) {
  if (n.rank(0) < 2 || n.rank(1) < 2)
    refuse("vectors have no product of integers");
  Value product = matmul(n.emit, centered(n, 0, 2, rowAxis(n, 0)),
                         centered(n, 1, 3, columnAxis(n, 1)));
  n.give(n.emit.cast(product, n.emit.builder.getI32Type()), Int32);
}

static Value convolution(Node &n, Value image, Value kernel) {
  Dims shape(shapeOf(image)), window(shapeOf(kernel));
  int64_t groups = n.attr("group", 1);
  if (shape.size() != window.size() || shape.size() < 3 || shape.size() > 5 ||
      groups < 1 || shape[1] != window[1] * groups || window[0] % groups)
    refuse("the kernel does not fit the image");
  Dims spatial(shape.begin() + 2, shape.end());
  Dims sizes(window.begin() + 2, window.end());
  return convolve(n.emit, image, kernel, windowOf(n, spatial, sizes), groups);
}

static void convInteger(Node &n) {
  Value result = convolution(n, centered(n, 0, 2, 0), centered(n, 1, 3, 0));
  n.give(n.emit.cast(result, n.emit.builder.getI32Type()), Int32);
}

/// The bias is in units of both scales.
static void qLinearConv(Node &n) {
  Emit &e = n.emit;
  Value sum = convolution(n, centered(n, 0, 2, 1), centered(n, 3, 5, 0));
  int64_t rank = shapeOf(sum).size();
  if (n.has(8))
    sum =
        broadcast<ttir::AddOp>(e, sum, wide(e, along(e, n.value(8), 1, rank)));
  Value scale = parameter(n, 1, n.shape(0), 1, 0);
  const Item &kernelScale = n.item(4);
  Value kernel = wide(e, n.value(4));
  kernel = kernelScale.count() == 1 ? e.reshape(kernel, Dims(rank, 1))
                                    : along(e, kernel, 1, rank);
  Value real = broadcast<ttir::MultiplyOp>(
      e, sum, broadcast<ttir::MultiplyOp>(e, scale, kernel));
  n.give(inIntegers(n, real, 6, 7, n.kind(7), 1), n.kind(7));
}

Rows quantized() {
  static constexpr Row rows[] = {
      {"QuantizeLinear", quantizeLinear},
      {"DequantizeLinear", dequantizeLinear},
      {"DynamicQuantizeLinear", dynamicQuantize},
      {"QLinearMatMul", qLinearMatMul},
      {"MatMulInteger", matMulInteger},
      {"QLinearConv", qLinearConv},
      {"ConvInteger", convInteger},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
