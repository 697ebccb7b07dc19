//===- Transfers.h - The time of transfers --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The models of programs (StreamTime.h, ProductTime.h, AttentionTime.h,
// MoveTime.h) and of the library's ops (OpTime.h) ask here how long pages,
// multicasts and flags take, and what all cores together get of a memory. The
// figures are those that the timed emulator charges (KernelCosts.h), and the
// shares that programs reach (PlanCosts.h). Cycles, and bytes per cycle.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_TRANSFERS_H
#define TT_DEVICE_TRANSFERS_H

#include "tt/device/Architecture.h"
#include "tt/device/Banks.h"

namespace tt::device {

/// Rates and latencies of a memory for all cores together. Pages lie
/// interleaved over its banks.
struct MemoryTime {
  /// Rates of all cores that read, write, or do both.
  double readRate = 0, writeRate = 0, bothRate = 0;
  /// Cycles that a call takes to find the page, on top of the call.
  double issue = 0;
  /// Cycles from a request to its answer, without the time of the data.
  double readLatency = 0, writeLatency = 0;
  /// The least cycles per page that is read from all banks: those of a small
  /// page.
  double pageLeast = 0;
  /// Rate of one bank.
  double bankRate = 0;

  /// Cycles to read and to write so many bytes at the same time.
  double cycles(double bytesRead, double bytesWritten) const;
};

/// Transfers on a chip of so many DRAM channels and cores.
class Transfers {
public:
  static Transfers of(Arch arch, int64_t dramChannels, int64_t cores);
  static Transfers of(const ChipDesc &chip) {
    return of(chip.arch, chip.numDramChannels, chip.numCores());
  }

  MemoryTime dram, l1;
  int64_t dramChannels = 1, cores = 1;

  Arch arch() const { return chip->arch; }
  const KernelCosts &costs() const { return chip->costs; }
  const PlanCosts &plan() const { return chip->plan; }
  const MemoryTime &of(BufferType type) const {
    return type == BufferType::DRAM ? dram : l1;
  }

  /// Cycles that a packet takes through `count` routers.
  double hops(double count) const { return count * chip->die.noc.hopCycles; }
  /// Cycles that routers add to a request and its answer.
  double roundTrip() const { return hops(chip->die.noc.roundTripHops()); }

  // Cycles of one data-movement thread.

  /// Cycles per page where the thread requests several together. `share` is the
  /// part of its link's rate that the thread gets.
  double readPage(double bytes, BufferType from, double share = 1) const;
  double writePage(double bytes, BufferType to) const;
  /// From the request of a page to its arrival.
  double arrival(double bytes, BufferType from) const;
  /// `pages` of `bytes` together, until the thread knows that the last one is
  /// there; 0 for no pages.
  double readPages(double pages, double bytes, BufferType from,
                   double share = 1) const;
  /// The same for writing, without waiting for the end; 0 for no pages.
  double writePages(double pages, double bytes, BufferType to) const;
  /// Issuing the read or the write of a part of a page whose address the thread
  /// has to find.
  double issueReadOfPart() const;
  double issueWriteOfPart() const;
  /// Sending data and a flag behind it to a rectangle of cores that has
  /// `across` rows and columns together.
  double multicast(double bytes, double across) const;
  /// Two threads on different cores agree: one tells that it has room, the
  /// other sends a flag, which the first one sees.
  double handshake() const;

  // Rates of all cores.

  /// Rate of all DRAM banks for readers next to them.
  double banksRate() const { return dram.bankRate * double(dramChannels); }
  /// Cycles per byte of each of `threads` that read tensors which lie in
  /// `sources` banks, or write.
  double readByte(const MemoryTime &from, double threads, double sources) const;
  double readByte(const MemoryTime &from, double threads) const;
  double writeByte(const MemoryTime &to, double threads) const;
  /// Rate at which others get pages from the L1 of `rows` rows of cores.
  double rowsOfL1Rate(double rows) const;

private:
  const Architecture *chip = nullptr;
};

} // namespace tt::device

#endif // TT_DEVICE_TRANSFERS_H
