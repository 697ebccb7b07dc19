//===- DiskCache.h - Compiled kernels on disk -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_DISKCACHE_H
#define TT_JIT_DISKCACHE_H

#include <optional>
#include <string>
#include <string_view>

namespace tt::jit {

/// A folder with a file per key: a relocatable object, or another key whose
/// object is meant. What is not a whole entry of this key counts as absent, and
/// what cannot be written is not kept: the cache never fails.
class DiskCache {
public:
  /// An empty directory: a cache that keeps nothing.
  explicit DiskCache(std::string directory) : directory(std::move(directory)) {}

  /// The object of `key`.
  std::optional<std::string> load(const std::string &key) const;

  void store(const std::string &key, std::string_view object) const;

  /// From now on `key` stands for the object of `target`.
  void storeAlias(const std::string &key, const std::string &target) const;

private:
  std::optional<std::string> read(const std::string &key, char wanted) const;
  void write(const std::string &key, char kind, std::string_view content) const;
  std::string pathOf(const std::string &key) const;

  std::string directory;
};

} // namespace tt::jit

#endif // TT_JIT_DISKCACHE_H
