//===- MoveTime.cpp - The time of moving elements -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/MoveTime.h"

#include <algorithm>

namespace tt::device {

ProgramTime moveTime(const MoveWork &work, int64_t tiles, int64_t threads,
                     Arch arch, const MemoryTime &from, const MemoryTime &to) {
  const KernelCosts &costs = kernelCosts(arch);
  const IssueCosts &issue = costs.issue;
  const NocCosts &noc = costs.noc;
  double busy = double(std::min(threads, tiles));
  // What a thread has of the banks when all are at work.
  double readRate =
      std::min(from.readRate, from.bankRate * double(work.sources));
  double readByte = 1 / std::min(readRate / busy, noc.bytesPerCycle);
  double writeByte = 1 / std::min(to.writeRate / busy, noc.bytesPerCycle);
  double page = 2 * issue.barrier + issue.read + from.issue + from.readLatency +
                work.tileBytes * readByte;
  double segment =
      std::max({double(issue.pageAddress + issue.read),
                work.segmentBytes * readByte, from.pageLeast * busy});
  double reading = work.pages * page + work.segments * segment +
                   (work.segments > 0 ? from.readLatency : 0);
  double placing = work.copies * (issue.scalar + issue.read) +
                   work.elements * 2 * issue.scalar + work.loads * issue.scalar;
  double writing = issue.write + to.issue + work.tileBytes * writeByte;

  double ofThread = double((tiles + threads - 1) / threads);
  ProgramTime time;
  time.transfers = ofThread * (reading + placing + writing);
  time.cycles = costs.programStart + costs.programEnd + from.readLatency +
                to.writeLatency + time.transfers;
  return time;
}

ProgramTime patchTime(const PatchWork &work, int64_t threads, Arch arch,
                      const MemoryTime &from, const MemoryTime &to) {
  const KernelCosts &costs = kernelCosts(arch);
  const IssueCosts &issue = costs.issue;
  double busy = double(std::min(threads, work.units));
  double readByte = 1 / std::min(from.readRate / busy, costs.noc.bytesPerCycle);
  double writeByte = 1 / std::min(to.writeRate / busy, costs.noc.bytesPerCycle);
  double reading = std::max(work.reads * (issue.pageAddress + issue.read),
                            work.bytesRead * readByte) +
                   work.waits * (issue.barrier + from.readLatency);
  double writing = std::max(work.writes * (issue.pageAddress + issue.write),
                            work.bytesWritten * writeByte);
  double ofThread = double((work.units + threads - 1) / threads);
  // All threads ask the same banks.
  double lookups =
      work.lookups *
      std::max(double(issue.pageAddress + issue.read),
               busy * double(costs.noc.dramReadLeast) / double(work.tables));
  ProgramTime time;
  time.transfers =
      ofThread * (reading + writing + work.words * issue.scalar) + lookups;
  time.cycles = costs.programStart + costs.programEnd + to.writeLatency +
                work.rounds * (issue.barrier + from.readLatency) +
                time.transfers;
  return time;
}

} // namespace tt::device
