//===- Kernels.h - Kernels of a file and their code -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_KERNELS_H
#define TT_RUNTIME_METAL_KERNELS_H

#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/metal/Model.h"

#include <list>
#include <map>
#include <mutex>

namespace tt::runtime::metal {

/// The kernels of a file. Keeps what was compiled for as long as it and the
/// loader exist. May be used from several threads.
class Kernels {
public:
  explicit Kernels(std::vector<Kernel> kernels) : sources(std::move(kernels)) {}

  const std::vector<Kernel> &all() const { return sources; }

  /// A launch of the file on `operands`, ready to run on `chip`. Throws what
  /// the loader throws, as runtime::Error that names the kernel;
  /// InvalidArgument without a loader.
  emulator::Program build(const Launch &launch,
                          const std::vector<Operand> &operands,
                          const device::ChipDesc &chip,
                          const std::shared_ptr<KernelLoader> &loader);

  /// How often the code of a kernel was there already when it was wanted, and
  /// how often it had to be made.
  struct Lookups {
    size_t hits = 0, misses = 0;
  };
  Lookups lookups() const {
    std::lock_guard lock(mutex);
    return counts;
  }

private:
  /// The code that one loader made.
  struct Made {
    std::weak_ptr<KernelLoader> loader;
    std::map<uint32_t, emulator::KernelCode> codes;
  };

  Made &madeBy(const std::shared_ptr<KernelLoader> &loader);
  emulator::KernelCode codeOf(const KernelLaunch &kernel, Made &made,
                              KernelLoader &loader);

  std::vector<Kernel> sources;
  mutable std::mutex mutex;
  std::list<Made> made;
  Lookups counts;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_KERNELS_H
