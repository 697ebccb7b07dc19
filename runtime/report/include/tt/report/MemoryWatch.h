//===- MemoryWatch.h - Buffers over the operations of a report -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_MEMORYWATCH_H
#define TT_REPORT_MEMORYWATCH_H

#include "tt/emulator/Device.h"
#include "tt/report/Report.h"

namespace tt::report {

/// Buffers of one moment: bytes of a bank by memory and address.
using Blocks = std::map<std::pair<ttnn::BufferType, uint64_t>, uint64_t>;
Blocks blocksOf(const emulator::Device &device);

/// Fills the buffers of a report. A buffer may be older than the report.
class MemoryWatch {
public:
  explicit MemoryWatch(Report &report) : report(report) {}

  /// `row.tensor` lies there. `object` tells the buffer from others that have
  /// its address at another time. Returns the first tensor that was seen there.
  size_t place(BufferRow row, const void *object);
  /// The last operation of the report has ended with these blocks. Calls
  /// `onGone` for each tensor whose buffer is there no more.
  void endOperation(const Blocks &blocks,
                    const std::function<void(size_t)> &onGone);
  /// Whether a range of L1 lies in a buffer.
  bool contains(uint64_t address, uint64_t bytes) const;

private:
  struct Live {
    size_t row; ///< in the report's buffers
    const void *object;
  };

  Report &report;
  std::map<std::pair<ttnn::BufferType, uint64_t>, Live> live;
};

} // namespace tt::report

#endif // TT_REPORT_MEMORYWATCH_H
