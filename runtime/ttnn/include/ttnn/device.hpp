//===- device.hpp - An emulated mesh of chips -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_DEVICE_HPP
#define TTNN_DEVICE_HPP

#include "tt/device/System.h"
#include "tt/device/mesh/Links.h"
#include "tt/emulator/Allocator.h"
#include "ttnn/profile.hpp"
#include "ttnn/types.hpp"

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace tt::emulator {
class Device;
class Machine;
class System;
} // namespace tt::emulator

namespace ttnn {

/// The chips that a program runs on: a mesh of those of a system, from the
/// first on. Each tensor on them keeps it open.
///
/// A mesh of several chips has a view of each: a mesh of one chip, where the
/// chip's tensors lie and its ops run. Members of the mesh itself, such as
/// `chip`, are those of the first chip.
class MeshDevice : public std::enable_shared_from_this<MeshDevice> {
public:
  /// Opens chips of an emulated board, "n150", "p150", ..., or of the smallest
  /// with enough chips if the name is empty. Throws tt::runtime::Error
  /// InvalidArgument for other names and if the board has fewer chips.
  static std::shared_ptr<MeshDevice>
  open(std::string_view product, tt::device::mesh::Mesh shape = {{1, 1}});
  /// Opens any system as a mesh of the given shape. Throws Error
  /// InvalidArgument if it does not validate, has fewer chips, or if chips that
  /// are neighbours in the mesh are not linked.
  static std::shared_ptr<MeshDevice> open(const tt::device::SystemDesc &desc,
                                          tt::device::mesh::Mesh shape = {
                                              {1, 1}});

  /// The device opened last, if it is still in use; else a process-wide "n150".
  static MeshDevice &current();

  MeshDevice(const MeshDevice &) = delete;
  MeshDevice &operator=(const MeshDevice &) = delete;
  ~MeshDevice();

  const tt::device::mesh::Mesh &shape() const { return placed.mesh; }
  /// Where its chips are, and how they are linked.
  const tt::device::mesh::Embedding &embedding() const { return placed; }
  size_t num_devices() const { return size_t(shape().numChips()); }
  /// A chip by its number in the mesh: a view, or the mesh if it has one chip.
  MeshDevice &view(size_t chip);
  /// The mesh that this is a view of; itself if it is none.
  MeshDevice &whole() { return parent ? *parent : *this; }
  /// Keeps the mesh open.
  std::shared_ptr<MeshDevice> hold();
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

  /// Ops that ran, in order; on from the start. Chips of a mesh run the same
  /// ops at the same time: its events are the first chip's, other views have
  /// none.
  Profile &profile() { return parent && number == 0 ? parent->events : events; }
  const Profile &profile() const {
    return parent && number == 0 ? parent->events : events;
  }

private:
  MeshDevice(std::shared_ptr<tt::emulator::System> system,
             tt::device::mesh::Embedding placed);

  std::shared_ptr<tt::emulator::System> chips;
  tt::device::mesh::Embedding placed;
  MeshDevice *parent = nullptr; ///< null unless this is a view
  size_t number = 0;            ///< of a view: the chip in the mesh
  std::vector<std::unique_ptr<MeshDevice>> views; ///< empty for one chip
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
