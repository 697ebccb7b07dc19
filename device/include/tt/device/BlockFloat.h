//===- BlockFloat.h - Sixteen numbers with one exponent -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A block is 16 neighbours of a face row. Each element is a sign and m = 7, 3
// or 1 magnitude bits without a hidden bit:
//   value = (-1)^sign * magnitude / 2^(m-1) * 2^(exponent - bias)
// with bias 127 (BFP_BFloat*) or 15 (BFP_Float*). Packed, the first element is
// in the low bits of the first byte.
//
// Writing follows the host conversion of tt-metal
// (tt_metal/impl/data_format/blockfloat_common.cpp): the block takes the
// largest exponent; an element is shifted right by the difference (bits that
// fall off are dropped), then rounded to nearest even, then limited to the
// largest magnitude (the exponent is not raised). Zeros, f32 denormals and
// results that round to zero are +0. B formats: infinity and NaN have exponent
// 255 and read back as infinity and, if the magnitude kept a fraction, NaN.
// A formats: values too large for the exponent take the largest magnitude,
// values below 2^-15 are 0.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_BLOCKFLOAT_H
#define TT_DEVICE_BLOCKFLOAT_H

#include "tt/device/DataType.h"

#include <cstddef>
#include <cstdint>

namespace tt::device {

/// Elements that share an exponent.
inline constexpr size_t kBlockElements = 16;

/// Bytes of the 16 packed elements: 16, 8 or 4. Throws Error for types that
/// are not block floats.
size_t blockDataBytes(DataType type);

/// Packs `src[0..15]`: writes `*exponent` and blockDataBytes(type) bytes.
void packBlock(DataType type, const float *src, uint8_t *exponent,
               uint8_t *data);

/// Unpacks a block to f32, exactly; results below the normal f32 range are 0.
/// Sign 1 with magnitude 0 is minus infinity, as on the chip.
void unpackBlock(DataType type, uint8_t exponent, const uint8_t *data,
                 float *dst);

/// `blocks` blocks in order, exponents and data in separate arrays.
void packBlocks(DataType type, const float *src, uint8_t *exponents,
                uint8_t *data, size_t blocks);
void unpackBlocks(DataType type, const uint8_t *exponents, const uint8_t *data,
                  float *dst, size_t blocks);

} // namespace tt::device

#endif // TT_DEVICE_BLOCKFLOAT_H
