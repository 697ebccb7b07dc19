//===- Formats.h - Arrays of numbers in device formats --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Array conversions between f32 and every element type. Chosen at run time for
// the host's vector unit; the results do not depend on that choice.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_FORMATS_H
#define TT_DEVICE_FORMATS_H

#include "tt/device/DataType.h"
#include "tt/device/ScalarFormats.h"

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// `n` elements of `type` at `src` to f32. Exact except for 32-bit integers,
/// which round to nearest even above 2^24. `src` needs no alignment.
/// Block floats: `src` is n / 16 exponent bytes (rounded up to 16 bytes)
/// followed by the n packed elements, i.e. the memory of a tile with its
/// elements in face order; n must be a multiple of 16, else Error.
void toFloat(DataType type, const void *src, float *dst, size_t n);

/// `n` f32 values to `type`, rounded as in ScalarFormats.h and BlockFloat.h.
/// The layout of block floats is that of `toFloat`.
void fromFloat(DataType type, const float *src, void *dst, size_t n);

/// The two conversions that most programs spend their time in.
void bf16ToFloat(const uint16_t *src, float *dst, size_t n);
void floatToBf16(const float *src, uint16_t *dst, size_t n);
void f16ToFloat(const uint16_t *src, float *dst, size_t n);
void floatToF16(const float *src, uint16_t *dst, size_t n);

/// Rounds each value to what `type` can hold, in place in f32 (for block
/// floats 16 neighbours share an exponent; n must then be a multiple of 16).
void roundThrough(DataType type, float *values, size_t n);

} // namespace tt::device

#endif // TT_DEVICE_FORMATS_H
