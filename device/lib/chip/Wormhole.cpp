//===- Wormhole.cpp - The Wormhole B0 die ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources: METAL = tenstorrent/tt-metal, MLIR =
// tenstorrent/tt-mlir, ISA = tenstorrent/tt-isa-documentation, SPEC =
// tenstorrent.github.io board specifications, LLD =
// tenstorrent/tt-low-level-documentation.
//===----------------------------------------------------------------------===//
#include "../kernels/KernelCostsTables.h"
#include "Chips.h"

namespace tt::device {
namespace {

ChipNoc wormholeNoc() {
  ChipNoc noc;
  // METAL tt_metal/soc_descriptors/wormhole_b0_80_arch.yaml
  noc.gridX = 10;
  noc.gridY = 12;
  noc.workerX = {1, 2, 3, 4, 6, 7, 8, 9};
  noc.workerY = {1, 2, 3, 4, 5, 7, 8, 9, 10, 11};
  noc.dramControllers = {
      {{{0, 0}, {0, 1}, {0, 11}}}, {{{0, 5}, {0, 6}, {0, 7}}},
      {{{5, 0}, {5, 1}, {5, 11}}}, {{{5, 2}, {5, 9}, {5, 10}}},
      {{{5, 3}, {5, 4}, {5, 8}}},  {{{5, 5}, {5, 6}, {5, 7}}}};
  noc.dramBankPort[0] = {2, 1, 0, 2, 1, 2, 0, 1, 2, 0, 0, 2};
  noc.dramBankPort[1] = noc.dramBankPort[0];
  // METAL tt_metal/hw/inc/internal/tt-1xx/wormhole/noc/noc_parameters.h:
  // flits of 256 bits, 256 of them in the longest packet
  noc.flitBytes = 32;
  noc.maxBurstBytes = 8192;
  // ISA WormholeB0/NoC
  noc.hopCycles = 9;
  noc.niuCycles = 5;
  return noc;
}

ChipRates wormholeRates() {
  ChipRates rates;
  // SPEC wormhole: 1.0 GHz. Under long matrix products the average clock of an
  // n150 is 8-14 % lower; not modelled.
  rates.clockHz = 1.0e9;
  // ISA MatrixUnit.md: 8x16 by 16x16 per cycle
  rates.fpuFlopsPerCycle = 4096;
  // LLD, interleaved pages from all cores: reads 203 GB/s, writes 160; both in
  // a copy 190-195 (METAL examples/dram_saturation)
  rates.dramReadFraction = 0.72;
  rates.dramWriteFraction = 0.6;
  // METAL tech_reports/CCLs/CCL_bandwidth.md: 100 Gbit/s per link
  rates.ethernetBytesPerSecond = 12.5e9;
  return rates;
}

ChipDesc wormholeDie() {
  ChipDesc chip;
  chip.arch = Arch::WormholeB0;
  // METAL/UMD wormhole_implementation.hpp: translated Tensix start at (18, 18)
  chip.coordTranslationOffsets = {18, 18};
  // METAL dev_mem_map.h: 1464 KiB
  chip.l1Size = 1499136;
  // 6 controllers x 2 channels of 1 GiB (ISA WormholeB0/README.md)
  chip.numDramChannels = 12;
  chip.dramChannelSize = uint64_t(1) << 30;
  // METAL noc_parameters.h and wormhole HAL
  chip.nocL1AddressAlignBytes = 16;
  chip.pcieAddressAlignBytes = 32;
  chip.nocDRAMAddressAlignBytes = 32;
  // 33056 of firmware map + 69 KiB kernel-config ring, aligned (capture)
  chip.l1UnreservedBase = 103712;
  chip.eriscL1UnreservedBase = 98304;
  // capture without profiler
  chip.dramUnreservedBase = 32;
  chip.supportedDataTypes = commonDataTypes();
  chip.supportedTileSizes = commonTileSizes();
  // ISA Dst.md: 1024 rows x 16 x 16 bit
  chip.dstPhysicalSizeTiles = 16;
  // METAL circular_buffer_constants.h: a kernel on Wormhole addresses 0 ... 31
  // (captures report the host-side constant, 64)
  chip.numCBs = 32;
  chip.numComputeThreads = 1;
  chip.numDatamovementThreads = 2;
  chip.dramGrid = {1, 12};
  // capture of n150 (y, x); the map depends on which row is harvested
  chip.dramBankToLogicalWorkerNoc0 = {{7, 3}, {0, 0}, {3, 0}, {4, 0},
                                      {0, 4}, {7, 7}, {1, 4}, {6, 4},
                                      {5, 4}, {2, 6}, {3, 4}, {4, 4}};
  chip.dramBankToLogicalWorkerNoc1 = chip.dramBankToLogicalWorkerNoc0;
  // METAL tt_metal/impl/buffers/semaphore.hpp
  chip.numSemaphores = 16;
  chip.noc = wormholeNoc();
  chip.rates = wormholeRates();
  return chip;
}

} // namespace

Architecture wormholeB0() {
  Architecture a;
  a.arch = Arch::WormholeB0;
  a.name = "wormhole_b0";
  a.usualBoard = "n150";
  // METAL jit_build: macros of the kernels' compiler
  a.kernelMacros = {"ARCH_WORMHOLE", "ARCH_WORMHOLE_B0"};
  a.die = wormholeDie();
  // ISA WormholeB0: FPU, SFPMAD and packer (docs/numerics.md)
  a.numerics = {
      .inflatesMinusOne = true, .ieeeVector = false, .roundsF16 = false};
  a.flushesBeforeFlag = false;
  a.costs = makeWormholeCosts();
  a.plan = fittedPlanCosts();
  a.links = wormholeLinks();
  return a;
}

} // namespace tt::device
