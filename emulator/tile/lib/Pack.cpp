//===- Pack.cpp - From DST to L1 ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Pack.h"

#include "PackKernels.h"
#include "tt/device/Error.h"
#include "tt/device/Formats.h"
#include "tt/tile/Unpack.h"

#include <cstring>
#include <string>
#include <type_traits>

namespace tt::tile {
namespace {

using device::DataType;

struct alignas(64) Words {
  uint32_t words[kTileElements];
};

/// Bits behind the leading one when the packer reads DST.
constexpr unsigned kFractionOfBf16 = 7, kFractionOfBfp8 = 6,
                   kFractionOfF16 = 10, kWhole = 23;

unsigned fractionOf(DataType to, const PackConfig &config) {
  if (to == DataType::BFloat16)
    return kFractionOfBf16;
  if (device::isBlockFloat(to) && !config.bfp8Precise)
    return kFractionOfBfp8;
  if (to == DataType::Float16 && config.roundF16)
    return kFractionOfF16;
  return config.dst == DstFormat::Float16b ? kFractionOfBf16 : kWhole;
}

bool canAccumulate(DataType type) {
  return type == DataType::Float32 || type == DataType::BFloat16 ||
         type == DataType::Int32 || type == DataType::UInt32;
}

/// Words that need no rounding, or Fast's, to elements in face order.
void encode(DataType to, const void *words, uint8_t *l1) {
  switch (to) {
  case DataType::Float32:
  case DataType::Int32:
  case DataType::UInt32:
    std::memcpy(l1, words, sizeof(Words));
    return;
  case DataType::UInt16:
  case DataType::UInt8:
  case DataType::Int8:
    TT_PICK_LEVEL(PackKernels, narrow)(to, words, l1);
    return;
  default:
    device::fromFloat(to, static_cast<const float *>(words), l1, kTileElements);
  }
}

/// The packer's second stage.
void encodeExact(DataType to, const void *words, uint8_t *l1) {
  if (to == DataType::BFloat16)
    TT_PICK_LEVEL(PackKernels, toBf16)(words, l1);
  else if (to == DataType::Float16)
    TT_PICK_LEVEL(PackKernels, toCoreF16)(words, l1);
  else if (device::isBlockFloat(to))
    TT_PICK_LEVEL(PackKernels, toBlockFloat)(to, words, l1);
  else
    encode(to, words, l1);
}

/// The words of a tile in L1 to which the packer adds.
void loadPrior(DataType to, const uint8_t *l1, Words &prior) {
  if (!canAccumulate(to))
    throw device::Error("the packer does not accumulate in L1 tiles of '" +
                        std::string(device::name(to)) +
                        "'; it does of f32, bf16, si32 and u32");
  unpack(to, l1, reinterpret_cast<float *>(prior.words));
}

void packFast(DataType to, const void *words, uint8_t *l1,
              const PackConfig &config) {
  Words changed, prior;
  if (config.relu) {
    TT_PICK_LEVEL(PackKernels, relu)
    (device::isFloat(to), words, changed.words);
    words = changed.words;
  }
  if (config.l1Accumulate) {
    loadPrior(to, l1, prior);
    TT_PICK_LEVEL(PackKernels, accumulate)
    (device::isFloat(to), words, prior.words, changed.words);
    words = changed.words;
  }
  encode(to, words, l1);
}

void packExact(DataType to, const void *words, uint8_t *l1,
               const PackConfig &config) {
  Words changed, prior;
  // The conversion to bf16 rounds itself.
  bool alone = !config.relu && !config.l1Accumulate;
  unsigned fraction = fractionOf(to, config);
  if (device::isFloat(to) && fraction != kWhole &&
      !(alone && to == DataType::BFloat16)) {
    TT_PICK_LEVEL(PackKernels, roundFloats)(words, changed.words, fraction);
    words = changed.words;
  }
  if (config.relu) {
    TT_PICK_LEVEL(PackKernels, reluBySign)(words, changed.words);
    words = changed.words;
  }
  if (config.l1Accumulate) {
    loadPrior(to, l1, prior);
    if (to == DataType::Float32)
      TT_PICK_LEVEL(PackKernels, accumulateF32)
    (words, prior.words, changed.words);
    else if (to == DataType::BFloat16) TT_PICK_LEVEL(
        PackKernels, accumulateBf16)(words, prior.words, changed.words);
    else TT_PICK_LEVEL(PackKernels, accumulate)(false, words, prior.words,
                                                changed.words);
    words = changed.words;
    // The sum is rounded; it may be NaN, which bf16 in L1 keeps.
    if (to == DataType::BFloat16)
      return encode(to, words, l1);
  }
  encodeExact(to, words, l1);
}

} // namespace

template <class N>
void pack(DataType to, const uint32_t *dst, uint8_t *l1,
          const PackConfig &config) {
  if (std::is_same_v<N, Exact>)
    packExact(to, dst, l1, config);
  else
    packFast(to, dst, l1, config);
}

template <class N>
void packRows(DataType to, const uint32_t *dst, uint8_t *rows, size_t pitch,
              const PackConfig &config) {
  size_t runBytes = kFaceSide * device::elementBytes(to);
  alignas(64) uint8_t tile[sizeof(Words)];
  auto forEachRun = [&](auto fn) {
    for (size_t r = 0; r != 2 * kFaceSide; ++r)
      for (size_t half = 0; half != 2; ++half) {
        size_t run = (r / kFaceSide * 2 + half) * kFaceSide + r % kFaceSide;
        fn(rows + r * pitch + half * runBytes, tile + run * runBytes);
      }
  };
  if (config.l1Accumulate)
    forEachRun([&](const uint8_t *row, uint8_t *inTile) {
      std::memcpy(inTile, row, runBytes);
    });
  pack<N>(to, dst, tile, config);
  forEachRun([&](uint8_t *row, const uint8_t *inTile) {
    std::memcpy(row, inTile, runBytes);
  });
}

#define TT_INSTANTIATE(N)                                                      \
  template void pack<N>(DataType, const uint32_t *, uint8_t *,                 \
                        const PackConfig &);                                   \
  template void packRows<N>(DataType, const uint32_t *, uint8_t *, size_t,     \
                            const PackConfig &);
TT_INSTANTIATE(Fast)
TT_INSTANTIATE(Exact)

} // namespace tt::tile
