//===- MatmulInRange.h - Exact products on float lanes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The aligned adder with the host's fused multiply-add. A group's sum starts as
// 1.5 * 2^23 units, the unit being that to which the group's products are
// aligned: every product then is rounded to the unit as it is added. Ties are
// to go away from zero, so one factor is made larger by 2^-13, which moves
// nothing but ties, as products have 12 bits. The two groups and DST are scaled
// to units of the largest exponent and become integers, whose sum is rounded
// once.
//
// All this holds while no exponent leaves the range of fp32; `inRange` says
// whether it may.
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_MATMULINRANGE_H
#define TT_TILE_LIB_MATMULINRANGE_H

#include "FpuAdder.h"
#include "FpuRange.h"

namespace tt::tile::TT_ISA {

/// Every scale that `Alignment` makes is a normal number, also of sums that
/// cancel, and nothing comes near 2^128.
constexpr bool inRange(const ExponentRange &a, const ExponentRange &b,
                       const ExponentRange &dst) {
  bool products = !a.any() || !b.any() ||
                  (a.least + b.least >= 190 && a.least >= 8 && b.least >= 8 &&
                   a.most <= 254 && b.most <= 254 && a.most + b.most <= 360);
  return products && (!dst.any() || (dst.least >= 30 && dst.most <= 240));
}

//===-- operands ----------------------------------------------------------===//

/// Sixteen bits are enough for exponents. Where rows of B are read, a word has
/// the same one twice.
using Shorts = int16_t __attribute__((ext_vector_type(2 * kLanes)));
using HalfShorts = int16_t __attribute__((ext_vector_type(kLanes)));

/// Tiles taken apart: the parts of the significands with their elements'
/// exponents, as floats, and the exponents.
template <bool SrcA> class FloatParts {
public:
  static constexpr size_t kScratchTiles = 3; ///< for each tile

  /// Lower parts are made if there are phases that take them.
  TT_INLINE FloatParts(const float *tiles, uint32_t count, unsigned phases,
                       float *scratch)
      : memory(scratch), stride(count * kTileElements) {
    bool wantLow = phases > (SrcA ? 1u : 2u);
    for (size_t i = 0; i != stride; i += kLanes) {
      U word = load<U>(tiles, i);
      I exponent = bits<I>((word >> 23) & 255u);
      word = exponent == 0 ? U{} : word;
      exponent =
          exponent == 0 ? splat<I>(int32_t(SourcePart::kNoExponent)) : exponent;
      storeExponents(exponent, i);
      F high = bits<F>(word & (SrcA ? 0xFFF80000u : 0xFFFE0000u));
      if (wantLow) {
        F low = bits<F>(word & (SrcA ? 0xFFFFC000u : 0xFFFFE000u)) - high;
        // The lower parts count from where they begin.
        store(moved(low) * (SrcA ? 0x1p5f : 0x1p7f), memory, stride + i);
      }
      store(moved(high), memory, i);
    }
  }

  const float *part(bool low, size_t tile) const {
    return memory + (low ? stride : 0) + tile * kTileElements;
  }
  /// Of SrcA 32 rows of 32 int16, else words in face order.
  const void *exponents(size_t tile) const {
    return memory + 2 * stride + tile * kTileElements;
  }

private:
  /// So that no product is a tie.
  static TT_INLINE F moved(F x) {
    return SrcA ? mulAdd(x, splat<F>(0x1p-13f), x) : x;
  }
  TT_INLINE void storeExponents(I exponent, size_t i) {
    float *to = memory + 2 * stride;
    if (!SrcA) {
      U word = bits<U>(exponent) & 0xFFFFu;
      store(word | (word << 16), to, i);
      return;
    }
    size_t tile = i / kTileElements, face = i / kFaceElements % 4;
    size_t row = face / 2 * kFaceSide + i % kFaceElements / kFaceSide;
    size_t column = face % 2 * kFaceSide + i % kFaceSide;
    HalfShorts shorts = __builtin_convertvector(exponent - 127, HalfShorts);
    __builtin_memcpy(reinterpret_cast<char *>(to + tile * kTileElements) +
                         (row * 32 + column) * sizeof(int16_t),
                     &shorts, sizeof shorts);
  }

  float *memory;
  size_t stride;
};

/// starts[r][group of k][c]: where the sums of a product of tiles start, which
/// also tells their exponents: floats, four tiles of them.
TT_INLINE void groupStarts(const void *a, const void *b, float *starts) {
  constexpr size_t kShorts = 32 / (2 * kLanes);
  for (size_t r = 0; r != 32; ++r)
    for (size_t group = 0; group != 4; ++group) {
      Shorts most[kShorts] = {};
      size_t row = (r / 16 * 2 + group / 2) * kFaceElements +
                   r % 16 * kFaceSide + group % 2 * 8;
#pragma unroll
      for (size_t i = 0; i != 8; ++i) {
        uint32_t word;
        __builtin_memcpy(&word, static_cast<const char *>(a) + (row + i) * 4,
                         sizeof word);
        auto x = bits<Shorts>(splat<U>(word));
#pragma unroll
        for (size_t s = 0; s != kShorts; ++s) {
          Shorts y = bits<Shorts>(
              load<U>(b, (group * 8 + i) * 16 + s * size_t(kLanes)));
          most[s] = __builtin_elementwise_max(most[s], x + y);
        }
      }
#pragma unroll
      for (size_t s = 0; s != kShorts; ++s) {
        float *to = starts + (r * 4 + group) * 32 + s * 2 * kLanes;
        I low = __builtin_convertvector(most[s].lo, I),
          high = __builtin_convertvector(most[s].hi, I);
        store((low << 23) + kStart, to);
        store((high << 23) + kStart, to, kLanes);
      }
    }
}

//===-- the end of an instruction -----------------------------------------===//

#if defined(__AVX512F__)
/// The integer below x * scale + bump, which is rounded down on the way, too.
TT_INLINE I scaledDown(F x, F scale, F bump) {
  constexpr int kDown = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
  __m512 sum =
      _mm512_fmadd_round_ps((__m512)x, (__m512)scale, (__m512)bump, kDown);
  return (I)_mm512_cvt_roundps_epi32(sum, kDown);
}
/// The same of the magnitude; the sign stays.
TT_INLINE I scaledToZero(F x, F scale, F bump) {
  constexpr int kZero = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
  F away = bits<F>((bits<U>(x) & kSign) | bits<U>(bump));
  __m512 sum =
      _mm512_fmadd_round_ps((__m512)x, (__m512)scale, (__m512)away, kZero);
  return (I)_mm512_cvtt_roundps_epi32(sum, _MM_FROUND_NO_EXC);
}
#else
TT_INLINE I scaledDown(F x, F scale, F bump) {
  F scaled = x * scale;
  I whole = __builtin_convertvector(scaled, I);
  whole += __builtin_convertvector(whole, F) > scaled;
  F rest = scaled - __builtin_convertvector(whole, F);
  return whole - (rest >= 1.0f - bump);
}
TT_INLINE I scaledToZero(F x, F scale, F bump) {
  F scaled = bits<F>(bits<U>(x) & kMagnitude) * scale;
  I whole = __builtin_convertvector(scaled, I);
  F rest = scaled - __builtin_convertvector(whole, F);
  return withSign(whole - (rest >= 1.0f - bump), bits<I>(x) >> 31);
}
#endif

/// Aligns two groups and DST and rounds their sum.
template <DstFormat D> struct Alignment {
  static constexpr bool kWide = D == DstFormat::Float32;
  /// Rounding twice, to units of 2^-23 and of 2^-10 of the largest exponent,
  /// is one rounding with a half that is a little larger.
  static constexpr float kBump = kWide ? 0.5f : 0.5f + 0x1p-14f;
  static constexpr int32_t kScale = field(kWide ? 277 : 264);

  int32_t lower; ///< what a phase's exponents lie below those of the first
  I minusOne;    ///< the magnitude of a sum of -1

  TT_INLINE Alignment(unsigned phase, const Adder &adder)
      : lower(field(offsetOf(phase))),
        minusOne(splat<I>(adder.wormhole && kWide ? 1 << 27 : 1)) {}

  /// Sums with their starts, and DST.
  TT_INLINE F add(F sum0, F start0, F sum1, F start1, F dst) const {
    I exponent = max(bits<I>(start0), bits<I>(start1)) - (kStart + lower);
    exponent = max(exponent, bits<I>(dst) & int32_t(kExponent));
    // 2^(150 - E), or 2^(137 - E); the fields of scales wrap around.
    I scale = kScale - exponent;
    F bump = splat<F>(kBump), ofGroups = bits<F>(scale - lower);
    I sum = scaledDown(sum0 - start0, ofGroups, bump) +
            scaledDown(sum1 - start1, ofGroups, bump) +
            scaledToZero(dst, bits<F>(scale), bump);
    I magnitude = abs(sum);
    U rounded;
    if (kWide) {
      magnitude = sum == -1 ? minusOne : magnitude;
      // From 2^24 on bits are lost, and a bit below the half is set.
      I twice = (magnitude + magnitude) | (magnitude >> 24);
      F scaled =
          __builtin_convertvector(twice, F) * bits<F>(exponent - field(24));
      rounded = bits<U>(scaled);
    } else {
      F scaled =
          __builtin_convertvector(magnitude, F) * bits<F>(exponent - field(10));
      rounded = (bits<U>(scaled) + 0x8000u) & 0xFFFF0000u;
    }
    return bits<F>((bits<U>(sum) & kSign) | (rounded & kMagnitude));
  }
};

//===-- products ----------------------------------------------------------===//

/// A few rows of a tile of products. While the products of an instruction are
/// added up the one before it is brought to its end, in small pieces, so that
/// the host has both to do at a time.
template <DstFormat D> struct Rows {
  static constexpr int kRows = kLanes == 16 ? 1 : 2;
  static constexpr int kVecs = kLanes == 16 ? 2 : 1;
  static constexpr int kFinals = kRows * kVecs;

  const float *starts; ///< of the first row
  size_t row, column;
  F words[kRows][kVecs];

  struct Sums {
    F groups[2][kRows][kVecs];
  };

  static TT_INLINE size_t at(size_t r, size_t c) {
    return (r / 16 * 2 + c / 16) * kFaceElements + r % 16 * kFaceSide + c % 16;
  }
  TT_INLINE F start(size_t k, size_t g, int r, int v) const {
    return load<F>(starts,
                   (size_t(r) * 4 + k / 8 + g) * 32 + column + v * kLanes);
  }

  /// One instruction's sums, of face column `k` of SrcB; calls between(i) after
  /// each of eight pieces.
  template <typename Between>
  TT_INLINE void addUp(Sums &sums, const float *x, const float *y, size_t k,
                       Between between) const {
#pragma unroll
    for (size_t g = 0; g != 2; ++g)
#pragma unroll
      for (int r = 0; r != kRows; ++r)
#pragma unroll
        for (int v = 0; v != kVecs; ++v)
          sums.groups[g][r][v] = start(k, g, r, v);
#pragma unroll
    for (int i = 0; i != 8; ++i) {
#pragma unroll
      for (size_t g = 0; g != 2; ++g) {
        size_t from = k + 8 * g + i;
        F values[kVecs];
#pragma unroll
        for (int v = 0; v != kVecs; ++v)
          values[v] = load<F>(y, at(from, column + v * kLanes));
#pragma unroll
        for (int r = 0; r != kRows; ++r) {
          F factor = splat<F>(x[at(row + r, from)]);
#pragma unroll
          for (int v = 0; v != kVecs; ++v)
            sums.groups[g][r][v] =
                mulAdd(factor, values[v], sums.groups[g][r][v]);
        }
      }
      between(i);
    }
  }
  /// Piece `i` of eight of adding the sums to DST.
  TT_INLINE void finish(const Sums &sums, const Alignment<D> &alignment,
                        size_t k, int i) {
    if (i % (8 / kFinals) != 8 / kFinals - 1)
      return;
    int r = i / (8 / kFinals) / kVecs, v = i / (8 / kFinals) % kVecs;
    words[r][v] =
        alignment.add(sums.groups[0][r][v], start(k, 0, r, v),
                      sums.groups[1][r][v], start(k, 1, r, v), words[r][v]);
  }
};

/// One tile of products, a few rows at a time through all phases.
template <DstFormat D>
void inRangeTile(const FloatParts<false> &a, size_t tileA,
                 const FloatParts<true> &b, size_t tileB, const float *starts,
                 uint32_t *dst, unsigned phases, const Adder &adder) {
  using Block = Rows<D>;
  for (size_t row = 0; row != 32; row += Block::kRows)
    for (size_t column = 0; column != 32; column += Block::kVecs * kLanes) {
      Block block;
      block.starts = starts + row * 4 * 32;
      block.row = row;
      block.column = column;
      auto forEachVec = [&](auto fn) __attribute__((always_inline)) {
#pragma unroll
        for (int r = 0; r != Block::kRows; ++r)
#pragma unroll
          for (int v = 0; v != Block::kVecs; ++v)
            fn(block.words[r][v], Block::at(row + r, column + v * kLanes));
      };
      forEachVec([&](F &word, size_t at) __attribute__((always_inline)) {
        word = load<F>(dst, at);
      });
      auto partsOf = [&](unsigned phase,
                         auto fn) __attribute__((always_inline)) {
        fn(a.part(phase >> 1, tileA), b.part(phase & 1, tileB));
      };
      typename Block::Sums left, right;
      partsOf(0, [&](const float *x, const float *y)
                     __attribute__((always_inline)) {
                       block.addUp(left, x, y, 0, [](int) {});
                     });
      for (unsigned phase = 0;;) {
        Alignment<D> alignment(phase, adder);
        partsOf(phase, [&](const float *x,
                           const float *y) __attribute__((always_inline)) {
          block.addUp(right, x, y, kFaceSide,
                      [&](int i) __attribute__((always_inline)) {
                        block.finish(left, alignment, 0, i);
                      });
        });
        if (++phase == phases) {
#pragma unroll
          for (int i = 0; i != 8; ++i)
            block.finish(right, alignment, kFaceSide, i);
          break;
        }
        partsOf(phase, [&](const float *x,
                           const float *y) __attribute__((always_inline)) {
          block.addUp(left, x, y, 0, [&](int i) __attribute__((always_inline)) {
            block.finish(right, alignment, kFaceSide, i);
          });
        });
      }
      forEachVec([&](F &word, size_t at)
                     __attribute__((always_inline)) { store(word, dst, at); });
    }
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_MATMULINRANGE_H
