//===- FpuMoves.cpp - Broadcast and transpose -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FpuKernels.h"
#include "Lanes.h"

namespace tt::tile {
namespace TT_ISA {
namespace {

/// Each vector of `out` is rowOf(face, row, column) of its first element.
template <typename RowOf> TT_INLINE void fillRows(float *out, RowOf rowOf) {
  for (size_t face = 0; face != 4; ++face)
    for (size_t r = 0; r != kFaceSide; ++r)
      for (size_t c = 0; c != kFaceSide; c += kLanes)
        store(rowOf(face, r, c), out, face * kFaceElements + r * kFaceSide + c);
}

/// A 4x4 block of words is the unit: four rows in, four columns out.
using F4 = float __attribute__((ext_vector_type(4)));

TT_INLINE F4 load4(const float *p) {
  F4 v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
TT_INLINE void store4(F4 v, float *p) { __builtin_memcpy(p, &v, sizeof v); }

TT_INLINE void transposeBlock(const float *in, float *out) {
  F4 r0 = load4(in), r1 = load4(in + 16), r2 = load4(in + 32),
     r3 = load4(in + 48);
  F4 a = __builtin_shufflevector(r0, r1, 0, 4, 1, 5);
  F4 b = __builtin_shufflevector(r2, r3, 0, 4, 1, 5);
  F4 c = __builtin_shufflevector(r0, r1, 2, 6, 3, 7);
  F4 d = __builtin_shufflevector(r2, r3, 2, 6, 3, 7);
  store4(__builtin_shufflevector(a, b, 0, 1, 4, 5), out);
  store4(__builtin_shufflevector(a, b, 2, 3, 6, 7), out + 16);
  store4(__builtin_shufflevector(c, d, 0, 1, 4, 5), out + 32);
  store4(__builtin_shufflevector(c, d, 2, 3, 6, 7), out + 48);
}

} // namespace
} // namespace TT_ISA

template <class Level>
void FpuMoves<Level>::broadcast(const float *b, float *out, BcastType bcast) {
  using namespace TT_ISA;
  constexpr size_t kFace = kFaceElements;
  switch (bcast) {
  case BcastType::None:
    __builtin_memcpy(out, b, kTileElements * sizeof(float));
    break;
  case BcastType::Row:
    fillRows(out,
             [&](size_t face, size_t, size_t c) __attribute__((always_inline)) {
               return load<F>(b, face % 2 * kFace + c);
             });
    break;
  case BcastType::Col:
    fillRows(out,
             [&](size_t face, size_t r, size_t) __attribute__((always_inline)) {
               return splat<F>(b[face / 2 * 2 * kFace + r * kFaceSide]);
             });
    break;
  case BcastType::Scalar:
    fillRows(out, [&](size_t, size_t, size_t) __attribute__((always_inline)) {
      return splat<F>(b[0]);
    });
    break;
  }
}

template <class Level>
void FpuMoves<Level>::transpose(const float *in, float *out) {
  constexpr size_t kSwapped[4] = {0, 2, 1, 3};
  for (size_t face = 0; face != 4; ++face)
    for (size_t r = 0; r != 16; r += 4)
      for (size_t c = 0; c != 16; c += 4)
        TT_ISA::transposeBlock(in + face * kFaceElements + r * 16 + c,
                               out + kSwapped[face] * kFaceElements + c * 16 +
                                   r);
}

template struct FpuMoves<simd::ThisLevel>;

} // namespace tt::tile
