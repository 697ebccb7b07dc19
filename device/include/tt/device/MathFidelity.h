//===- MathFidelity.h - Passes of the matrix unit -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MATHFIDELITY_H
#define TT_DEVICE_MATHFIDELITY_H

#include <cstdint>

namespace tt::device {

/// How many slices of the operands' significands the matrix unit multiplies.
/// The numbers are those of the record (TTCoreEnums.td) and of files.
enum class MathFidelity : uint8_t { LoFi, HiFi2, HiFi3, HiFi4 };

inline constexpr unsigned kNumFidelities = 4;

/// Passes over the operands: 1, 2, 3 or 4; each pass costs the same time.
constexpr unsigned phases(MathFidelity fidelity) {
  return unsigned(fidelity) + 1;
}

} // namespace tt::device

#endif // TT_DEVICE_MATHFIDELITY_H
