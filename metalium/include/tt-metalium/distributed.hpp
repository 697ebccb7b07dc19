//===- distributed.hpp - A mesh of one device -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_DISTRIBUTED_HPP
#define TT_METALIUM_DISTRIBUTED_HPP

#include "tt-logger/tt-logger.hpp"
#include "tt-metalium/device.hpp"
#include "tt_stl/assert.hpp"
#include "tt_stl/fmt.hpp"

namespace tt::tt_metal {

/// The cut of a buffer over the devices of a mesh.
struct BufferShardingArgs {
  BufferShardingArgs() = default;
  BufferShardingArgs(ShardSpecBuffer spec, TensorMemoryLayout layout)
      : spec(std::move(spec)), layout(layout) {}
  std::optional<ShardSpecBuffer> spec;
  TensorMemoryLayout layout = TensorMemoryLayout::INTERLEAVED;
};

/// Rows and columns of elements of a shard.
class Shape2D {
public:
  Shape2D(size_t height, size_t width) : rows(height), columns(width) {}
  size_t height() const { return rows; }
  size_t width() const { return columns; }
  bool operator==(const Shape2D &) const = default;

private:
  size_t rows, columns;
};

namespace distributed {

/// Rows and columns of devices. The mesh has one device.
class MeshShape {
public:
  MeshShape() = default;
  explicit MeshShape(uint32_t columns) : MeshShape(1, columns) {}
  MeshShape(uint32_t rows, uint32_t columns) : sizes{rows, columns} {}
  uint32_t operator[](size_t dimension) const { return sizes.at(dimension); }
  size_t dims() const { return sizes.size(); }
  size_t mesh_size() const { return size_t(sizes[0]) * sizes[1]; }
  bool operator==(const MeshShape &) const = default;

private:
  std::array<uint32_t, 2> sizes{1, 1};
};
class MeshCoordinate {
public:
  explicit MeshCoordinate(uint32_t column) : MeshCoordinate(0, column) {}
  MeshCoordinate(uint32_t row, uint32_t column) : at{row, column} {}
  uint32_t operator[](size_t dimension) const { return at.at(dimension); }
  size_t dims() const { return at.size(); }
  bool operator==(const MeshCoordinate &) const = default;

private:
  std::array<uint32_t, 2> at;
};
/// A rectangle of devices, both ends included.
class MeshCoordinateRange {
public:
  MeshCoordinateRange() : MeshCoordinateRange(MeshShape()) {}
  explicit MeshCoordinateRange(const MeshShape &shape)
      : first(0, 0), last(shape[0] - 1, shape[1] - 1) {}
  explicit MeshCoordinateRange(const MeshCoordinate &at)
      : first(at), last(at) {}
  MeshCoordinateRange(const MeshCoordinate &first, const MeshCoordinate &last)
      : first(first), last(last) {}
  const MeshCoordinate &start_coord() const { return first; }
  const MeshCoordinate &end_coord() const { return last; }

private:
  MeshCoordinate first, last;
};

class MeshDeviceConfig {
public:
  MeshDeviceConfig(std::optional<MeshShape> shape = {}) : shape(shape) {}
  const std::optional<MeshShape> &mesh_shape() const { return shape; }

private:
  std::optional<MeshShape> shape;
};

/// The devices of the mesh.
class SystemMesh {
public:
  static SystemMesh &instance() {
    static SystemMesh mesh;
    return mesh;
  }
  const MeshShape &shape() const { return all; }
  const MeshShape &local_shape() const { return all; }

private:
  MeshShape all;
};

/// Returns at once: a queue has done a command when it is enqueued.
struct MeshEvent {};

using MeshTraceId = ttsl::StrongType<uint32_t, struct MeshTraceIdTag>;

class MeshCommandQueue : public CommandQueue {
public:
  using CommandQueue::CommandQueue;
  template <typename... Where>
  MeshEvent enqueue_record_event(const Where &...) {
    return {};
  }
  template <typename... Where>
  MeshEvent enqueue_record_event_to_host(const Where &...) {
    return {};
  }
  void enqueue_wait_for_event(const MeshEvent &) {}
  void finish(std::span<const SubDeviceId> = {}) {}
};
inline void EventSynchronize(const MeshEvent &) {}

class MeshDevice : public IDevice {
public:
  explicit MeshDevice(ChipId id) : IDevice(id), meshQueue(this) {}
  static std::shared_ptr<MeshDevice> create_unit_mesh(ChipId id) {
    return std::make_shared<MeshDevice>(id);
  }
  template <typename... Settings>
  static std::shared_ptr<MeshDevice> create_unit_mesh(ChipId id,
                                                      const Settings &...) {
    return create_unit_mesh(id);
  }
  /// Throws std::runtime_error for more than one device. Sizes of regions and
  /// numbers of queues have no effect.
  template <typename... Settings>
  static std::shared_ptr<MeshDevice> create(const MeshDeviceConfig &config,
                                            const Settings &...) {
    requireOne(config.mesh_shape().value_or(MeshShape()));
    return create_unit_mesh(0);
  }
  MeshCommandQueue &mesh_command_queue(size_t = 0) { return meshQueue; }
  MeshShape shape() const { return {}; }
  size_t num_devices() const { return 1; }
  size_t num_rows() const { return 1; }
  size_t num_cols() const { return 1; }
  IDevice *get_device(const MeshCoordinate &) { return this; }
  std::vector<IDevice *> get_devices() { return {this}; }
  void quiesce_devices() {}

  // A queue, given as its object or its number. All queues are one: they share
  // what is recorded.
  template <typename Queue> MeshTraceId begin_mesh_trace(const Queue &) {
    return MeshTraceId(detail::BeginTrace(this));
  }
  template <typename Queue>
  void begin_mesh_trace(const Queue &, const MeshTraceId &id) {
    detail::BeginTrace(this, *id);
  }
  template <typename Queue>
  void end_mesh_trace(const Queue &, const MeshTraceId &id) {
    detail::EndTrace(this, *id);
  }
  template <typename Queue>
  void replay_mesh_trace(const Queue &, const MeshTraceId &id, bool = false) {
    detail::ReplayTrace(this, *id);
  }
  void release_mesh_trace(const MeshTraceId &id) {
    detail::ReleaseTrace(this, *id);
  }

private:
  static void requireOne(const MeshShape &shape);

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
/// A buffer that is cut over the devices: the one device has all of it.
struct ShardedBufferConfig {
  DeviceAddr global_size = 0;
  Shape2D global_buffer_shape{0, 0}, shard_shape{0, 0};
  ShardOrientation shard_orientation = ShardOrientation::ROW_MAJOR;
};

class MeshBuffer : public Buffer {
public:
  using Buffer::Buffer;
  static std::shared_ptr<MeshBuffer>
  create(const ReplicatedBufferConfig &config,
         const DeviceLocalBufferConfig &local, MeshDevice *device);
  static std::shared_ptr<MeshBuffer>
  create(const ShardedBufferConfig &config,
         const DeviceLocalBufferConfig &local, MeshDevice *device) {
    return create(ReplicatedBufferConfig{config.global_size}, local, device);
  }
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
void EnqueueWriteMeshBuffer(MeshCommandQueue &queue,
                            const std::shared_ptr<MeshBuffer> &buffer,
                            const std::vector<T> &data, bool = false) {
  detail::RefuseInTrace(queue.device(), "a buffer is written");
  buffer->write(data.data(), data.size() * sizeof(T));
}
template <typename T>
void EnqueueReadMeshBuffer(MeshCommandQueue &queue, std::vector<T> &data,
                           const std::shared_ptr<MeshBuffer> &buffer,
                           bool = true) {
  detail::RefuseInTrace(queue.device(), "a buffer is read");
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
inline void Finish(MeshCommandQueue &, std::span<const SubDeviceId> = {}) {}
inline void Synchronize(MeshDevice *, std::optional<uint8_t> = {},
                        std::span<const SubDeviceId> = {}) {}

inline MeshTraceId BeginTraceCapture(MeshDevice *device, uint8_t queue) {
  return device->begin_mesh_trace(queue);
}
inline void EndTraceCapture(MeshDevice *device, uint8_t queue,
                            const MeshTraceId &id) {
  device->end_mesh_trace(queue, id);
}
inline void ReplayTrace(MeshDevice *device, uint8_t queue,
                        const MeshTraceId &id, bool) {
  device->replay_mesh_trace(queue, id);
}
inline void ReleaseTrace(MeshDevice *device, const MeshTraceId &id) {
  device->release_mesh_trace(id);
}

} // namespace distributed

// Does nothing: the trace of every launch has its times.
inline void ReadMeshDeviceProfilerResults(distributed::MeshDevice &) {}

} // namespace tt::tt_metal

#endif // TT_METALIUM_DISTRIBUTED_HPP
