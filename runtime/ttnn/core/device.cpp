//===- device.cpp - An emulated mesh of chips -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/device.hpp"

#include "Errors.h"
#include "tt/emulator/Machine.h"
#include "tt/emulator/System.h"

#include <mutex>

namespace ttnn {

namespace detail {
ErrorKind kindOf(const tt::emulator::Error &error) {
  switch (error.kind()) {
  case tt::emulator::Error::Kind::OutOfMemory:
    return ErrorKind::OutOfMemory;
  case tt::emulator::Error::Kind::ResourceMisuse:
  case tt::emulator::Error::Kind::OutOfRange:
    return ErrorKind::InvalidArgument;
  case tt::emulator::Error::Kind::Unsupported:
    return ErrorKind::Unsupported;
  case tt::emulator::Error::Kind::Internal:
    return ErrorKind::Internal;
  default:
    return ErrorKind::DeviceError;
  }
}
} // namespace detail

namespace {
std::mutex currentMutex;
std::weak_ptr<MeshDevice> lastOpened;
} // namespace

std::shared_ptr<MeshDevice> MeshDevice::open(std::string_view product) {
  return open(
      detail::wrapErrors([&] { return tt::device::makeSystem(product); }));
}

std::shared_ptr<MeshDevice>
MeshDevice::open(const tt::device::SystemDesc &desc) {
  auto system = detail::wrapErrors(
      [&] { return std::make_shared<tt::emulator::System>(desc); });
  std::shared_ptr<MeshDevice> mesh(new MeshDevice(std::move(system)));
  std::lock_guard<std::mutex> lock(currentMutex);
  lastOpened = mesh;
  return mesh;
}

MeshDevice &MeshDevice::current() {
  {
    std::lock_guard<std::mutex> lock(currentMutex);
    if (auto mesh = lastOpened.lock())
      return *mesh;
  }
  static const std::shared_ptr<MeshDevice> standard = open("n150");
  return *standard;
}

MeshDevice::MeshDevice(std::shared_ptr<tt::emulator::System> system)
    : chips(std::move(system)) {}
MeshDevice::~MeshDevice() = default;

size_t MeshDevice::num_devices() const { return chips->numDevices(); }
const tt::device::SystemDesc &MeshDevice::desc() const { return chips->desc(); }
const tt::device::ChipDesc &MeshDevice::chip() const {
  return chip_device().chip();
}
tt::emulator::Device &MeshDevice::chip_device() const {
  return chips->device(0);
}

MeshDevice::MachineLease MeshDevice::machine() const {
  std::unique_lock<std::mutex> lock(machineMutex);
  if (!cores)
    cores = std::make_unique<tt::emulator::Machine>(chip_device());
  return {std::move(lock), *cores};
}

CoreCoord MeshDevice::compute_with_storage_grid_size() const {
  return {chip().grid.cols, chip().grid.rows};
}

tt::emulator::AllocatorStats MeshDevice::memory_stats(BufferType type) const {
  if (type == BufferType::SYSTEM_MEMORY)
    detail::failArgument(
        "memory statistics of system_memory; wanted dram or l1");
  return chip_device().stats(type == BufferType::DRAM
                                 ? tt::emulator::BufferType::DRAM
                                 : tt::emulator::BufferType::L1);
}

} // namespace ttnn
