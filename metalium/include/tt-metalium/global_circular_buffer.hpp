//===- global_circular_buffer.hpp - Buffers filled by others ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A circular buffer in the L1 of receivers, each of which gets its pages from
// one sender. It outlives programs, which bind it to circular buffers with a
// remote index.
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_GLOBAL_CIRCULAR_BUFFER_HPP
#define TT_METALIUM_GLOBAL_CIRCULAR_BUFFER_HPP

#include "tt-metalium/buffer.hpp"
#include "tt-metalium/program.hpp"

#include <utility>
#include <vector>

namespace tt::tt_metal::experimental {

class GlobalCircularBuffer {
public:
  using Mapping = std::vector<std::pair<CoreCoord, CoreRangeSet>>;

  /// Throws std::runtime_error if a core has two parts, a sender has no
  /// receivers, the size is no multiple of 16, or the memory is not L1.
  GlobalCircularBuffer(IDevice *device, Mapping mapping, uint32_t size,
                       BufferType type = BufferType::L1);

  const Buffer &cb_buffer() const { return *data; }
  const CoreRangeSet &sender_cores() const { return senders; }
  const CoreRangeSet &receiver_cores() const { return receivers; }
  const CoreRangeSet &all_cores() const { return all; }
  const Mapping &sender_receiver_core_mapping() const { return mapping; }
  DeviceAddr buffer_address() const { return data->address(); }
  DeviceAddr config_address() const { return config->address(); }
  uint32_t size() const { return bytes; }
  IDevice *get_device() const { return device; }

private:
  IDevice *device;
  Mapping mapping;
  uint32_t bytes;
  CoreRangeSet senders, receivers, all;
  std::shared_ptr<Buffer> data, config;
};

inline GlobalCircularBuffer
CreateGlobalCircularBuffer(IDevice *device,
                           const GlobalCircularBuffer::Mapping &mapping,
                           uint32_t size, BufferType type = BufferType::L1) {
  return {device, mapping, size, type};
}

/// The buffer under the config's remote indices; its other indices are circular
/// buffers of the cores in the same place. Throws std::runtime_error for cores
/// that are neither senders nor receivers, or if the buffer is smaller.
CBHandle CreateCircularBuffer(Program &program, const CoreSpec &cores,
                              const CircularBufferConfig &config,
                              const GlobalCircularBuffer &buffer);
void UpdateDynamicCircularBufferAddress(Program &program, CBHandle handle,
                                        const GlobalCircularBuffer &buffer);

} // namespace tt::tt_metal::experimental

#endif // TT_METALIUM_GLOBAL_CIRCULAR_BUFFER_HPP
