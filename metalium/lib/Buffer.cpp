//===- Buffer.cpp - Memory of a device ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "State.h"

#include "tt-metalium/distributed.hpp"
#include "tt-metalium/tensor_accessor_args.hpp"
#include "tt/device/AccessorWords.h"

#include <cstring>
#include <stdexcept>

namespace tt::tt_metal {
namespace {

std::shared_ptr<BufferState> makeState(IDevice *device, BufferType type,
                                       device::Placement placement) {
  if (!device)
    throw std::runtime_error("a buffer needs a device");
  DeviceState &d = *device->state;
  std::shared_ptr<BufferState> state(new BufferState, [](BufferState *s) {
    if (s->device)
      s->device->state->buffers.erase(s);
    delete s;
  });
  state->device = device;
  state->type = type;
  static unsigned number = 0;
  state->buffer = emulator::Buffer(
      d.device, "buffer " + std::to_string(number++), std::move(placement));
  d.buffers.insert(state.get());
  return state;
}

std::shared_ptr<BufferState> interleaved(IDevice *device, DeviceAddr size,
                                         DeviceAddr page, BufferType type) {
  if (!device)
    throw std::runtime_error("a buffer needs a device");
  if (page == 0 || size % page != 0)
    throw std::runtime_error("a buffer of " + std::to_string(size) +
                             " bytes has no whole pages of " +
                             std::to_string(page));
  return makeState(
      device, type,
      device::Placement::interleaved(
          device->state->device.banks(memoryOf(type)), page, size / page));
}

std::shared_ptr<BufferState> sharded(IDevice *device, DeviceAddr page,
                                     BufferType type,
                                     const ShardSpecBuffer &spec) {
  if (!device)
    throw std::runtime_error("a buffer needs a device");
  device::Sharding sharding;
  for (unsigned d = 0; d != 2; ++d) {
    if (spec.page_shape[d] == 0 || spec.shape[d] % spec.page_shape[d] != 0)
      throw std::runtime_error("a shard has no whole pages");
    sharding.tensor.push_back(spec.tensor2d_shape_in_pages[d]);
    sharding.shard.push_back(spec.shape[d] / spec.page_shape[d]);
  }
  size_t columns = device->compute_with_storage_grid_size().x;
  bool rows = spec.orientation == ShardOrientation::ROW_MAJOR;
  for (const CoreCoord &core :
       corerange_to_cores(spec.grid, SIZE_MAX, /*row_wise=*/rows))
    sharding.banks.push_back(uint32_t(
        type == BufferType::DRAM ? core.x : core.y * columns + core.x));
  return makeState(
      device, type,
      device::Placement::sharded(device->state->device.banks(memoryOf(type)),
                                 page, sharding));
}

const emulator::Buffer &bufferOf(const BufferState &state) {
  if (!state.device || !state.buffer.isAllocated())
    throw std::runtime_error("the buffer has been deallocated");
  return state.buffer;
}

} // namespace

uint32_t Buffer::address() const {
  return uint32_t(bufferOf(*state).address());
}
DeviceAddr Buffer::size() const { return bufferOf(*state).totalBytes(); }
DeviceAddr Buffer::page_size() const { return bufferOf(*state).pageBytes(); }
uint32_t Buffer::num_pages() const {
  return uint32_t(bufferOf(*state).numPages());
}
bool Buffer::is_allocated() const {
  return state->device && state->buffer.isAllocated();
}
BufferType Buffer::buffer_type() const { return state->type; }
IDevice *Buffer::device() const { return state->device; }

void Buffer::write(const void *data, size_t bytes) {
  if (bytes > size())
    throw std::runtime_error(std::to_string(bytes) +
                             " bytes written to a buffer of " +
                             std::to_string(size()));
  size_t page = page_size();
  for (size_t i = 0; i * page < bytes; ++i)
    std::memcpy(state->buffer.page(i),
                static_cast<const uint8_t *>(data) + i * page,
                std::min(page, bytes - i * page));
  state->written = true;
}

void Buffer::read(void *data, size_t bytes) const {
  size_t page = page_size();
  bytes = std::min<size_t>(bytes, size());
  for (size_t i = 0; i * page < bytes; ++i)
    std::memcpy(static_cast<uint8_t *>(data) + i * page, state->buffer.page(i),
                std::min(page, bytes - i * page));
}

std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig &c) {
  return std::make_shared<Buffer>(
      interleaved(c.device, c.size, c.page_size, c.buffer_type));
}
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig &c) {
  return std::make_shared<Buffer>(
      sharded(c.device, c.page_size, c.buffer_type, c.shard_parameters));
}
void DeallocateBuffer(Buffer &buffer) { buffer.state->buffer.reset(); }

std::shared_ptr<distributed::MeshBuffer>
distributed::MeshBuffer::create(const ReplicatedBufferConfig &config,
                                const DeviceLocalBufferConfig &local,
                                MeshDevice *device) {
  const auto &spec = local.sharding_args.spec;
  return std::make_shared<MeshBuffer>(
      spec ? sharded(device, local.page_size, local.buffer_type, *spec)
           : interleaved(device, config.size, local.page_size,
                         local.buffer_type));
}

TensorAccessorArgs::TensorAccessorArgs(const Buffer &buffer)
    : words(device::accessorWords(bufferOf(*buffer.state).placement(),
                                  buffer.device()->state->device.chip())) {}

} // namespace tt::tt_metal
