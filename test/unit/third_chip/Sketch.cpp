//===- Sketch.cpp - A made-up chip ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// No figure is that of another chip, except the cycles of the vector unit's
// calls.
//===----------------------------------------------------------------------===//
#include "Sketch.h"

#include "tt/device/Board.h"

namespace tt::test {
namespace {

using namespace device;

ChipNoc noc() {
  ChipNoc noc;
  noc.gridX = 11, noc.gridY = 8;
  noc.workerX = {1, 2, 3, 4, 5, 7, 8, 9, 10};
  noc.workerY = {1, 2, 3, 4, 5, 6};
  for (uint32_t x : {0u, 6u})
    for (uint32_t y : {1u, 3u, 5u})
      noc.dramControllers.push_back({{{x, y}, {x, y + 1}}});
  noc.dramControllers.pop_back();
  noc.dramBankPort = {
      {{0, 1, 1, 0, 0, 1, 0, 1, 1, 0}, {0, 1, 1, 0, 0, 1, 0, 1, 1, 0}}};
  noc.flitBytes = 32;
  noc.maxBurstBytes = 4096;
  noc.hopCycles = 6;
  noc.niuCycles = 4;
  return noc;
}

ChipDesc die() {
  ChipDesc chip;
  chip.arch = kSketch;
  chip.coordTranslationOffsets = {20, 24};
  chip.l1Size = 1 << 20;
  chip.numDramChannels = 10;
  chip.dramChannelSize = uint64_t(1) << 29;
  chip.nocL1AddressAlignBytes = 16;
  chip.pcieAddressAlignBytes = 32;
  chip.nocDRAMAddressAlignBytes = 32;
  chip.l1UnreservedBase = 65536;
  chip.eriscL1UnreservedBase = 65536;
  chip.dramUnreservedBase = 4096;
  chip.supportedDataTypes = {
      DataType::Float32,     DataType::Float16,     DataType::BFloat16,
      DataType::BFP_BFloat8, DataType::BFP_BFloat4, DataType::UInt32,
      DataType::UInt16,      DataType::UInt8,       DataType::Int32};
  chip.supportedTileSizes = {{16, 32}, {32, 32}};
  chip.dstPhysicalSizeTiles = 16;
  chip.numCBs = 40;
  chip.numComputeThreads = 1;
  chip.numDatamovementThreads = 2;
  chip.dramGrid = {1, 10};
  chip.dramBankToLogicalWorkerNoc0 = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0},
                                      {5, 0}, {0, 4}, {1, 4}, {2, 4}, {3, 4}};
  chip.dramBankToLogicalWorkerNoc1 = chip.dramBankToLogicalWorkerNoc0;
  chip.numSemaphores = 16;
  chip.noc = noc();
  chip.rates = {.clockHz = 0.8e9,
                .fpuFlopsPerCycle = 2048,
                .dramReadFraction = 0.8,
                .dramWriteFraction = 0.7,
                .ethernetBytesPerSecond = 20e9};
  return chip;
}

KernelCosts costs() {
  KernelCosts c = kernelCosts(Arch::WormholeB0);
  c.issue.scalar = 6, c.issue.read = 18, c.issue.write = 20;
  c.issue.dramPage = 11, c.issue.storeWord = 3;
  c.noc.readLatency = 61, c.noc.dramReadLatency = 140;
  c.noc.dramWriteLatency = 90;
  c.noc.bytesPerCycle = 29, c.noc.dramBytesPerCycle = 17;
  c.noc.portBytesPerCycle[0] = 29, c.noc.portBytesPerCycle[1] = 27;
  c.compute.matmulPerPhase = 32, c.compute.matmulPerTile = 3;
  c.compute.packIssue = 21, c.compute.reconfigure = 70;
  c.programStart = 410, c.programEnd = 130;
  return c;
}

PlanCosts planCosts() {
  PlanCosts c = architecture(Arch::WormholeB0).plan;
  c.streamRead = 0.65, c.blockRead = 0.6, c.gridRead = 0.3;
  return c;
}

} // namespace

void addSketch() {
  static const bool added = [] {
    addArchitecture({.arch = kSketch,
                     .name = kSketchArch,
                     .usualBoard = kSketchBoard,
                     .kernelMacros = {"ARCH_SKETCH"},
                     .die = die(),
                     .numerics = {.inflatesMinusOne = false,
                                  .ieeeVector = false,
                                  .roundsF16 = true},
                     .flushesBeforeFlag = true,
                     .costs = costs(),
                     .plan = planCosts()});
    Board board{.name = kSketchBoard,
                .arch = kSketch,
                .grid = {5, 7},
                .dramChannels = 8,
                .dramPeakBytesPerSecond = 130e9,
                .mirroredCores = 54,
                .ethernetLinks = 2};
    addBoard(board);
    board.name = kSketchPair, board.chips = 2;
    board.channels = {{0, {1, 0}, 1, {0, 0}}};
    addBoard(board);
    return true;
  }();
  (void)added;
}

} // namespace tt::test
