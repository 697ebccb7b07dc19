//===- Unpack.cpp - From L1 to operands -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Unpack.h"

#include "Source.h"
#include "tt/device/Formats.h"
#include "tt/simd/Simd.h"

#include <cstring>
#include <type_traits>

namespace tt::tile {
namespace {

using device::DataType;

/// `n` integers of 8 or 16 bits to int32.
template <typename Int>
TT_INLINE void widenLoop(const uint8_t *src, int32_t *dst, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    Int element;
    std::memcpy(&element, src + i * sizeof element, sizeof element);
    dst[i] = int32_t(element);
  }
}
TT_SIMD void widenU16(const uint8_t *src, int32_t *dst, size_t n) {
  widenLoop<uint16_t>(src, dst, n);
}
TT_SIMD void widenU8(const uint8_t *src, int32_t *dst, size_t n) {
  widenLoop<uint8_t>(src, dst, n);
}
TT_SIMD void widenI8(const uint8_t *src, int32_t *dst, size_t n) {
  widenLoop<int8_t>(src, dst, n);
}

/// `n` elements to words.
void unpackElements(DataType type, const uint8_t *src, float *dst, size_t n) {
  alignas(64) int32_t wide[kTileElements];
  switch (type) {
  case DataType::Float32:
  case DataType::UInt32:
  case DataType::Int32:
    std::memcpy(dst, src, n * 4);
    return;
  case DataType::UInt16:
    widenU16(src, wide, n);
    break;
  case DataType::UInt8:
    widenU8(src, wide, n);
    break;
  case DataType::Int8:
    widenI8(src, wide, n);
    break;
  default:
    return device::toFloat(type, src, dst, n);
  }
  std::memcpy(dst, wide, n * 4);
}

/// fp16 as the core reads it: the last exponent is a number like others, and
/// denormals are zeros.
TT_SIMD void unpackCoreF16(const uint8_t *src, uint32_t *dst, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    uint16_t element;
    std::memcpy(&element, src + i * sizeof element, sizeof element);
    uint32_t sign = uint32_t(element & 0x8000u) << 16;
    uint32_t magnitude = (element & 0x7FFFu) << 13;
    uint32_t rebased = magnitude + (uint32_t(127 - 15) << 23);
    dst[i] = sign | ((element & 0x7C00u) != 0 ? rebased : 0);
  }
}

template <class N>
void unpackFor(DataType type, const uint8_t *l1, float *dst) {
  if (std::is_same_v<N, Exact> && type == DataType::Float16) {
    alignas(64) uint32_t words[kTileElements];
    unpackCoreF16(l1, words, kTileElements);
    std::memcpy(dst, words, sizeof words);
    return;
  }
  unpack(type, l1, dst);
}

/// True if source registers change what has been unpacked.
template <class N> bool isCut(DataType type) {
  return std::is_same_v<N, Exact> && device::isFloat(type);
}

} // namespace

void unpack(DataType type, const uint8_t *l1, float *tile) {
  unpackElements(type, l1, tile, kTileElements);
}

void unpackRows(DataType type, const uint8_t *rows, size_t pitch, float *tile) {
  size_t bytes = device::elementBytes(type);
  for (size_t r = 0; r != 2 * kFaceSide; ++r)
    for (size_t half = 0; half != 2; ++half) {
      size_t face = r / kFaceSide * 2 + half;
      unpackElements(type, rows + r * pitch + half * kFaceSide * bytes,
                     tile + face * kFaceElements + r % kFaceSide * kFaceSide,
                     kFaceSide);
    }
}

template <class N>
void unpackOperand(DataType type, const uint8_t *l1, float *tile,
                   DstFormat dst) {
  unpackFor<N>(type, l1, tile);
  if (isCut<N>(type))
    keepInSource<N>(tile, dst);
}

template <class N>
void unpackToDst(DataType type, const uint8_t *l1, uint32_t *dst,
                 DstFormat format, bool unpackToDest) {
  auto *tile = reinterpret_cast<float *>(dst);
  unpackFor<N>(type, l1, tile);
  bool whole = unpackToDest && device::elementBits(type) == 32;
  if (isCut<N>(type) && !whole)
    keepInSource<N>(tile, format);
}

template <class N> void keepInSource(float *tile, DstFormat dst) {
  TT_PICK_LEVEL(Source, keep, N)(tile, dst);
}

#define TT_INSTANTIATE(N)                                                      \
  template void keepInSource<N>(float *, DstFormat);                           \
  template void unpackOperand<N>(DataType, const uint8_t *, float *,           \
                                 DstFormat);                                   \
  template void unpackToDst<N>(DataType, const uint8_t *, uint32_t *,          \
                               DstFormat, bool);
TT_INSTANTIATE(Fast)
TT_INSTANTIATE(Exact)

} // namespace tt::tile
