//===- HostMemory.cpp - Memory for host tensors ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "HostMemory.h"

#include "Errors.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <mutex>

namespace ttnn::detail {
namespace {

/// Blocks below this size come from malloc, which keeps them itself.
constexpr size_t kLarge = size_t(256) << 10;
/// Bytes that lie idle at most.
constexpr size_t kKept = size_t(512) << 20;

/// Sizes in steps of an eighth of their power of two, so that a block fits
/// many requests and wastes little.
size_t classOf(size_t bytes) {
  size_t step = std::max<size_t>(std::bit_floor(bytes) / 8, 64);
  return (bytes + step - 1) / step * step;
}

class Cache {
public:
  ~Cache() { clear(); }

  void *take(size_t size) {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = idle.find(size);
    if (found == idle.end())
      return nullptr;
    void *block = found->second;
    idle.erase(found);
    kept -= size;
    return block;
  }

  /// False if there is enough already.
  bool keep(void *block, size_t size) {
    std::lock_guard<std::mutex> lock(mutex);
    if (kept + size > kKept)
      return false;
    idle.emplace(size, block);
    kept += size;
    return true;
  }

  void clear() {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto &[size, block] : idle)
      std::free(block);
    idle.clear();
    kept = 0;
  }

private:
  std::mutex mutex;
  std::multimap<size_t, void *> idle;
  size_t kept = 0;
};

/// Never destroyed: arrays of threads that outlive main still come back.
Cache &cache() {
  static Cache *instance = new Cache;
  return *instance;
}

} // namespace

void *takeHostBlock(size_t bytes) {
  bool large = bytes >= kLarge;
  size_t size = large ? classOf(bytes) : bytes;
  if (large)
    if (void *block = cache().take(size))
      return block;
  void *block = std::aligned_alloc(64, size);
  if (!block) {
    cache().clear();
    block = std::aligned_alloc(64, size);
  }
  if (!block)
    fail(ErrorKind::OutOfMemory, "the host has no ", size,
         " bytes of memory left");
  return block;
}

void returnHostBlock(void *block, size_t bytes) noexcept {
  if (bytes < kLarge || !cache().keep(block, classOf(bytes)))
    std::free(block);
}

} // namespace ttnn::detail
