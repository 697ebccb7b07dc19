//===- MoveTime.cpp - The time of moving elements -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/MoveTime.h"

#include "tt/device/KernelCosts.h"

#include <algorithm>

namespace tt::device {

double moveCycles(const MoveWork &work, int64_t tiles, int64_t threads,
                  Arch arch, uint32_t dramChannels) {
  // The mean way to a bank and back.
  constexpr double kHops = 20, kHop = 9;
  const KernelCosts &costs = kernelCosts(arch);
  const IssueCosts &issue = costs.issue;
  const NocCosts &noc = costs.noc;
  double busy = double(std::min(threads, tiles));
  // What a thread has of the banks when all are at work.
  double bankBytes = dramChannels * noc.dramBytesPerCycle / busy;
  double perByte = 1 / std::min(bankBytes, noc.bytesPerCycle);
  double latency = noc.readLatency + noc.dramReadLatency + kHops * kHop;

  double page = 2 * issue.barrier + issue.read + issue.dramPage + latency +
                work.tileBytes * perByte;
  double segment =
      std::max({double(issue.scalar + issue.read), work.segmentBytes * perByte,
                noc.dramReadLeast * busy / dramChannels});
  double tile = work.pages * page + work.segments * segment +
                (work.segments > 0 ? latency : 0) +
                work.copies * (issue.scalar + issue.read) +
                work.elements * 2 * issue.scalar + work.loads * issue.scalar +
                issue.write + issue.dramPage + work.tileBytes * perByte;
  double ends = costs.programStart + costs.programEnd + latency +
                noc.writeLatency + noc.dramWriteLatency + kHops * kHop;
  return double((tiles + threads - 1) / threads) * tile + ends;
}

} // namespace tt::device
