//===- FpuReduce.cpp - Sums and maxima of rows and columns ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Everything is a reduction down the columns of 16x16 blocks, as in the chip;
// rows are transposed first. An instruction pools one face.
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "MatmulAlignment.h"

#include <algorithm>

namespace tt::tile {
namespace TT_ISA {
namespace {

/// row[0..15] += the weighted sum of each column of `face`, which is in SrcA;
/// the 16 weights are in SrcB.
void fastSumFace(const float *face, const float *weights, uint32_t *row) {
  for (size_t c = 0; c != kFaceSide; c += kLanes) {
    F sum = load<F>(row, c);
    for (size_t i = 0; i != kFaceSide; ++i)
      sum = mulAdd(load<F>(face, i * kFaceSide + c), splat<F>(weights[i]), sum);
    store(sum, row, c);
  }
}

/// 16 weights in SrcB, taken apart for float lanes.
struct Weights {
  float parts[2][kFaceSide];
  uint32_t exponents[kFaceSide];
  ExponentRange range = {256, 0};

  explicit Weights(const float *weights) {
    for (size_t i = 0; i != kFaceSide; i += kLanes) {
      FloatPart<false> part(load<U>(weights, i), kMoved);
      store(part.parts[0], parts[0], i);
      store(part.parts[1], parts[1], i);
      store(part.exponent, exponents, i);
    }
    for (uint32_t e : exponents)
      if (e != 0)
        range = {std::min(range.least, e), std::max(range.most, e)};
  }
};

void anySumFace(const float *face, const float *weights, uint32_t *row,
                unsigned phases, const Adder &adder) {
  for (size_t c = 0; c != kFaceSide; c += kLanes)
    for (unsigned phase = 0; phase != phases; ++phase) {
      Term groups[2];
      for (size_t g = 0; g != 2; ++g)
        groups[g] = groupTerm(phase, [&](size_t i, auto take) __attribute__((
                                         always_inline)) {
          size_t k = 8 * g + i;
          U weight = splat<U>(bits<uint32_t>(weights[k]));
          take(SourcePart(load<U>(face, k * kFaceSide + c), true, phase & 1),
               SourcePart(weight, false, phase & 2));
        });
      store(addToDst(groups[0], groups[1], load<U>(row, c), adder), row, c);
    }
}

/// The same on float lanes, as MatmulInRange.h does it.
template <DstFormat D>
void sumFaceInRange(const float *face, const Weights &weights, uint32_t *row,
                    unsigned phases, const Adder &adder) {
  for (size_t c = 0; c != kFaceSide; c += kLanes) {
    F parts[kFaceSide][2], starts[2];
#pragma unroll
    for (size_t g = 0; g != 2; ++g) {
      I most = splat<I>(int32_t(kLeastExponent) + 127);
#pragma unroll
      for (size_t i = 8 * g; i != 8 * g + 8; ++i) {
        FloatPart<true> x(load<U>(face, i * kFaceSide + c));
        parts[i][0] = x.parts[0], parts[i][1] = x.parts[1];
        I sum = bits<I>(x.exponent + weights.exponents[i]);
        I none = bits<I>(x.exponent == 0u) |
                 splat<I>(weights.exponents[i] == 0 ? -1 : 0);
        most = max(most, none ? I{} : sum);
      }
      starts[g] = bits<F>(((most - 127) << 23) + kStart);
    }
    U words = addPhases<D>(
        phases, load<U>(row, c),
        [&](unsigned phase, F before) __attribute__((always_inline)) {
          F sums[2] = {starts[0], starts[1]};
#pragma unroll
          for (size_t i = 0; i != 8; ++i)
#pragma unroll
            for (size_t g = 0; g != 2; ++g) {
              size_t k = 8 * g + i;
              F weight = splat<F>(weights.parts[phase >> 1][k]);
              sums[g] = mulAdd(parts[k][phase & 1], weight, sums[g]);
            }
          return addInRange<D>(sums[0] - starts[0], sums[1] - starts[1],
                               max(bits<I>(starts[0]), bits<I>(starts[1])),
                               before, adder);
        });
    store(words, row, c);
  }
}

void exactSumFace(const float *face, const Weights &weights,
                  const float *anyWeights, uint32_t *row, unsigned phases,
                  const Adder &adder) {
  ExponentRange ofDst = {256, 0};
  for (size_t i = 0; i != kFaceSide; ++i)
    if (uint32_t word = row[i] & kMagnitude)
      ofDst = {std::min(ofDst.least, word >> 23),
               std::max(ofDst.most, word >> 23)};
  if (!inRange(exponentRange(face, kFaceElements, true), weights.range, ofDst))
    anySumFace(face, anyWeights, row, phases, adder);
  else if (adder.wide)
    sumFaceInRange<DstFormat::Float32>(face, weights, row, phases, adder);
  else
    sumFaceInRange<DstFormat::Float16b>(face, weights, row, phases, adder);
}

/// Orders floats as the matrix unit does: exponent 255 is above all others.
TT_INLINE I orderKey(F x) {
  I b = bits<I>(x);
  return b ^ ((b >> 31) & int32_t(kMagnitude));
}

/// All bits set: below every number in the matrix unit's order.
constexpr uint32_t kLeast = 0xFFFFFFFFu;

/// row[0..15] = the maximum of itself and each column of `face`. Only the
/// exponents of the weights count; a weight of zero takes its row out. In fast
/// numerics NaN of either sign wins.
template <class N>
void maxFace(const float *face, const float *weights, uint32_t *row) {
  for (size_t c = 0; c != kFaceSide; c += kLanes) {
    F most = load<F>(row, c);
    for (size_t i = 0; i != kFaceSide; ++i) {
      U scale = splat<U>(bits<uint32_t>(weights[i]) & kExponent);
      F x = load<F>(face, i * kFaceSide + c);
      // An infinite operand stays as it is.
      F scaled = scale == 0x3F800000u ? x : x * bits<F>(scale);
      I isMost = orderKey(scaled) >= orderKey(most);
      if constexpr (!kIsExact<N>)
        isMost = (isMost | (scaled != scaled)) &
                 ((most == most) | (bits<U>(most) == kLeast));
      most = (isMost & (scale != 0u)) ? scaled : most;
    }
    store(most, row, c);
  }
}

/// Where the 32 results of a reduction stand in DST.
size_t resultAt(ReduceDim dim, size_t i) {
  size_t half = i / kFaceSide, k = i % kFaceSide;
  return dim == ReduceDim::Row ? half * 2 * kFaceElements + k * kFaceSide
                               : half * kFaceElements + k;
}

struct Pool {
  ReduceType type;
  const float *weights;
  Weights parts;
  unsigned phases;
  Adder adder;
  uint32_t sourceMask;

  template <class N> void run(const float *face, uint32_t *row) const {
    if (type == ReduceType::Max)
      maxFace<N>(face, weights, row);
    else if constexpr (kIsExact<N>)
      exactSumFace(face, parts, weights, row, phases, adder);
    else
      fastSumFace(face, weights, row);
  }
  uint32_t start() const { return type == ReduceType::Max ? kLeast : 0; }
};

/// `columns` is the tile with the reduced direction downward.
template <class N>
void reduceColumns(const Pool &pool, ReduceDim dim, const float *columns,
                   uint32_t *dst, bool accumulate) {
  alignas(64) uint32_t row[2 * kFaceSide];
  for (size_t i = 0; i != 2 * kFaceSide; ++i)
    row[i] = accumulate ? dst[resultAt(dim, i)] : pool.start();
  for (size_t face = 0; face != 4; ++face)
    pool.run<N>(columns + face * kFaceElements, row + face % 2 * kFaceSide);
  // A row becomes a column in SrcB, from where it is added to zeros.
  if (kIsExact<N> && dim == ReduceDim::Row)
    for (size_t i = 0; i != 2 * kFaceSide; i += kLanes) {
      U kept = load<U>(row, i) & pool.sourceMask;
      store(addToDst(sumTerm(U{}, kept), {}, U{}, pool.adder), row, i);
    }
  for (size_t i = 0; i != 2 * kFaceSide; ++i)
    dst[resultAt(dim, i)] = row[i];
}

/// All faces into one row; that row, as a source register keeps it, turned
/// into a column and pooled once more.
template <class N>
void reduceScalar(const Pool &pool, const float *in, uint32_t *dst,
                  bool accumulate) {
  alignas(64) uint32_t row[kFaceSide], result[kFaceSide] = {};
  alignas(64) float column[kFaceElements] = {};
  for (uint32_t &word : row)
    word = pool.start();
  for (size_t face = 0; face != 4; ++face)
    pool.run<N>(in + face * kFaceElements, row);
  uint32_t mask = kIsExact<N> ? pool.sourceMask : ~0u;
  for (size_t i = 0; i != kFaceSide; ++i)
    column[i * kFaceSide] = bits<float>(row[i] & mask);
  result[0] = accumulate ? dst[0] : pool.start();
  pool.run<N>(column, result);
  dst[0] = result[0];
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void FpuKernels<N, Level>::reduce(ReduceType type, ReduceDim dim,
                                  const float *in, const float *scaler,
                                  uint32_t *dst, bool accumulate,
                                  SourceFormat source,
                                  const MathConfig &config) {
  using namespace TT_ISA;
  Pool pool{type,
            scaler,
            Weights(scaler),
            phasesOf(config),
            Adder(config),
            sourceMask(source)};
  if (dim == ReduceDim::Scalar)
    return reduceScalar<N>(pool, in, dst, accumulate);
  if (dim == ReduceDim::Col)
    return reduceColumns<N>(pool, dim, in, dst, accumulate);
  alignas(64) float columns[kTileElements];
  FpuMoves<Level>::transpose(in, columns);
  reduceColumns<N>(pool, dim, columns, dst, accumulate);
}

template struct FpuKernels<Fast, simd::ThisLevel>;
template struct FpuKernels<Exact, simd::ThisLevel>;

} // namespace tt::tile
