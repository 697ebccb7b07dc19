//===- Denormals.h - The host without denormals ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_DENORMALS_H
#define TT_TILE_LIB_DENORMALS_H

#include "tt/simd/Level.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace tt::tile::TT_ISA {

/// While an object lives, arithmetic and comparisons of this thread take
/// denormal operands for zeros and replace results that are denormal after
/// rounding by zeros of the same sign, as the vector unit does. The arithmetic
/// must be in a function of its own, because the compiler does not see the
/// changed mode.
class DenormalsAreZero {
#if defined(__x86_64__)
public:
  DenormalsAreZero() : before(_mm_getcsr()) {
    constexpr unsigned kResults = 0x8000, kOperands = 0x0040;
    _mm_setcsr(before | kResults | kOperands);
  }
  ~DenormalsAreZero() { _mm_setcsr(before); }
  DenormalsAreZero(const DenormalsAreZero &) = delete;
  DenormalsAreZero &operator=(const DenormalsAreZero &) = delete;

private:
  unsigned before;
#endif
};

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_DENORMALS_H
