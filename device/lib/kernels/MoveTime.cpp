//===- MoveTime.cpp - The time of moving elements -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/MoveTime.h"

#include "Parts.h"

#include <algorithm>

namespace tt::device {

ProgramTime moveTime(const MoveWork &work, int64_t tiles, int64_t threads,
                     const Transfers &t, BufferType from, BufferType to) {
  const KernelCosts &costs = t.costs();
  const IssueCosts &issue = costs.issue;
  const MemoryTime &source = t.of(from), &target = t.of(to);
  double busy = double(std::min(threads, tiles));
  double readByte = t.readByte(source, busy, double(work.sources));
  double page = 2 * issue.barrier + issue.read + source.issue +
                source.readLatency + work.tileBytes * readByte;
  double segment = std::max({t.issueReadOfPart(), work.segmentBytes * readByte,
                             source.pageLeast * busy});
  double reading = work.pages * page + work.segments * segment +
                   (work.segments > 0 ? source.readLatency : 0);
  double placing = work.copies * (issue.scalar + issue.read) +
                   work.elements * 2 * issue.scalar + work.loads * issue.scalar;
  double writing =
      issue.write + target.issue + work.tileBytes * t.writeByte(target, busy);

  double ofThread = numParts(tiles, threads);
  ProgramTime time;
  time.transfers = ofThread * (reading + placing + writing);
  time.cycles = costs.programStart + costs.programEnd + target.writeLatency +
                time.transfers;
  return time;
}

ProgramTime patchTime(const PatchWork &work, int64_t threads,
                      const Transfers &t, BufferType from, BufferType to) {
  const KernelCosts &costs = t.costs();
  const IssueCosts &issue = costs.issue;
  const MemoryTime &source = t.of(from), &target = t.of(to);
  double busy = double(std::min(threads, work.units));
  double reading = std::max(work.reads * t.issueReadOfPart(),
                            work.bytesRead * t.readByte(source, busy)) +
                   work.waits * (issue.barrier + source.readLatency);
  double writing = std::max(work.writes * t.issueWriteOfPart(),
                            work.bytesWritten * t.writeByte(target, busy));
  double ofThread = numParts(work.units, threads);
  // All threads send requests to the same banks.
  double lookups =
      work.lookups *
      std::max(t.issueReadOfPart(),
               busy * double(costs.noc.dramReadLeast) / double(work.tables));
  ProgramTime time;
  time.transfers =
      ofThread * (reading + writing + work.words * issue.scalar) + lookups;
  time.cycles = costs.programStart + costs.programEnd + target.writeLatency +
                work.rounds * (issue.barrier + source.readLatency) +
                time.transfers;
  return time;
}

} // namespace tt::device
