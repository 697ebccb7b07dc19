//===- Fpu.cpp - The matrix unit ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Fpu.h"

#include "FpuKernels.h"
#include "tt/tile/Unpack.h"

#include <cstring>
#include <vector>

namespace tt::tile {
namespace {

struct alignas(64) Tile {
  float words[kTileElements];
};

void transpose(const float *in, float *out) {
  TT_PICK_LEVEL(FpuMoves, transpose)(in, out);
}

/// Room for `count` tiles. Kept per thread, as fibers have small stacks.
float *scratchTiles(size_t count) {
  static thread_local std::vector<Tile> tiles;
  if (tiles.size() < count)
    tiles.resize(count);
  return tiles.data()->words;
}

} // namespace

template <class N>
void Fpu<N>::matmulBlock(const float *a, const float *b, uint32_t *dst,
                         uint32_t rt, uint32_t ct, bool transposeB,
                         const MathConfig &config) {
  float *scratch = scratchTiles(3 * rt + 4 * ct + 4);
  if (transposeB) {
    for (uint32_t i = 0; i != ct; ++i)
      transpose(b + i * kTileElements, scratch + i * kTileElements);
    b = scratch;
    scratch += ct * kTileElements;
  }
  TT_PICK_LEVEL(FpuKernels, matmulBlock, N)
  (a, b, dst, rt, ct, scratch, config);
}

template <class N>
void Fpu<N>::binary(BinaryType op, const float *a, const float *b,
                    uint32_t *dst, BcastType bcast, bool accumulate,
                    const MathConfig &config) {
  Tile repeated;
  if (bcast != BcastType::None) {
    TT_PICK_LEVEL(FpuMoves, broadcast)(b, repeated.words, bcast);
    b = repeated.words;
  }
  TT_PICK_LEVEL(FpuKernels, binary, N)(op, a, b, dst, accumulate, config);
}

template <class N>
void Fpu<N>::unaryBcast(const float *b, uint32_t *dst, BcastType bcast,
                        const MathConfig &) {
  Tile repeated;
  TT_PICK_LEVEL(FpuMoves, broadcast)(b, repeated.words, bcast);
  std::memcpy(dst, repeated.words, sizeof repeated);
}

template <class N>
void Fpu<N>::reduce(ReduceType type, ReduceDim dim, const float *in,
                    const float *scaler, uint32_t *dst, bool accumulate,
                    SourceFormat source, const MathConfig &config) {
  TT_PICK_LEVEL(FpuKernels, reduce, N)
  (type, dim, in, scaler, dst, accumulate, source, config);
}

template <class N> void Fpu<N>::transposeWh(const float *in, uint32_t *dst) {
  Tile out;
  transpose(in, out.words);
  std::memcpy(dst, out.words, sizeof out);
}

void transposeWhDest(uint32_t *dst) {
  Tile in;
  std::memcpy(in.words, dst, sizeof in);
  Fpu<Fast>::transposeWh(in.words, dst);
}

template struct Fpu<Fast>;
template struct Fpu<Exact>;

} // namespace tt::tile
