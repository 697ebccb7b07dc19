//===- Unpack.cpp - From L1 to operands -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Unpack.h"

#include "Source.h"
#include "tt/device/Formats.h"
#include "tt/simd/Simd.h"

#include <bit>
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

/// Reads fp16 as the core does: the last exponent is a number like others, and
/// values without an exponent count as zero.
TT_SIMD void unpackCoreF16(const uint8_t *src, uint32_t *dst, size_t n) {
  for (size_t i = 0; i != n; ++i) {
    uint16_t element;
    std::memcpy(&element, src + i * sizeof element, sizeof element);
    uint32_t sign = uint32_t(element & 0x8000u) << 16;
    uint32_t magnitude = (element & 0x7FFFu) << 13;
    uint32_t rebased = magnitude + (uint32_t(127 - 15) << 23);
    dst[i] = sign | ((element & 0x7C00u) != 0 ? rebased : magnitude);
  }
}

/// Elements of a block whose shared exponent is below their leading zeros: the
/// chip's subtraction wraps around to a huge exponent.
template <int Bits>
void unpackLowBlock(const uint8_t *block, int shared, uint32_t *words) {
  constexpr int kPerByte = 8 / (Bits + 1);
  for (int i = 0; i != 16; ++i) {
    uint32_t code = uint32_t(block[i / kPerByte]) >> i % kPerByte * (Bits + 1);
    uint32_t magnitude = code & ((1u << Bits) - 1);
    if (magnitude == 0)
      continue;
    int zeros = std::countl_zero(magnitude) - (32 - Bits);
    uint32_t exponent = uint32_t(shared - zeros) & 255u;
    uint32_t fraction = magnitude << (24 - Bits + zeros) & 0x7FFFFFu;
    words[i] = (code >> Bits & 1u) << 31 | exponent << 23 | fraction;
  }
}

/// Those blocks of a tile that need it, after it has been unpacked.
template <int Bits> void unpackLowBlocks(const uint8_t *l1, float *tile) {
  constexpr size_t kBlocks = kTileElements / 16;
  for (size_t block = 0; block != kBlocks; ++block) {
    if (l1[block] >= Bits)
      continue;
    uint32_t words[16];
    std::memcpy(words, tile + block * 16, sizeof words);
    unpackLowBlock<Bits>(l1 + kBlocks + block * 2 * (Bits + 1), l1[block],
                         words);
    std::memcpy(tile + block * 16, words, sizeof words);
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
  if (!std::is_same_v<N, Exact>)
    return;
  if (type == DataType::BFP_BFloat8)
    unpackLowBlocks<7>(l1, dst);
  else if (type == DataType::BFP_BFloat4)
    unpackLowBlocks<3>(l1, dst);
}

/// Reduces unpacked elements to the bits of source registers: fp32 is cut, and
/// loses its denormals when it becomes bf16; fp16 loses the bits that bf16 does
/// not hold.
template <class N>
void keepUnpacked(DataType type, float *tile, DstFormat dst) {
  if (!std::is_same_v<N, Exact> ||
      (type != DataType::Float32 && type != DataType::Float16))
    return;
  SourceFormat format = sourceFormat(type, dst);
  bool flush = type == DataType::Float32 && format == SourceFormat::Float16b;
  TT_PICK_LEVEL(Source, keep, N)(tile, format, flush);
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
  keepUnpacked<N>(type, tile, dst);
}

template <class N>
void unpackOperandRows(DataType type, const uint8_t *rows, size_t pitch,
                       float *tile, DstFormat dst) {
  unpackRows(type, rows, pitch, tile);
  keepUnpacked<N>(type, tile, dst);
}

template <class N>
void unpackToDst(DataType type, const uint8_t *l1, uint32_t *dst,
                 DstFormat format, bool unpackToDest) {
  auto *tile = reinterpret_cast<float *>(dst);
  unpackFor<N>(type, l1, tile);
  if (!device::isFloat(type) ||
      (unpackToDest && device::elementBits(type) == 32))
    return;
  keepUnpacked<N>(type, tile, format);
  copyToDst<N>(dst, format);
}

template <class N> void keepInSource(float *tile, SourceFormat format) {
  TT_PICK_LEVEL(Source, keep, N)(tile, format, false);
}

template <class N> void copyToDst(uint32_t *tile, DstFormat format) {
  TT_PICK_LEVEL(Source, copy, N)(tile, format);
}

#define TT_INSTANTIATE(N)                                                      \
  template void keepInSource<N>(float *, SourceFormat);                        \
  template void copyToDst<N>(uint32_t *, DstFormat);                           \
  template void unpackOperandRows<N>(DataType, const uint8_t *, size_t,        \
                                     float *, DstFormat);                      \
  template void unpackOperand<N>(DataType, const uint8_t *, float *,           \
                                 DstFormat);                                   \
  template void unpackToDst<N>(DataType, const uint8_t *, uint32_t *,          \
                               DstFormat, bool);
TT_INSTANTIATE(Fast)
TT_INSTANTIATE(Exact)

} // namespace tt::tile
