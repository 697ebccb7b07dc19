//===- KernelConfiguration.h - Arguments of a C++ kernel ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_KERNELCONFIGURATION_H
#define TT_JIT_KERNELCONFIGURATION_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tt::jit {

/// A circular buffer as a constant of a kernel.
struct PortConstants {
  uint32_t format = 0; ///< tt::device::DataType
  uint32_t pageBytes = 0, numPages = 0;
};

/// A buffer that one core fills on others: where its description is.
struct RemotePortConstants {
  uint32_t config = 0; ///< address in L1 (ttk/remote_words.h)
  uint32_t pageBytes = 0;
};

/// Constants of the chip in a compiled kernel.
struct ChipConstants {
  /// Macros that name the architecture.
  std::vector<std::string> macros = {"ARCH_WORMHOLE", "ARCH_WORMHOLE_B0"};
  uint32_t dramBanks = 12, l1Banks = 64, gridColumns = 8;
  uint32_t dramAlignment = 32, l1Alignment = 16;
  uint32_t maxBurstBytes = 8192;
};

/// Constants of the compilation, as on a card: the same source gives another
/// kernel for every configuration.
struct KernelConfiguration {
  enum class Processor : uint8_t { DataMovement0, DataMovement1, Compute };

  Processor processor = Processor::DataMovement0;
  /// Network of a data-movement kernel, 0 or 1.
  unsigned noc = 0;
  ChipConstants chip;
  std::vector<uint32_t> compileTimeArgs;
  /// Compile-time arguments by name.
  std::map<std::string, uint32_t> namedArgs;
  /// Constants in C++ that stand before the kernel's text, and how many of the
  /// arguments, and common ones, these give names.
  std::string declarations = {};
  size_t numNamedRuntimeArgs = 0, numNamedCommonArgs = 0;
  /// Macros with their values.
  std::map<std::string, std::string> defines;
  std::map<unsigned, PortConstants> ports;
  std::map<unsigned, RemotePortConstants> remotePorts;
  /// Settings of a compute kernel: MathFidelity's number of phases, and more.
  unsigned fidelityPhases = 4;
  bool mathApprox = false, fp32DestAcc = false, dstFullSync = false;
  /// Folders in which the kernel's own headers are looked for, before those of
  /// the kernel interface's names.
  std::vector<std::string> includes;
};

} // namespace tt::jit

#endif // TT_JIT_KERNELCONFIGURATION_H
