//===- ChipValidate.cpp - Is a chip description sound? --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Problems.h"
#include "tt/device/Architecture.h"
#include "tt/device/Coordinates.h"
#include "tt/device/Error.h"
#include "tt/device/LaunchLimits.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <set>

namespace tt::device {
namespace {

std::string text(uint64_t value) { return std::to_string(value); }

void checkGrid(const ChipDesc &c, Problems &p) {
  p.require(findArchitecture(c.arch), "arch",
            "number " + text(uint64_t(c.arch)) + " is not an architecture");
  p.require(!c.product.empty(), "product", "must not be empty");
  p.require(c.grid.rows > 0 && c.grid.rows <= c.noc.workerY.size(), "grid.rows",
            "must be 1 to " + text(c.noc.workerY.size()) +
                " (rows of Tensix tiles), is " + text(c.grid.rows));
  p.require(c.grid.cols > 0 && c.grid.cols <= c.noc.workerX.size(), "grid.cols",
            "must be 1 to " + text(c.noc.workerX.size()) +
                " (columns of Tensix tiles), is " + text(c.grid.cols));
  p.require(c.coordTranslationOffsets.y > 0 && c.coordTranslationOffsets.x > 0,
            "coordTranslationOffsets", "both must be greater than 0");
  auto fits = [](uint64_t offset, uint64_t cores) {
    return offset + cores <= kNocCoords;
  };
  p.require(fits(c.coordTranslationOffsets.y, c.grid.rows) &&
                fits(c.coordTranslationOffsets.x, c.grid.cols),
            "coordTranslationOffsets",
            "cores behind them must have coordinates below " +
                text(kNocCoords));
}

void checkMemory(const ChipDesc &c, Problems &p) {
  p.requirePowerOfTwo(c.nocL1AddressAlignBytes, "nocL1AddressAlignBytes");
  p.requirePowerOfTwo(c.pcieAddressAlignBytes, "pcieAddressAlignBytes");
  p.requirePowerOfTwo(c.nocDRAMAddressAlignBytes, "nocDRAMAddressAlignBytes");
  // Programs move kTransferBytes at a time, from multiples of them.
  for (auto [field, bytes] :
       {std::pair("nocL1AddressAlignBytes", c.nocL1AddressAlignBytes),
        std::pair("nocDRAMAddressAlignBytes", c.nocDRAMAddressAlignBytes)})
    p.require(bytes <= kTransferBytes, field,
              "must be at most " + text(kTransferBytes) + ", is " +
                  text(bytes));
  uint64_t l1Align = std::max(c.nocL1AddressAlignBytes, 1u);
  uint64_t dramAlign = std::max(c.nocDRAMAddressAlignBytes, 1u);

  p.require(c.l1Size > 0 && c.l1Size % l1Align == 0, "l1Size",
            "must be a positive multiple of " + text(l1Align) + ", is " +
                text(c.l1Size));
  p.require(c.l1UnreservedBase < c.l1Size && c.l1UnreservedBase % l1Align == 0,
            "l1UnreservedBase",
            "must be a multiple of " + text(l1Align) + " below l1Size, is " +
                text(c.l1UnreservedBase));
  p.require(c.eriscL1UnreservedBase > 0 &&
                c.eriscL1UnreservedBase % l1Align == 0,
            "eriscL1UnreservedBase",
            "must be a positive multiple of " + text(l1Align) + ", is " +
                text(c.eriscL1UnreservedBase));
  p.requirePositive(double(c.dramChannelSize), "dramChannelSize");
  p.require(c.dramUnreservedBase < c.dramUnreservedEnd &&
                c.dramUnreservedBase % dramAlign == 0,
            "dramUnreservedBase",
            "must be a multiple of " + text(dramAlign) +
                " below dramUnreservedEnd, is " + text(c.dramUnreservedBase));
  p.require(c.dramUnreservedEnd <= c.dramChannelSize &&
                c.dramUnreservedEnd % dramAlign == 0,
            "dramUnreservedEnd",
            "must be a multiple of " + text(dramAlign) +
                " and at most dramChannelSize, is " +
                text(c.dramUnreservedEnd));
}

void checkWorkers(const ChipDesc &c, const std::vector<CoreCoord> &workers,
                  const std::string &field, Problems &p) {
  p.requireEqual(workers.size(), c.numDramChannels, field + " (length)",
                 "numDramChannels");
  for (CoreCoord core : workers)
    p.require(core.y < c.grid.rows && core.x < c.grid.cols, field,
              "core (" + text(core.y) + ", " + text(core.x) +
                  ") lies outside the grid");
}

void checkDram(const ChipDesc &c, Problems &p) {
  p.requirePositive(c.numDramChannels, "numDramChannels");
  p.requireEqual(uint64_t(c.dramGrid.rows) * c.dramGrid.cols, c.numDramChannels,
                 "dramGrid (size)", "numDramChannels");
  checkWorkers(c, c.dramBankToLogicalWorkerNoc0, "dramBankToLogicalWorkerNoc0",
               p);
  checkWorkers(c, c.dramBankToLogicalWorkerNoc1, "dramBankToLogicalWorkerNoc1",
               p);
  size_t controllers = c.noc.dramControllers.size();
  p.require(controllers != 0 && c.numDramChannels % controllers == 0,
            "noc.dramControllers",
            text(controllers) + " controllers cannot share " +
                text(c.numDramChannels) + " channels evenly");
  for (const std::vector<uint32_t> &used : c.noc.dramBankPort) {
    p.requireEqual(used.size(), c.numDramChannels, "noc.dramBankPort (length)",
                   "numDramChannels");
    for (size_t bank = 0; controllers != 0 && bank != used.size(); ++bank) {
      size_t each = std::max<size_t>(c.numDramChannels / controllers, 1);
      const auto &ports =
          c.noc.dramControllers[std::min(bank / each, controllers - 1)].ports;
      p.require(used[bank] < ports.size(), "noc.dramBankPort",
                "bank " + text(bank) + " names port " + text(used[bank]) +
                    " of " + text(ports.size()));
    }
  }
  for (const DramController &controller : c.noc.dramControllers) {
    p.require(!controller.ports.empty(), "noc.dramControllers",
              "a controller has no port");
    for (NocCoord port : controller.ports)
      p.require(port.x < c.noc.gridX && port.y < c.noc.gridY,
                "noc.dramControllers",
                "port (" + text(port.x) + ", " + text(port.y) +
                    ") lies outside the NoC");
  }
}

bool isTile(Shape2 shape) {
  // faceShape is the one rule for the shapes of tiles.
  try {
    (void)faceShape(shape);
    return true;
  } catch (const Error &) {
    return false;
  }
}

void checkCore(const ChipDesc &c, Problems &p) {
  p.require(!c.supportedDataTypes.empty(), "supportedDataTypes",
            "must not be empty");
  std::set<DataType> types(c.supportedDataTypes.begin(),
                           c.supportedDataTypes.end());
  p.require(types.size() == c.supportedDataTypes.size(), "supportedDataTypes",
            "lists a type twice");
  for (DataType type : types)
    p.require(unsigned(type) < kNumDataTypes, "supportedDataTypes",
              "number " + text(uint64_t(type)) + " is not an element type");
  p.require(c.supportsTile(kDefaultTile), "supportedTileSizes",
            "must contain 32x32");
  for (Shape2 tile : c.supportedTileSizes)
    p.require(isTile(tile), "supportedTileSizes",
              text(tile.rows) + "x" + text(tile.cols) + " is not a tile");
  p.requirePowerOfTwo(c.dstPhysicalSizeTiles, "dstPhysicalSizeTiles");
  p.require(c.numCBs > 0 && c.numCBs <= kMaxCBs, "numCBs",
            "must be 1 to " + text(kMaxCBs) + ", is " + text(c.numCBs));
  p.requirePositive(c.numComputeThreads, "numComputeThreads");
  p.requirePositive(c.numDatamovementThreads, "numDatamovementThreads");
  p.requirePositive(c.numSemaphores, "numSemaphores");
}

void checkAxis(const std::vector<uint32_t> &axis, uint32_t limit,
               const std::string &field, Problems &p) {
  bool inside =
      std::ranges::all_of(axis, [&](uint32_t v) { return v < limit; });
  p.require(!axis.empty() && inside &&
                std::ranges::is_sorted(axis, std::ranges::less_equal()),
            field, "must ascend within the NoC");
}

void checkNoc(const ChipDesc &c, Problems &p) {
  p.requirePositive(c.noc.gridX, "noc.gridX");
  p.requirePositive(c.noc.gridY, "noc.gridY");
  checkAxis(c.noc.workerX, c.noc.gridX, "noc.workerX", p);
  checkAxis(c.noc.workerY, c.noc.gridY, "noc.workerY", p);
  p.requirePowerOfTwo(c.noc.flitBytes, "noc.flitBytes");
  p.require(c.noc.flitBytes != 0 && c.noc.maxBurstBytes >= c.noc.flitBytes &&
                c.noc.maxBurstBytes % c.noc.flitBytes == 0,
            "noc.maxBurstBytes", "must be a positive multiple of flitBytes");
  p.requirePositive(c.noc.hopCycles, "noc.hopCycles");
  p.requirePositive(c.noc.niuCycles, "noc.niuCycles");
}

void checkRates(const ChipDesc &c, Problems &p) {
  const ChipRates &r = c.rates;
  p.requirePositive(r.clockHz, "rates.clockHz");
  p.requirePositive(r.fpuFlopsPerCycle, "rates.fpuFlopsPerCycle");
  p.requirePositive(r.dramPeakBytesPerSecond, "rates.dramPeakBytesPerSecond");
  p.require(r.dramReadFraction > 0 && r.dramReadFraction <= 1,
            "rates.dramReadFraction", "must be above 0, at most 1");
  p.require(r.dramWriteFraction > 0 && r.dramWriteFraction <= 1,
            "rates.dramWriteFraction", "must be above 0, at most 1");
  p.requirePositive(r.ethernetBytesPerSecond, "rates.ethernetBytesPerSecond");
}

} // namespace

std::vector<std::string> ChipDesc::validate() const {
  Problems problems;
  checkGrid(*this, problems);
  checkMemory(*this, problems);
  checkDram(*this, problems);
  checkCore(*this, problems);
  checkNoc(*this, problems);
  checkRates(*this, problems);
  return problems.take();
}

} // namespace tt::device
