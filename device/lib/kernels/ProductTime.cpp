//===- ProductTime.cpp - The time of a product of matrices ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Three threads of a core work side by side: the one that reads the left-hand
// side and writes results, the one that reads the right-hand side, and the
// compute kernel. The slowest one of them, or DRAM, says how long a block
// takes; the first blocks in and the last results out come on top.
//===----------------------------------------------------------------------===//
#include "tt/device/ProductTime.h"

#include "tt/device/CallCycles.h"
#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

double ceilDiv(int64_t a, int64_t b) { return double((a + b - 1) / b); }

/// The mean distance of a core from a bank.
constexpr double kHopsToDram = 10;

/// Cycles of the data-movement threads.
class Transfers {
public:
  Transfers(const ProductSpread &spread, const KernelCosts &costs)
      : hops(double(spread.rows + spread.columns)), issue(costs.issue),
        noc(costs.noc) {}

  double latency() const {
    return noc.readLatency + noc.dramReadLatency + kHopsToDram * kHop;
  }

  /// A thread reads `pages` of `bytes` together, and waits for them.
  double read(double pages, double bytes) const {
    double each = std::max<double>(issue.read + issue.dramPage,
                                   bytes / pages / noc.bytesPerCycle);
    return pages * each + latency();
  }

  double write(double pages, double bytes) const {
    double each = std::max<double>(issue.write + issue.dramPage,
                                   bytes / pages / noc.portBytesPerCycle[1]);
    return pages * each;
  }

  /// Room, data and flag.
  double multicast(double bytes, double across) const {
    double flags = noc.atomicLatency + 2 * issue.semaphore + 2 * issue.poll;
    double path =
        noc.multicastReserve + across * (noc.multicastReservePerHop + 2 * kHop);
    return bytes / noc.bytesPerCycle + path + flags + issue.multicast * 2;
  }

  double hops;

private:
  static constexpr double kHop = 9;
  const IssueCosts &issue;
  const NocCosts &noc;
};

} // namespace

double productStepCycles(const ProductWork &work, int64_t subM, int64_t subN,
                         Arch arch) {
  CallForm form;
  form.a = work.lhs, form.b = work.rhs;
  form.rows = uint32_t(subM), form.columns = uint32_t(subN);
  form.fidelity = work.fidelity, form.wide = work.wide;
  CallCycles step = callCycles("matmul_block", form, arch);
  return std::max(step.unpack, step.math) / double(subM * subN);
}

double productCycles(const ProductWork &work, const ProductSpread &s, Arch arch,
                     uint32_t dramChannels) {
  const KernelCosts &costs = kernelCosts(arch);
  const ComputeCosts &compute = costs.compute;
  Transfers move(s, costs);
  double steps = ceilDiv(work.k, s.blockK), sub = double(s.subM * s.subN);
  double subs = double(s.blockM * s.blockN) / sub;
  double lhsBytes = double(tileBytes(work.lhs));
  double rhsBytes = double(tileBytes(work.rhs));
  int64_t partM = s.blockM * s.blocksM, partN = s.blockN * s.blocksN;
  double partsM = ceilDiv(work.m, partM), partsN = ceilDiv(work.n, partN);
  bool any = s.multicastLhs || s.multicastRhs;
  double blocks =
      double(s.blocksM * s.blocksN) *
      (any ? double(work.batch)
           : std::max(1.0, ceilDiv(int64_t(partsM * partsN) * work.batch,
                                   s.cores())));

  // The compute kernel, for a block.
  CallForm packed;
  packed.out = work.partials, packed.l1Accumulate = steps > 2;
  packed.wide = work.wide;
  double section = compute.mathSection + compute.dstHandshake;
  double pack = sub * callCycles("pack_tile", packed, arch).pack +
                compute.packSection + compute.dstHandshake;
  double multiply = productStepCycles(work, s.subM, s.subN, arch) * sub;
  CallForm copied;
  copied.a = work.partials;
  CallCycles copy = callCycles("copy_tile", copied, arch);
  double fetch = steps > 1 ? sub * std::max(copy.unpack, copy.math) +
                                 2 * compute.reconfigure + 200
                           : 0;
  double turn = work.turnsLhs ? double(s.blockM) * 200 : 0;
  double oneStep = subs * std::max(multiply * double(s.blockK) + section, pack);
  double lastK = double(work.k) - (steps - 1) * double(s.blockK);
  double lastStep =
      subs *
      std::max(multiply * lastK + section + fetch + work.vectorCycles * sub,
               sub * (work.bytesWritten / compute.packBytesPerCycle +
                      work.pagesWritten * compute.packIssue));
  double computing = (steps - 1) * oneStep + lastStep + turn * double(work.k);

  // The data-movement threads, for a block.
  double lhsPages = double(s.blockM * s.blockK);
  double rhsPages = double(s.blockN * s.blockK);
  double lhsOnce = move.read(lhsPages, lhsPages * lhsBytes);
  if (s.multicastLhs)
    lhsOnce += move.multicast(lhsPages * lhsBytes,
                              double(s.multicastRhs ? s.columns : move.hops));
  double rhsOnce = move.read(rhsPages, rhsPages * rhsBytes);
  if (s.multicastRhs)
    rhsOnce += move.multicast(rhsPages * rhsBytes,
                              double(s.multicastLhs ? s.rows : move.hops));
  double results = double(s.blockM * s.blockN);
  double writing =
      move.write(results * work.pagesWritten, results * work.bytesWritten);
  double extra = work.pagesRead == 0 ? 0
                                     : move.read(results * work.pagesRead,
                                                 results * work.bytesRead);

  // DRAM, for a block of all cores.
  double lhsReaders =
      s.multicastLhs ? (s.multicastRhs ? s.rows : 1) : s.cores();
  double rhsReaders =
      s.multicastRhs ? (s.multicastLhs ? s.columns : 1) : s.cores();
  double bytes =
      steps * (lhsReaders * lhsPages * lhsBytes +
               rhsReaders * rhsPages * rhsBytes) +
      double(s.cores()) * results * (work.bytesWritten + work.bytesRead);
  double dram = bytes / (costs.noc.dramBytesPerCycle * dramChannels);

  double block = std::max(
      {computing, steps * lhsOnce + writing, steps * rhsOnce + extra, dram});
  double first = std::max(lhsOnce, rhsOnce);
  double last = move.write(sub * work.pagesWritten, sub * work.bytesWritten) +
                costs.noc.writeLatency + costs.noc.dramWriteLatency;
  return costs.programStart + blocks * (first + block + last) +
         costs.programEnd;
}

} // namespace tt::device
