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

/// Bits behind the leading one that are left for the last rounding, which cuts
/// to 7.
constexpr unsigned kFractionOfBf16 = 7, kFractionOfBfp8 = 6;

bool canAccumulate(DataType type) {
  return type == DataType::Float32 || type == DataType::BFloat16 ||
         type == DataType::Int32 || type == DataType::UInt32;
}

void roundFloats(const void *in, void *out, unsigned fraction) {
  TT_PICK_LEVEL(PackKernels, roundFloats)(in, out, fraction);
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

/// The packer's conversions; what it rounds in its first stage goes through
/// `scratch`.
void encodeExact(DataType to, const void *words, uint8_t *l1, Words &scratch,
                 bool precise) {
  switch (to) {
  case DataType::BFloat16:
    TT_PICK_LEVEL(PackKernels, toBf16)(words, l1);
    return;
  case DataType::Float16:
    TT_PICK_LEVEL(PackKernels, toCoreF16)(words, l1);
    return;
  default:
    if (!device::isBlockFloat(to))
      return encode(to, words, l1);
    if (!precise) {
      roundFloats(words, scratch.words, kFractionOfBfp8);
      words = scratch.words;
    }
    TT_PICK_LEVEL(PackKernels, toBlockFloat)(to, words, l1);
  }
}

/// words + what `l1` holds, the first rounded before the sum if the packer
/// does.
template <class N> void addPrior(DataType to, const uint8_t *l1, Words &words) {
  if (!canAccumulate(to))
    throw device::Error("the packer does not accumulate in L1 tiles of '" +
                        std::string(device::name(to)) +
                        "'; it does of f32, bf16, si32 and u32");
  Words prior;
  unpack(to, l1, reinterpret_cast<float *>(prior.words));
  if (std::is_same_v<N, Exact> && to == DataType::BFloat16)
    roundFloats(words.words, words.words, kFractionOfBf16);
  TT_PICK_LEVEL(PackKernels, accumulate)
  (device::isFloat(to), words.words, prior.words, words.words);
}

} // namespace

template <class N>
void pack(DataType to, const uint32_t *dst, uint8_t *l1,
          const PackConfig &config) {
  const void *words = dst;
  Words changed;
  if (config.relu) {
    TT_PICK_LEVEL(PackKernels, relu)
    (device::isFloat(to), words, changed.words);
    words = changed.words;
  }
  if (config.l1Accumulate) {
    if (!config.relu)
      std::memcpy(changed.words, dst, sizeof changed);
    addPrior<N>(to, l1, changed);
    words = changed.words;
  }
  if (std::is_same_v<N, Exact>)
    encodeExact(to, words, l1, changed, config.bfp8Precise);
  else
    encode(to, words, l1);
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
