//===- SfpuForm.h - Forms of an op of the vector unit ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_SFPUFORM_H
#define TT_EMULATOR_CORE_SFPUFORM_H

#include "tt/device/DataType.h"
#include "tt/tile/Enums.h"

#include <cstdint>

namespace tt::emulator {

/// What a call's attributes say about its time.
struct SfpuForm {
  bool approx = false;       ///< whatever the kernel's setting
  double share = 1;          ///< of the vectors of a tile
  const char *key = nullptr; ///< into the table of cycles; null: the op's
};

/// Of all calls but those below the attributes make no difference.
template <class... Attributes> SfpuForm sfpuForm(const Attributes &...) {
  return {};
}

/// exp_tile: `iterations` of the eight vectors of each face.
inline SfpuForm sfpuForm(const bool &approx, const tile::InputClamping &,
                         const int32_t &iterations, const int32_t &) {
  return {approx, double(iterations) / 8, nullptr};
}

/// sfpu_reduce
inline SfpuForm sfpuForm(const tile::ReduceType &, const device::DataType &,
                         const tile::ReduceDim &dim) {
  return {false, 1, dim == tile::ReduceDim::Col ? "sfpu_reduce col" : nullptr};
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_SFPUFORM_H
