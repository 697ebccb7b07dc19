//===- CircularBuffer.h - A FIFO of pages in L1 ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The counters are cumulative and never wrap here (the chip compares them
// modulo 2^16, which gives the same answers as long as a buffer has fewer
// pages); the positions wrap at the end of the buffer.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_STATE_CIRCULARBUFFER_H
#define TT_EMULATOR_STATE_CIRCULARBUFFER_H

#include "tt/emulator/Program.h"

#include <vector>

namespace tt::emulator {

struct CircularBuffer {
  const CircularBufferConfig *config = nullptr; ///< null: not on this core
  uint8_t *data = nullptr;                      ///< host pointer to page 0
  uint32_t base = 0;                            ///< L1 address of page 0
  uint32_t pageBytes = 0, numPages = 0;
  device::DataType format = device::DataType::BFloat16;

  uint32_t readPage = 0, writePage = 0; ///< positions, < numPages
  uint64_t received = 0, acked = 0;     ///< pages ever pushed and popped
  uint32_t packed = 0;                  ///< tiles packed since the last push
  /// The threads that push and pop, after the first push and pop; for reports.
  ThreadKind producer = {}, consumer = {};
  uint32_t popSite = 0; ///< of the consumer's last cb_pop_front
  /// Pages that the producer reserved and the consumer waited for.
  uint32_t reserved = 0, awaited = 0;

  /// Per page: clock of its last push and pop (Timed only).
  std::vector<uint64_t> pushedAt, poppedAt;

  uint32_t available() const { return uint32_t(received - acked); }
  uint32_t space() const { return numPages - available(); }
  uint32_t readAddress() const { return base + readPage * pageBytes; }
  uint32_t writeAddress() const { return base + writePage * pageBytes; }
  uint32_t endAddress() const { return base + numPages * pageBytes; }

  void reset(const CircularBufferConfig &c, uint8_t *l1) {
    config = &c;
    base = uint32_t(c.address);
    data = l1 + base;
    pageBytes = c.pageBytes;
    numPages = c.numPages;
    format = c.format;
    readPage = writePage = packed = reserved = awaited = 0;
    received = acked = 0;
  }

  /// Position after `pages` more; the caller has checked that they end at the
  /// buffer's end at most.
  uint32_t advanced(uint32_t page, uint32_t pages) const {
    page += pages;
    return page >= numPages ? page - numPages : page;
  }
};

} // namespace tt::emulator

#endif // TT_EMULATOR_STATE_CIRCULARBUFFER_H
