//===- device.cpp - An emulated mesh of chips -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/device.hpp"

#include "Errors.h"
#include "tt/emulator/Machine.h"
#include "tt/emulator/System.h"

#include <algorithm>
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

std::shared_ptr<MeshDevice> MeshDevice::open(std::string_view product,
                                             tt::device::mesh::Mesh shape) {
  tt::device::SystemDesc desc = detail::wrapErrors([&] {
    return product.empty()
               ? tt::device::makeSystemWith(tt::device::Arch::WormholeB0,
                                            size_t(shape.numChips()))
               : tt::device::makeSystem(product);
  });
  return open(desc, std::move(shape));
}

std::shared_ptr<MeshDevice> MeshDevice::open(const tt::device::SystemDesc &desc,
                                             tt::device::mesh::Mesh shape) {
  if (std::ranges::any_of(shape.shape, [](int64_t size) { return size < 1; }) ||
      shape.numChips() > int64_t(desc.numDevices()))
    detail::failArgument("a mesh of ", text(shape), " chips; ",
                         desc.productName.empty() ? "the system"
                                                  : desc.productName,
                         " has ", desc.numDevices());
  auto system = detail::wrapErrors(
      [&] { return std::make_shared<tt::emulator::System>(desc); });
  tt::device::mesh::Embedding placed =
      detail::wrapErrors([&] { return tt::device::mesh::embed(shape, desc); });
  std::shared_ptr<MeshDevice> mesh(
      new MeshDevice(std::move(system), std::move(placed)));
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

MeshDevice::MeshDevice(std::shared_ptr<tt::emulator::System> system,
                       tt::device::mesh::Embedding placedAt)
    : chips(std::move(system)), placed(std::move(placedAt)) {
  for (size_t i = 0; num_devices() > 1 && i != num_devices(); ++i) {
    tt::device::mesh::Embedding one{
        {tt::device::mesh::Shape(shape().shape.size(), 1)},
        {placed.devices[i]},
        std::vector<tt::device::mesh::AxisLinks>(shape().shape.size())};
    views.emplace_back(new MeshDevice(chips, std::move(one)));
    views.back()->parent = this;
    views.back()->number = i;
    views.back()->events.set_enabled(false);
  }
}
MeshDevice::~MeshDevice() = default;

MeshDevice &MeshDevice::view(size_t chip) {
  return views.empty() ? *this : *views.at(chip);
}
std::shared_ptr<MeshDevice> MeshDevice::hold() {
  return {whole().shared_from_this(), this};
}
const tt::device::SystemDesc &MeshDevice::desc() const { return chips->desc(); }
const tt::device::ChipDesc &MeshDevice::chip() const {
  return chip_device().chip();
}
tt::emulator::Device &MeshDevice::chip_device() const {
  return chips->device(placed.devices.front());
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
