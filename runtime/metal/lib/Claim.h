//===- Claim.h - Addresses that no tensor gets ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_CLAIM_H
#define TT_RUNTIME_METAL_CLAIM_H

#include "tt/emulator/Device.h"
#include "tt/emulator/Error.h"
#include "tt/runtime/detail/Errors.h"

#include <optional>
#include <utility>

namespace tt::runtime::metal {

/// Keeps tensors away from a range of addresses of every bank while it exists.
class Claim {
public:
  /// Throws Error InvalidArgument, naming both, if something is there.
  Claim(emulator::Device &device, emulator::BufferType memory,
        const std::string &name, uint64_t address, uint64_t bytes)
      : device(&device), memory(memory) {
    try {
      claimed = device.allocateAt(memory, name, address, bytes);
    } catch (const emulator::Error &error) {
      detail::fail(detail::ErrorKind::InvalidArgument, error.what());
    }
  }
  Claim(Claim &&other) noexcept
      : device(other.device), memory(other.memory),
        claimed(std::exchange(other.claimed, std::nullopt)) {}
  Claim &operator=(Claim &&) = delete;
  ~Claim() {
    if (claimed)
      device->deallocate(memory, *claimed);
  }

private:
  emulator::Device *device;
  emulator::BufferType memory;
  std::optional<uint64_t> claimed; // empty: where tensors never are
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_CLAIM_H
