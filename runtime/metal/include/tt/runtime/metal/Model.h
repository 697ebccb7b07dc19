//===- Model.h - A .ttm file in memory ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The result of reading a file: plain data in which every index, size, core and
// address was checked. No later code reads the file again.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_MODEL_H
#define TT_RUNTIME_METAL_MODEL_H

#include "tt/device/System.h"
#include "tt/device/UnitLayout.h"
#include "tt/emulator/Memory.h"
#include "tt/emulator/Program.h"
#include "tt/runtime/SystemDesc.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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
struct DeviceBuffer : device::UnitLayout {
  std::string name;
  uint64_t address = 0;
  /// The placement of the first of `buffers`, on the chip that the file was
  /// read for.
  device::Placement placement;
  /// Bytes from `address` on in each bank.
  uint64_t bytesPerBank = 0;
};

struct GlobalSemaphore {
  uint32_t address = 0;
  emulator::CoreRange cores;
};

/// Code of a kernel, once per file.
struct Kernel {
  std::string symbol, mlir, source;
};

struct KernelArg {
  enum class Kind : uint8_t {
    CBPort,
    BufferAddress,
    LocalSemaphore,
    GlobalSemaphore,
    Value,
    TensorAccessorArgs,
    Scalar,
  };
  Kind kind = Kind::Value;
  uint32_t value = 0;
};
using KernelArgs = std::vector<KernelArg>;

struct KernelLaunch {
  std::string name;
  uint32_t kernel = 0;
  emulator::CoreRanges cores;
  KernelArgs commonArgs, runtimeArgs, compileTimeArgs;
  /// Arguments of single cores, in place of runtimeArgs.
  std::vector<std::pair<device::CoreCoord, KernelArgs>> coreArgs;
  emulator::ThreadKind thread = emulator::ThreadKind::DataMovement0;
  unsigned noc = 0;
  emulator::ComputeSettings compute;
  std::shared_ptr<const std::vector<std::string>> sites;
};

/// Without operand and address, and if it shares no memory with one before it,
/// it is placed at the launch.
struct CircularBuffer {
  uint32_t port = 0;
  emulator::CoreRanges cores;
  uint32_t pageBytes = 0, numPages = 0;
  device::DataType type = device::DataType::BFloat16;
  std::optional<uint32_t> operand;
  std::optional<uint64_t> address;
  std::optional<uint32_t> shares;

  uint64_t bytes() const { return uint64_t(pageBytes) * numPages; }
};

struct Semaphore {
  uint32_t initialValue = 0;
  emulator::CoreRanges cores; ///< none: all with a kernel
};

/// The kernels of a launch and their resources; see TTMetal/program.fbs. Its
/// arguments refer to the operands of the launch.
struct Launch {
  std::string name;
  size_t numOperands = 0;
  std::vector<CircularBuffer> circularBuffers;
  std::vector<Semaphore> semaphores;
  std::vector<KernelLaunch> kernels;
};

/// An operand of a launch.
struct Operand {
  enum class Kind : uint8_t { Buffer, GlobalSemaphore, Scalar };
  Kind kind = Kind::Buffer;
  std::string name;
  uint64_t address = 0;
  /// For a buffer.
  device::Placement placement;
  uint64_t bytesPerBank = 0;
  /// For a scalar, in the low bits.
  uint32_t word = 0;
};

// Commands, as in TTMetal/binary.fbs.
struct HostAlloc {
  uint32_t dst;
  /// All elements, or one that all are equal to; empty: zeros.
  std::span<const uint8_t> data = {};
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
struct EnqueueProgram {
  Launch launch;
  /// Index of a device buffer, a global semaphore or a host buffer.
  std::vector<std::pair<Operand::Kind, uint32_t>> operands;
};
struct Finish {};
/// Runs a function of the file, or takes what it gave.
struct LoadCached {
  uint32_t function;
  std::vector<uint32_t> inputs, outputs;
};

struct Command {
  std::variant<HostAlloc, HostCopy, CreateBuffer, DeallocateBuffer, WriteBuffer,
               ReadBuffer, SetSemaphore, EnqueueProgram, Finish, LoadCached>
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

/// An operand of a launch of `program`, all but the value of a scalar.
Operand operandOf(const Program &program, Operand::Kind kind, uint32_t index);

struct File {
  std::string name;
  /// All of it: constants are spans of it.
  std::vector<uint8_t> bytes;
  std::vector<std::span<const uint8_t>> constants;
  /// Numbers of constants, by the names that the text has for them.
  std::vector<std::pair<std::string, uint32_t>> resources;
  FileVersion version;
  device::SystemDesc system;
  /// The text of the program, and what it was compiled from, if known.
  std::string mlir, ttir;
  std::vector<Kernel> kernels;
  std::vector<Program> programs;
  /// Functions that programs call once; one calls only those before it.
  std::vector<Program> functions;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_MODEL_H
