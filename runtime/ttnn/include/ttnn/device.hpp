//===- device.hpp - An emulated mesh of chips -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_DEVICE_HPP
#define TTNN_DEVICE_HPP

#include "tt/device/System.h"
#include "tt/emulator/Allocator.h"
#include "ttnn/profile.hpp"
#include "ttnn/types.hpp"

#include <memory>
#include <mutex>
#include <string_view>

namespace tt::emulator {
class Device;
class Machine;
class System;
} // namespace tt::emulator

namespace ttnn {

/// The chips that a program runs on. Tensors and ops use the first chip. Each
/// tensor on it keeps it open.
class MeshDevice : public std::enable_shared_from_this<MeshDevice> {
public:
  /// Opens an emulated board: "n150", "p150", ... Throws
  /// tt::runtime::Error InvalidArgument for other names.
  static std::shared_ptr<MeshDevice> open(std::string_view product);
  /// Opens any system. Throws Error InvalidArgument if it does not validate.
  static std::shared_ptr<MeshDevice> open(const tt::device::SystemDesc &desc);

  /// The device opened last, if it is still in use; else a process-wide "n150".
  static MeshDevice &current();

  MeshDevice(const MeshDevice &) = delete;
  MeshDevice &operator=(const MeshDevice &) = delete;
  ~MeshDevice();

  size_t num_devices() const;
  const tt::device::SystemDesc &desc() const;
  /// The chip that computes.
  const tt::device::ChipDesc &chip() const;
  tt::emulator::Device &chip_device() const;
  const std::shared_ptr<tt::emulator::System> &system() const { return chips; }

  /// The cores of the chip that computes, for as long as it is held.
  struct MachineLease {
    std::unique_lock<std::mutex> lock;
    tt::emulator::Machine &machine;
  };
  /// Waits until no other thread holds the cores.
  MachineLease machine() const;
  /// Held while a program runs. Recursive, as a program's callbacks may run
  /// another one.
  std::recursive_mutex &program_mutex() const { return programMutex; }

  /// Cores of the compute grid, x and y.
  CoreCoord compute_with_storage_grid_size() const;

  /// Bytes used and free per bank. Throws Error InvalidArgument for
  /// SYSTEM_MEMORY.
  tt::emulator::AllocatorStats memory_stats(BufferType type) const;

  /// Ops that ran, in order; on from the start.
  Profile &profile() { return events; }
  const Profile &profile() const { return events; }

private:
  explicit MeshDevice(std::shared_ptr<tt::emulator::System> system);

  std::shared_ptr<tt::emulator::System> chips;
  mutable std::mutex machineMutex;
  mutable std::recursive_mutex programMutex;
  mutable std::unique_ptr<tt::emulator::Machine> cores; // made when first asked
  Profile events;
};

namespace device {
/// `MeshDevice::current()`, as emitted programs ask for it.
inline MeshDevice *GetDefaultDevice() { return &MeshDevice::current(); }
} // namespace device

} // namespace ttnn

#endif // TTNN_DEVICE_HPP
