//===- ChipTest.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Chip.h"
#include "tt/device/Error.h"
#include "tt/device/System.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

TEST(Chip, EveryProductIsSound) {
  for (const std::string &product : knownProducts()) {
    ChipDesc chip = makeChip(product);
    EXPECT_EQ(chip.product, product);
    EXPECT_EQ(chip.validate(), std::vector<std::string>()) << product;
  }
}

TEST(Chip, CapturedNumbers) {
  ChipDesc n150 = makeChip("n150");
  EXPECT_EQ(n150.grid, (Shape2{8, 8}));
  EXPECT_EQ(n150.dramUnreservedEnd, 1073119552u);
  EXPECT_EQ(n150.usableL1Size(), 1499136u - 103712u);
  EXPECT_EQ(n150.numCores(), 64u);
  EXPECT_EQ(n150.rates.dramPeakBytesPerSecond, 288e9);
  ChipDesc p150 = makeChip("p150");
  EXPECT_EQ(p150.grid, (Shape2{10, 13}));
  ChipDesc harvested = makeChip("p150-11x10");
  EXPECT_EQ(harvested.grid, (Shape2{10, 11}));
  EXPECT_EQ(harvested.dramUnreservedEnd, 4276412416u);
  EXPECT_EQ(p150.nocDRAMAddressAlignBytes, 64u);
  EXPECT_EQ(makeChip("p100").numDramChannels, 7u);
}

TEST(Chip, Support) {
  ChipDesc chip = makeChip("n150");
  EXPECT_TRUE(chip.supports(DataType::BFP_BFloat4));
  EXPECT_FALSE(chip.supports(DataType::Int8));
  EXPECT_TRUE(chip.supportsTile({4, 16}));
  EXPECT_FALSE(chip.supportsTile({64, 64}));
}

TEST(Chip, NocPlacesDoNotOverlap) {
  for (const std::string &product : knownProducts()) {
    ChipDesc chip = makeChip(product);
    std::vector<NocCoord> ports;
    for (const DramController &controller : chip.noc.dramControllers)
      for (NocCoord port : controller.ports) {
        EXPECT_EQ(std::ranges::count(ports, port), 0);
        ports.push_back(port);
        bool isWorker = std::ranges::count(chip.noc.workerX, port.x) &&
                        std::ranges::count(chip.noc.workerY, port.y);
        EXPECT_FALSE(isWorker);
      }
  }
}

TEST(MathFidelity, Phases) {
  EXPECT_EQ(phases(MathFidelity::LoFi), 1u);
  EXPECT_EQ(phases(MathFidelity::HiFi2), 2u);
  EXPECT_EQ(phases(MathFidelity::HiFi3), 3u);
  EXPECT_EQ(phases(MathFidelity::HiFi4), 4u);
}

/// One field made unsound; the report must name it.
struct Break {
  const char *field;
  std::function<void(ChipDesc &)> apply;
};

const Break kBreaks[] = {
    {"arch", [](ChipDesc &c) { c.arch = Arch(7); }},
    {"product", [](ChipDesc &c) { c.product.clear(); }},
    {"grid.rows", [](ChipDesc &c) { c.grid.rows = 0; }},
    {"grid.rows", [](ChipDesc &c) { c.grid.rows = 11; }},
    {"grid.cols", [](ChipDesc &c) { c.grid.cols = 99; }},
    {"coordTranslationOffsets",
     [](ChipDesc &c) { c.coordTranslationOffsets.y = 0; }},
    {"coordTranslationOffsets",
     [](ChipDesc &c) { c.coordTranslationOffsets.x = 65 - c.grid.cols; }},
    {"coordTranslationOffsets",
     [](ChipDesc &c) { c.coordTranslationOffsets.y = 0xffffffff; }},
    {"l1Size", [](ChipDesc &c) { c.l1Size = 0; }},
    {"l1Size", [](ChipDesc &c) { c.l1Size += 4; }},
    {"numDramChannels", [](ChipDesc &c) { c.numDramChannels = 0; }},
    {"dramGrid", [](ChipDesc &c) { c.numDramChannels += 1; }},
    {"dramChannelSize", [](ChipDesc &c) { c.dramChannelSize = 0; }},
    {"nocL1AddressAlignBytes",
     [](ChipDesc &c) { c.nocL1AddressAlignBytes = 24; }},
    {"pcieAddressAlignBytes", [](ChipDesc &c) { c.pcieAddressAlignBytes = 0; }},
    {"nocDRAMAddressAlignBytes",
     [](ChipDesc &c) { c.nocDRAMAddressAlignBytes = 0; }},
    {"l1UnreservedBase", [](ChipDesc &c) { c.l1UnreservedBase = 1 << 30; }},
    {"l1UnreservedBase", [](ChipDesc &c) { c.l1UnreservedBase += 1; }},
    {"eriscL1UnreservedBase", [](ChipDesc &c) { c.eriscL1UnreservedBase = 0; }},
    {"dramUnreservedBase", [](ChipDesc &c) { c.dramUnreservedBase += 1; }},
    {"dramUnreservedBase", [](ChipDesc &c) { c.dramUnreservedEnd = 0; }},
    {"dramUnreservedEnd", [](ChipDesc &c) { c.dramUnreservedEnd += 16; }},
    {"dramUnreservedEnd",
     [](ChipDesc &c) { c.dramUnreservedEnd = uint64_t(1) << 40; }},
    {"supportedDataTypes", [](ChipDesc &c) { c.supportedDataTypes.clear(); }},
    {"supportedDataTypes",
     [](ChipDesc &c) { c.supportedDataTypes.push_back(DataType::Float32); }},
    {"supportedDataTypes",
     [](ChipDesc &c) { c.supportedDataTypes.push_back(DataType(99)); }},
    {"supportedTileSizes", [](ChipDesc &c) { c.supportedTileSizes.clear(); }},
    {"supportedTileSizes",
     [](ChipDesc &c) { c.supportedTileSizes.push_back({17, 17}); }},
    {"dstPhysicalSizeTiles", [](ChipDesc &c) { c.dstPhysicalSizeTiles = 0; }},
    {"numCBs", [](ChipDesc &c) { c.numCBs = 65; }},
    {"numComputeThreads", [](ChipDesc &c) { c.numComputeThreads = 0; }},
    {"numDatamovementThreads",
     [](ChipDesc &c) { c.numDatamovementThreads = 0; }},
    {"dramGrid", [](ChipDesc &c) { c.dramGrid.cols = 3; }},
    {"dramBankToLogicalWorkerNoc0",
     [](ChipDesc &c) { c.dramBankToLogicalWorkerNoc0.pop_back(); }},
    {"dramBankToLogicalWorkerNoc0",
     [](ChipDesc &c) { c.dramBankToLogicalWorkerNoc0[1].y = 50; }},
    {"dramBankToLogicalWorkerNoc1",
     [](ChipDesc &c) { c.dramBankToLogicalWorkerNoc1[0].x = 50; }},
    {"numSemaphores", [](ChipDesc &c) { c.numSemaphores = 0; }},
    {"noc.gridX", [](ChipDesc &c) { c.noc.gridX = 0; }},
    {"noc.gridY", [](ChipDesc &c) { c.noc.gridY = 0; }},
    {"noc.workerX", [](ChipDesc &c) { c.noc.workerX.push_back(3); }},
    {"noc.workerY", [](ChipDesc &c) { c.noc.workerY.back() = 77; }},
    {"noc.dramControllers", [](ChipDesc &c) { c.noc.dramControllers.clear(); }},
    {"noc.dramControllers",
     [](ChipDesc &c) { c.noc.dramControllers[0].ports.clear(); }},
    {"noc.dramControllers",
     [](ChipDesc &c) { c.noc.dramControllers[0].ports[0].x = 17; }},
    {"noc.flitBytes", [](ChipDesc &c) { c.noc.flitBytes = 33; }},
    {"noc.maxBurstBytes", [](ChipDesc &c) { c.noc.maxBurstBytes = 100; }},
    {"noc.hopCycles", [](ChipDesc &c) { c.noc.hopCycles = 0; }},
    {"noc.niuCycles", [](ChipDesc &c) { c.noc.niuCycles = 0; }},
    {"rates.clockHz", [](ChipDesc &c) { c.rates.clockHz = 0; }},
    {"rates.fpuFlopsPerCycle",
     [](ChipDesc &c) { c.rates.fpuFlopsPerCycle = -1; }},
    {"rates.dramPeakBytesPerSecond",
     [](ChipDesc &c) { c.rates.dramPeakBytesPerSecond = 0; }},
    {"rates.dramReadFraction",
     [](ChipDesc &c) { c.rates.dramReadFraction = 1.5; }},
    {"rates.dramWriteFraction",
     [](ChipDesc &c) { c.rates.dramWriteFraction = 0; }},
    {"rates.ethernetBytesPerSecond",
     [](ChipDesc &c) { c.rates.ethernetBytesPerSecond = 0; }},
};

TEST(Chip, EveryBrokenFieldIsReported) {
  for (const char *product : {"n150", "p150"})
    for (const Break &b : kBreaks) {
      ChipDesc chip = makeChip(product);
      b.apply(chip);
      std::vector<std::string> problems = chip.validate();
      EXPECT_TRUE(std::ranges::any_of(
          problems,
          [&](const std::string &text) { return text.starts_with(b.field); }))
          << product << ": " << b.field << " not among "
          << testing::PrintToString(problems);
    }
}

} // namespace
