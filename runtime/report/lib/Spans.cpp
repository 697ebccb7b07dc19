//===- Spans.cpp - Device ops one behind the other ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Writers.h"

#include <algorithm>
#include <cmath>

namespace tt::report {

void forEachSpan(const Report &report,
                 const std::function<void(const Span &)> &fn) {
  size_t number = 0;
  uint64_t cycle = 0, host = 0;
  for (const Operation &operation : report.operations)
    for (const DeviceOp &op : operation.deviceOps) {
      if (!op.launch && op.event.work.cores == 0)
        continue; // the chip runs no program for it
      uint64_t cycles =
          op.launch ? op.launch->profile.cycles
                    : uint64_t(std::llround(op.event.time.seconds *
                                            report.chip().rates.clockHz));
      fn({op, ++number, cycle, cycle + cycles, host});
      cycle += cycles;
      // Rows are sorted by the host's time.
      host += std::max<uint64_t>(
          1, uint64_t(std::llround(op.event.hostSeconds * 1e9)));
    }
}

} // namespace tt::report
