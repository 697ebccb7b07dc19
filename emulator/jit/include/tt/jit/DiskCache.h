//===- DiskCache.h - Compiled code on disk ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_DISKCACHE_H
#define TT_JIT_DISKCACHE_H

#include <optional>
#include <string>
#include <string_view>

namespace tt::jit {

/// A folder with a file per key (CacheKey.h): bytes, or another key whose bytes
/// are meant. An incomplete entry, or one of another key, counts as absent, and
/// an entry that cannot be written is dropped: the cache never fails.
///
/// The process will run the bytes as code, so it accepts only files that it can
/// trust. In a folder that belongs to the user and that nobody else may write
/// to, these are the files that also belong to the user and that nobody else
/// may write to. Any other folder is shared: its entries carry a hash under the
/// user's secret, `cache-key` in the folder of settings, which is made when it
/// is first needed. A shared folder is not used without a secret.
class DiskCache {
public:
  /// An empty directory: a cache that keeps nothing.
  explicit DiskCache(std::string directory) : directory(std::move(directory)) {}

  /// The bytes of `key`.
  std::optional<std::string> load(const std::string &key) const;

  void store(const std::string &key, std::string_view bytes) const;

  /// From now on `key` stands for the bytes of `target`.
  void storeAlias(const std::string &key, const std::string &target) const;

  /// Makes the folder if it is missing. True if it is the user's alone, so that
  /// files in it may be used by name.
  bool isPrivate() const;

private:
  std::optional<std::string> read(const std::string &key, char wanted) const;
  void write(const std::string &key, char kind, std::string_view content) const;

  std::string directory;
};

/// True for a file that belongs to the user and that nobody else may write.
bool isPrivateFile(const std::string &path);

} // namespace tt::jit

#endif // TT_JIT_DISKCACHE_H
