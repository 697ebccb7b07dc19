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

double MemoryTime::cycles(double bytesRead, double bytesWritten) const {
  return std::max({bytesRead / readRate, bytesWritten / writeRate,
                   (bytesRead + bytesWritten) / bothRate});
}

Memories Memories::of(Arch arch, int64_t dramChannels, int64_t cores) {
  /// Of the banks' rate, what is left of it where all cores read and write,
  /// where they only read, and only write; of the links of all cores, what
  /// others get of a network: fit to programs in the timed emulator.
  constexpr double kBoth = 0.85, kRead = 0.7, kWrite = 0.58, kLinks = 0.095;
  /// The mean distance of a core from a bank, and the cycles of a hop.
  constexpr double kHops = 10, kHop = 9;
  const KernelCosts &costs = kernelCosts(arch);
  const NocCosts &noc = costs.noc;
  double banks = noc.dramBytesPerCycle * double(dramChannels);
  // Each network has links of its own.
  double links = noc.bytesPerCycle * double(cores) * kLinks;
  double way = 2 * kHops * kHop;
  MemoryTime dram{banks * kRead,
                  banks * kWrite,
                  banks * kBoth,
                  double(costs.issue.dramPage),
                  noc.readLatency + noc.dramReadLatency + way,
                  noc.writeLatency + noc.dramWriteLatency + way,
                  double(noc.dramReadLeast) / double(dramChannels),
                  noc.dramBytesPerCycle};
  MemoryTime l1{links,
                links,
                2 * links,
                double(costs.issue.l1Page),
                noc.readLatency + way,
                noc.writeLatency + way,
                double(noc.readLeast) / double(cores),
                noc.bytesPerCycle};
  return {dram, l1, cores};
}

} // namespace tt::device
