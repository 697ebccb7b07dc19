//===- Loaded.h - A .ttm file and what was made of it ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_LOADED_H
#define TT_RUNTIME_METAL_LOADED_H

#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/metal/Model.h"

#include <map>
#include <mutex>
#include <tuple>

namespace tt::runtime::metal {

/// Keeps compiled kernels and built programs for as long as the file is
/// loaded. May be used from several threads.
class Loaded {
public:
  explicit Loaded(std::shared_ptr<const File> file)
      : content(std::move(file)) {}

  const File &file() const { return *content; }

  /// The launch that command `command` of program `program` is, ready to run on
  /// `chip`. Throws what the loader throws, as runtime::Error that names the
  /// kernel; InvalidArgument without a loader.
  std::shared_ptr<const emulator::Program>
  launch(size_t program, size_t command, const device::ChipDesc &chip,
         const std::shared_ptr<KernelLoader> &loader);

private:
  emulator::KernelCode codeOf(const KernelLaunch &kernel, KernelLoader &loader);

  /// Programs differ by where the chip's cores are on its networks.
  using Key = std::tuple<const KernelLoader *, size_t, size_t, device::Arch,
                         device::CoreCoord>;

  std::shared_ptr<const File> content;
  std::mutex mutex;
  std::map<std::pair<const KernelLoader *, uint32_t>, emulator::KernelCode>
      codes;
  std::map<Key, std::shared_ptr<const emulator::Program>> programs;
  /// Kept, so that an address stands for one loader.
  std::map<const KernelLoader *, std::shared_ptr<KernelLoader>> loaders;
};

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_LOADED_H
