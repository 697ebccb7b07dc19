//===- Elements.cpp - Runs of elements in any format ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Elements.h"

#include "tt/device/Formats.h"
#include "tt/simd/Simd.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace ttnn::detail {

namespace device = tt::device;
using Type = device::DataType;

namespace {

template <typename To, typename From> TT_INLINE To convert(From value) {
  if constexpr (std::is_same_v<From, float>)
    return device::floatToInt<To>(value);
  else
    return To(std::clamp<int64_t>(value, std::numeric_limits<To>::min(),
                                  std::numeric_limits<To>::max()));
}

template <typename From, typename To>
TT_INLINE void convertLoop(const void *src, void *dst, size_t n) {
  if constexpr (std::is_same_v<From, To>) {
    std::memcpy(dst, src, n * sizeof(To));
    return;
  }
  auto *in = static_cast<const uint8_t *>(src);
  auto *out = static_cast<uint8_t *>(dst);
  for (size_t i = 0; i != n; ++i) {
    From from;
    std::memcpy(&from, in + i * sizeof(From), sizeof(From));
    To to = convert<To>(from);
    std::memcpy(out + i * sizeof(To), &to, sizeof(To));
  }
}

// target_clones does not go with templates: one function for each pair.
#define TTNN_CONVERT(FROM, TO)                                                 \
  TT_SIMD void FROM##To##TO(const void *src, void *dst, size_t n) {            \
    convertLoop<FROM##_t, TO##_t>(src, dst, n);                                \
  }
#define TTNN_CONVERT_FROM(FROM)                                                \
  TTNN_CONVERT(FROM, int32)                                                    \
  TTNN_CONVERT(FROM, uint32)                                                   \
  TTNN_CONVERT(FROM, uint16)                                                   \
  TTNN_CONVERT(FROM, uint8)
using float32_t = float;
TTNN_CONVERT_FROM(float32)
TTNN_CONVERT_FROM(int32)
TTNN_CONVERT_FROM(uint32)
TTNN_CONVERT_FROM(uint16)
TTNN_CONVERT_FROM(uint8)

TT_SIMD void intToFloat(const int32_t *src, float *dst, size_t n) {
  for (size_t i = 0; i != n; ++i)
    dst[i] = float(src[i]);
}
TT_SIMD void intToFloat(const uint32_t *src, float *dst, size_t n) {
  for (size_t i = 0; i != n; ++i)
    dst[i] = float(src[i]);
}

using Converter = void (*)(const void *, void *, size_t);

/// Index of an integer format in the table below; -1 for floats.
int integerIndex(Type type) {
  switch (type) {
  case Type::Int32:
    return 0;
  case Type::UInt32:
    return 1;
  case Type::UInt16:
    return 2;
  case Type::UInt8:
    return 3;
  default:
    return -1;
  }
}

template <typename T> constexpr int kIndex = std::is_same_v<T, int32_t> ? 0 : 1;

#define TTNN_ROW(FROM)                                                         \
  {FROM##Toint32, FROM##Touint32, FROM##Touint16, FROM##Touint8}
constexpr Converter kIntegers[4][4] = {TTNN_ROW(int32), TTNN_ROW(uint32),
                                       TTNN_ROW(uint16), TTNN_ROW(uint8)};
constexpr Converter kFromFloat[4] = TTNN_ROW(float32);

constexpr size_t kChunk = 1024;

} // namespace

template <typename T>
void loadElements(Type type, const uint8_t *src, T *dst, size_t n) {
  if constexpr (std::is_same_v<T, float>) {
    return device::toFloat(type, src, dst, n);
  } else {
    int from = integerIndex(type);
    if (from >= 0)
      return kIntegers[from][kIndex<T>](src, dst, n);
    // Whole tiles of block floats fit one chunk.
    alignas(64) float floats[kChunk];
    size_t size = device::isBlockFloat(type) ? 0 : device::elementBytes(type);
    for (size_t i = 0; i < n; i += kChunk) {
      size_t count = std::min(kChunk, n - i);
      device::toFloat(type, src + i * size, floats, count);
      kFromFloat[kIndex<T>](floats, dst + i, count);
    }
  }
}

template <typename T>
void storeElements(Type type, const T *src, uint8_t *dst, size_t n) {
  if constexpr (std::is_same_v<T, float>) {
    int to = integerIndex(type);
    return to >= 0 ? kFromFloat[to](src, dst, n)
                   : device::fromFloat(type, src, dst, n);
  } else {
    int to = integerIndex(type);
    if (to >= 0)
      return kIntegers[kIndex<T>][to](src, dst, n);
    alignas(64) float floats[kChunk];
    size_t size = device::isBlockFloat(type) ? 0 : device::elementBytes(type);
    for (size_t i = 0; i < n; i += kChunk) {
      size_t count = std::min(kChunk, n - i);
      intToFloat(src + i, floats, count);
      device::fromFloat(type, floats, dst + i * size, count);
    }
  }
}

template <typename T> bool sameBits(Type type) {
  return type == (std::is_same_v<T, float>     ? Type::Float32
                  : std::is_same_v<T, int32_t> ? Type::Int32
                                               : Type::UInt32);
}

#define TTNN_COMPUTE_TYPE(T)                                                   \
  template void loadElements<T>(Type, const uint8_t *, T *, size_t);           \
  template void storeElements<T>(Type, const T *, uint8_t *, size_t);          \
  template bool sameBits<T>(Type);
TTNN_COMPUTE_TYPE(float)
TTNN_COMPUTE_TYPE(int32_t)
TTNN_COMPUTE_TYPE(uint32_t)

} // namespace ttnn::detail
