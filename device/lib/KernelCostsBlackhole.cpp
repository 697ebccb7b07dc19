//===- KernelCostsBlackhole.cpp - Cycles on Blackhole ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp; PR = pull request of
// tenstorrent/tt-metal. "Fit" means that the constant is chosen so that a
// program run by the timed emulator takes the published time; the programs and
// the deviations are in bench/calibrate.
//===------------------------------------------------------------------------===//
#include "KernelCostsTables.h"

namespace tt::device {
namespace {

IssueCosts issueCosts() {
  IssueCosts c;
  // ISA BabyRISCV: loads from L1 take 8 cycles, stores to it one per 5.
  c.scalar = 4;
  c.cb = 12;
  c.semaphore = 12;
  c.poll = 20;
  // LLD: cycles per transaction of back-to-back small transfers.
  c.read = 35;
  c.readWithState = 34;
  c.write = 23;
  c.writeWithState = 20;
  c.multicast = 22;
  c.atomic = 22;
  c.inlineWrite = 43;
  c.barrier = 10;
  return c;
}

NocCosts nocCosts() {
  NocCosts c;
  // LLD one-to-one and one-from-one: 206 and 205 cycles within a column, 294
  // and 293 across both axes; what is left after 9 cycles per hop of the round
  // trip (12 or 22 hops).
  c.readLatency = 122;
  c.writeLatency = 75;
  c.atomicLatency = 50;
  // LLD DRAM series: 384-396 (read), 409-435 (write) at one bank.
  c.dramReadLatency = 115;
  c.dramWriteLatency = 50;
  c.readBytesPerCycle = 61.7;
  c.writeBytesPerCycle = 62.2;
  c.dramBytesPerCycle = 46.7;
  c.linkBytesPerCycle = 63;
  // LLD multicast: 39 cycles per small packet to 2x2, 277 to 8x8.
  c.multicastReservePerHop = 9;
  c.multicastLatency = 97;
  return c;
}

ComputeCosts computeCosts() {
  ComputeCosts c;
  // ISA UNPACR_Regular.md: 64 bytes per cycle each, about 80 together.
  c.unpackBytesPerCycle = 128;
  c.unpackPairBytesPerCycle = 170;
  c.unpackStart = 4;
  c.packBytesPerCycle = 64;
  c.packStart = 4;
  c.packAccumulatePerTile = 64;
  c.packPrecisePerTile = 1.4;
  c.init = 120;
  c.reconfigure = 60;
  c.dstHandshake = 10;
  c.cbHandshake = 20;
  c.matmulPerPhase = 16;
  c.binaryPerTile = 8;
  c.copyPerTile = 16;
  // METAL examples/reduce_accumulate: slopes 156, 83 and 173 at HiFi4.
  c.reduce[0] = {35, 48, -36};
  c.reduce[1] = {23, 24, -13};
  c.reduce[2] = {65, 36, 29};
  return c;
}

} // namespace

KernelCosts makeBlackholeCosts() {
  KernelCosts costs;
  costs.issue = issueCosts();
  costs.noc = nocCosts();
  costs.compute = computeCosts();
  costs.ops = blackholeOpCycles();
  costs.programStart = 300;
  costs.programEnd = 100;
  return costs;
}

} // namespace tt::device
