//===- Interrupts.h - Ctrl-C while C++ works --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_PYTHON_INTERRUPTS_H
#define TT_PYTHON_INTERRUPTS_H

#include "tt/device/Interrupted.h"

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <type_traits>

namespace tt::python {

namespace nb = nanobind;

/// Work without the lock of the interpreter that a signal (Ctrl-C) ends, and
/// any exception that a callback of Python raises.
class Interrupts {
public:
  /// Calls `fn` without the lock. An exception that Python raised meanwhile is
  /// thrown, whether `fn` threw Interrupted or came to its end before its next
  /// check.
  template <typename Fn> auto run(Fn &&fn) {
    auto unlocked = [&] {
      nb::gil_scoped_release release;
      return fn();
    };
    try {
      if constexpr (std::is_void_v<decltype(fn())>) {
        unlocked();
        if (!raisedAny)
          return;
      } else {
        auto result = unlocked();
        if (!raisedAny)
          return result;
      }
    } catch (const Interrupted &) {
    }
    std::rethrow_exception(raised);
  }

  /// For the work to ask: lets the handlers of signals run, which they do on
  /// the main thread, a few dozen times a second.
  InterruptCheck check() {
    return [this] {
      if (raisedAny)
        return true;
      int64_t now = Clock::now().time_since_epoch().count();
      int64_t at = next.load(std::memory_order_relaxed);
      if (now < at || !next.compare_exchange_strong(at, now + kBetween))
        return false;
      nb::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() == 0)
        return false;
      keep(std::make_exception_ptr(nb::python_error()));
      return true;
    };
  }

  /// Calls `fn` with the lock, from within the work; what it raises ends that.
  template <typename Fn> void call(Fn &&fn) {
    try {
      nb::gil_scoped_acquire acquire;
      fn();
    } catch (const nb::python_error &) {
      keep(std::current_exception());
      throw Interrupted();
    }
  }

private:
  using Clock = std::chrono::steady_clock;
  static constexpr int64_t kBetween =
      std::chrono::duration_cast<Clock::duration>(std::chrono::milliseconds(20))
          .count();

  void keep(std::exception_ptr error) {
    std::lock_guard<std::mutex> lock(mutex);
    if (!raised)
      raised = std::move(error);
    raisedAny = true;
  }

  std::mutex mutex;
  std::exception_ptr raised;
  std::atomic<bool> raisedAny = false;
  /// No check before: short work is not delayed.
  std::atomic<int64_t> next =
      Clock::now().time_since_epoch().count() + kBetween;
};

} // namespace tt::python

#endif // TT_PYTHON_INTERRUPTS_H
