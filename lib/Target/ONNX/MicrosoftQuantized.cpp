//===- MicrosoftQuantized.cpp - integers of the domain com.microsoft ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Operators that quantizers write: the integers become the reals that they
// stand for, and an operator of reals does the rest. Sums of products of 8 bits
// are exact below 2^24.
//
//===----------------------------------------------------------------------===//

#include "Microsoft.h"
#include "Quantized.h"

namespace mlir::tt::onnximport {

static int64_t lastAxis(Node &n, size_t i) {
  return std::max<int64_t>(n.rank(i) - 1, 0);
}

//===-- products ----------------------------------------------------------===//

/// A product of whole numbers, times both scales, plus a bias.
static Value scaledProduct(Node &n, Value a, Value b, Value scaleA,
                           Value scaleB, size_t bias) {
  Emit &e = n.emit;
  Value y = product(e, a, b);
  y = broadcast<ttir::MultiplyOp>(
      e, y, broadcast<ttir::MultiplyOp>(e, scaleA, scaleB));
  return n.has(bias) ? broadcast<ttir::AddOp>(e, y, wide(e, n.value(bias))) : y;
}

/// A scale of a product's right operand: one number, or one for each column.
static Value columnScale(Node &n, size_t i, size_t operand) {
  return parameter(n, i, n.shape(operand), lastAxis(n, operand), 0);
}

/// A, B, scale and zero point of B, bias: A is quantized by what it holds.
static void dynamicQuantizeMatMul(Node &n) {
  Emit &e = n.emit;
  DynamicallyQuantized a = quantizeDynamically(e, wide(e, n.value(0)));
  Value whole = broadcast<ttir::SubtractOp>(e, a.whole, a.zero);
  n.give(scaledProduct(n, whole, centered(n, 1, 3, lastAxis(n, 1)), a.scale,
                       columnScale(n, 2, 1), 4),
         Float);
}

/// A, B, their scales, their zero points, bias.
static void matMulIntegerToFloat(Node &n) {
  Value a = centered(n, 0, 4, std::max<int64_t>(n.rank(0) - 2, 0)),
        b = centered(n, 1, 5, lastAxis(n, 1));
  Value scale =
      parameter(n, 2, n.shape(0), std::max<int64_t>(n.rank(0) - 2, 0), 0);
  n.give(n.emit.cast(scaledProduct(n, a, b, scale, columnScale(n, 3, 1), 6),
                     computedIn(n.kind(2), n.emit.builder.getContext())),
         n.kind(2));
}

/// A, B (each with scale and zero point), C of whole numbers in units of both
/// scales, scale and zero point of the result, which is real without them.
static void qGemm(Node &n) {
  Emit &e = n.emit;
  if (n.rank(0) != 2 || n.rank(3) != 2)
    refuse("the operands must be matrices");
  bool turnB = n.attr("transB", 0);
  Value a = centered(n, 0, 2, 0), b = centered(n, 3, 5, turnB ? 0 : 1);
  if (n.attr("transA", 0))
    a = e.permute(a, {1, 0});
  if (turnB)
    b = e.permute(b, {1, 0});
  Value sum = matmul(e, a, b);
  if (n.has(6))
    sum = broadcast<ttir::AddOp>(e, sum, wide(e, n.value(6)));
  Value scales =
      e.mul(broadcast<ttir::MultiplyOp>(
                e, e.reshape(wide(e, n.value(1)), {1, 1}),
                e.reshape(wide(e, n.value(4)), {1, n.item(4).count()})),
            n.real("alpha", 1));
  Value y = broadcast<ttir::MultiplyOp>(e, sum, scales);
  if (!n.has(7))
    return n.give(y, Float);
  n.give(inIntegers(n, y, 7, 8, n.kind(8), 0), n.kind(8));
}

/// Weights of N rows in blocks of K numbers of few bits, which bytes hold from
/// the lowest bits on.
static Value unpacked(Emit &e, Value bytes, int64_t bits) {
  if (bits == 8)
    return bytes;
  Dims shape(shapeOf(bytes)), split(shape);
  split.push_back(1);
  SmallVector<Value> parts;
  double rest = double((1 << bits) - 1);
  for (int64_t at = 0; at < 8; at += bits) {
    Value part = at == 0
                     ? bytes
                     : e.binary<ttir::LogicalRightShiftOp>(bytes, double(at));
    if (at + bits < 8)
      part = e.binary<ttir::BitwiseAndOp>(part, rest);
    parts.push_back(e.reshape(part, split));
  }
  Value all = e.concat(parts, shape.size());
  shape.back() *= 8 / bits;
  return e.reshape(all, shape);
}

static void matMulNBits(Node &n) {
  Emit &e = n.emit;
  int64_t k = n.attr("K", 0), columns = n.attr("N", 0),
          bits = n.attr("bits", 4), block = n.attr("block_size", 0);
  if (bits != 2 && bits != 4 && bits != 8)
    refuse("weights of ", bits, " bits have no lowering");
  if (k < 1 || columns < 1 || block < 1)
    refuse("there are blocks of ", block, " numbers of ", k, " x ", columns);
  if (n.has(4))
    refuse("g_idx has no lowering");
  int64_t blocks = (k + block - 1) / block, blob = block * bits / 8;
  if (n.item(1).count() != columns * blocks * blob ||
      n.item(2).count() != columns * blocks)
    refuse("the weights do not fit ", columns, " x ", blocks, " blocks");
  Type word = e.builder.getI32Type();
  Value bytes = e.reshape(e.cast(n.value(1), word), {columns, blocks, blob});
  Value whole = wide(e, unpacked(e, bytes, bits));
  Dims each{columns, blocks, 1};
  Value zero;
  if (!n.has(3)) {
    zero = e.full({1, 1, 1}, e.builder.getF32Type(), double(1 << (bits - 1)));
  } else if (isFloat(n.kind(3))) {
    zero = e.reshape(wide(e, n.value(3)), each);
  } else {
    int64_t row = (blocks * bits + 7) / 8;
    if (n.item(3).count() != columns * row)
      refuse("the zero points do not fit ", columns, " x ", blocks, " blocks");
    Value packed = e.reshape(e.cast(n.value(3), word), {columns, row});
    zero = e.part(unpacked(e, packed, bits), 1, 0, blocks);
    zero = wide(e, e.reshape(zero, each));
  }
  Value weights = broadcast<ttir::MultiplyOp>(
      e, broadcast<ttir::SubtractOp>(e, whole, zero),
      e.reshape(wide(e, n.value(2)), each));
  weights = e.part(e.reshape(weights, {columns, blocks * block}), 1, 0, k);
  Type element = elementOf(n.value(0));
  Value y = product(e, n.value(0), e.cast(e.permute(weights, {1, 0}), element));
  if (n.has(5))
    y = broadcast<ttir::AddOp>(e, y, n.value(5));
  n.give(y);
}

//===-- attention and cells -----------------------------------------------===//

/// Input, weights, bias, their scales, mask, their zero points, past.
static void qAttention(Node &n) {
  if (n.rank(0) != 3 || n.rank(1) != 2)
    refuse("the input must have rank 3, its weights 2");
  Value x =
      scaledProduct(n, centered(n, 0, 6, 0), centered(n, 1, 7, 1),
                    parameter(n, 3, n.shape(0), 0, 0), columnScale(n, 4, 1), 2);
  attendProjected(n, x, Float, {5, 8, n.size()});
}

/// An LSTM whose weights are turned, and quantized for each direction or each
/// of their columns. States and inputs stay real.
static void dynamicQuantizeLstm(Node &n) {
  Emit &e = n.emit;
  auto weights = [&](size_t input, size_t scale, size_t zero) {
    Dims shape = n.shape(input);
    if (shape.size() != 3)
      refuse("weights of rank ", shape.size(), " are given, and must have 3");
    auto aligned = [&](size_t i) {
      Value x = wide(e, n.value(i));
      Dims given = n.shape(i);
      if (n.item(i).count() == 1)
        return e.reshape(x, {1, 1, 1});
      if (given == Dims{shape[0]})
        return e.reshape(x, {shape[0], 1, 1});
      if (given != Dims{shape[0], shape[2]})
        refuse("input ", i, " does not fit ", shape[0], " directions of ",
               shape[2], " columns");
      return e.reshape(x, {shape[0], 1, shape[2]});
    };
    Value x = wide(e, n.value(input));
    if (n.has(zero))
      x = broadcast<ttir::SubtractOp>(e, x, aligned(zero));
    x = broadcast<ttir::MultiplyOp>(e, x, aligned(scale));
    return n.items.of(e.permute(x, {0, 2, 1}), Float);
  };
  std::vector<Item> inputs(n.inputs.begin(),
                           n.inputs.begin() + std::min<size_t>(n.size(), 8));
  if (inputs.size() < 3)
    refuse("input ", inputs.size(), " is left out, and must be there");
  inputs[1] = weights(1, 8, 9);
  inputs[2] = weights(2, 10, 11);
  Node lstm(n.graph, n.proto, n.version, std::move(inputs), n.items);
  functionOf("", "LSTM")(lstm);
  n.outputs = std::move(lstm.outputs);
}

//===-- element by element ------------------------------------------------===//

/// A and B (each with scale and zero point), scale and zero point of the
/// result.
template <typename Op> static void binary(Node &n) {
  Value y = broadcast<Op>(n.emit, real(n, 0, 1, 2, 0), real(n, 3, 4, 5, 0));
  n.give(inIntegers(n, y, 6, 7, n.kind(0), 0), n.kind(0));
}

/// X, its scale and zero point, those of the result.
static void function(Node &n, Value (*f)(Node &, Value)) {
  n.give(inIntegers(n, f(n, real(n, 0, 1, 2, 0)), 3, 4, n.kind(0), 0),
         n.kind(0));
}

static Value sigmoid(Node &n, Value x) {
  return n.emit.unary<ttir::SigmoidOp>(x);
}
static Value leakyRelu(Node &n, Value x) {
  return activate(n.emit, "LeakyRelu", x, n.real("alpha", 0.01f), 0);
}
static Value globalMean(Node &n, Value x) {
  int64_t rank = shapeOf(x).size();
  if (rank < 3)
    refuse("an image of rank ", rank, " has no places");
  Dims dims;
  bool last = n.attr("channels_last", 0);
  for (int64_t i = last ? 1 : 2; i < (last ? rank - 1 : rank); ++i)
    dims.push_back(i);
  return reduce<ttir::MeanOp>(n.emit, x, dims);
}

/// Scale and zero point of the result, then each tensor with its own.
static void concat(Node &n) {
  if (n.size() < 5 || (n.size() - 2) % 3)
    refuse("there are ", n.size(), " inputs");
  int64_t axis = n.axis(n.attr("axis", 0), n.rank(2));
  SmallVector<Value> parts;
  for (size_t i = 2; i < n.size(); i += 3)
    parts.push_back(real(n, i, i + 1, i + 2, 0));
  Value y = n.emit.concat(parts, axis);
  n.give(inIntegers(n, y, 0, 1, n.kind(2), 0), n.kind(2));
}

Rows microsoftQuantized() {
  static constexpr Row rows[] = {
      {"DynamicQuantizeLSTM", dynamicQuantizeLstm},
      {"DynamicQuantizeMatMul", dynamicQuantizeMatMul},
      {"MatMulIntegerToFloat", matMulIntegerToFloat},
      {"MatMulNBits", matMulNBits},
      {"QAttention", qAttention},
      {"QGemm", qGemm},
      {"QLinearAdd", binary<ttir::AddOp>},
      {"QLinearConcat", concat},
      {"QLinearGlobalAveragePool", [](Node &n) { function(n, globalMean); }},
      {"QLinearLeakyRelu", [](Node &n) { function(n, leakyRelu); }},
      {"QLinearMul", binary<ttir::MultiplyOp>},
      {"QLinearSigmoid", [](Node &n) { function(n, sigmoid); }},
  };
  return rows;
}

} // namespace mlir::tt::onnximport
