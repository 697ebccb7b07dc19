//===- SfpuReduce.cpp - Sums, means and maxima in DST ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "SfpuOrder.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

using device::DataType;

constexpr size_t kSide = 2 * kFaceSide;

template <class N> struct FloatOps {
  using Vector = F;
  static TT_INLINE F add(F x, F y) { return x + y; }
  static TT_INLINE F most(F x, F y) { return larger<N>(y, x); }
  static TT_INLINE F mean(F sum, uint32_t count) { return sum / float(count); }
};
template <typename V> struct IntegerOps {
  using Vector = V;
  static TT_INLINE V add(V x, V y) { return x + y; }
  static TT_INLINE V most(V x, V y) { return max(x, y); }
  static TT_INLINE V mean(V sum, uint32_t count) {
    return sum / splat<V>(count);
  }
};

template <class Ops>
TT_INLINE typename Ops::Vector
combine(ReduceType reduce, typename Ops::Vector x, typename Ops::Vector y) {
  return reduce == ReduceType::Max ? Ops::most(x, y) : Ops::add(x, y);
}

/// row[0..31] = the reduction of each column of `tile`.
template <class Ops>
void reduceColumns(ReduceType reduce, const uint32_t *tile, uint32_t *row) {
  using V = typename Ops::Vector;
  for (size_t c = 0; c != kSide; c += kLanes) {
    const uint32_t *upper =
        tile + c / kFaceSide * kFaceElements + c % kFaceSide;
    V sum = load<V>(upper);
    for (size_t r = 1; r != kSide; ++r)
      sum = combine<Ops>(reduce, sum,
                         load<V>(upper, r / kFaceSide * 2 * kFaceElements +
                                            r % kFaceSide * kFaceSide));
    store(sum, row, c);
  }
}

/// row[0] = the reduction of the row.
template <class Ops> void reduceRow(ReduceType reduce, uint32_t *row) {
  using V = typename Ops::Vector;
  V sum = splat<V>(bits<V>(load<U>(row))[0]);
  for (size_t i = 1; i != kSide; ++i)
    sum = combine<Ops>(reduce, sum, bits<V>(splat<U>(row[i])));
  store(sum, row);
}

template <class Ops>
void reduceTile(ReduceType reduce, ReduceDim dim, const uint32_t *tile,
                uint32_t *row) {
  using V = typename Ops::Vector;
  reduceColumns<Ops>(reduce, tile, row);
  if (dim == ReduceDim::Scalar)
    reduceRow<Ops>(reduce, row);
  uint32_t count = dim == ReduceDim::Scalar ? kSide * kSide : kSide;
  if (reduce == ReduceType::Avg)
    for (size_t c = 0; c != kSide; c += kLanes)
      store(Ops::mean(load<V>(row, c), count), row, c);
}

} // namespace
} // namespace TT_ISA

/// In place: column 0 (Row), row 0 (Col) or element [0, 0] (Scalar) becomes the
/// sum, mean or maximum; other elements stay. Sums run in order of the index,
/// rows first for Scalar. f32, bf16, si32 or u32, else device::Error; integer
/// means are cut toward zero.
template <class N, class Level>
void SfpuKernels<N, Level>::sfpu_reduce(uint32_t *tile, ReduceType reduce,
                                        device::DataType type, ReduceDim dim,
                                        const MathConfig &config) {
  using namespace TT_ISA;
  alignas(64) uint32_t words[kTileElements], row[kSide];
  auto *in = reinterpret_cast<const float *>(tile);
  if (dim == ReduceDim::Row)
    FpuMoves<Level>::transpose(in, reinterpret_cast<float *>(words));
  else
    __builtin_memcpy(words, tile, sizeof words);
  if (type == device::DataType::Int32)
    reduceTile<IntegerOps<I>>(reduce, dim, words, row);
  else if (type == device::DataType::UInt32)
    reduceTile<IntegerOps<U>>(reduce, dim, words, row);
  else
    withFloats<N, Rounding::Cut>(config, [&](auto dst) {
      for (size_t i = 0; i != kTileElements; i += kLanes)
        store(dst.get(words, i), words, i);
      reduceTile<FloatOps<N>>(reduce, dim, words, row);
      for (size_t i = 0; i != kSide; i += kLanes)
        dst.put(load<F>(row, i), row, i);
    });
  for (size_t i = 0; i != (dim == ReduceDim::Scalar ? 1 : kSide); ++i) {
    size_t half = i / kFaceSide, k = i % kFaceSide;
    tile[dim == ReduceDim::Row ? half * 2 * kFaceElements + k * kFaceSide
                               : half * kFaceElements + k] = row[i];
  }
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
