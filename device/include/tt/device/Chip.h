//===- Chip.h - The model of one chip -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Every size, coordinate and rate of a chip is a field here. Cycles of calls
// and arithmetic are those of its architecture (Architecture.h). Values and
// their sources: lib/chip.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CHIP_H
#define TT_DEVICE_CHIP_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/Shape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tt::device {

/// The number of an architecture in IR and files. Architectures without a name
/// here may have a description, too (Architecture.h).
enum class Arch : uint16_t { WormholeB0 = 0, Blackhole = 1 };

/// The IR's spelling, "wormhole_b0"; "unknown" without a description.
std::string_view name(Arch arch);

/// The ports of one DRAM controller on NoC 0, in the order of the SoC
/// descriptor.
struct DramController {
  std::vector<NocCoord> ports;
};

/// Rates of one core and of the chip, for cost models. Per core unless said
/// otherwise.
struct ChipRates {
  /// AI clock under load, Hz.
  double clockHz = 0;
  /// Multiply and add counted separately, one fidelity phase.
  double fpuFlopsPerCycle = 0;
  /// Whole chip, bytes per second.
  double dramPeakBytesPerSecond = 0;
  /// Shares of the peak that all cores together reach when they read, or write,
  /// interleaved pages.
  double dramReadFraction = 0, dramWriteFraction = 0;
  /// One link, one direction, bytes per second.
  double ethernetBytesPerSecond = 0;
};

/// The NoC and the coordinates of the die's tiles on NoC 0.
struct ChipNoc {
  /// Columns (x) and rows (y) of the torus.
  uint32_t gridX = 0, gridY = 0;
  /// x and y at which Tensix tiles can lie (before harvesting).
  std::vector<uint32_t> workerX, workerY;
  std::vector<DramController> dramControllers;
  /// For each network and DRAM bank, the port of the bank's controller that
  /// cores use.
  std::array<std::vector<uint32_t>, 2> dramBankPort;
  /// Translated coordinates of the first DRAM port. The ports of a controller
  /// follow each other down a column; so do controllers, as many as
  /// translatedDramColumn, before the next column. Used if cores have their own
  /// coordinates on NoC 0 as translated ones (Coordinates.h).
  NocCoord translatedDram;
  uint32_t translatedDramColumn = 1;
  /// Bytes per flit; a link moves one flit in a cycle.
  uint32_t flitBytes = 0;
  /// Bytes of the largest payload of one packet.
  uint32_t maxBurstBytes = 0;
  /// Cycles per router, and from the core to its router.
  uint32_t hopCycles = 0, niuCycles = 0;

  /// Routers that a request and its answer pass together: both go the same way
  /// around the rings, so they pass each ring once.
  uint32_t roundTripHops() const { return gridX + gridY; }

  uint32_t banksPerController() const {
    return uint32_t(dramBankPort[0].size() / dramControllers.size());
  }
  /// The port of a bank that cores use on a network.
  NocCoord placeOfBank(unsigned network, uint32_t bank) const {
    return dramControllers[bank / banksPerController()]
        .ports[dramBankPort[network][bank]];
  }
};

/// One chip. The compiler's system descriptor has the fields of the first group
/// under the same names. The emulator and the cost models use the others, too.
struct ChipDesc {
  Arch arch = Arch::WormholeB0;
  /// Compute grid, rows x columns.
  Shape2 grid;
  /// Translated coordinates (y, x) of logical core (0, 0).
  CoreCoord coordTranslationOffsets;
  uint64_t l1Size = 0;
  uint32_t numDramChannels = 0;
  uint64_t dramChannelSize = 0;
  uint32_t nocL1AddressAlignBytes = 0;
  uint32_t pcieAddressAlignBytes = 0;
  uint32_t nocDRAMAddressAlignBytes = 0;
  uint32_t l1UnreservedBase = 0;
  uint32_t eriscL1UnreservedBase = 0;
  uint32_t dramUnreservedBase = 0;
  /// One past the last usable byte of a DRAM channel.
  uint64_t dramUnreservedEnd = 0;
  std::vector<DataType> supportedDataTypes;
  std::vector<Shape2> supportedTileSizes;
  /// Tiles of 32x32 16-bit elements in the destination register.
  uint32_t dstPhysicalSizeTiles = 0;
  uint32_t numCBs = 0;
  uint32_t numComputeThreads = 0;
  uint32_t numDatamovementThreads = 0;
  Shape2 dramGrid;
  /// Logical core closest to each DRAM bank, per NoC; entry i is bank i.
  std::vector<CoreCoord> dramBankToLogicalWorkerNoc0;
  std::vector<CoreCoord> dramBankToLogicalWorkerNoc1;

  /// The board that the chip is on, "n150".
  std::string product;
  uint32_t numSemaphores = 0;
  uint32_t numEthernetLinks = 0;
  ChipNoc noc;
  ChipRates rates;

  uint32_t numCores() const { return grid.rows * grid.cols; }
  /// L1 bytes that tensors and circular buffers of one core share.
  uint64_t usableL1Size() const { return l1Size - l1UnreservedBase; }
  /// DRAM bytes per bank that tensors can take.
  uint64_t usableDramChannelSize() const {
    return dramUnreservedEnd - dramUnreservedBase;
  }
  bool supports(DataType type) const;
  bool supportsTile(Shape2 tile) const;

  /// Readable problems, each naming its field; empty if the chip is sound.
  std::vector<std::string> validate() const;
};

/// One chip of a board: "n150", "n300", "p100", "p150", "p150-11x10", or one
/// that was added (Board.h). Throws Error for other names.
ChipDesc makeChip(std::string_view product);

} // namespace tt::device

#endif // TT_DEVICE_CHIP_H
