//===- Claim.h - Addresses that no tensor gets ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_CLAIM_H
#define TT_RUNTIME_METAL_CLAIM_H

#include "tt/emulator/Device.h"
#include "tt/emulator/Error.h"
#include "tt/runtime/detail/Errors.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace tt::runtime::metal {

/// Treatment of tensors in a range that is claimed.
enum class Taken {
  Refused,  ///< an error that names both
  MovedAway ///< the host keeps their bytes until the claim ends
};

/// Keeps tensors away from a range of addresses of every bank while it exists.
class Claim {
public:
  /// Throws Error InvalidArgument, naming both, if the range overlaps another
  /// one and `taken` is Refused. A tensor that is moved away must not be used
  /// until the claim ends.
  Claim(emulator::Device &device, emulator::BufferType memory,
        const std::string &name, uint64_t address, uint64_t bytes, Taken taken)
      : device(&device), memory(memory), address(address) {
    try {
      claimed = device.allocateAt(memory, name, address, bytes);
    } catch (const emulator::Error &error) {
      if (taken == Taken::Refused)
        detail::fail(detail::ErrorKind::InvalidArgument, error.what());
      for (size_t bank = 0; bank != device.numBanks(memory); ++bank) {
        const uint8_t *data =
            device.memory().bank(memory, bank).at(address, bytes);
        kept.emplace_back(data, data + bytes);
      }
    }
  }
  Claim(Claim &&other) noexcept
      : device(other.device), memory(other.memory), address(other.address),
        claimed(std::exchange(other.claimed, std::nullopt)),
        kept(std::exchange(other.kept, {})) {}
  Claim &operator=(Claim &&) = delete;
  ~Claim() {
    if (claimed)
      device->deallocate(memory, *claimed);
    for (size_t bank = 0; bank != kept.size(); ++bank)
      std::copy(
          kept[bank].begin(), kept[bank].end(),
          device->memory().bank(memory, bank).at(address, kept[bank].size()));
  }

private:
  emulator::Device *device;
  emulator::BufferType memory;
  uint64_t address;
  std::optional<uint64_t> claimed; // empty: where tensors never are, or were
  std::vector<std::vector<uint8_t>> kept; // by bank
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_CLAIM_H
