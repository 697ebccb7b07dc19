//===- Formats.cpp - Arrays of numbers in device formats ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Formats.h"

#include "RowCodec.h"
#include "tt/device/BlockFloat.h"
#include "tt/device/Error.h"
#include "tt/simd/Simd.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace tt::device {
namespace {

template <DataType Type>
TT_INLINE void decodeLoop(const void *src, float *dst, size_t n) {
  auto *bytes = static_cast<const uint8_t *>(src);
  size_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
    decodeRow<Type>(bytes + i * kElementBytes<Type>, dst + i);
  for (; i != n; ++i) {
    typename RowCodec<Type>::Element element;
    std::memcpy(&element, bytes + i * sizeof element, sizeof element);
    dst[i] = RowCodec<Type>::decodeOne(element);
  }
}

template <DataType Type>
TT_INLINE void encodeLoop(const float *src, void *dst, size_t n) {
  auto *bytes = static_cast<uint8_t *>(dst);
  size_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
    encodeRow<Type>(src + i, bytes + i * kElementBytes<Type>);
  for (; i != n; ++i) {
    typename RowCodec<Type>::Element element =
        RowCodec<Type>::encodeOne(src[i]);
    std::memcpy(bytes + i * sizeof element, &element, sizeof element);
  }
}

#define TT_ARRAY_CONVERSION(TYPE)                                              \
  TT_SIMD void decode##TYPE(const void *src, float *dst, size_t n) {           \
    decodeLoop<DataType::TYPE>(src, dst, n);                                   \
  }                                                                            \
  TT_SIMD void encode##TYPE(const float *src, void *dst, size_t n) {           \
    encodeLoop<DataType::TYPE>(src, dst, n);                                   \
  }
TT_FOR_EACH_PLAIN_TYPE(TT_ARRAY_CONVERSION)
#undef TT_ARRAY_CONVERSION

/// Bytes in front of the packed elements of `n` block floats.
size_t exponentSection(DataType type, size_t n) {
  if (n % kBlockElements != 0)
    throw Error("a run of block float '" + std::string(name(type)) +
                "' needs a multiple of 16 elements, not " + std::to_string(n));
  return (n / kBlockElements + 15) / 16 * 16;
}

} // namespace

void toFloat(DataType type, const void *src, float *dst, size_t n) {
  if (isBlockFloat(type)) {
    auto *exponents = static_cast<const uint8_t *>(src);
    const uint8_t *data = exponents + exponentSection(type, n);
    return unpackBlocks(type, exponents, data, dst, n / kBlockElements);
  }
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return decode##TYPE(src, dst, n);
    TT_FOR_EACH_PLAIN_TYPE(TT_CASE)
#undef TT_CASE
  default:
    break; // isBlockFloat has refused numbers that are not types
  }
}

void fromFloat(DataType type, const float *src, void *dst, size_t n) {
  if (isBlockFloat(type)) {
    auto *exponents = static_cast<uint8_t *>(dst);
    size_t section = exponentSection(type, n), blocks = n / kBlockElements;
    std::fill(exponents + blocks, exponents + section, uint8_t(0));
    return packBlocks(type, src, exponents, exponents + section, blocks);
  }
  switch (type) {
#define TT_CASE(TYPE)                                                          \
  case DataType::TYPE:                                                         \
    return encode##TYPE(src, dst, n);
    TT_FOR_EACH_PLAIN_TYPE(TT_CASE)
#undef TT_CASE
  default:
    break;
  }
}

void bf16ToFloat(const uint16_t *src, float *dst, size_t n) {
  decodeBFloat16(src, dst, n);
}
void floatToBf16(const float *src, uint16_t *dst, size_t n) {
  encodeBFloat16(src, dst, n);
}
void f16ToFloat(const uint16_t *src, float *dst, size_t n) {
  decodeFloat16(src, dst, n);
}
void floatToF16(const float *src, uint16_t *dst, size_t n) {
  encodeFloat16(src, dst, n);
}

void roundThrough(DataType type, float *values, size_t n) {
  if (type == DataType::Float32)
    return;
  if (isBlockFloat(type))
    (void)exponentSection(type, n);
  // Chunks stay in the first-level cache. One block is at most 5 bytes per
  // element; f32 is excluded above.
  constexpr size_t kChunk = 1024;
  alignas(64) uint8_t packed[kChunk * 4 + kChunk / 16];
  for (size_t i = 0; i < n; i += kChunk) {
    size_t count = std::min(kChunk, n - i);
    fromFloat(type, values + i, packed, count);
    toFloat(type, packed, values + i, count);
  }
}

} // namespace tt::device
