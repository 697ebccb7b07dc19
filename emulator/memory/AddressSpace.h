//===- AddressSpace.h - Places for regions that grow ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_MEMORY_ADDRESSSPACE_H
#define TT_EMULATOR_MEMORY_ADDRESSSPACE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace tt::emulator {

/// Deals out ranges of a part of the host's addresses that hosts use for
/// nothing: far above what a program is loaded to, far below its stack and what
/// the host maps by itself. So a range can be mapped bit by bit, and nothing of
/// it counts against a limit (ulimit -v) before. Safe for any thread.
class AddressSpace {
public:
  static AddressSpace &instance();

  /// The first of `bytes` addresses that no other range has, and that lie
  /// behind `after`; 0 if there are none.
  uintptr_t take(size_t bytes, uintptr_t after = 0);
  void give(uintptr_t begin);

private:
  std::mutex mutex;
  std::map<uintptr_t, uintptr_t> taken; ///< begin and end
};

} // namespace tt::emulator

#endif // TT_EMULATOR_MEMORY_ADDRESSSPACE_H
