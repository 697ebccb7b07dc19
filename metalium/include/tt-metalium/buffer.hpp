//===- buffer.hpp - Memory of a device --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_BUFFER_HPP
#define TT_METALIUM_BUFFER_HPP

#include "tt-metalium/base_types.hpp"
#include "tt-metalium/core_coord.hpp"

#include <array>
#include <memory>

namespace tt::tt_metal {

class IDevice;
struct BufferState;

/// Elements of a shard and of the whole tensor, which is cut into pages.
struct ShardSpecBuffer {
  CoreRangeSet grid;
  std::array<uint32_t, 2> shape{}; ///< of a shard, in elements
  ShardOrientation orientation = ShardOrientation::ROW_MAJOR;
  std::array<uint32_t, 2> page_shape{};
  std::array<uint32_t, 2> tensor2d_shape_in_pages{};

  ShardSpecBuffer(CoreRangeSet grid, std::array<uint32_t, 2> shape,
                  ShardOrientation orientation,
                  std::array<uint32_t, 2> page_shape,
                  std::array<uint32_t, 2> pages)
      : grid(std::move(grid)), shape(shape), orientation(orientation),
        page_shape(page_shape), tensor2d_shape_in_pages(pages) {}
};

struct InterleavedBufferConfig {
  IDevice *device = nullptr;
  DeviceAddr size = 0, page_size = 0;
  BufferType buffer_type = BufferType::DRAM;
  TensorMemoryLayout buffer_layout = TensorMemoryLayout::INTERLEAVED;
};
using BufferConfig = InterleavedBufferConfig;

struct ShardedBufferConfig {
  IDevice *device = nullptr;
  DeviceAddr size = 0, page_size = 0;
  BufferType buffer_type = BufferType::L1;
  TensorMemoryLayout buffer_layout = TensorMemoryLayout::HEIGHT_SHARDED;
  ShardSpecBuffer shard_parameters;
};

class Buffer {
public:
  explicit Buffer(std::shared_ptr<BufferState> state)
      : state(std::move(state)) {}
  uint32_t address() const;
  DeviceAddr size() const;
  DeviceAddr page_size() const;
  uint32_t num_pages() const;
  BufferType buffer_type() const;
  bool is_dram() const { return buffer_type() == BufferType::DRAM; }
  bool is_l1() const { return !is_dram(); }
  bool is_allocated() const;
  IDevice *device() const;
  /// Pages of the whole tensor.
  void write(const void *data, size_t bytes);
  void read(void *data, size_t bytes) const;

  std::shared_ptr<BufferState> state;
};

std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig &config);
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig &config);
void DeallocateBuffer(Buffer &buffer);

} // namespace tt::tt_metal

#endif // TT_METALIUM_BUFFER_HPP
