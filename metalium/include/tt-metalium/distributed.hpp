//===- distributed.hpp - A mesh of one device -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_DISTRIBUTED_HPP
#define TT_METALIUM_DISTRIBUTED_HPP

#include "tt-metalium/device.hpp"

namespace tt::tt_metal {

/// How a buffer of every device of a mesh is cut.
struct BufferShardingArgs {
  BufferShardingArgs() = default;
  BufferShardingArgs(ShardSpecBuffer spec, TensorMemoryLayout layout)
      : spec(std::move(spec)), layout(layout) {}
  std::optional<ShardSpecBuffer> spec;
  TensorMemoryLayout layout = TensorMemoryLayout::INTERLEAVED;
};

namespace distributed {

struct MeshShape {
  uint32_t rows = 1, cols = 1;
};
struct MeshCoordinate {
  uint32_t row = 0, col = 0;
  MeshCoordinate(uint32_t row, uint32_t col) : row(row), col(col) {}
};
struct MeshCoordinateRange {
  MeshCoordinateRange() = default;
  MeshCoordinateRange(const MeshShape &) {}
  MeshCoordinateRange(const MeshCoordinate &, const MeshCoordinate &) {}
};

class MeshCommandQueue : public CommandQueue {
public:
  using CommandQueue::CommandQueue;
};

class MeshDevice : public IDevice {
public:
  explicit MeshDevice(ChipId id) : IDevice(id), meshQueue(this) {}
  static std::shared_ptr<MeshDevice> create_unit_mesh(ChipId id) {
    return std::make_shared<MeshDevice>(id);
  }
  MeshCommandQueue &mesh_command_queue(size_t = 0) { return meshQueue; }
  MeshShape shape() const { return {}; }
  size_t num_devices() const { return 1; }

private:
  MeshCommandQueue meshQueue;
};

struct DeviceLocalBufferConfig {
  DeviceAddr page_size = 0;
  BufferType buffer_type = BufferType::DRAM;
  BufferShardingArgs sharding_args = {};
  std::optional<bool> bottom_up = {};
};
struct ReplicatedBufferConfig {
  DeviceAddr size = 0;
};

class MeshBuffer : public Buffer {
public:
  using Buffer::Buffer;
  static std::shared_ptr<MeshBuffer>
  create(const ReplicatedBufferConfig &config,
         const DeviceLocalBufferConfig &local, MeshDevice *device);
  Buffer *get_backing_buffer() { return this; }
  Buffer *get_reference_buffer() { return this; }
};

class MeshWorkload {
public:
  void add_program(const MeshCoordinateRange &, Program &&program) {
    programs.push_back(std::move(program));
  }
  std::vector<Program> programs;
};
inline MeshWorkload CreateMeshWorkload() { return {}; }
inline void AddProgramToMeshWorkload(MeshWorkload &workload, Program &&program,
                                     const MeshCoordinateRange &range) {
  workload.add_program(range, std::move(program));
}
inline void EnqueueMeshWorkload(MeshCommandQueue &queue, MeshWorkload &workload,
                                bool) {
  for (Program &program : workload.programs)
    detail::LaunchProgram(queue.device(), program);
}

template <typename T>
void EnqueueWriteMeshBuffer(MeshCommandQueue &,
                            const std::shared_ptr<MeshBuffer> &buffer,
                            const std::vector<T> &data, bool = false) {
  buffer->write(data.data(), data.size() * sizeof(T));
}
template <typename T>
void EnqueueReadMeshBuffer(MeshCommandQueue &, std::vector<T> &data,
                           const std::shared_ptr<MeshBuffer> &buffer,
                           bool = true) {
  data.resize(buffer->size() / sizeof(T));
  buffer->read(data.data(), buffer->size());
}
template <typename T>
void WriteShard(MeshCommandQueue &queue,
                const std::shared_ptr<MeshBuffer> &buffer,
                const std::vector<T> &data, const MeshCoordinate &,
                bool = false) {
  EnqueueWriteMeshBuffer(queue, buffer, data);
}
template <typename T>
void ReadShard(MeshCommandQueue &queue, std::vector<T> &data,
               const std::shared_ptr<MeshBuffer> &buffer,
               const MeshCoordinate &, bool = true) {
  EnqueueReadMeshBuffer(queue, data, buffer);
}
inline void Finish(MeshCommandQueue &) {}
inline void Synchronize(MeshDevice *) {}

} // namespace distributed
} // namespace tt::tt_metal

#endif // TT_METALIUM_DISTRIBUTED_HPP
