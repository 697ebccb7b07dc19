//===- KernelTable.h - Compiled kernels of this process ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_KERNELTABLE_H
#define TT_JIT_LIB_KERNELTABLE_H

#include "tt/jit/KernelCompiler.h"

#include <functional>
#include <future>
#include <list>
#include <mutex>
#include <unordered_map>

namespace tt::jit {

/// Kernels by key; the most recently used stay. May be used from several
/// threads: different keys are made side by side, and a request for a key that
/// another thread is making waits for it.
class KernelTable {
public:
  using KernelPtr = std::shared_ptr<const CompiledKernel>;

  explicit KernelTable(size_t most = 1024) : most(most) {}

  struct Found {
    KernelPtr kernel;
    bool isNew; ///< made by this call
  };
  /// The kernel of `key`; `make` is called if there is none. An exception of
  /// `make` reaches all threads that wait for this kernel; a later call tries
  /// again.
  Found get(const std::string &key, const std::function<KernelPtr()> &make);

  size_t size() const;

private:
  using Entry = std::pair<std::string, std::shared_future<KernelPtr>>;

  const size_t most;
  mutable std::mutex mutex;
  std::list<Entry> recent; ///< the last one used first
  std::unordered_map<std::string, std::list<Entry>::iterator> entries;
};

} // namespace tt::jit

#endif // TT_JIT_LIB_KERNELTABLE_H
