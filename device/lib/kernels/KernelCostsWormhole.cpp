//===- KernelCostsWormhole.cpp - Cycles on Wormhole B0 --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp; PR = pull request of
// tenstorrent/tt-metal. "Fit" means that the constant is chosen so that a
// program run by the timed emulator takes the published time; the programs and
// the deviations are in bench/calibrate.
//===----------------------------------------------------------------------===//
#include "KernelCostsTables.h"

namespace tt::device {
namespace {

IssueCosts issueCosts() {
  IssueCosts c;
  // ISA BabyRISCV: loads from L1 take 8 cycles.
  c.scalar = 8;
  // ISA L1.md: a core stores a word in 5 cycles.
  c.storeWord = 5;
  c.pageAddress = 28; // fit to the GEMM report
  // LLD: cycles per small page of one core: 31-41 in DRAM, 24-28 in L1.
  c.dramPage = 15;
  c.l1Page = 4;
  c.cb = 12;
  // LLD multicasts with semaphores to 4 cores: 155 cycles per round of data,
  // flag and consent, which are two polls and four calls.
  c.semaphore = 4;
  c.poll = 10;
  // LLD: cycles per transaction of back-to-back small transfers; reads take 19
  // to 26 in different tests.
  c.read = 22;
  c.readWithState = 17;
  c.write = 22;
  c.multicast = 22;
  c.atomic = 22;
  c.inlineWrite = 22;
  c.barrier = 10;
  return c;
}

NocCosts nocCosts() {
  NocCosts c;
  // LLD one-to-one and one-from-one, 32 bytes: 206 and 205 cycles within a
  // column, 294 and 293 across both axes; that less issue, barrier, the
  // profiler's markers and 9 cycles per hop of the round trip (12 or 22 hops).
  c.readLatency = 35;
  c.writeLatency = 33;
  // LLD: 16 cores that read 32 bytes of one core: 192 cycles per read and core.
  c.readLeast = 12;
  // LLD semaphore increments: 166 and 262 cycles per round trip.
  c.atomicLatency = 24;
  // LLD multicasts with semaphores: each receiver's consent adds 11.1 cycles to
  // a round from 4 to 25 receivers, 11.0 from 4 to 64; two of them are hops.
  c.atomicLeast = 9;
  // LLD DRAM series: 384-396 (read), 409-435 (write) at one bank.
  c.dramReadLatency = 100;
  c.dramWriteLatency = 115;
  // LLD: 8 KiB packets take 262 cycles, on NoC 1 from one tile 290, but not
  // from several in turn.
  c.bytesPerCycle = 31.35;
  c.portBytesPerCycle[0] = 31.35;
  c.portBytesPerCycle[1] = 28.4;
  c.dramBytesPerCycle = 22.3;
  // LLD: 12 banks, 64 cores, 32 bytes each: 50-62 cycles per read and core, 337
  // per write, but 39 if each core writes to pages of its own.
  c.dramReadLeast = 9;
  c.dramWriteLeast = 7;
  c.dramWriteAgain = 63;
  c.dramReplies = 16;
  c.dramBufferFlits = 64;
  // ISA WormholeB0/NoC: at most 480 bytes per virtual channel
  c.bufferFlits = 15;
  // LLD multicast, cycles per small packet: 39 (2 hops to the farthest core),
  // 71 (4), 135 (8), 167 (10), 277 (17)
  c.multicastReserve = 7;
  c.multicastReservePerHop = 16;
  return c;
}

ComputeCosts computeCosts() {
  ComputeCosts c;
  // ISA UNPACR_Regular.md: 64 bytes per cycle. llk#131: 38 cycles per bf16 tile
  // copied; METAL examples/reduce_accumulate: 66 per pair added.
  c.unpackBytesPerCycle = 64;
  c.unpackPairBytesPerCycle = 68;
  c.unpackFaceStart = 1.5;
  // Fit to the GEMM report: 49.6 cycles per bf16 tile and 26.4 per bfp8 tile
  // with 1x8 subblocks, which stream in1 into SrcA, 42.7 and 23.0 with 4x2,
  // which stream in0 into SrcB.
  c.productBytesPerCycleA = 45;
  c.productBytesPerCycleB = 50.5;
  c.productPairBytesPerCycle = 62;
  // METAL examples/zero_copy_fold: 71 cycles per bf16 tile (52 without the
  // rest of the core, llk#130). llk#131: 393.
  c.tilizeBytesPerCycle = 29;
  c.untilizeBytesPerCycle = 5.2;
  // Fit: the programs of bench/calibrate/Kernel*.cpp.
  c.unpackIssue = 30;
  c.mathIssue = 1;
  c.mathSection = 6;
  // llk#130: 45 cycles to pack a bf16 tile.
  c.packBytesPerCycle = 64;
  // llk#131: 57 cycles per bf16 tile.
  c.packRowsBytesPerCycle = 48.8;
  c.packIssue = 15;
  c.packSection = 25;
  c.packAccumulatePerTile = 0;
  c.packPrecisePerTile = 1.4;
  // Fit: the same. Inits are short because the threads do them side by side,
  // ahead of the data.
  c.initFull = {60, 60, 60};
  c.initOperands = {60, 60, 0};
  c.initAll = {15, 15, 15};
  c.initVector = {0, 30, 0};
  c.reconfigure = 110;
  c.dstHandshake = 12;
  c.cb = c.cbPop = 4;
  c.cbPoll = 24;
  c.matmulPerPhase = 16;
  c.matmulPerTile = 1.2;
  c.matmulFidelity = 1.2;
  c.binaryPerTile = 10;
  c.copyPerTile = 20;
  // METAL examples/reduce_accumulate: slopes 156, 83 and 173 at HiFi4.
  c.reduce[0] = {35, 48, -36};
  c.reduce[1] = {23, 24, -13};
  c.reduce[2] = {65, 31, 49};
  return c;
}

} // namespace

KernelCosts makeWormholeCosts() {
  KernelCosts costs;
  costs.issue = issueCosts();
  costs.noc = nocCosts();
  costs.compute = computeCosts();
  costs.ops = wormholeOpCycles();
  costs.programStart = 220;
  costs.programEnd = 100;
  return costs;
}

} // namespace tt::device
