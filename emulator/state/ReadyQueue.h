//===- ReadyQueue.h - Runnable threads by clock ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_READYQUEUE_H
#define TT_EMULATOR_STATE_READYQUEUE_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tt::emulator {

struct Context;

/// Threads in the order in which they shall run: smallest key first, equal
/// keys by `order`, so that a run repeats exactly.
class ReadyQueue {
public:
  struct Entry {
    uint64_t key;
    uint32_t order;
    Context *context;
    bool
    operator<(const Entry &other) const { // for a heap with the least on top
      return key != other.key ? key > other.key : order > other.order;
    }
  };

  void clear() { heap.clear(); }
  bool empty() const { return heap.empty(); }
  static constexpr uint64_t kNever = ~uint64_t(0);
  /// Key of the next thread, or kNever.
  uint64_t leastKey() const { return heap.empty() ? kNever : heap[0].key; }

  void push(Entry entry) {
    heap.push_back(entry);
    std::push_heap(heap.begin(), heap.end());
  }
  Context *pop() {
    std::pop_heap(heap.begin(), heap.end());
    Context *context = heap.back().context;
    heap.pop_back();
    return context;
  }

private:
  std::vector<Entry> heap;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_READYQUEUE_H
