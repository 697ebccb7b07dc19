//===- Fourier.cpp - Fourier transformations as products ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A transformation of N elements is a product with an N x N matrix of roots of
// unity. If N is A B, elements are A x B: they are transformed along A, turned
// by roots of unity of N, and transformed along B. Sizes with a large prime
// factor are convolutions with a chirp, of a size that has none.
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

#include <cmath>
#include <complex>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// Matrices of up to this size are not taken apart; larger prime factors need a
/// chirp.
static constexpr int64_t kMatrix = 64, kPrime = 256;
static constexpr double kPi = 3.14159265358979323846;

namespace {
struct Numbers {
  std::vector<double> re, im;
  void add(double angle) {
    re.push_back(std::cos(angle));
    im.push_back(std::sin(angle));
  }
};
} // namespace

static Pair constant(const Numbers &numbers, ArrayRef<int64_t> shape,
                     FloatType element, Hlo &hlo) {
  return {hlo.numbers(numbers.re, shape, element),
          hlo.numbers(numbers.im, shape, element)};
}

/// exp(sign 2 pi i j k / n) of `rows` x `columns`.
static Numbers roots(int64_t n, int64_t rows, int64_t columns, int sign) {
  Numbers all;
  for (int64_t j = 0; j < rows; ++j)
    for (int64_t k = 0; k < columns; ++k)
      all.add(sign * 2 * kPi * double(j * k % n) / double(n));
  return all;
}

/// The last dimension times a matrix. A null imaginary part is zero.
static Pair product(Pair x, Pair matrix, Hlo &hlo) {
  int64_t last = tensorOf(x.re).getRank() - 1, first = 0;
  auto dot = [&](Value a, Value b) {
    return hlo.dot(a, b, {}, {}, last, first);
  };
  if (!x.im)
    return {dot(x.re, matrix.re), dot(x.re, matrix.im)};
  return {hlo.sub(dot(x.re, matrix.re), dot(x.im, matrix.im)),
          hlo.add(dot(x.re, matrix.im), dot(x.im, matrix.re))};
}

template <typename Function> static Pair both(Pair x, Function function) {
  return {function(x.re), x.im ? function(x.im) : Value()};
}

/// `x` times numbers along its last dimensions.
static Pair turned(Pair x, const Numbers &by, ArrayRef<int64_t> shape,
                   Hlo &hlo) {
  auto type = tensorOf(x.re);
  Pair factor =
      constant(by, shape, cast<FloatType>(type.getElementType()), hlo);
  Dims dims;
  for (int64_t i = type.getRank() - shape.size(); i < type.getRank(); ++i)
    dims.push_back(i);
  factor = both(
      factor, [&](Value v) { return hlo.broadcast(v, type.getShape(), dims); });
  if (!x.im)
    return {hlo.mul(x.re, factor.re), hlo.mul(x.re, factor.im)};
  return mul(x, factor, hlo);
}

/// The largest divisor up to the root; 1 of a prime.
static int64_t divisor(int64_t n) {
  for (int64_t a = int64_t(std::sqrt(double(n))); a > 1; --a)
    if (n % a == 0)
      return a;
  return 1;
}

/// The transform of known numbers; their count is a power of 2.
static std::vector<std::complex<double>>
transformed(const std::vector<std::complex<double>> &x) {
  size_t n = x.size();
  if (n == 1)
    return x;
  std::vector<std::complex<double>> halves[2], result(n);
  for (size_t i = 0; i < n; ++i)
    halves[i % 2].push_back(x[i]);
  auto even = transformed(halves[0]), odd = transformed(halves[1]);
  for (size_t k = 0; k < n / 2; ++k) {
    auto part = std::polar(1.0, -2 * kPi * double(k) / double(n)) * odd[k];
    result[k] = even[k] + part;
    result[k + n / 2] = even[k] - part;
  }
  return result;
}

static Pair transform(Pair x, int sign, Hlo &hlo);

/// With j k = (j^2 + k^2 - (k - j)^2) / 2, a convolution with a chirp; of a
/// size that is a power of 2, where it is a product.
static Pair byChirp(Pair x, int sign, Hlo &hlo) {
  auto type = tensorOf(x.re);
  int64_t last = type.getRank() - 1, n = type.getDimSize(last), size = 1;
  while (size < 2 * n - 1)
    size *= 2;
  Numbers chirp, filter;
  std::vector<std::complex<double>> other(size);
  for (int64_t j = 0; j < n; ++j) {
    chirp.add(sign * kPi * double(j * j % (2 * n)) / double(n));
    other[j] = other[(size - j) % size] = {chirp.re[j], -chirp.im[j]};
  }
  for (std::complex<double> number : transformed(other)) {
    filter.re.push_back(number.real() / double(size));
    filter.im.push_back(number.imag() / double(size));
  }
  Pair wide = both(turned(x, chirp, n, hlo),
                   [&](Value v) { return hlo.padTo(v, last, size); });
  wide = turned(transform(wide, -1, hlo), filter, size, hlo);
  wide = both(transform(wide, 1, hlo),
              [&](Value v) { return hlo.part(v, last, 0, n); });
  return turned(wide, chirp, n, hlo);
}

/// Along the last dimension, without a factor.
static Pair transform(Pair x, int sign, Hlo &hlo) {
  auto type = tensorOf(x.re);
  int64_t last = type.getRank() - 1, n = type.getDimSize(last);
  auto element = cast<FloatType>(type.getElementType());
  int64_t a = n > kMatrix ? divisor(n) : 1;
  if (a == 1)
    return n > kPrime
               ? byChirp(x, sign, hlo)
               : product(x,
                         constant(roots(n, n, n, sign), {n, n}, element, hlo),
                         hlo);
  int64_t b = n / a;
  // Element B j + l is at [j, l]; [l, j] is transformed along A to [l, k].
  Dims split(type.getShape().drop_back()), order;
  for (int64_t i = 0; i < last; ++i)
    order.push_back(i);
  llvm::append_range(split, Dims{a, b});
  llvm::append_range(order, Dims{last + 1, last});
  auto swap = [&](Value v) { return hlo.transpose(v, order); };
  x = both(x, [&](Value v) { return swap(hlo.reshape(v, split)); });
  x = transform(x, sign, hlo);
  x = turned(x, roots(n, b, a, sign), {b, a}, hlo);
  // Along B to [k, m], which is element k + A m.
  x = transform(both(x, swap), sign, hlo);
  Dims joined(type.getShape());
  return both(x, [&](Value v) { return hlo.reshape(swap(v), joined); });
}

/// `x` with dimension `dim` last, transformed, and back.
static Pair transformAlong(Pair x, int64_t dim, int sign, Hlo &hlo) {
  int64_t rank = tensorOf(x.re).getRank();
  Dims order;
  for (int64_t i = 0; i < rank; ++i)
    order.push_back(i);
  std::swap(order[dim], order[rank - 1]);
  auto swap = [&](Value v) { return hlo.transpose(v, order); };
  return both(transform(both(x, swap), sign, hlo), swap);
}

/// The spectrum of real numbers is its own mirror image: appends the rest of
/// the last dimension, conjugated, to N elements.
static Pair mirrored(Pair half, int64_t n, Hlo &hlo) {
  int64_t last = tensorOf(half.re).getRank() - 1, kept = n / 2 + 1;
  if (n < 3)
    return half;
  auto rest = [&](Value v) {
    return hlo.reverse(hlo.part(v, last, 1, n - kept + 1), last);
  };
  return {hlo.concat({half.re, rest(half.re)}, last),
          hlo.concat({half.im, hlo.neg(rest(half.im))}, last)};
}

static FailureOr<Pair> expandFft(FftOp op, Hlo &hlo, Expander &all) {
  FftType type = op.getFftType();
  ArrayRef<int64_t> lengths = op.getFftLength();
  bool inverse = type == FftType::IFFT || type == FftType::IRFFT;
  Pair x = type == FftType::RFFT ? Pair{op.getOperand(), {}}
                                 : all.pair(op.getOperand());
  int sign = inverse ? 1 : -1;
  int64_t rank = tensorOf(x.re).getRank(), n = lengths.back(), count = 1;
  for (int64_t length : lengths)
    count *= length;
  if (tensorOf(x.re).getNumElements() == 0 || count == 0)
    return op.emitOpError("of nothing has no lowering");
  // The half of the last dimension that says all is the last one to be made,
  // and the first one to be completed.
  if (type == FftType::RFFT)
    x = both(transform(x, sign, hlo),
             [&](Value v) { return hlo.part(v, rank - 1, 0, n / 2 + 1); });
  for (size_t i = 0, e = lengths.size(); i < e; ++i) {
    int64_t dim = rank - lengths.size() + i;
    if (dim == rank - 1 && type == FftType::RFFT)
      continue;
    if (dim == rank - 1 && type == FftType::IRFFT)
      x = mirrored(x, n, hlo);
    x = transformAlong(x, dim, sign, hlo);
  }
  if (inverse)
    x = both(x, [&](Value v) { return hlo.mul(v, 1 / double(count)); });
  return x;
}

void stablehlo::addFourier(Expander &e) { e.on<FftOp>(expandFft); }
