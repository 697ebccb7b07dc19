//===- Wormhole.cpp - Numbers of the Wormhole B0 boards -------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources: METAL = tenstorrent/tt-metal, MLIR =
// tenstorrent/tt-mlir, ISA = tenstorrent/tt-isa-documentation, SPEC =
// tenstorrent.github.io board specifications, LLD =
// tenstorrent/tt-low-level-documentation.
//===----------------------------------------------------------------------===//
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
  noc.dramBankPort = {2, 1, 0, 2, 1, 2, 0, 1, 2, 0, 0, 2};
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
  // SPEC wormhole: 1.0 GHz; 12 GT/s x 192 bit. Under long matrix products the
  // average clock of an n150 is 8-14 % lower; not modelled.
  rates.clockHz = 1.0e9;
  rates.dramPeakBytesPerSecond = 288e9;
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

ChipDesc wormhole() {
  ChipDesc chip;
  chip.arch = Arch::WormholeB0;
  // MLIR perf_targets/*.mlir, captured on n150: 8x8 of the cores are left for
  // compute after harvesting and dispatch
  chip.grid = {8, 8};
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

ChipDesc makeN150Chip() {
  ChipDesc chip = wormhole();
  chip.product = "n150";
  // SPEC: 72 Tensix cores
  chip.dramUnreservedEnd = dramEnd(chip, 72);
  // SPEC: 2 QSFP-DD 200G and 2 Warp100 ports, 100 GbE links: 2 x 2 + 2
  chip.numEthernetLinks = 6;
  return chip;
}

ChipDesc makeN300Chip() {
  ChipDesc chip = wormhole();
  chip.product = "n300";
  // SPEC: 64 Tensix cores per chip. With dispatch on Ethernet cores all of them
  // are in the 8x8 compute grid (METAL core_descriptors); the two Ethernet
  // cores of the link to the other chip are counted as active.
  chip.dramUnreservedEnd = dramEnd(chip, 64 + 2);
  // SPEC: as n150, plus the 200G link between the chips
  chip.numEthernetLinks = 8;
  return chip;
}

} // namespace tt::device
