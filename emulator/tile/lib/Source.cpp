//===- Source.cpp - What source registers keep ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Source.h"

#include "Lanes.h"

namespace tt::tile {

template <class N, class Level>
void Source<N, Level>::keep(float *tile, DstFormat dst) {
  if constexpr (kIsExact<N>) {
    using namespace TT_ISA;
    uint32_t mask = dst == DstFormat::Float32 ? 0xFFFFE000u : 0xFFFF0000u;
    for (size_t i = 0; i != kTileElements; i += kLanes) {
      U cut = load<U>(tile, i) & mask;
      store(flushDenormals(bits<F>(cut)), tile, i);
    }
  }
}

template struct Source<Fast, simd::ThisLevel>;
template struct Source<Exact, simd::ThisLevel>;

} // namespace tt::tile
