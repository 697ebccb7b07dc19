//===- HostMemory.h - Memory for host tensors -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_HOSTMEMORY_H
#define TTNN_CORE_HOSTMEMORY_H

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ttnn::detail {

/// `bytes` uninitialised bytes at a multiple of 64, and back. Large blocks are
/// kept for the next call, as fresh ones cost a page fault for every 4 KiB.
/// Throws Error OutOfMemory.
void *takeHostBlock(size_t bytes);
void returnHostBlock(void *block, size_t bytes) noexcept;

/// Uninitialised elements, at a multiple of 64 bytes and with at least 64
/// bytes of slack behind them, so that vector loops may run over the end.
template <typename T> class Array {
public:
  Array() = default;
  explicit Array(size_t count)
      : storage(static_cast<T *>(takeHostBlock(bytesFor(count)))),
        count(count) {}
  Array(Array &&other) noexcept
      : storage(std::exchange(other.storage, nullptr)),
        count(std::exchange(other.count, 0)) {}
  Array &operator=(Array &&other) noexcept {
    std::swap(storage, other.storage);
    std::swap(count, other.count);
    return *this;
  }
  ~Array() {
    if (storage)
      returnHostBlock(storage, bytesFor(count));
  }

  T *data() const { return storage; }
  size_t size() const { return count; }
  T &operator[](size_t i) const { return storage[i]; }

private:
  static size_t bytesFor(size_t count) {
    return (count * sizeof(T) + 127) / 64 * 64;
  }

  T *storage = nullptr;
  size_t count = 0;
};

/// Bytes of scratch memory that a thread keeps per slot whatever it needs.
inline constexpr size_t kScratchBytes = size_t(1) << 20;

/// Memory of this thread for `count` elements, kept between calls. Different
/// slots do not overlap; the content is lost at the next call for the slot. The
/// next small call frees the memory of a single large one.
template <typename T> T *scratch(unsigned slot, size_t count) {
  constexpr unsigned kSlots = 8;
  thread_local Array<T> slots[kSlots];
  Array<T> &array = slots[slot % kSlots];
  bool tooLarge =
      array.size() * sizeof(T) > kScratchBytes && array.size() / 8 > count;
  if (array.size() < count || tooLarge) {
    array = Array<T>(); // before the next one is taken
    array = Array<T>(count);
  }
  return array.data();
}

} // namespace ttnn::detail

#endif // TTNN_CORE_HOSTMEMORY_H
