//===- Memory.h - Host memory of a given alignment ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_LIB_MEMORY_H
#define TTNN_LIB_MEMORY_H

#include "Errors.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace ttnn::detail {

/// Uninitialised elements, at a multiple of 64 bytes and with at least 64
/// bytes of slack behind them, so that vector loops may run over the end.
template <typename T> class Array {
public:
  Array() = default;
  explicit Array(size_t count) : count(count) {
    size_t bytes = (count * sizeof(T) + 127) / 64 * 64;
    storage.reset(static_cast<T *>(std::aligned_alloc(64, bytes)));
    if (!storage)
      fail(ErrorKind::OutOfMemory, "the host has no ", bytes,
           " bytes of memory left");
  }
  T *data() const { return storage.get(); }
  size_t size() const { return count; }
  T &operator[](size_t i) const { return storage.get()[i]; }

private:
  struct Free {
    void operator()(T *memory) const { std::free(memory); }
  };
  std::unique_ptr<T, Free> storage;
  size_t count = 0;
};

/// Memory of this thread for `count` elements, kept between calls. Different
/// slots do not overlap; the content is lost at the next call for the slot.
template <typename T> T *scratch(unsigned slot, size_t count) {
  constexpr unsigned kSlots = 8;
  thread_local Array<T> slots[kSlots];
  Array<T> &array = slots[slot % kSlots];
  if (array.size() < count)
    array = Array<T>(count);
  return array.data();
}

} // namespace ttnn::detail

#endif // TTNN_LIB_MEMORY_H
