//===- Rounding.cpp - rounding to declared float types --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Rounding.h"

#include "mlir/IR/BuiltinTypes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace mlir::tt::reference {

Rounding roundingOf(Type element) {
  if (element.isBF16())
    return Rounding::BFloat16;
  return element.isF16() ? Rounding::Float16 : Rounding::None;
}

/// bf16 is the upper half of f32; a carry out of the fraction is the next
/// exponent, and out of the largest one infinity.
static float toBFloat16(float value) {
  if (std::isnan(value))
    return value;
  uint32_t bits = std::bit_cast<uint32_t>(value);
  bits += 0x7fff + ((bits >> 16) & 1);
  return std::bit_cast<float>(bits & 0xffff0000);
}

void round(float *values, size_t count, Rounding rounding) {
  switch (rounding) {
  case Rounding::None:
    return;
  case Rounding::BFloat16:
    for (size_t i = 0; i != count; ++i)
      values[i] = toBFloat16(values[i]);
    return;
  case Rounding::Float16:
    for (size_t i = 0; i != count; ++i)
      values[i] = float(_Float16(values[i]));
    return;
  }
}

static void roundBlock(float *values, size_t count, unsigned bits) {
  float largest = 0;
  for (size_t i = 0; i != count; ++i) {
    if (!std::isfinite(values[i]))
      return;
    largest = std::max(largest, std::abs(values[i]));
  }
  if (largest == 0)
    return;
  double unit = std::ldexp(1.0, std::ilogb(largest) - int(bits) + 1);
  double limit = double((1u << bits) - 1);
  for (size_t i = 0; i != count; ++i)
    // A number that rounds to zero has no sign.
    values[i] = float(
        std::clamp(std::nearbyint(values[i] / unit), -limit, limit) * unit +
        0.0);
}

void roundBlocks(float *values, size_t rows, size_t rowLength, unsigned bits) {
  constexpr size_t block = 16;
  for (size_t row = 0; row != rows; ++row, values += rowLength)
    for (size_t i = 0; i < rowLength; i += block)
      roundBlock(values + i, std::min(block, rowLength - i), bits);
}

} // namespace mlir::tt::reference
