//===- HandlerStack.h - A stack for handlers of signals ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_HANDLERSTACK_H
#define TT_DEVICE_HANDLERSTACK_H

#include <cstddef>
#include <memory>

#include <csignal>

namespace tt {

/// A stack on which the thread that makes it handles signals when its own has
/// no room, for as long as the object lives. A thread that has such a stack
/// already keeps it.
class HandlerStack {
public:
  HandlerStack() {
    stack_t now = {};
    sigaltstack(nullptr, &now);
    if (!(now.ss_flags & SS_DISABLE))
      return;
    bytes = std::make_unique<char[]>(kBytes);
    stack_t own = {};
    own.ss_sp = bytes.get();
    own.ss_size = kBytes;
    sigaltstack(&own, nullptr);
  }
  ~HandlerStack() {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    if (bytes)
      sigaltstack(&none, nullptr);
  }
  HandlerStack(const HandlerStack &) = delete;
  HandlerStack &operator=(const HandlerStack &) = delete;

private:
  static constexpr size_t kBytes = 64 * 1024;
  std::unique_ptr<char[]> bytes;
};

} // namespace tt

#endif // TT_DEVICE_HANDLERSTACK_H
