//===- Source.cpp - Rounding in source registers --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Source.h"

#include "Lanes.h"

namespace tt::tile {

template <class N, class Level>
void Source<N, Level>::keep(float *tile, SourceFormat format, bool flush) {
  if constexpr (kIsExact<N>) {
    using namespace TT_ISA;
    uint32_t mask = sourceMask(format);
    for (size_t i = 0; i != kTileElements; i += kLanes) {
      F cut = bits<F>(load<U>(tile, i) & mask);
      store(flush ? flushDenormals(cut) : cut, tile, i);
    }
  }
}

template <class N, class Level>
void Source<N, Level>::copy(uint32_t *tile, DstFormat dst) {
  if constexpr (kIsExact<N>) {
    using namespace TT_ISA;
    // An exponent of its own for what no word has: nothing becomes infinite.
    uint32_t last = dst == DstFormat::Float32 ? kExponent : ~0u;
    for (size_t i = 0; i != kTileElements; i += kLanes) {
      U word = load<U>(tile, i), exponent = word & kExponent;
      U infinite = word & (kSign | kExponent);
      word = exponent == last ? infinite : word;
      store(exponent != 0u ? word : U{}, tile, i);
    }
  }
}

template struct Source<Fast, simd::ThisLevel>;
template struct Source<Exact, simd::ThisLevel>;

} // namespace tt::tile
