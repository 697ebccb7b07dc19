//===- ProgramTime.cpp - The time of a program and what bounds it ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/ProgramTime.h"

#include <algorithm>

namespace tt::device {

const char *ProgramTime::bound() const {
  double most = std::max({dram, l1, transfers, compute});
  return most < cycles / 2   ? "latency"
         : most == dram      ? "DRAM"
         : most == l1        ? "L1"
         : most == transfers ? "transfers"
                             : "compute";
}

} // namespace tt::device
