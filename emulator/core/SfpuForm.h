//===- SfpuForm.h - Forms of an op of the vector unit ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_SFPUFORM_H
#define TT_EMULATOR_CORE_SFPUFORM_H

#include "tt/device/CallCycles.h"
#include "tt/tile/Enums.h"

#include <cstdint>

namespace tt::emulator {

/// The part of a call's form that its attributes decide. Only the calls below
/// have one.
template <class... Attributes>
device::CallForm sfpuForm(const Attributes &...) {
  return {};
}

/// exp_tile: `iterations` of the eight vectors of each face.
inline device::CallForm sfpuForm(const bool &approx,
                                 const tile::InputClamping &,
                                 const int32_t &iterations, const int32_t &) {
  return {.approx = approx, .share = double(iterations) / 8};
}

/// sfpu_reduce
inline device::CallForm sfpuForm(const tile::ReduceType &,
                                 const device::DataType &,
                                 const tile::ReduceDim &dim) {
  return {.along = device::Along(dim)};
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_SFPUFORM_H
