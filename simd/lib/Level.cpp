//===- Level.cpp - The vector unit of the host ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/simd/Level.h"

namespace tt::simd {

Level hostLevel() {
#ifdef TT_X86_LEVELS
  __builtin_cpu_init();
  return __builtin_cpu_supports("x86-64-v4")   ? Level::V4
         : __builtin_cpu_supports("x86-64-v3") ? Level::V3
                                               : Level::Base;
#else
  return Level::Base;
#endif
}

int chosenLevel = int(hostLevel());

bool useLevel(Level level) {
  if (level > hostLevel())
    return false;
  chosenLevel = int(level);
  return true;
}

} // namespace tt::simd
