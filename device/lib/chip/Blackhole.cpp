//===- Blackhole.cpp - Numbers of the Blackhole boards --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp.
//===----------------------------------------------------------------------===//
#include "Chips.h"

namespace tt::device {
namespace {

// Two of 14 columns harvested and one for dispatch (METAL core_descriptors):
// p100, and p150 with firmware from 19.5 on.
constexpr Shape2 kHarvestedGrid{10, 11};

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
  // Which port serves a bank is not published; the middle one is taken.
  noc.dramBankPort.assign(noc.dramControllers.size(), 1);
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
  // SPEC: 16 GT/s, 256 bit
  rates.dramPeakBytesPerSecond = 512e9;
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

ChipDesc blackhole() {
  ChipDesc chip;
  chip.arch = Arch::Blackhole;
  // 14 columns, one of them for dispatch (METAL core_descriptors)
  chip.grid = {10, 13};
  // UMD blackhole_implementation.hpp: translated Tensix start at x 1, y 2
  chip.coordTranslationOffsets = {2, 1};
  // METAL dev_mem_map.h: 1536 KiB
  chip.l1Size = 1572864;
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
  // METAL tt_metal/impl/buffers/semaphore.hpp
  chip.numSemaphores = 16;
  chip.noc = blackholeNoc();
  chip.rates = blackholeRates();
  return chip;
}

/// Gives the chip its first `channels` DRAM channels.
void setChannels(ChipDesc &chip, uint32_t channels) {
  // capture of p150 (y, x)
  static constexpr CoreCoord kNearest[] = {{9, 0}, {0, 0}, {7, 0}, {3, 0},
                                           {9, 7}, {1, 7}, {6, 7}, {4, 7}};
  chip.numDramChannels = channels;
  chip.dramGrid = {1, channels};
  chip.dramBankToLogicalWorkerNoc0.assign(kNearest, kNearest + channels);
  chip.dramBankToLogicalWorkerNoc1 = chip.dramBankToLogicalWorkerNoc0;
}

} // namespace

ChipDesc makeP150Chip() {
  ChipDesc chip = blackhole();
  chip.product = "p150";
  setChannels(chip, 8);
  // 140 Tensix cores, and the 8 Ethernet cores that are wired
  chip.dramUnreservedEnd = dramEnd(chip, 140 + 8);
  chip.numEthernetLinks = 8;
  return chip;
}

ChipDesc makeP150Harvested() {
  ChipDesc chip = makeP150Chip();
  chip.product = "p150-11x10";
  chip.grid = kHarvestedGrid;
  // capture; 120 Tensix cores (SPEC)
  chip.dramUnreservedEnd = dramEnd(chip, 120 + 8);
  return chip;
}

ChipDesc makeP100Chip() {
  ChipDesc chip = blackhole();
  chip.product = "p100";
  chip.grid = kHarvestedGrid;
  // SPEC: one DRAM controller harvested, 448 GB/s; no Ethernet. Which
  // controller is missing differs from board to board; here the last.
  setChannels(chip, 7);
  chip.noc.dramControllers.pop_back();
  chip.noc.dramBankPort.pop_back();
  chip.rates.dramPeakBytesPerSecond = 448e9;
  chip.dramUnreservedEnd = dramEnd(chip, 120);
  chip.numEthernetLinks = 0;
  return chip;
}

} // namespace tt::device
