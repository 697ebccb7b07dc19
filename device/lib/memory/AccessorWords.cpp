//===- AccessorWords.cpp - How kernels learn a placement ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/AccessorWords.h"

#include "tt/device/Coordinates.h"
#include "tt/device/Error.h"

namespace tt::device {

std::string accessorProblem(const Placement &p) {
  if (p.isInterleaved())
    return "";
  if (p.numPages() == 0)
    return "it has no pages";
  if (!p.isDense())
    return "its pages do not follow each other at equal distances";
  if (p.rank() > kMaxAccessorRank)
    return "its pages form an array of " + std::to_string(p.rank()) +
           " dimensions, accessors have at most " +
           std::to_string(kMaxAccessorRank);
  for (size_t d = 0; d != p.rank(); ++d)
    if (p.tensorPages(d) > UINT32_MAX || p.shardPages(d) > UINT32_MAX)
      return "it has more than 2^32 pages along a side";
  return "";
}

std::vector<uint32_t> accessorWords(const Placement &p, const ChipDesc &chip) {
  if (std::string what = accessorProblem(p); !what.empty())
    throw Error("a buffer without an accessor: " + what);
  bool dram = p.type() == BufferType::DRAM;
  std::vector<uint32_t> words = {(p.isInterleaved() ? 0u : AccessorSharded) |
                                 (dram ? AccessorInDram : 0u)};
  if (p.isInterleaved())
    return words;
  words.push_back(uint32_t(p.rank()));
  words.push_back(uint32_t(p.shardBanks().size()));
  for (size_t d = 0; d != p.rank(); ++d)
    words.push_back(uint32_t(p.tensorPages(d)));
  for (size_t d = 0; d != p.rank(); ++d)
    words.push_back(uint32_t(p.shardPages(d)));
  Banks banks = Banks::of(chip, p.type());
  for (size_t i = 0; i != p.shardBanks().size(); ++i) {
    uint32_t bank = p.shardBanks()[i];
    NocCoord at =
        dram ? NocCoord{bank, 0} : translated(chip, banks.place(bank));
    uint32_t half = (at.x & 0xFF) << 8 | (at.y & 0xFF);
    if (i % 2 == 0)
      words.push_back(half);
    else
      words.back() |= half << 16;
  }
  return words;
}

} // namespace tt::device
