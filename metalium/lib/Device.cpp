//===- Device.cpp - An emulated card --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "tt-metalium/distributed.hpp"
#include "tt/device/Settings.h"
#include "tt/emulator/NocMap.h"

#include <cstring>
#include <stdexcept>

namespace tt::tt_metal {

DeviceState::DeviceState(ChipId id)
    : device(unsigned(id), device::makeChip(settings::metalProduct())),
      machine(device), subDevices(device.chip().grid) {}

IDevice::IDevice(ChipId id)
    : state(std::make_unique<DeviceState>(id)), id_(id), queue(this),
      memory(this) {
  countDevices(1);
}

// Buffers may live longer than their device, whose memory ends with it.
IDevice::~IDevice() {
  countDevices(-1);
  for (BufferState *buffer : state->buffers) {
    buffer->buffer.reset();
    buffer->device = nullptr;
  }
}

tt::ARCH IDevice::arch() const {
  device::Arch arch = state->device.chip().arch;
  switch (arch) {
  case device::Arch::WormholeB0:
    return ARCH::WORMHOLE_B0;
  case device::Arch::Blackhole:
    return ARCH::BLACKHOLE;
  }
  throw std::runtime_error("the vendor's interface has no name for '" +
                           std::string(device::name(arch)) + "'");
}

CoreCoord IDevice::compute_with_storage_grid_size() const {
  device::Shape2 grid = state->device.chip().grid;
  return {grid.cols, grid.rows};
}

CoreCoord IDevice::worker_core_from_logical_core(const CoreCoord &core) const {
  emulator::NocMap map(state->device.chip());
  auto at = map.translated({uint32_t(core.y), uint32_t(core.x)});
  return {at.x, at.y};
}

uint32_t IDevice::num_dram_channels() const {
  return state->device.chip().numDramChannels;
}
uint32_t IDevice::l1_size_per_core() const {
  return uint32_t(state->device.chip().l1Size);
}

uint32_t Allocator::get_alignment(BufferType type) const {
  return uint32_t(device->state->device.banks(memoryOf(type)).alignment);
}
uint32_t Allocator::get_num_banks(BufferType type) const {
  return device->state->device.banks(memoryOf(type)).count();
}
DeviceAddr Allocator::get_bank_size(BufferType type) const {
  return device->state->device.banks(memoryOf(type)).bytes();
}

IDevice *CreateDevice(ChipId id, uint8_t, size_t) { return new IDevice(id); }

bool CloseDevice(IDevice *device) {
  delete device;
  return true;
}

void distributed::MeshDevice::requireOne(const MeshShape &shape) {
  if (shape.mesh_size() != 1)
    throw std::runtime_error("a mesh of " + std::to_string(shape[0]) + " x " +
                             std::to_string(shape[1]) +
                             " devices; one device is emulated");
}

namespace detail {

static uint8_t *l1Of(IDevice *device, const CoreCoord &core, uint32_t address,
                     size_t bytes) {
  emulator::Device &d = device->state->device;
  CoreCoord grid = device->compute_with_storage_grid_size();
  if (core.x >= grid.x || core.y >= grid.y)
    throw std::runtime_error("there is no core (" + std::to_string(core.x) +
                             ", " + std::to_string(core.y) + ")");
  emulator::Region &l1 =
      d.memory().bank(device::BufferType::L1, core.y * grid.x + core.x);
  if (address > l1.size() || bytes > l1.size() - address)
    throw std::runtime_error("address " + std::to_string(address) +
                             " is not in L1");
  return l1.at(address, bytes);
}

bool WriteToDeviceL1(IDevice *device, const CoreCoord &core, uint32_t address,
                     std::vector<uint32_t> &words) {
  std::memcpy(l1Of(device, core, address, words.size() * 4), words.data(),
              words.size() * 4);
  return true;
}

bool ReadFromDeviceL1(IDevice *device, const CoreCoord &core, uint32_t address,
                      uint32_t bytes, std::vector<uint32_t> &words) {
  words.resize((bytes + 3) / 4);
  std::memcpy(words.data(), l1Of(device, core, address, bytes), bytes);
  return true;
}

} // namespace detail
} // namespace tt::tt_metal
