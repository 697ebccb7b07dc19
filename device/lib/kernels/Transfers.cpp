//===- Transfers.cpp - The time of transfers ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Transfers.h"

#include <algorithm>

namespace tt::device {

double MemoryTime::cycles(double bytesRead, double bytesWritten) const {
  return std::max({bytesRead / readRate, bytesWritten / writeRate,
                   (bytesRead + bytesWritten) / bothRate});
}

Transfers Transfers::of(Arch arch, int64_t dramChannels, int64_t cores) {
  Transfers t;
  t.chip = &architecture(arch);
  t.dramChannels = dramChannels, t.cores = cores;
  const NocCosts &noc = t.costs().noc;
  const PlanCosts &plan = t.plan();
  double banks = noc.dramBytesPerCycle * double(dramChannels);
  // Each of the two networks has links of its own.
  double links = noc.bytesPerCycle * double(cores) * plan.l1Links;
  double way = t.roundTrip();
  t.dram = {.readRate = banks * plan.streamRead,
            .writeRate = banks * plan.streamWrite,
            .bothRate = banks * plan.streamBoth,
            .issue = double(t.costs().issue.dramPage),
            .readLatency = noc.readLatency + noc.dramReadLatency + way,
            .writeLatency = noc.writeLatency + noc.dramWriteLatency + way,
            .pageLeast = double(noc.dramReadLeast) / double(dramChannels),
            .bankRate = noc.dramBytesPerCycle};
  t.l1 = {.readRate = links,
          .writeRate = links,
          .bothRate = 2 * links,
          .issue = double(t.costs().issue.l1Page),
          .readLatency = noc.readLatency + way,
          .writeLatency = noc.writeLatency + way,
          .pageLeast = double(noc.readLeast) / double(cores),
          .bankRate = noc.bytesPerCycle};
  return t;
}

double Transfers::readPage(double bytes, BufferType from, double share) const {
  return std::max(costs().issue.read + of(from).issue,
                  bytes / costs().noc.bytesPerCycle / share);
}

double Transfers::writePage(double bytes, BufferType to) const {
  return std::max(costs().issue.write + of(to).issue,
                  bytes / costs().noc.portBytesPerCycle[1]);
}

double Transfers::arrival(double bytes, BufferType from) const {
  return of(from).readLatency + bytes / of(from).bankRate;
}

double Transfers::readPages(double pages, double bytes, BufferType from,
                            double share) const {
  return pages == 0 ? 0
                    : pages * readPage(bytes / pages, from, share) +
                          arrival(bytes / pages, from) + costs().issue.barrier;
}

double Transfers::writePages(double pages, double bytes, BufferType to) const {
  return pages == 0 ? 0 : pages * writePage(bytes / pages, to);
}

double Transfers::issueReadOfPart() const {
  return costs().issue.pageAddress + costs().issue.read;
}

double Transfers::issueWriteOfPart() const {
  return costs().issue.pageAddress + costs().issue.write;
}

double Transfers::multicast(double bytes, double across) const {
  const NocCosts &noc = costs().noc;
  return noc.multicastReserve + across * noc.multicastReservePerHop +
         hops(across) + bytes / noc.bytesPerCycle + 2 * costs().issue.multicast;
}

double Transfers::handshake() const {
  const IssueCosts &issue = costs().issue;
  return costs().noc.atomicLatency + roundTrip() / 2 + 2 * issue.poll +
         4 * issue.semaphore + issue.atomic + costs().noc.atomicLeast +
         plan().threadTurn;
}

double Transfers::readByte(const MemoryTime &from, double threads,
                           double sources) const {
  double rate = std::min(from.readRate, from.bankRate * sources);
  return 1 / std::min(rate / threads, costs().noc.bytesPerCycle);
}

double Transfers::readByte(const MemoryTime &from, double threads) const {
  return 1 / std::min(from.readRate / threads, costs().noc.bytesPerCycle);
}

double Transfers::writeByte(const MemoryTime &to, double threads) const {
  return 1 / std::min(to.writeRate / threads, costs().noc.bytesPerCycle);
}

double Transfers::rowsOfL1Rate(double rows) const {
  return std::min(l1.readRate,
                  rows * costs().noc.bytesPerCycle * plan().rowLinks);
}

} // namespace tt::device
