//===- MathFidelity.h - Passes of the matrix unit -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MATHFIDELITY_H
#define TT_DEVICE_MATHFIDELITY_H

#include <cstdint>

namespace tt::device {

/// How many slices of the operands' significands the matrix unit multiplies.
/// Values as in tt-metal (base_types.hpp).
enum class MathFidelity : uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4 };

/// Passes over the operands: 1, 2, 3 or 4; each pass costs the same time.
constexpr unsigned phases(MathFidelity fidelity) {
  return fidelity == MathFidelity::LoFi ? 1u : unsigned(fidelity);
}

} // namespace tt::device

#endif // TT_DEVICE_MATHFIDELITY_H
