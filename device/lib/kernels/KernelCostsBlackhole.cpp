//===- KernelCostsBlackhole.cpp - Cycles on Blackhole ---------------------===//
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
  // ISA BabyRISCV: loads from L1 take 8 cycles.
  c.scalar = 8;
  // Fit: broadcast operands in the captures of tt-perf-report.
  c.storeWord = 1.6;
  c.pageAddress = 28; // fit to the GEMM report
  // LLD: cycles per small page of one core: 35-42 in DRAM, 28-32 in L1.
  c.dramPage = 15;
  c.l1Page = 7;
  c.cb = 10;
  // As on Wormhole: 169 cycles per round.
  c.semaphore = 4;
  c.poll = 10;
  // LLD: cycles per transaction of back-to-back small transfers. Reads of L1 on
  // NoC 1 take 34 or 35, of DRAM 22, of L1 on NoC 0 20; why is not published.
  c.read = 22;
  c.readWithState = 20;
  c.readL1Least[1] = 35;
  c.write = 23;
  c.multicast = 23;
  c.atomic = 22;
  c.inlineWrite = 43;
  // Fit to the GEMM report, products of 11 blocks one after the other: it reads
  // counters of the network and drops the core's cache of L1.
  c.barrier = 30;
  return c;
}

NocCosts nocCosts() {
  NocCosts c;
  // LLD one-to-one and one-from-one, 64 bytes: 207 and 230 cycles within a
  // column, 360 and 383 across both axes; that less issue, barrier, the
  // profiler's markers and 9 cycles per hop of the round trip (12 or 29 hops).
  c.readLatency = 27;
  c.writeLatency = 14;
  // LLD: 16 cores that read 64 bytes of one core: the median core has 122
  // cycles per read, where on Wormhole the last one has 1.45 times that.
  c.readLeast = 11;
  // LLD semaphore increments: 184 and 337 cycles per round trip.
  c.atomicLatency = 22;
  // LLD multicasts with semaphores: 13.2 cycles per receiver from 4 to 25,
  // 13.0 from 4 to 110; two of them are hops.
  c.atomicLeast = 11;
  // LLD DRAM series: 489-508 (read), 388-422 (write) at one bank.
  c.dramReadLatency = 120;
  c.dramWriteLatency = 30;
  // LLD: 16 KiB packets take 262 cycles.
  c.bytesPerCycle = c.portBytesPerCycle[0] = c.portBytesPerCycle[1] = 62.9;
  // bench/calibrate, silicon: 47.0 to 47.2 bytes per cycle of one channel for
  // 24 and more readers of 4 KiB, 46.3 for one with its start. LLD: 42 to 47
  // for 2 to 16 KiB.
  c.dramBytesPerCycle = 47.2;
  // LLD: 7 banks, 110 cores, 64 bytes each: 244-264 cycles per read and core,
  // 76-124 per write.
  c.dramReadLeast = 16;
  c.dramWriteLeast = c.dramWriteAgain = 5;
  c.dramReplies = 16;
  c.dramBufferFlits = 64;
  // As on Wormhole, in flits of 64 bytes
  c.bufferFlits = 15;
  // LLD multicast, cycles per small packet: 39 (2 hops to the farthest core),
  // 71 (4), 135 (8), 277 (17), 373 (23)
  c.multicastReserve = 7;
  c.multicastReservePerHop = 16;
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
  c.initOperands = {15, 15, 0};
  c.initAll = {28, 28, 28};
  c.initVector = {0, 15, 0};
  c.reconfigure = 50;
  c.dstHandshake = 4;
  c.cb = 6;
  // tt-perf-report, add of shards in L1: 69.4 cycles per tile, where the packer
  // takes 56. So the unpack thread is the bound: its unpack call 24, the rest
  // two waits and two pops.
  c.cbPop = 17;
  c.cbPoll = 26;
  c.matmulPerPhase = 16;
  c.matmulPerTile = 1.2;
  c.matmulFidelity = 1.0;
  // bench/calibrate, silicon: loops of matmul_tiles take 34.4, 52.1 and 85.8
  // cycles per call at one, two and four phases. Blocks of one tile do not: ISS
  // 32313 has 26.5 per step of the library's product.
  c.matmulCall = 17.5;
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
