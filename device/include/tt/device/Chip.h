//===- Chip.h - The model of one chip -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Every hardware number that a pass, a cost model or the emulator uses is a
// field here. Values and their sources: lib/Wormhole.cpp, lib/Blackhole.cpp.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_CHIP_H
#define TT_DEVICE_CHIP_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/device/Shape.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tt::device {

enum class Arch : uint16_t { WormholeB0 = 0, Blackhole = 1 };

/// "wormhole_b0" or "blackhole".
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
  /// Parts of the peak that reads and writes of interleaved pages from all over
  /// the chip reach.
  double dramReadFraction = 0, dramWriteFraction = 0;
  /// One link, one direction, bytes per second.
  double ethernetBytesPerSecond = 0;
};

/// The NoC and the places of the die's tiles on it, NoC-0 coordinates.
struct ChipNoc {
  /// Columns (x) and rows (y) of the torus.
  uint32_t gridX = 0, gridY = 0;
  /// x and y at which Tensix tiles can lie (before harvesting).
  std::vector<uint32_t> workerX, workerY;
  std::vector<DramController> dramControllers;
  /// Per DRAM bank: which port of its controller cores reach it through.
  std::vector<uint32_t> dramBankPort;
  /// Bytes per flit: per link and cycle.
  uint32_t flitBytes = 0;
  /// Largest payload of one packet.
  uint32_t maxBurstBytes = 0;
  /// Cycles per router, and from the core to its router.
  uint32_t hopCycles = 0, niuCycles = 0;
};

/// One chip. The first group are the fields of the compiler's system
/// descriptor, under the same names; `noc` and `rates` are for the emulator and
/// the cost models.
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

  /// "n150", "p150", ...: what the chip sits on.
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

/// The chip of a product: "n150", "n300" (one of its two chips), "p100",
/// "p150". Throws Error for other names.
ChipDesc makeChip(std::string_view product);

} // namespace tt::device

#endif // TT_DEVICE_CHIP_H
