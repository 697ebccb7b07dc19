//===- Numerics.h - Arithmetic that differs between chips -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The emulated units compute alike on all architectures, except where a field
// says otherwise. The rules themselves: docs/numerics.md. The defaults are
// Wormhole's.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_NUMERICS_H
#define TT_DEVICE_NUMERICS_H

namespace tt::device {

struct Numerics {
  /// Matrix unit, 32-bit DST: a sum of -1 unit in the last place comes out as
  /// -2^27 units.
  bool inflatesMinusOne = true;
  /// Vector unit: a * b + c rounds once as in IEEE 754, has zeros with signs
  /// and one NaN, 7FC00000. Otherwise a product beyond fp32 is infinite before
  /// the addition, zeros have no sign, and a NaN shows what the unit computed.
  bool ieeeVector = false;
  /// Packer: fp32 is rounded to fp16; otherwise cut.
  bool roundsF16 = false;

  friend bool operator==(const Numerics &, const Numerics &) = default;
};

} // namespace tt::device

#endif // TT_DEVICE_NUMERICS_H
