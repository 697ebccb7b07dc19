//===- AccessorWords.h - How kernels learn a placement --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A kernel that reads a tensor by page number finds the tensor's placement
// among its compile-time arguments, encoded as the vendor's host library does:
//
//   interleaved: config
//   sharded:     config, rank, banks, tensor shape (rank words, in pages),
//                shard shape (rank words, in pages), bank coordinates (two to
//                a word, the first in the low half, each x << 8 | y)
//
// `config` is the bits below. The coordinates of L1 banks are those that
// kernels use (translated); of DRAM, x is the bank number and y is 0. Base
// address and page size are arguments of their own: of an interleaved buffer
// the kernel aligns the size, of a sharded one it is the distance of pages and
// taken as it is. The forms that pass parts as common run-time arguments are
// not written, and refused when read.
// Source: tt-metal tt_metal/impl/buffers/tensor_accessor_args.cpp and
// tt_metal/hw/inc/accessor/{tensor_accessor_args,tensor_accessor}.h.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_ACCESSORWORDS_H
#define TT_DEVICE_ACCESSORWORDS_H

#include "tt/device/Placement.h"

#include <optional>
#include <span>

namespace tt::device {

/// Bits of the first word. Bits 2 to 6 would say which of rank, number of
/// banks, shapes and coordinates are common run-time arguments.
enum AccessorFlag : uint32_t {
  AccessorSharded = 1u << 0,
  AccessorInDram = 1u << 1,
};

/// Dimensions that an accessor's shapes may have (the vendor's limit).
inline constexpr uint32_t kMaxAccessorRank = 8;

/// Why kernels cannot find the pages by number; empty if they can. They can
/// where pages follow each other without gaps of their own.
std::string accessorProblem(const Placement &placement);

/// The words of `placement` on `chip`, to be appended to the compile-time
/// arguments. Throws Error if there is an `accessorProblem`.
std::vector<uint32_t> accessorWords(const Placement &placement,
                                    const ChipDesc &chip);

/// Encoded words as a kernel reads them; does not own them.
class AccessorView {
public:
  /// Reads the encoding at the start of `words`, which may go on behind it.
  /// nullopt if it is none: run-time parts, unknown bits, a rank of 0 or above
  /// kMaxAccessorRank, no banks, a size of 0, too few words.
  static std::optional<AccessorView> parse(std::span<const uint32_t> words) {
    AccessorView view;
    if (words.empty() || words[0] & ~uint32_t(AccessorSharded | AccessorInDram))
      return std::nullopt;
    view.words = words.data();
    if (!view.isSharded())
      return view;
    if (words.size() < 3 || words[1] == 0 || words[1] > kMaxAccessorRank ||
        words[2] == 0 || words[2] > 0xFFFF || words.size() < view.numWords())
      return std::nullopt;
    for (uint32_t d = 0; d != 2 * view.rank(); ++d)
      if (words[3 + d] == 0)
        return std::nullopt;
    return view;
  }

  bool isSharded() const { return words[0] & AccessorSharded; }
  bool inDram() const { return words[0] & AccessorInDram; }
  uint32_t rank() const { return words[1]; }
  uint32_t numBanks() const { return words[2]; }
  uint32_t tensorPages(uint32_t dim) const { return words[3 + dim]; }
  uint32_t shardPages(uint32_t dim) const { return words[3 + rank() + dim]; }

  /// Words that the encoding takes; the next accessor's begin behind them.
  size_t numWords() const {
    return isSharded() ? 3 + 2 * size_t(rank()) + (size_t(numBanks()) + 1) / 2
                       : 1;
  }

  /// Coordinate of a bank < numBanks(): see the top of this file.
  NocCoord bank(uint32_t index) const {
    uint32_t word = words[3 + 2 * rank() + index / 2] >> (index % 2 * 16);
    return {word >> 8 & 0xFF, word & 0xFF};
  }

private:
  const uint32_t *words = nullptr;
};

/// The bank lists of both directions: `bankOf` gives the number of the bank at
/// a coordinate of the view. Sizes as the words say.
template <typename BankOf>
Sharding shardingOf(const AccessorView &view, const BankOf &bankOf) {
  Sharding sharding;
  for (uint32_t d = 0; d != view.rank(); ++d) {
    sharding.tensor.push_back(view.tensorPages(d));
    sharding.shard.push_back(view.shardPages(d));
  }
  for (uint32_t i = 0; i != view.numBanks(); ++i)
    sharding.banks.push_back(bankOf(view.bank(i)));
  return sharding;
}

} // namespace tt::device

#endif // TT_DEVICE_ACCESSORWORDS_H
