//===- Spectra.cpp - Fourier transformations ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Complex numbers are pairs along the last dimension. A transformation is one
// product with a matrix, of pairs in rows and pairs in columns.
//
//===----------------------------------------------------------------------===//

#include "Helpers.h"

#include <cmath>

namespace mlir::tt::onnximport {

namespace {
/// From `from` elements of 1 or 2 numbers to `to` elements of `outs` numbers,
/// of a transformation over `length` elements.
struct Transformation {
  int64_t length, from, to, ins, outs;
  bool inverse, onesided;

  /// The factor of input element i: half of a real signal's spectrum is left
  /// out.
  double weight(int64_t i) const {
    if (!inverse)
      return 1;
    bool alone = !onesided || i == 0 || 2 * i == length;
    return (alone ? 1 : 2) / double(length);
  }
  Numbers matrix() const {
    Numbers numbers(from * ins * to * outs, 0);
    for (int64_t i = 0; i < from; ++i)
      for (int64_t k = 0; k < to; ++k) {
        // In whole turns, for accuracy.
        double angle = 2 * M_PI * double(i * k % length) / double(length);
        double c = std::cos(angle) * weight(i);
        double s = std::sin(angle) * weight(i) * (inverse ? 1 : -1);
        for (int64_t in = 0; in < ins; ++in)
          for (int64_t out = 0; out < outs; ++out)
            numbers[((i * ins + in) * to + k) * outs + out] = in == out ? c
                                                              : in == 0 ? s
                                                                        : -s;
      }
    return numbers;
  }
};
} // namespace

/// x: rows x from x ins; rows x to x outs.
static Value transform(Node &n, Value x, const Transformation &t,
                       int32_t kind) {
  if (t.from * t.ins * t.to * t.outs > (1 << 22))
    refuse("the transformation of ", t.from,
           " places is a matrix of more than 2^22 "
           "elements");
  Emit &e = n.emit;
  int64_t rows = shapeOf(x)[0];
  Value matrix = n.items.value(
      n.items.known(kind, {t.from * t.ins, t.to * t.outs}, t.matrix()));
  Value product = matmul(e, e.reshape(x, {rows, t.from * t.ins}), matrix);
  return e.reshape(product, {rows, t.to, t.outs});
}

static void dft(Node &n) {
  Emit &e = n.emit;
  int64_t rank = n.rank(0);
  if (rank < 2 || n.shape(0).back() > 2)
    refuse("the last dimension holds neither real nor complex numbers");
  int64_t axis = n.version < 20 ? n.attr("axis", 1)
                 : n.has(2)     ? n.integer(2)
                                : -2;
  axis = n.axis(axis, rank);
  if (axis == rank - 1)
    refuse("the axis is that of the pairs");
  Transformation t{};
  t.inverse = n.attr("inverse", 0);
  t.onesided = n.attr("onesided", 0);
  t.ins = n.shape(0).back();
  bool toReal = t.inverse && t.onesided;
  t.outs = toReal ? 1 : 2;
  int64_t size = n.shape(0)[axis];
  t.length = n.has(1) ? n.integer(1) : toReal ? 2 * (size - 1) : size;
  if (t.length < 1 || t.length > (1 << 20))
    refuse("the length is ", t.length);
  t.from = std::min(size, toReal ? t.length / 2 + 1 : t.length);
  t.to = t.onesided && !t.inverse ? t.length / 2 + 1 : t.length;
  Value x = e.part(n.value(0), axis, 0, t.from);
  Dims order = allBut(rank, axis);
  order.insert(order.end() - 1, axis);
  Dims back(rank);
  for (auto [i, dim] : llvm::enumerate(order))
    back[dim] = i;
  Value moved = e.permute(x, order);
  Dims shape(shapeOf(moved));
  int64_t rows = countOf(ArrayRef(shape).drop_back(2));
  Value result =
      transform(n, e.reshape(moved, {rows, t.from, t.ins}), t, n.kind(0));
  shape[rank - 2] = t.to;
  shape[rank - 1] = t.outs;
  n.give(e.permute(e.reshape(result, shape), back));
}

/// The transform of overlapping frames of the signal.
static void stft(Node &n) {
  Emit &e = n.emit;
  const Item &signal = n.item(0);
  int64_t step = n.integer(1);
  int64_t length = n.has(3) ? n.integer(3) : n.has(2) ? n.item(2).count() : 0;
  if (signal.rank() < 2 || signal.rank() > 3 || step < 1 || length < 1 ||
      length > signal.shape[1])
    refuse("frames of ", length, " places, ", step,
           " apart, do not fit the signal");
  int64_t ins = signal.rank() == 3 ? signal.shape[2] : 1,
          batch = signal.shape[0];
  if (ins > 2)
    refuse("the last dimension holds neither real nor complex numbers");
  int64_t frames = bounded((signal.shape[1] - length) / step + 1, 1 << 14);
  Item x = n.items.reshape(signal, {batch, signal.shape[1], ins});
  std::vector<Item> parts;
  for (int64_t i = 0; i < frames; ++i)
    parts.push_back(n.items.reshape(
        n.items.slice(x, {0, i * step, 0}, {batch, length, ins}, {1, 1, 1}),
        {batch, 1, length, ins}));
  Value all = n.items.value(n.items.concat(parts, 1));
  if (n.has(2)) {
    if (n.item(2).count() != length)
      refuse("the window has ", n.item(2).count(), " places, and a frame ",
             length);
    all = broadcast<ttir::MultiplyOp>(e, all,
                                      e.reshape(n.value(2), {1, 1, length, 1}));
  }
  bool onesided = n.attr("onesided", 1);
  Transformation t{length, length,  onesided ? length / 2 + 1 : length, ins, 2,
                   false,  onesided};
  Value result =
      transform(n, e.reshape(all, {batch * frames, length, ins}), t, n.kind(0));
  n.give(e.reshape(result, {batch, frames, t.to, 2}));
}

Rows spectra() {
  static constexpr Row rows[] = {{"DFT", dft}, {"STFT", stft}};
  return rows;
}

} // namespace mlir::tt::onnximport
