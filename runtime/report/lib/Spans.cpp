//===- Spans.cpp - Device ops one behind the other ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Writers.h"

#include "tt/device/OpGap.h"

#include <algorithm>
#include <cmath>

namespace tt::report {

void forEachSpan(const Report &report,
                 const std::function<void(const Span &)> &fn) {
  size_t number = 0;
  uint64_t cycle = 0, host = 0;
  auto inCycles = [&](double seconds) {
    return uint64_t(std::llround(seconds * report.chip().rates.clockHz));
  };
  for (const Operation &operation : report.operations)
    for (const DeviceOp &op : operation.deviceOps) {
      if (!op.runs())
        continue;
      uint64_t cycles = op.launch ? op.launch->profile.cycles
                                  : inCycles(op.event.time.seconds);
      double gap = number == 0 ? 0 : device::kOpGapSeconds;
      cycle += inCycles(gap);
      fn({op, ++number, cycle, cycle + cycles, gap, host});
      cycle += cycles;
      // Rows are sorted by the host's time.
      host += std::max<uint64_t>(
          1, uint64_t(std::llround(op.event.hostSeconds * 1e9)));
    }
}

} // namespace tt::report
