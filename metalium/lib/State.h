//===- State.h - State of the interface's objects ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_LIB_STATE_H
#define TT_METALIUM_LIB_STATE_H

#include "tt-metalium/device.hpp"
#include "tt-metalium/sub_device.hpp"
#include "tt/emulator/Buffer.h"
#include "tt/emulator/Machine.h"
#include "tt/jit/CppKernels.h"

#include <set>

namespace tt::tt_metal {

/// A buffer, which stays on its device until both are gone.
struct BufferState {
  IDevice *device = nullptr;
  BufferType type = BufferType::DRAM;
  emulator::Buffer buffer;
  bool written = false;
};

/// The sub-devices of a manager.
struct SubDevices {
  static SubDevices of(std::span<const SubDevice> parts);
  std::vector<SubDevice> parts;
  std::vector<SubDeviceId> ids, stalled;
};
struct SubDeviceManagers {
  /// Manager 0 has one sub-device of all cores.
  explicit SubDeviceManagers(const device::Shape2 &grid);
  std::map<uint64_t, SubDevices> managers;
  uint64_t last = 0, loaded = 0;
};

/// A program that is ready to run.
struct LaunchState {
  emulator::Program program;
  uint64_t runtimeId = 0;
  std::vector<std::string> sources;
};

struct DeviceState {
  explicit DeviceState(ChipId id);

  emulator::Device device;
  emulator::Machine machine;
  /// The buffers that have not been destroyed.
  std::set<BufferState *> buffers;
  /// The number of launches so far, for reports.
  unsigned launches = 0;
  /// Cycles of the launches that ran with the clock.
  uint64_t cycles = 0;
  SubDeviceManagers subDevices;
  /// The launches of each trace, and the trace that is being captured.
  std::map<uint32_t, std::vector<LaunchState>> traces;
  std::optional<uint32_t> capturing;
  uint32_t lastTrace = 0;
};

/// A kernel as the program describes it.
struct KernelState {
  std::string source;
  bool isFile = false;
  CoreRangeSet cores;
  KernelConfigSpec config;
  std::map<CoreCoord, std::vector<uint32_t>> args = {};
  std::vector<uint32_t> commonArgs = {};
  /// For a kernel that is bound by names: constants before its text, and the
  /// number of arguments in front of those without names.
  std::string declarations = {};
  size_t namedArgs = 0, namedCommonArgs = 0;
};

struct CircularBufferState {
  CoreRangeSet cores;
  CircularBufferConfig config;
  /// The common argument that holds the address.
  std::vector<std::pair<KernelHandle, size_t>> addressArgs = {};
};

struct SpecState;

struct ProgramState {
  std::vector<KernelState> kernels;
  std::vector<CircularBufferState> circularBuffers;
  std::vector<emulator::SemaphoreConfig> semaphores;
  std::shared_ptr<SpecState> spec = {}; ///< of MakeProgramFromSpec
  uint64_t runtimeId = 0;               ///< for the real-time profiler
};

CoreRangeSet rangesOf(const CoreSpec &cores);
emulator::CoreRanges coreRanges(const CoreRangeSet &cores);
/// Throws std::runtime_error for memory that is not on the device.
device::BufferType memoryOf(BufferType type);
device::DataType dataType(tt::DataFormat format);

/// The folder of the vendor's vector code for the architecture, if the vendor's
/// repository is in TT_METAL_HOME or around the program; empty if not.
std::string vectorCodeFolder(std::string_view arch);

/// The file at `path`, found as CreateKernel says. Throws std::runtime_error.
std::string findKernel(const std::string &path);

} // namespace tt::tt_metal

#endif // TT_METALIUM_LIB_STATE_H
