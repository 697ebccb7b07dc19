//===- Program.h - Kernels, buffers and semaphores --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A program is data: kernels with their arguments, circular buffers and
// semaphores, each on a set of cores. It may be launched any number of times
// and on several devices.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_PROGRAM_H
#define TT_EMULATOR_PROGRAM_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/Shape.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct ttk_context;

namespace tt::emulator {
using device::CoreCoord;

/// The three threads of a core that run kernels. DataMovement0 is BRISC,
/// DataMovement1 is NCRISC; a compute kernel drives unpack, math and pack.
enum class ThreadKind : uint8_t { DataMovement0 = 0, DataMovement1, Compute };

/// "dm0", "dm1" or "compute".
const char *name(ThreadKind kind);

/// A rectangle of logical cores.
struct CoreRange {
  CoreCoord start;
  uint32_t rows = 1, cols = 1;
};
using CoreRanges = std::vector<CoreRange>;

/// A FIFO of pages in the L1 of each of its cores. Two ports may name the same
/// memory; each has its own pointers.
struct CircularBufferConfig {
  unsigned port = 0;
  CoreRanges cores;
  /// L1 address of the first page, a multiple of 16.
  uint64_t address = 0;
  /// A multiple of 16.
  uint32_t pageBytes = 0;
  uint32_t numPages = 0;
  /// The format in which unpacker and packer read and write a page.
  device::DataType format = device::DataType::BFloat16;
  /// For reports; empty means "CB <port>".
  std::string name;
};

/// A 32-bit word in the L1 of each of its cores, at semaphoreAddress(id).
struct SemaphoreConfig {
  unsigned id = 0;
  CoreRanges cores;
  uint32_t initialValue = 0;
};

/// Compile-time settings of a compute kernel.
struct ComputeSettings {
  device::MathFidelity fidelity = device::MathFidelity::HiFi4;
  bool fp32DestAcc = false;
  bool dstFullSync = false;
  bool mathApprox = false;
  bool bfp8PackPrecise = false;
  /// Ports whose tiles copy_tile unpacks to DST with all 32 bits.
  uint64_t unpackToDestFp32 = 0;
};

/// Native code of a kernel. Keeps what it needs (a JIT's memory, a loaded
/// library) alive.
struct KernelCode {
  void (*entry)(ttk_context *) = nullptr;
  std::shared_ptr<const void> owner;
  /// Source locations of call sites if the code came with them; they replace
  /// those of the kernel.
  std::shared_ptr<const std::vector<std::string>> sites;
};

struct KernelConfig {
  std::string name;
  KernelCode code;
  /// Source location of each call site; shorter than the sites or empty means
  /// that errors give the number only.
  std::shared_ptr<const std::vector<std::string>> sites;
  ThreadKind thread = ThreadKind::DataMovement0;
  /// Network of a data-movement kernel when a call does not say: 0 or 1.
  unsigned noc = 0;
  CoreRanges cores;
  std::vector<uint32_t> compileTimeArgs;
  /// Index in the compile-time arguments of each tensor's description, in
  /// order; absent if not known.
  std::optional<std::vector<uint32_t>> tensorArgs;
  std::vector<uint32_t> commonArgs;
  /// Run-time arguments of all cores without an entry in coreArgs.
  std::vector<uint32_t> runtimeArgs;
  /// Run-time arguments of single cores.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> coreArgs;
  ComputeSettings compute;
};

struct Program {
  std::string name;
  std::vector<CircularBufferConfig> circularBuffers;
  std::vector<SemaphoreConfig> semaphores;
  std::vector<KernelConfig> kernels;
};

/// L1 address of semaphore `id`, the same on every core and chip: 16 bytes
/// apart in the kernel-configuration area below the unreserved base.
uint32_t semaphoreAddress(unsigned id);

} // namespace tt::emulator

#endif // TT_EMULATOR_PROGRAM_H
