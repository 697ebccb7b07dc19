//===- profile.hpp - Which ops ran and how long they take -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PROFILE_HPP
#define TTNN_PROFILE_HPP

#include "tt/device/OpTime.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace ttnn {

/// One call of an op.
struct OpEvent {
  /// The function's name: "matmul", "add", ...
  std::string op;
  /// Work of the op, and what the chip's model makes of it.
  tt::device::OpWork work = {};
  tt::device::OpTime time = {};
  /// The host's time for this emulation.
  double hostSeconds = 0;
  /// Bytes of operands and result, tile padding included.
  uint64_t bytes = 0;
};

struct OpTensors;

/// Sees every event with the tensors of the call, on the thread of the call;
/// must not throw.
using OpObserver = std::function<void(const OpEvent &, const OpTensors &)>;

/// The last events of a device. Recording may be switched off; thread-safe.
class Profile {
public:
  /// Events that are kept: older ones make room for newer ones.
  static constexpr size_t kMost = 1 << 16;

  bool enabled() const { return on.load(std::memory_order_relaxed); }
  void set_enabled(bool enable) { on = enable; }

  /// Nobody observes if it is empty.
  void set_observer(OpObserver observer) {
    std::lock_guard<std::mutex> lock(mutex);
    observed = bool(observer);
    watcher = std::make_shared<const OpObserver>(std::move(observer));
  }
  /// Null if nobody observes.
  std::shared_ptr<const OpObserver> observer() const {
    if (!observed.load(std::memory_order_relaxed))
      return nullptr;
    std::lock_guard<std::mutex> lock(mutex);
    return *watcher ? watcher : nullptr;
  }

  void record(OpEvent event) {
    std::lock_guard<std::mutex> lock(mutex);
    if (list.size() == kMost) {
      list.pop_front();
      ++lost;
    }
    list.push_back(std::move(event));
  }
  /// A copy of the events since the last `clear`, or of the last ones.
  std::vector<OpEvent> events() const {
    std::lock_guard<std::mutex> lock(mutex);
    return {list.begin(), list.end()};
  }
  /// Events since the last `clear` that are no longer there.
  uint64_t dropped() const {
    std::lock_guard<std::mutex> lock(mutex);
    return lost;
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex);
    list.clear();
    lost = 0;
  }

private:
  std::atomic<bool> on{true}, observed{false};
  std::shared_ptr<const OpObserver> watcher;
  mutable std::mutex mutex;
  std::deque<OpEvent> list;
  uint64_t lost = 0;
};

} // namespace ttnn

#endif // TTNN_PROFILE_HPP
