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
  c.pageAddress = 10;
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
  // METAL examples/eltwise_l1_vs_dest_accumulate: 39 cycles per pair of fp32
  // tiles; reduce_block: 24 per pair of bf16 tiles, which the instructions
  // take.
  c.unpackBytesPerCycle = 128;
  c.unpackPairBytesPerCycle = 256;
  // Matrix products are not limited by them in any published figure.
  c.productBytesPerCycleA = 128;
  c.productBytesPerCycleB = 128;
  c.productPairBytesPerCycle = 256;
  // METAL examples/handshake_elision: 65 cycles per bf16 tile (25 without the
  // rest of the core, llk#130). llk#131: 512.
  c.tilizeBytesPerCycle = 31.5;
  c.untilizeBytesPerCycle = 4;
  c.unpackIssue = 24;
  // Fit: the programs of bench/calibrate/Kernel*.cpp.
  c.mathIssue = 0;
  c.mathSection = 5;
  // METAL examples, matmul_block by subblocks: 34 cycles to pack a bf16 tile
  // and 20 per section (39 without the rest of the core, llk#130).
  c.packBytesPerCycle = 64;
  // llk#131: 82 cycles per bf16 tile.
  c.packRowsBytesPerCycle = 25.6;
  c.packIssue = 2;
  c.packSection = 10;
  c.packAccumulatePerTile = 0;
  c.packPrecisePerTile = 1.4;
  // Fit: the same.
  c.initFull = {60, 60, 60};
  c.initOperands = {20, 20, 0};
  c.initAll = {35, 35, 35};
  c.initVector = {0, 15, 0};
  c.reconfigure = 50;
  c.dstHandshake = 4;
  c.cb = 6;
  c.cbPoll = 32;
  c.matmulPerPhase = 16;
  c.matmulPerTile = 1.2;
  c.matmulFidelity = 1.0;
  c.binaryPerTile = 8;
  c.copyPerTile = 16;
  // METAL examples/reduce_block: slopes by fidelity 35, 60, 108, 156; 23, 35,
  // 59, 83; 65, 98, 128, 158.
  c.reduce[0] = {35, 48, -36};
  c.reduce[1] = {23, 24, -13};
  c.reduce[2] = {65, 31, 35};
  return c;
}

} // namespace

KernelCosts makeBlackholeCosts() {
  KernelCosts costs;
  costs.issue = issueCosts();
  costs.noc = nocCosts();
  costs.compute = computeCosts();
  costs.ops = blackholeOpCycles();
  costs.programStart = 240;
  costs.programEnd = 100;
  return costs;
}

} // namespace tt::device
