//===- TensorAccessorArgs.h - How kernels learn a layout ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A kernel that reads a tensor by page number finds the tensor's distribution
// among its compile-time arguments, encoded as the vendor's host library does:
//
//   interleaved: config
//   sharded:     config, rank, banks, tensor shape (rank words, in pages),
//                shard shape (rank words, in pages), bank coordinates (two to
//                a word, the first in the low half, each x << 8 | y)
//
// `config` is the bits below. The coordinates of L1 banks are those that
// kernels use (translated); of DRAM, x is the bank number and y is 0. Base
// address and page size are arguments of their own. The forms that pass parts
// as common run-time arguments are not written, and refused when read.
// Source: tt-metal tt_metal/impl/buffers/tensor_accessor_args.cpp and
// tt_metal/hw/inc/accessor/tensor_accessor_args.h.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_TENSORACCESSORARGS_H
#define TT_EMULATOR_TENSORACCESSORARGS_H

#include "tt/device/Shape.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tt::emulator {

/// Bits of the first word. Bits 2 to 6 would say which of rank, number of
/// banks, shapes and coordinates are common run-time arguments.
enum TensorAccessorFlag : uint32_t {
  AccessorSharded = 1u << 0,
  AccessorInDram = 1u << 1,
};

/// Dimensions that an accessor's shapes may have (the vendor's limit).
inline constexpr uint32_t kMaxAccessorRank = 8;

/// What to encode. The shapes and banks belong to sharded tensors only.
struct TensorAccessorArgs {
  bool dram = false;
  bool sharded = false;
  /// Pages along each dimension: of the tensor and of a shard.
  std::vector<uint32_t> tensorShape, shardShape;
  /// Shard s is on banks[s % banks.size()], behind that bank's earlier shards.
  std::vector<device::NocCoord> banks;
};

/// The words of `args`, to be appended to the compile-time arguments.
inline std::vector<uint32_t> encode(const TensorAccessorArgs &args) {
  std::vector<uint32_t> words = {(args.sharded ? AccessorSharded : 0u) |
                                 (args.dram ? AccessorInDram : 0u)};
  if (!args.sharded)
    return words;
  words.push_back(uint32_t(args.tensorShape.size()));
  words.push_back(uint32_t(args.banks.size()));
  words.insert(words.end(), args.tensorShape.begin(), args.tensorShape.end());
  words.insert(words.end(), args.shardShape.begin(), args.shardShape.end());
  for (size_t i = 0; i != args.banks.size(); ++i) {
    uint32_t half = (args.banks[i].x & 0xFF) << 8 | (args.banks[i].y & 0xFF);
    if (i % 2 == 0)
      words.push_back(half);
    else
      words.back() |= half << 16;
  }
  return words;
}

/// Encoded words as a kernel's accessor reads them; does not own them.
class TensorAccessorView {
public:
  /// Where a page lies: its bank by position in the list of banks, and how many
  /// pages of that bank come before it.
  struct Place {
    uint32_t bank = 0;
    uint64_t page = 0;
  };

  /// Reads the encoding at the start of `words`, which may go on behind it.
  /// nullopt if it is none: run-time parts, unknown bits, a rank of 0 or above
  /// kMaxAccessorRank, no banks, a size of 0, too few words.
  static std::optional<TensorAccessorView>
  parse(std::span<const uint32_t> words) {
    TensorAccessorView view;
    if (words.empty() || words[0] & ~uint32_t(AccessorSharded | AccessorInDram))
      return std::nullopt;
    view.words = words.data();
    if (!view.isSharded())
      return view;
    if (words.size() < 3 || words[1] == 0 || words[1] > kMaxAccessorRank ||
        words[2] == 0 || words[2] > 0xFFFF || words.size() < view.numWords())
      return std::nullopt;
    for (uint32_t d = 0; d != view.rank(); ++d)
      if (view.tensorShape()[d] == 0 || view.shardShape()[d] == 0)
        return std::nullopt;
    return view;
  }

  bool isSharded() const { return words[0] & AccessorSharded; }
  bool inDram() const { return words[0] & AccessorInDram; }
  uint32_t rank() const { return words[1]; }
  uint32_t numBanks() const { return words[2]; }
  const uint32_t *tensorShape() const { return words + 3; }
  const uint32_t *shardShape() const { return words + 3 + rank(); }

  /// Words that the encoding takes; the next accessor's begin behind them.
  size_t numWords() const {
    return isSharded() ? 3 + 2 * size_t(rank()) + (size_t(numBanks()) + 1) / 2
                       : 1;
  }

  /// Coordinate of a bank < numBanks(): see the top of this file.
  device::NocCoord bank(uint32_t index) const {
    uint32_t word = words[3 + 2 * rank() + index / 2] >> (index % 2 * 16);
    return {word >> 8 & 0xFF, word & 0xFF};
  }

  /// Pages of a sharded tensor, and of one shard.
  uint64_t numPages() const { return volume(tensorShape()); }
  uint64_t pagesPerShard() const { return volume(shardShape()); }

  /// Place of page `page` < numPages() of a sharded tensor.
  Place locate(uint64_t page) const {
    uint64_t shard = 0, offset = 0, gridStride = 1, shardStride = 1;
    for (uint32_t d = rank(); d-- != 0;) {
      uint32_t size = tensorShape()[d], part = shardShape()[d];
      uint32_t at = uint32_t(page % size);
      page /= size;
      shard += at / part * gridStride;
      offset += at % part * shardStride;
      gridStride *= (uint64_t(size) + part - 1) / part;
      shardStride *= part;
    }
    return {uint32_t(shard % numBanks()),
            shard / numBanks() * shardStride + offset};
  }

private:
  uint64_t volume(const uint32_t *shape) const {
    uint64_t product = 1;
    for (uint32_t d = 0; d != rank(); ++d)
      product *= shape[d];
    return product;
  }

  const uint32_t *words = nullptr;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_TENSORACCESSORARGS_H
