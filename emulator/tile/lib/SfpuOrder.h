//===- SfpuOrder.h - The larger of two floats -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TILE_LIB_SFPUORDER_H
#define TT_TILE_LIB_SFPUORDER_H

#include "SfpuLoops.h"

namespace tt::tile::TT_ISA {

/// By sign and magnitude, as the unit does. In fast numerics NaN of either sign
/// wins: those that the host makes are negative.
template <class N> TT_INLINE F larger(F x, F y) {
  I isLarger = orderKey(x) > orderKey(y);
  if constexpr (!kIsExact<N>)
    isLarger = (isLarger & (y == y)) | (x != x);
  return isLarger ? x : y;
}
template <class N> TT_INLINE F smaller(F x, F y) {
  I isSmaller = orderKey(x) < orderKey(y);
  if constexpr (!kIsExact<N>)
    isSmaller = (isSmaller & (y == y)) | (x != x);
  return isSmaller ? x : y;
}

} // namespace tt::tile::TT_ISA

#endif // TT_TILE_LIB_SFPUORDER_H
