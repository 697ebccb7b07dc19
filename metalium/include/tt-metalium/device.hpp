//===- device.hpp - An emulated card ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_DEVICE_HPP
#define TT_METALIUM_DEVICE_HPP

#include "tt-metalium/program.hpp"
#include "tt-metalium/sub_device.hpp"

namespace tt::tt_metal {

struct DeviceState;

/// A queue of commands. Each command runs to its end when it is enqueued.
class CommandQueue {
public:
  explicit CommandQueue(IDevice *device) : device_(device) {}
  IDevice *device() const { return device_; }

private:
  IDevice *device_;
};

/// The memory of a device, as programs see it.
class Allocator {
public:
  explicit Allocator(const IDevice *device) : device(device) {}
  /// Alignment of pages in bytes: addresses of pages are multiples of it.
  uint32_t get_alignment(BufferType type) const;
  uint32_t get_num_banks(BufferType type) const;
  DeviceAddr get_bank_size(BufferType type) const;

private:
  const IDevice *device;
};

class IDevice {
public:
  explicit IDevice(ChipId id);
  virtual ~IDevice();

  ChipId id() const { return id_; }
  tt::ARCH arch() const;
  CoreCoord compute_with_storage_grid_size() const;
  CoreCoord logical_grid_size() const {
    return compute_with_storage_grid_size();
  }
  /// The coordinate of a core that kernels use.
  CoreCoord worker_core_from_logical_core(const CoreCoord &core) const;
  CoreCoord virtual_core_from_logical_core(const CoreCoord &core) const {
    return worker_core_from_logical_core(core);
  }
  uint32_t num_dram_channels() const;
  uint32_t l1_size_per_core() const;
  const Allocator *allocator() const { return &memory; }
  CommandQueue &command_queue(size_t = 0) { return queue; }
  bool close() { return true; }

  /// Sub-devices with disjoint sets of cores. They share the memory of the
  /// device: all buffers are the device's. Throws std::runtime_error for cores
  /// that do not exist or are in two of them.
  SubDeviceManagerId
  create_sub_device_manager(std::span<const SubDevice> sub_devices,
                            DeviceAddr local_l1_size);
  SubDeviceManagerId
  create_sub_device_manager(std::initializer_list<SubDevice> sub_devices,
                            DeviceAddr local_l1_size) {
    return create_sub_device_manager(
        std::span<const SubDevice>(sub_devices.begin(), sub_devices.size()),
        local_l1_size);
  }
  void remove_sub_device_manager(SubDeviceManagerId id);
  void load_sub_device_manager(SubDeviceManagerId id);
  void clear_loaded_sub_device_manager() {
    load_sub_device_manager(get_default_sub_device_manager_id());
  }
  SubDeviceManagerId get_active_sub_device_manager_id() const;
  /// The sub-device with all cores.
  SubDeviceManagerId get_default_sub_device_manager_id() const {
    return SubDeviceManagerId(0);
  }
  const std::vector<SubDeviceId> &get_sub_device_ids() const;
  /// The sub-devices that a wait without a list waits for.
  const std::vector<SubDeviceId> &get_sub_device_stall_group() const;
  void set_sub_device_stall_group(std::span<const SubDeviceId> ids);
  void reset_sub_device_stall_group();
  uint32_t num_sub_devices() const {
    return uint32_t(get_sub_device_ids().size());
  }
  CoreRangeSet worker_cores(HalProgrammableCoreType type, SubDeviceId id) const;
  uint32_t num_worker_cores(HalProgrammableCoreType type,
                            SubDeviceId id) const {
    return uint32_t(worker_cores(type, id).num_cores());
  }

  std::unique_ptr<DeviceState> state;

private:
  ChipId id_;
  CommandQueue queue;
  Allocator memory;
};
using Device = IDevice;

IDevice *CreateDevice(ChipId id, uint8_t num_queues = 1, size_t l1_small = 0);
bool CloseDevice(IDevice *device);

namespace detail {
void LaunchProgram(IDevice *device, Program &program, bool wait = true,
                   bool force_slow_dispatch = false);
inline void CompileProgram(IDevice *, Program &, bool = false) {}
inline bool ConfigureDeviceWithProgram(IDevice *, Program &, bool = false) {
  return true;
}
// Between begin and end, the device records programs with their arguments
// instead of running them; a replay runs them. Throws std::runtime_error for a
// number that no trace has, or that one has already, and for commands that a
// trace cannot hold.
uint32_t BeginTrace(IDevice *device, std::optional<uint32_t> wanted = {});
void EndTrace(IDevice *device, uint32_t id);
void ReplayTrace(IDevice *device, uint32_t id);
void ReleaseTrace(IDevice *device, uint32_t id);
/// Throws for commands that a trace cannot hold.
void RefuseInTrace(IDevice *device, const char *what);

/// The L1 of one core, at an address.
bool WriteToDeviceL1(IDevice *device, const CoreCoord &core, uint32_t address,
                     std::vector<uint32_t> &words);
bool ReadFromDeviceL1(IDevice *device, const CoreCoord &core, uint32_t address,
                      uint32_t bytes, std::vector<uint32_t> &words);
template <typename T>
void WriteToBuffer(Buffer &buffer, const std::vector<T> &data) {
  buffer.write(data.data(), data.size() * sizeof(T));
}
template <typename T>
void WriteToBuffer(const std::shared_ptr<Buffer> &buffer,
                   const std::vector<T> &data) {
  WriteToBuffer(*buffer, data);
}
template <typename T>
void ReadFromBuffer(Buffer &buffer, std::vector<T> &data) {
  data.resize(buffer.size() / sizeof(T));
  buffer.read(data.data(), buffer.size());
}
template <typename T>
void ReadFromBuffer(const std::shared_ptr<Buffer> &buffer,
                    std::vector<T> &data) {
  ReadFromBuffer(*buffer, data);
}
// Does nothing: the trace of every launch has its times.
inline void InitDeviceProfiler(IDevice *) {}
inline void ReadDeviceProfilerResults(IDevice *) {}
} // namespace detail

inline void EnqueueProgram(CommandQueue &queue, Program &program, bool) {
  detail::LaunchProgram(queue.device(), program);
}
template <typename T>
void EnqueueWriteBuffer(CommandQueue &queue,
                        const std::shared_ptr<Buffer> &buffer,
                        const std::vector<T> &data, bool) {
  detail::RefuseInTrace(queue.device(), "a buffer is written");
  detail::WriteToBuffer(*buffer, data);
}
template <typename T>
void EnqueueReadBuffer(CommandQueue &queue,
                       const std::shared_ptr<Buffer> &buffer,
                       std::vector<T> &data, bool) {
  detail::RefuseInTrace(queue.device(), "a buffer is read");
  detail::ReadFromBuffer(*buffer, data);
}
inline void Finish(CommandQueue &, std::span<const SubDeviceId> = {}) {}
inline void Synchronize(IDevice *, std::optional<uint8_t> = {},
                        std::span<const SubDeviceId> = {}) {}

inline uint32_t BeginTraceCapture(IDevice *device, uint8_t) {
  return detail::BeginTrace(device);
}
inline void EndTraceCapture(IDevice *device, uint8_t, uint32_t id) {
  detail::EndTrace(device, id);
}
inline void ReplayTrace(IDevice *device, uint8_t, uint32_t id, bool) {
  detail::ReplayTrace(device, id);
}
inline void ReleaseTrace(IDevice *device, uint32_t id) {
  detail::ReleaseTrace(device, id);
}

struct Event {};
inline void EnqueueRecordEvent(CommandQueue &, const std::shared_ptr<Event> &) {
}
inline void EnqueueWaitForEvent(CommandQueue &,
                                const std::shared_ptr<Event> &) {}
inline void EventSynchronize(const std::shared_ptr<Event> &) {}

} // namespace tt::tt_metal

#endif // TT_METALIUM_DEVICE_HPP
