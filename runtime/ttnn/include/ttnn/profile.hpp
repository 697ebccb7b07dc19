//===- profile.hpp - Which ops ran and how long they take -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PROFILE_HPP
#define TTNN_PROFILE_HPP

#include "tt/device/Roofline.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace ttnn {

/// One call of an op.
struct OpEvent {
  /// The function's name: "matmul", "add", ...
  std::string op;
  /// Work of the op, and what the chip's model makes of it.
  tt::device::OpCost cost;
  tt::device::OpTime time;
  /// What this emulation took on the host.
  double hostSeconds = 0;
  /// Bytes of operands and result, tile padding included.
  uint64_t bytes = 0;
};

/// The events of a device. Recording may be switched off; thread-safe.
class Profile {
public:
  bool enabled() const { return on.load(std::memory_order_relaxed); }
  void set_enabled(bool enable) { on = enable; }

  void record(OpEvent event) {
    std::lock_guard<std::mutex> lock(mutex);
    list.push_back(std::move(event));
  }
  /// A copy of the events so far.
  std::vector<OpEvent> events() const {
    std::lock_guard<std::mutex> lock(mutex);
    return list;
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex);
    list.clear();
  }

private:
  std::atomic<bool> on{true};
  mutable std::mutex mutex;
  std::vector<OpEvent> list;
};

} // namespace ttnn

#endif // TTNN_PROFILE_HPP
