//===- SfpuMaxIndices.cpp - Maxima of columns and where they are ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuLoops.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

/// The largest numbers so far and their indices.
struct Best {
  F value;
  U index;

  TT_INLINE void take(F x, U i) {
    I better = orderKey(x) > orderKey(value);
    value = better ? x : value;
    index = better ? i : index;
  }
};

/// Vector `c` of columns.
template <class Dst>
TT_INLINE void reduceColumns(Dst dst, uint32_t *values, uint32_t *indices,
                             size_t c, size_t rows, bool withPrior,
                             bool accumulate) {
  auto at = [=](size_t r) {
    return (r / kFaceSide * 2 + c / kFaceSide) * kFaceElements +
           r % kFaceSide * kFaceSide + c % kFaceSide;
  };
  Best best{dst.get(values, at(0)), load<U>(indices, at(0))};
  for (size_t r = 1; r != rows; ++r)
    best.take(dst.get(values, at(r)), load<U>(indices, at(r)));
  size_t running = kTileElements + at(0);
  if (withPrior)
    best.take(dst.get(values, running), load<U>(indices, running));
  dst.put(best.value, values, at(0));
  store(best.index, indices, at(0));
  if (accumulate) {
    dst.put(best.value, values, running);
    store(best.index, indices, running);
  }
}

} // namespace
} // namespace TT_ISA

template <class N, class Level>
void SfpuKernels<N, Level>::max_reduce_with_indices(
    uint32_t *values, uint32_t *indices, uint32_t chunk, int32_t rows,
    bool accumulate, const MathConfig &config) {
  using namespace TT_ISA;
  // The chip has a loop for 9 rows, the window of 3x3, and one for all.
  size_t count = rows <= 9 ? 9 : 32;
  withFloats<N, Rounding::Cut>(config, [&](auto dst) {
    for (size_t c = 0; c != 2 * kFaceSide; c += kLanes)
      reduceColumns(dst, values, indices, c, count, accumulate && chunk != 0,
                    accumulate);
  });
}

TT_SFPU_INSTANTIATE

} // namespace tt::tile
