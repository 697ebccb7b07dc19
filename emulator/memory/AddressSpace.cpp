//===- AddressSpace.cpp - Places for regions that grow --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "AddressSpace.h"

#include <algorithm>

namespace tt::emulator {
namespace {

// Linux on x86-64: programs are loaded to 0x55... and 0x56..., libraries and
// the stack to 0x7f...; sanitizers keep their books below 0x11...
#if defined(__has_feature) && __has_feature(thread_sanitizer)
// The thread sanitizer has its books there, and room behind the program.
constexpr uintptr_t kFirst = 0x5700'0000'0000, kEnd = 0x5a00'0000'0000;
#else
constexpr uintptr_t kFirst = 0x2000'0000'0000, kEnd = 0x5000'0000'0000;
#endif
/// Huge pages begin at multiples of 2 MiB.
constexpr uintptr_t kUnit = 2 << 20;

} // namespace

AddressSpace &AddressSpace::instance() {
  static AddressSpace space;
  return space;
}

uintptr_t AddressSpace::take(size_t bytes, uintptr_t after) {
  std::lock_guard lock(mutex);
  // A unit stays free behind each range.
  uintptr_t size = (bytes / kUnit + 2) * kUnit;
  uintptr_t begin = std::max(kFirst, (after / kUnit + 1) * kUnit);
  auto next = taken.begin();
  for (; next != taken.end(); ++next) {
    if (next->second <= begin)
      continue;
    if (begin + size <= next->first)
      break;
    begin = std::max(begin, next->second);
  }
  if (begin + size > kEnd)
    return 0;
  taken.emplace_hint(next, begin, begin + size);
  return begin;
}

void AddressSpace::give(uintptr_t begin) {
  std::lock_guard lock(mutex);
  taken.erase(begin);
}

} // namespace tt::emulator
