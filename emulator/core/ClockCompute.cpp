//===- ClockCompute.cpp - The time of the compute threads -----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Three threads issue instructions to the unpackers, the matrix and vector
// units and the packer. A call takes a thread as long as its instructions or
// its unit, whichever is longer. The threads couple by:
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

#include "state/MachineState.h"
#include "state/Ops.h"
#include "tt/device/OpTime.h"

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
  busy(c, kMath, uint64_t(cost(c, uint16_t(Op::tile_regs_commit)).math));
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
  busy(c, kPack, uint64_t(cost(c, uint16_t(Op::tile_regs_release)).pack));
  unsigned section =
      dst.numSections() == 2 ? dst.packSection ^ 1 : dst.packSection;
  dst.freeAt[section] = c.clock[kPack] + costs(c).compute.dstHandshake;
}

//===-- units -------------------------------------------------------------===//

void CycleClock::unpackAfterPack(Context &c) {
  waitUntil(c, kUnpack, c.clock[kPack], WaitKind::Dst, 3);
}

void CycleClock::fpu(Context &c, const device::CallForm &form) {
  fill(c, cost(c, c.op, form));
}

// Half of a tile takes half of the matrix unit's time.
void CycleClock::reducedRows(Context &c, const device::CallForm &form,
                             uint32_t rows, uint32_t faces) {
  device::CallCycles step = cost(c, c.op, form);
  step.unpack = rows * device::OpFit().windowRowIn;
  step.math *= faces / 4.0;
  fill(c, step);
}

void CycleClock::fill(Context &c, const device::CallCycles &step) {
  c.flops += step.flops;
  if (step.fillings == 0)
    return busy(c, kMath, uint64_t(std::llround(step.math)));
  ComputeState &state = c.core->compute;
  uint64_t unpack = inSubcycles(step.unpack) / step.fillings;
  uint64_t math = inSubcycles(step.math) / step.fillings;
  uint64_t unpacked = c.clock[kUnpack] * kSubcycles;
  uint64_t done = c.clock[kMath] * kSubcycles;
  for (uint32_t i = 0; i != step.fillings; ++i) {
    uint64_t &bankFree = state.sourceFree[state.sourceBank];
    state.sourceBank ^= 1;
    unpacked = std::max(unpacked, bankFree) + unpack;
    done = std::max(done, unpacked) + math;
    bankFree = done;
  }
  settle(c, kUnpack, inCycles(unpacked), inCycles(unpack * step.fillings), 1);
  settle(c, kMath, inCycles(done), inCycles(math * step.fillings), 2);
}

void CycleClock::settle(Context &c, unsigned lane, uint64_t end,
                        uint64_t cycles, uint32_t id) {
  cycles = std::min(cycles, end - c.clock[lane]);
  waitUntil(c, lane, end - cycles, WaitKind::Dst, id);
  busy(c, lane, cycles);
}

void CycleClock::sfpu(Context &c, const device::CallForm &form) {
  device::CallCycles call = cost(c, c.op, form);
  busy(c, kMath, uint64_t(std::llround(call.math)));
  c.flops += call.flops;
}

// The unit takes an instruction each cycle.
void CycleClock::vector(Context &c, uint32_t instructions) {
  busy(c, kMath, instructions);
}

void CycleClock::packed(Context &c, const CircularBuffer &cb) {
  pack(c, cost(c, c.op, {.out = cb.format}).pack);
}

// A whole tile is bound by its bytes, few rows by their start.
void CycleClock::packedRows(Context &c, const CircularBuffer &cb,
                            uint32_t rows) {
  double tile = cost(c, c.op, {.out = cb.format}).pack;
  pack(c, std::max(device::OpFit().windowRowOut, tile * rows / 32));
}

void CycleClock::pack(Context &c, double cycles) {
  uint32_t handshake = costs(c).compute.dstHandshake;
  Dst &dst = c.core->dst;
  // Without tile_regs_wait the packer follows math call by call.
  if (!dst.waited)
    waitUntil(c, kPack, c.clock[kMath] + handshake, WaitKind::Dst, 0);
  busy(c, kPack, uint64_t(std::llround(cycles)));
  if (!dst.waited)
    dst.freeAt[dst.packSection] = c.clock[kPack] + handshake;
}

} // namespace tt::emulator
