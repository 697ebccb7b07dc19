//===- TensorDescCheck.h - Is a declared tensor sane? ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_TENSORDESCCHECK_H
#define TT_RUNTIME_LIB_TENSORDESCCHECK_H

#include "tt/device/Chip.h"
#include "ttmlir/Target/TTNN/types_generated.h"

#include <optional>
#include <span>
#include <string>
#include <unordered_set>

namespace tt::runtime::detail {

/// The elements of a file's constants, by number.
using Constants = std::span<const std::span<const uint8_t>>;

namespace fb = ::tt::target::ttnn;

/// Elements of a shape without negative sizes; nullopt if one is negative or
/// the product, zeros counted as one, does not fit in 2^48.
std::optional<int64_t> boundedVolume(const flatbuffers::Vector<int64_t> &sizes);

/// Checks the descriptions of one file; each table once.
class TensorDescCheck {
public:
  TensorDescCheck(const device::ChipDesc &chip, uint64_t maxTensorBytes)
      : chip(chip), maxTensorBytes(maxTensorBytes) {}

  /// Throws Error BadFile or Unsupported, starting with `where`.
  void check(const fb::TensorDesc &desc, const std::string &where);

private:
  void checkShape(const fb::TensorDesc &desc, const std::string &where) const;
  void checkShard(const fb::TensorDesc &desc, const std::string &where) const;
  void checkCores(const fb::MemoryConfig &config,
                  const std::string &where) const;

  const device::ChipDesc &chip;
  uint64_t maxTensorBytes;
  std::unordered_set<const void *> checked;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_TENSORDESCCHECK_H
