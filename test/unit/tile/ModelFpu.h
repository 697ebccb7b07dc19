//===- ModelFpu.h - The matrix unit, bit by bit ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An instruction adds two groups of products, or a group and nothing, to an
// element of DST. All words are fp32 patterns.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_MODELFPU_H
#define TT_TEST_TILE_MODELFPU_H

#include "Model.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace model {

struct Fpu {
  bool wide; ///< DST has 32 bits
  Chip chip;
  bool tf32; ///< source registers hold TF32, else bf16
};

/// value * 2^(exponent - 150)
struct Term {
  int64_t value = 0;
  int exponent = 0;
};

/// The result of an instruction in DST: the terms, aligned, added and rounded.
inline uint32_t addToDst(const Term &first, const Term &second, uint32_t dst,
                         const Fpu &fpu) {
  Parts old = split(dst);
  int exponent = std::max({first.exponent, second.exponent, old.exponent});
  if (exponent <= 0)
    return 0;
  auto distance = [&](int e) { return exponent - e > 30 ? 63 : exponent - e; };
  auto aligned = [&](const Term &t) {
    int64_t x = shiftUp(t.value, distance(t.exponent));
    return fpu.wide ? x : shiftUp(x, 13);
  };
  auto kept = int64_t(shiftAway(old.significand, distance(old.exponent)));
  if (!fpu.wide)
    kept = int64_t(shiftAway(uint64_t(kept), 13));
  int64_t sum =
      aligned(first) + aligned(second) + (old.negative ? -kept : kept);
  if (sum == 0)
    return 0;
  if (fpu.wide && fpu.chip == Chip::Wormhole && sum == -1)
    return exponent + 4 >= 255 ? 0xFF800000 : join(true, exponent + 4, 0);
  uint64_t magnitude = uint64_t(sum < 0 ? -sum : sum);
  int top = topBit(magnitude), digits = fpu.wide ? 24 : 8;
  int result = exponent + top - (fpu.wide ? 23 : 10);
  uint64_t rounded = shiftAway(magnitude, top + 1 - digits);
  int high = topBit(rounded);
  // Rounding may have carried to a new digit.
  if (top + 1 > digits && high == digits)
    ++result;
  if (result <= 0)
    return 0;
  if (result >= 255)
    return sum < 0 ? 0xFF800000 : 0x7F800000;
  return join(
      sum < 0, result,
      uint32_t(high > 23 ? rounded >> (high - 23) : rounded << (23 - high)));
}

/// A phase's part of the product of an element of SrcA and one of SrcB.
struct Product {
  int exponent = 0;
  int64_t magnitude = 0;
  bool negative = false;
};
inline Product productOf(uint32_t srcA, uint32_t srcB, unsigned phase) {
  Parts a = split(srcA), b = split(srcB);
  if (!a.significand || !b.significand)
    return {};
  uint32_t ofA = a.significand >> 13, ofB = b.significand >> 13;
  ofA = phase & 1 ? ofA >> 1 & 31 : ofA >> 6;
  ofB = phase >> 1 ? (ofB & 15) << 3 : ofB >> 4;
  return {a.exponent + b.exponent - 127 - 5 * int(phase & 1) -
              7 * int(phase >> 1),
          int64_t(ofA) * ofB, a.negative != b.negative};
}

using Operands = std::vector<std::pair<uint32_t, uint32_t>>; ///< SrcA, SrcB

/// The eight products from `first` on.
inline Term groupOf(const Operands &operands, size_t first, unsigned phase) {
  std::array<Product, 8> products;
  int exponent = INT32_MIN;
  for (size_t i = 0; i != 8; ++i) {
    auto [a, b] = operands[first + i];
    products[i] = productOf(a, b, phase);
    exponent = std::max(exponent, products[i].exponent);
  }
  if (exponent <= 0)
    return {};
  int64_t sum = 0;
  for (const Product &p : products) {
    auto x = int64_t(
        shiftAway(uint64_t(p.magnitude), std::min(exponent - p.exponent, 30)));
    sum += p.negative ? -x : x;
  }
  return {sum * 8192, exponent};
}

/// Sixteen products, as MVMUL and GAPOOL add them.
inline uint32_t addProducts(const Operands &operands, unsigned phase,
                            uint32_t dst, const Fpu &fpu) {
  return addToDst(groupOf(operands, 0, phase), groupOf(operands, 8, phase), dst,
                  fpu);
}

inline uint32_t multiply(uint32_t a, uint32_t b, unsigned phases, uint32_t dst,
                         const Fpu &fpu) {
  for (unsigned phase = 0; phase != phases; ++phase) {
    Product p = productOf(a, b, phase);
    Term term;
    if (p.exponent > 0)
      term = {(p.negative ? -p.magnitude : p.magnitude) * 8192, p.exponent};
    dst = addToDst(term, {}, dst, fpu);
  }
  return dst;
}

/// a + b, or with b's sign turned a - b.
inline uint32_t addSources(uint32_t a, uint32_t b, uint32_t dst,
                           const Fpu &fpu) {
  Parts x = split(a), y = split(b);
  if (std::pair(x.exponent, x.significand) <
      std::pair(y.exponent, y.significand))
    std::swap(x, y);
  int distance = x.exponent - y.exponent;
  auto larger = int64_t(x.significand >> 13);
  auto smaller =
      distance >= 12 ? 0 : int64_t(shiftAway(y.significand >> 13, distance));
  int64_t sum = x.negative == y.negative ? larger + smaller : larger - smaller;
  return addToDst({(x.negative ? -sum : sum) * 8192, x.exponent}, {}, dst, fpu);
}

/// The bits of a DST word that MOVD2A and MOVD2B keep.
inline uint32_t toSource(uint32_t word, const Fpu &fpu) {
  return word & (fpu.tf32 ? 0xFFFFE000 : 0xFFFF0000);
}

/// MOVA2D: zeros and denormals become +0.
inline uint32_t moveToDst(uint32_t word) {
  return word & 0x7F800000 ? word : 0;
}

/// Adds the 16 rows of a face, times a factor, to an element of DST.
inline uint32_t pool(const std::array<uint32_t, 16> &column, uint32_t factor,
                     unsigned phases, uint32_t dst, const Fpu &fpu) {
  Operands operands;
  for (uint32_t x : column)
    operands.emplace_back(x, factor);
  for (unsigned phase = 0; phase != phases; ++phase)
    dst = addProducts(operands, phase, dst, fpu);
  return dst;
}

/// The greater one by sign and magnitude.
inline uint32_t greater(uint32_t x, uint32_t y) {
  auto key = [](uint32_t w) {
    return w >> 31 ? -int64_t(w & 0x7FFFFFFF) - 1 : int64_t(w);
  };
  return key(x) >= key(y) ? x : y;
}

/// A tile reduced: 32 words, or one in front, from those that DST has (after
/// the tile before, or zeros).
enum class Dim { Row, Col, Scalar };
struct Reduce {
  bool max;
  Dim dim;
  unsigned phases;
  uint32_t factor;
};
inline std::array<uint32_t, 32> reduce(const uint32_t *tile, const Reduce &how,
                                       std::array<uint32_t, 32> dst,
                                       const Fpu &fpu) {
  auto poolFace = [&](auto valueAt, uint32_t into) {
    std::array<uint32_t, 16> column;
    for (unsigned i = 0; i != 16; ++i)
      column[i] = valueAt(i);
    if (!how.max)
      return pool(column, how.factor, how.phases, into, fpu);
    for (uint32_t x : column)
      into = greater(x, into);
    return into;
  };
  if (how.dim == Dim::Scalar) {
    std::array<uint32_t, 16> row{};
    for (unsigned c = 0; c != 16; ++c) {
      for (unsigned face = 0; face != 4; ++face)
        row[c] = poolFace(
            [&](unsigned i) { return tile[256 * face + 16 * i + c]; }, row[c]);
      row[c] = toSource(row[c], fpu);
    }
    dst[0] = poolFace([&](unsigned i) { return row[i]; }, dst[0]);
    return dst;
  }
  for (unsigned lane = 0; lane != 32; ++lane) {
    for (unsigned half = 0; half != 32; half += 16)
      dst[lane] = poolFace(
          [&](unsigned i) {
            return how.dim == Dim::Row ? tile[at(lane, half + i)]
                                       : tile[at(half + i, lane)];
          },
          dst[lane]);
    // The row of sums goes through SrcB to become a column.
    if (how.dim == Dim::Row)
      dst[lane] = addSources(0, toSource(dst[lane], fpu), 0, fpu);
  }
  return dst;
}

} // namespace model

#endif // TT_TEST_TILE_MODELFPU_H
