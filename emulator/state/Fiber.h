//===- Fiber.h - A kernel's own stack -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Switching costs some ten nanoseconds. Nothing unwinds a fiber: one that is
// not to go on is simply not resumed again, so code that may suspend for good
// must not own anything on its stack.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_FIBER_H
#define TT_EMULATOR_STATE_FIBER_H

#include <cstddef>

namespace tt::emulator {

class Fiber {
public:
  Fiber() = default;
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;
  ~Fiber();

  /// Prepares `function(argument)` to run at the next resume(). Whatever ran
  /// here before is forgotten. The stack (with a guard page below) is made at
  /// the first use; throws Error OutOfMemory if the host refuses it.
  void start(void (*function)(void *), void *argument);

  /// Runs the fiber until it suspends or its function returns.
  void resume();

  /// Called inside the fiber: goes back to the resume() that runs it.
  void suspend();

  bool isFinished() const { return finished; }

  static constexpr size_t kStackBytes = 256 * 1024;
  /// The end of the stack that is used first; aligned to 16 bytes.
  char *stackTop() const;
  /// Does `address` lie in the guard pages below the stack?
  bool isBelowStack(const void *address) const;

private:
  struct Switch;
  void *stack = nullptr;
  void *inside = nullptr;  // where to continue in the fiber
  void *outside = nullptr; // where to continue in resume()
  void (*body)(void *) = nullptr;
  void *bodyArgument = nullptr;
  bool finished = true;
  // Bounds of the resuming stack, for the address sanitizer, and what the
  // sanitizers keep of the fiber and of the thread that resumed it.
  [[maybe_unused]] const void *outerBottom = nullptr;
  [[maybe_unused]] size_t outerSize = 0;
  [[maybe_unused]] void *shadowInside = nullptr;
  [[maybe_unused]] void *shadowOutside = nullptr;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_FIBER_H
