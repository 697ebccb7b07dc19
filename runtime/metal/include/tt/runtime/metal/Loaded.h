//===- Loaded.h - A .ttm file and what was made of it ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_LOADED_H
#define TT_RUNTIME_METAL_LOADED_H

#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/metal/Model.h"

#include <list>
#include <map>
#include <mutex>

namespace tt::runtime::metal {

/// Keeps compiled kernels for as long as the file is loaded and their loader
/// exists. May be used from several threads.
class Loaded {
public:
  explicit Loaded(std::shared_ptr<const File> file)
      : content(std::move(file)) {}

  const File &file() const { return *content; }

  /// A launch of the file on `operands`, ready to run on `chip`. Throws what
  /// the loader throws, as runtime::Error that names the kernel;
  /// InvalidArgument without a loader.
  emulator::Program build(const Launch &launch,
                          const std::vector<Operand> &operands,
                          const device::ChipDesc &chip,
                          const std::shared_ptr<KernelLoader> &loader);

private:
  /// What was made by one loader.
  struct Made {
    std::weak_ptr<KernelLoader> loader;
    std::map<uint32_t, emulator::KernelCode> codes;
  };

  Made &madeBy(const std::shared_ptr<KernelLoader> &loader);
  emulator::KernelCode codeOf(const KernelLaunch &kernel, Made &made,
                              KernelLoader &loader);

  std::shared_ptr<const File> content;
  std::mutex mutex;
  std::list<Made> made;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_LOADED_H
