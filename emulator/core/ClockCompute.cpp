//===- ClockCompute.cpp - The time of the compute threads -----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Three threads issue instructions to the unpackers, the matrix and vector
// units and the packer. A call takes a thread as long as its instructions or
// its unit, whichever is longer. What couples the threads:
//
//  - The unpackers fill one bank of the source registers while math works on
//    the other, so unpack is at most two fillings ahead. A filling is a tile of
//    a matrix product and a face of anything else.
//  - Math hands sections of DST to the packer. Both drain their pipelines
//    before they change sections.
//  - A page that the packer pushed can be unpacked when the unpacker's thread
//    has seen the count of pages change.
//===----------------------------------------------------------------------===//
#include "Clock.h"

#include "MachineState.h"
#include "Ops.h"

#include <algorithm>
#include <cmath>

namespace tt::emulator {
namespace {

const device::KernelCosts &costs(const Context &c) { return c.machine->costs; }

/// Cycles as multiples of 1/16, in which fillings are counted.
constexpr uint64_t kSubcycles = 16;

uint64_t inSubcycles(double cycles) {
  return uint64_t(std::llround(cycles * kSubcycles));
}

uint64_t inCycles(uint64_t subcycles) {
  return (subcycles + kSubcycles / 2) / kSubcycles;
}

} // namespace

//===-- DST ---------------------------------------------------------------===//

void CycleClock::dstAcquired(Context &c) {
  Dst &dst = c.core->dst;
  waitUntil(c, kMath, dst.freeAt[dst.mathSection], WaitKind::Dst, 0);
}

void CycleClock::dstCommitted(Context &c) {
  Dst &dst = c.core->dst;
  busy(c, kMath, costs(c).compute.mathSection);
  // The section just filled is the one before mathSection.
  unsigned section =
      dst.numSections() == 2 ? dst.mathSection ^ 1 : dst.mathSection;
  dst.committedAt[section] = c.clock[kMath];
}

void CycleClock::dstWaited(Context &c) {
  Dst &dst = c.core->dst;
  uint64_t filled = dst.committedAt[dst.packSection];
  waitUntil(c, kPack, filled + costs(c).compute.dstHandshake, WaitKind::Dst, 0);
}

void CycleClock::dstReleased(Context &c) {
  Dst &dst = c.core->dst;
  busy(c, kPack, costs(c).compute.packSection);
  unsigned section =
      dst.numSections() == 2 ? dst.packSection ^ 1 : dst.packSection;
  dst.freeAt[section] = c.clock[kPack] + costs(c).compute.dstHandshake;
}

//===-- configuration -----------------------------------------------------===//

void CycleClock::init(Context &c) {
  const device::InitCycles &cost = costs(c).initCycles(opInfo(c.op).cost);
  busy(c, kUnpack, cost.unpack);
  busy(c, kMath, cost.math);
  busy(c, kPack, cost.pack);
}

void CycleClock::reconfigured(Context &c, Lane lane) {
  busy(c, lane, costs(c).compute.reconfigure);
}

void CycleClock::unpackAfterPack(Context &c) {
  waitUntil(c, kUnpack, c.clock[kPack], WaitKind::Dst, 3);
}

//===-- units -------------------------------------------------------------===//

void CycleClock::fpu(Context &c, const FpuWork &work) {
  const device::ComputeCosts &cost = costs(c).compute;
  c.flops += work.flops;
  if (work.unpackCycles == 0)
    return busy(c, kMath, uint64_t(std::llround(work.mathCycles)));
  ComputeState &state = c.core->compute;
  uint64_t steps = work.fillings;
  uint64_t unpack = inSubcycles(work.unpackCycles) / steps;
  uint64_t math = inSubcycles(work.mathCycles + cost.mathIssue) / steps;
  uint64_t unpacked = c.clock[kUnpack] * kSubcycles;
  uint64_t done = c.clock[kMath] * kSubcycles;
  for (uint64_t i = 0; i != steps; ++i) {
    uint64_t &bankFree = state.sourceFree[state.sourceBank];
    state.sourceBank ^= 1;
    unpacked = std::max(unpacked, bankFree) + unpack;
    done = std::max(done, unpacked) + math;
    bankFree = done;
  }
  settle(c, kUnpack, inCycles(unpacked), inCycles(unpack * steps), 1);
  settle(c, kMath, inCycles(done), inCycles(math * steps), 2);
}

void CycleClock::settle(Context &c, unsigned lane, uint64_t end,
                        uint64_t cycles, uint32_t id) {
  cycles = std::min(cycles, end - c.clock[lane]);
  waitUntil(c, lane, end - cycles, WaitKind::Dst, id);
  busy(c, lane, cycles);
}

void CycleClock::sfpu(Context &c, const SfpuForm &form) {
  const ComputeState &state = c.core->compute;
  const char *key = form.key ? form.key : opInfo(c.op).cost;
  uint32_t cycles =
      costs(c).cycles(key, state.wide, form.approx || state.math.approx);
  busy(c, kMath, uint64_t(std::llround(cycles * form.share)));
  c.flops += Dst::kTileWords;
}

void CycleClock::packed(Context &c, const CircularBuffer &cb, bool asRows) {
  const device::ComputeCosts &cost = costs(c).compute;
  const ComputeState &state = c.core->compute;
  double rate = asRows ? cost.packRowsBytesPerCycle : cost.packBytesPerCycle;
  double each =
      double(cost.packIssue) + double(device::tileBytes(cb.format)) / rate;
  if (state.l1Accumulate)
    each += cost.packAccumulatePerTile;
  if (state.settings.bfp8PackPrecise)
    each *= cost.packPrecisePerTile;
  Dst &dst = c.core->dst;
  // Without tile_regs_wait the packer follows math call by call.
  if (!dst.waited)
    waitUntil(c, kPack, c.clock[kMath] + cost.dstHandshake, WaitKind::Dst, 0);
  busy(c, kPack, uint64_t(std::llround(each)));
  if (!dst.waited)
    dst.freeAt[dst.packSection] = c.clock[kPack] + cost.dstHandshake;
}

} // namespace tt::emulator
