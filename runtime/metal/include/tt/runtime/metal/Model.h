//===- Model.h - A .ttm file in memory ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// What the reader makes of a file: plain data in which every index, size, core
// and address was checked. Nothing behind it looks at the file again.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_MODEL_H
#define TT_RUNTIME_METAL_MODEL_H

#include "tt/device/System.h"
#include "tt/emulator/Memory.h"
#include "tt/emulator/Program.h"
#include "tt/runtime/SystemDesc.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tt::runtime::metal {

/// A row-major tensor on the host.
struct HostBuffer {
  std::vector<int64_t> shape;
  device::DataType type = device::DataType::Float32;
  size_t bytes = 0;
};

/// Device memory at a fixed address; see TTMetal/types.fbs.
struct DeviceBuffer {
  std::string name;
  emulator::BufferType memory = emulator::BufferType::L1;
  uint64_t address = 0;
  device::DataType type = device::DataType::Float32;
  /// Elements of a unit; 1x1 for row-major data.
  device::Shape2 unit{1, 1};
  bool sharded = false;
  /// Per dimension, in units. Of an interleaved buffer the grid is all ones.
  std::vector<uint32_t> grid, shard;
  std::vector<uint64_t> strides;
  uint32_t buffers = 1;

  uint64_t unitBytes = 0;
  /// Sharded: bytes of one buffer of a shard.
  uint64_t shardBytes = 0;
  /// Interleaved.
  uint64_t pageBytes = 0, numPages = 0;
  /// Bytes from `address` on in each bank.
  uint64_t bytesPerBank = 0;

  bool isTiled() const { return unit != device::Shape2{1, 1}; }
  bool inDram() const { return memory == emulator::BufferType::DRAM; }
  uint32_t gridRows() const {
    return grid.size() > 1 ? grid[grid.size() - 2] : 1;
  }
  uint32_t gridCols() const { return grid.back(); }
};

struct GlobalSemaphore {
  uint32_t address = 0;
  emulator::CoreRange cores;
};

/// Code of a kernel, once per file.
struct Kernel {
  std::string symbol, bytecode, source;
};

struct KernelArg {
  enum class Kind : uint8_t {
    CBPort,
    BufferAddress,
    LocalSemaphore,
    GlobalSemaphore,
    Value,
    TensorAccessorArgs,
  };
  Kind kind = Kind::Value;
  uint32_t value = 0;
};

struct KernelLaunch {
  std::string name;
  uint32_t kernel = 0;
  emulator::CoreRanges cores;
  std::vector<KernelArg> commonArgs, runtimeArgs, compileTimeArgs;
  emulator::ThreadKind thread = emulator::ThreadKind::DataMovement0;
  unsigned noc = 0;
  emulator::ComputeSettings compute;
  std::shared_ptr<const std::vector<std::string>> sites;
};

struct CircularBuffer {
  uint32_t port = 0, buffer = 0, pageBytes = 0, numPages = 0;
};

// Commands, as in TTMetal/binary.fbs.
struct HostAlloc {
  uint32_t dst;
  std::vector<uint8_t> data; ///< empty: zeros
};
struct HostCopy {
  uint32_t src, dst;
};
struct CreateBuffer {
  uint32_t buffer;
};
struct DeallocateBuffer {
  uint32_t buffer;
};
struct WriteBuffer {
  uint32_t src, dst;
};
struct ReadBuffer {
  uint32_t src, dst;
};
struct SetSemaphore {
  uint32_t semaphore, value;
  bool creates;
};
struct Launch {
  std::string name;
  std::vector<CircularBuffer> circularBuffers;
  std::vector<uint32_t> semaphores; ///< initial values
  std::vector<KernelLaunch> kernels;
};
struct Finish {};

struct Command {
  std::variant<HostAlloc, HostCopy, CreateBuffer, DeallocateBuffer, WriteBuffer,
               ReadBuffer, SetSemaphore, Launch, Finish>
      what;
  std::string location;
};

/// "EnqueueProgram", ...
const char *name(const Command &command);

struct Argument {
  std::string name, kind;
  uint32_t buffer = 0;
};

struct Program {
  std::string name;
  std::vector<Argument> inputs;
  std::vector<uint32_t> outputs;
  std::vector<HostBuffer> hostBuffers;
  std::vector<DeviceBuffer> deviceBuffers;
  std::vector<GlobalSemaphore> semaphores;
  std::vector<Command> commands;
};

struct File {
  std::string name;
  FileVersion version;
  device::SystemDesc system;
  std::string mlir;
  std::vector<Kernel> kernels;
  std::vector<Program> programs;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_MODEL_H
