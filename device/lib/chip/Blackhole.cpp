//===- Blackhole.cpp - The Blackhole die ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp.
//===----------------------------------------------------------------------===//
#include "../kernels/KernelCostsTables.h"
#include "Chips.h"

namespace tt::device {
namespace {

ChipNoc blackholeNoc() {
  ChipNoc noc;
  // METAL tt_metal/soc_descriptors/blackhole_140_arch.yaml
  noc.gridX = 17;
  noc.gridY = 12;
  noc.workerX = {1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16};
  noc.workerY = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  for (uint32_t x : {0u, 9u}) {
    noc.dramControllers.push_back({{{x, 0}, {x, 1}, {x, 11}}});
    noc.dramControllers.push_back({{{x, 2}, {x, 10}, {x, 3}}});
    noc.dramControllers.push_back({{{x, 9}, {x, 4}, {x, 8}}});
    noc.dramControllers.push_back({{{x, 5}, {x, 7}, {x, 6}}});
  }
  noc.dramBankPort = {{{2, 0, 0, 0, 2, 2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1}}};
  // UMD blackhole_implementation.hpp: two columns of four controllers
  noc.translatedDram = {17, 12};
  noc.translatedDramColumn = 4;
  // METAL tt_metal/hw/inc/internal/tt-1xx/blackhole/noc/noc_parameters.h
  noc.flitBytes = 64;
  noc.maxBurstBytes = 16384;
  // ISA: documented for Wormhole, the router is the same design
  noc.hopCycles = 9;
  noc.niuCycles = 5;
  return noc;
}

ChipRates blackholeRates() {
  ChipRates rates;
  // UMD: 1350 MHz busy
  rates.clockHz = 1.35e9;
  // ISA MatrixUnit.md: as on Wormhole
  rates.fpuFlopsPerCycle = 4096;
  // LLD, interleaved pages from all cores: reads 262-318 bytes per cycle,
  // 355-430 GB/s (METAL examples/dual_noc_read); writes 204, 275 GB/s. Captures
  // of tt-perf-report on a p100: 345 and 270 GB/s.
  rates.dramReadFraction = 0.76;
  rates.dramWriteFraction = 0.6;
  // METAL tech_reports/CCLs/CCL_bandwidth.md: 400 Gbit/s per link
  rates.ethernetBytesPerSecond = 50e9;
  return rates;
}

ChipDesc blackholeDie() {
  ChipDesc chip;
  chip.arch = Arch::Blackhole;
  // UMD blackhole_implementation.hpp: translated Tensix start at x 1, y 2
  chip.coordTranslationOffsets = {2, 1};
  // METAL dev_mem_map.h: 1536 KiB
  chip.l1Size = 1572864;
  // 8 controllers with a channel each
  chip.numDramChannels = 8;
  // capture: a little under 4 GiB
  chip.dramChannelSize = 4278190080;
  // METAL noc_parameters.h and blackhole HAL
  chip.nocL1AddressAlignBytes = 16;
  chip.pcieAddressAlignBytes = 64;
  chip.nocDRAMAddressAlignBytes = 64;
  // capture
  chip.l1UnreservedBase = 111104;
  chip.eriscL1UnreservedBase = 87872;
  // capture without profiler
  chip.dramUnreservedBase = 64;
  chip.supportedDataTypes = commonDataTypes();
  chip.supportedTileSizes = commonTileSizes();
  chip.dstPhysicalSizeTiles = 16;
  // METAL circular_buffer_constants.h
  chip.numCBs = 64;
  chip.numComputeThreads = 1;
  chip.numDatamovementThreads = 2;
  chip.dramGrid = {1, 8};
  // capture of p150 (y, x)
  chip.dramBankToLogicalWorkerNoc0 = {{9, 0}, {0, 0}, {7, 0}, {3, 0},
                                      {9, 7}, {1, 7}, {6, 7}, {4, 7}};
  chip.dramBankToLogicalWorkerNoc1 = chip.dramBankToLogicalWorkerNoc0;
  // METAL tt_metal/impl/buffers/semaphore.hpp
  chip.numSemaphores = 16;
  chip.noc = blackholeNoc();
  chip.rates = blackholeRates();
  return chip;
}

} // namespace

Architecture blackhole() {
  Architecture a;
  a.arch = Arch::Blackhole;
  a.name = "blackhole";
  a.usualBoard = "p150";
  // METAL jit_build: macros of the kernels' compiler
  a.kernelMacros = {"ARCH_BLACKHOLE"};
  a.die = blackholeDie();
  // ISA Blackhole: FPU and SFPMAD (docs/numerics.md). tt-llk sets the packer's
  // rounding mode on Blackhole only.
  a.numerics = {
      .inflatesMinusOne = false, .ieeeVector = true, .roundsF16 = true};
  // METAL matmul kernels: writes and flags have queues of their own.
  a.flushesBeforeFlag = true;
  // num_workers_per_dram_bank of the library: 1 to 3 here, 1 on Wormhole
  a.readersPerBank = 3;
  a.costs = makeBlackholeCosts();
  a.plan = fittedPlanCosts();
  a.links = blackholeLinks();
  return a;
}

} // namespace tt::device
