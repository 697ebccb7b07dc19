//===- TTCoreSystemDesc.cpp - chips and systems -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include "tt/device/System.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

//===----------------------------------------------------------------------===//
// ChipDescAttr
//===----------------------------------------------------------------------===//

static LogicalResult verifyGrid(function_ref<InFlightDiagnostic()> emitError,
                                StringRef name, ArrayRef<int64_t> grid,
                                int64_t least) {
  if (grid.size() != 2 || grid[0] < least || grid[1] < least)
    return emitError() << "'" << name << "' must be two numbers, each at least "
                       << least;
  return success();
}

/// `base <= end <= size`, naming the fields.
static LogicalResult verifyRange(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef baseName, uint64_t base,
                                 StringRef endName, uint64_t end) {
  if (base >= end)
    return emitError() << "'" << baseName << "' = " << base
                       << " must be less than '" << endName << "' = " << end;
  return success();
}

static LogicalResult verifyWorkers(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef name,
                                   ArrayRef<CoreCoordAttr> workers,
                                   ArrayRef<int64_t> grid,
                                   ArrayRef<int64_t> dramGrid) {
  if (static_cast<int64_t>(workers.size()) > dramGrid[0] * dramGrid[1])
    return emitError() << "'" << name << "' names " << workers.size()
                       << " cores, more than there are DRAM banks";
  for (CoreCoordAttr core : workers)
    if (core.getY() < 0 || core.getX() < 0 || core.getY() >= grid[0] ||
        core.getX() >= grid[1])
      return emitError() << "'" << name << "' names core (" << core.getY()
                         << ", " << core.getX() << ") outside the grid "
                         << grid[0] << "x" << grid[1];
  return success();
}

LogicalResult ChipDescAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, ArchAttr arch,
    ArrayRef<int64_t> grid, ArrayRef<int64_t> coordTranslationOffsets,
    uint64_t l1Size, uint64_t numDramChannels, uint64_t dramChannelSize,
    uint64_t nocL1AddressAlignBytes, uint64_t pcieAddressAlignBytes,
    uint64_t nocDRAMAddressAlignBytes, uint64_t l1UnreservedBase,
    uint64_t eriscL1UnreservedBase, uint64_t dramUnreservedBase,
    uint64_t dramUnreservedEnd, ArrayRef<DataTypeAttr> supportedDataTypes,
    ArrayRef<TileSizeAttr> supportedTileSizes, uint64_t dstPhysicalSizeTiles,
    uint64_t numCBs, uint64_t numComputeThreads,
    uint64_t numDatamovementThreads, ArrayRef<int64_t> dramGrid,
    ArrayRef<CoreCoordAttr> dramBankToLogicalWorkerNoc0,
    ArrayRef<CoreCoordAttr> dramBankToLogicalWorkerNoc1) {
  if (!toDevice(arch.getValue()))
    return emitError() << "no chip of architecture '"
                       << stringifyArch(arch.getValue()) << "' is known";
  if (failed(verifyGrid(emitError, "grid", grid, 1)) ||
      failed(verifyGrid(emitError, "coord_translation_offsets",
                        coordTranslationOffsets, 0)) ||
      failed(verifyGrid(emitError, "dram_grid", dramGrid, 1)))
    return failure();
  // Sides of a real grid are tens; this keeps their product in range.
  for (ArrayRef<int64_t> sides : {grid, dramGrid})
    if (sides[0] > UINT16_MAX || sides[1] > UINT16_MAX)
      return emitError() << "a chip has no grid of " << sides[0] << "x"
                         << sides[1];
  std::pair<StringRef, uint64_t> positive[] = {
      {"num_dram_channels", numDramChannels},
      {"noc_l1_address_align_bytes", nocL1AddressAlignBytes},
      {"pcie_address_align_bytes", pcieAddressAlignBytes},
      {"noc_dram_address_align_bytes", nocDRAMAddressAlignBytes},
      {"dst_physical_size_tiles", dstPhysicalSizeTiles},
      {"num_cbs", numCBs},
      {"num_compute_threads", numComputeThreads},
      {"num_datamovement_threads", numDatamovementThreads}};
  for (auto [name, value] : positive)
    if (value == 0)
      return emitError() << "'" << name << "' must be positive";
  if (failed(verifyRange(emitError, "l1_unreserved_base", l1UnreservedBase,
                         "l1_size", l1Size)) ||
      failed(verifyRange(emitError, "dram_unreserved_base", dramUnreservedBase,
                         "dram_unreserved_end", dramUnreservedEnd)))
    return failure();
  if (dramUnreservedEnd > dramChannelSize)
    return emitError() << "'dram_unreserved_end' = " << dramUnreservedEnd
                       << " must not exceed 'dram_channel_size' = "
                       << dramChannelSize;
  if (supportedDataTypes.empty() || supportedTileSizes.empty())
    return emitError() << "a chip supports at least one data type and one tile "
                          "size";
  if (failed(verifyWorkers(emitError, "dram_bank_to_logical_worker_noc0",
                           dramBankToLogicalWorkerNoc0, grid, dramGrid)))
    return failure();
  return verifyWorkers(emitError, "dram_bank_to_logical_worker_noc1",
                       dramBankToLogicalWorkerNoc1, grid, dramGrid);
}

//===----------------------------------------------------------------------===//
// SystemDescAttr
//===----------------------------------------------------------------------===//

LogicalResult SystemDescAttr::verify(
    function_ref<InFlightDiagnostic()> emitError, ArrayRef<CPUDescAttr>,
    ArrayRef<ChipDescAttr> chipDescs, ArrayRef<unsigned> chipDescIndices,
    ArrayRef<IntegerAttr> chipCapabilities, ArrayRef<ChipCoordAttr> chipCoords,
    ArrayRef<ChipChannelAttr> chipChannels) {
  size_t chips = chipDescIndices.size();
  if (chips == 0)
    return emitError() << "a system has at least one chip";
  for (unsigned index : chipDescIndices)
    if (index >= chipDescs.size())
      return emitError() << "chip uses description " << index << ", but "
                         << chipDescs.size() << " are given";
  if (chipCapabilities.size() != chips)
    return emitError() << "system has " << chips << " chips, but "
                       << chipCapabilities.size() << " capabilities";
  if (chipCoords.size() != chips)
    return emitError() << "system has " << chips << " chips, but "
                       << chipCoords.size() << " chip coordinates";
  for (IntegerAttr capability : chipCapabilities) {
    auto type = dyn_cast<IntegerType>(capability.getType());
    if (!type || type.getWidth() != 32)
      return emitError() << "chip capabilities must be i32, found "
                         << capability;
    if (capability.getValue().getZExtValue() &
        ~uint64_t(::tt::device::HostMMIO))
      return emitError() << "unknown chip capability in " << capability
                         << "; bit 0 (host_mmio) is the only one";
  }
  for (ChipChannelAttr channel : chipChannels)
    for (unsigned device : {channel.getDeviceId0(), channel.getDeviceId1()})
      if (device >= chips)
        return emitError() << "ethernet link to chip " << device
                           << ", but the system has " << chips << " chips";
  return success();
}

//===----------------------------------------------------------------------===//
// From the device library
//===----------------------------------------------------------------------===//

template <typename Range>
static SmallVector<CoreCoordAttr> convertCores(MLIRContext *ctx,
                                               const Range &cores) {
  return llvm::map_to_vector(cores, [&](const ::tt::device::CoreCoord &core) {
    return CoreCoordAttr::get(ctx, core.y, core.x);
  });
}

static ChipDescAttr convertChip(MLIRContext *ctx,
                                const ::tt::device::ChipDesc &chip,
                                function_ref<InFlightDiagnostic()> emitError) {
  auto dataTypes = llvm::map_to_vector(
      chip.supportedDataTypes, [&](::tt::device::DataType type) {
        return DataTypeAttr::get(ctx, static_cast<DataType>(type));
      });
  SmallVector<TileSizeAttr> tileSizes;
  for (::tt::device::Shape2 tile : chip.supportedTileSizes) {
    auto size = TileSizeAttr::getChecked(emitError, ctx, int64_t(tile.rows),
                                         int64_t(tile.cols));
    if (!size)
      return {};
    tileSizes.push_back(size);
  }
  int64_t grid[] = {chip.grid.rows, chip.grid.cols};
  int64_t offsets[] = {chip.coordTranslationOffsets.y,
                       chip.coordTranslationOffsets.x};
  int64_t dramGrid[] = {chip.dramGrid.rows, chip.dramGrid.cols};
  return ChipDescAttr::getChecked(
      emitError, ctx, ArchAttr::get(ctx, fromDevice(chip.arch)),
      ArrayRef<int64_t>(grid), ArrayRef<int64_t>(offsets), chip.l1Size,
      uint64_t(chip.numDramChannels), chip.dramChannelSize,
      uint64_t(chip.nocL1AddressAlignBytes),
      uint64_t(chip.pcieAddressAlignBytes),
      uint64_t(chip.nocDRAMAddressAlignBytes), uint64_t(chip.l1UnreservedBase),
      uint64_t(chip.eriscL1UnreservedBase), uint64_t(chip.dramUnreservedBase),
      chip.dramUnreservedEnd, ArrayRef<DataTypeAttr>(dataTypes),
      ArrayRef<TileSizeAttr>(tileSizes), uint64_t(chip.dstPhysicalSizeTiles),
      uint64_t(chip.numCBs), uint64_t(chip.numComputeThreads),
      uint64_t(chip.numDatamovementThreads), ArrayRef<int64_t>(dramGrid),
      ArrayRef<CoreCoordAttr>(
          convertCores(ctx, chip.dramBankToLogicalWorkerNoc0)),
      ArrayRef<CoreCoordAttr>(
          convertCores(ctx, chip.dramBankToLogicalWorkerNoc1)));
}

SystemDescAttr mlir::tt::ttcore::systemDescFromDevice(
    MLIRContext *ctx, const ::tt::device::SystemDesc &system,
    function_ref<InFlightDiagnostic()> emitError) {
  auto emitUnlocated = [&] { return mlir::emitError(UnknownLoc::get(ctx)); };
  if (!emitError)
    emitError = emitUnlocated;
  auto cpus = llvm::map_to_vector(
      system.cpuDescs, [&](const ::tt::device::CpuDesc &cpu) {
        return CPUDescAttr::get(ctx,
                                cpu.role == ::tt::device::CpuRole::Host
                                    ? CPURole::Host
                                    : CPURole::Device,
                                StringAttr::get(ctx, cpu.targetTriple));
      });
  SmallVector<ChipDescAttr> chips;
  for (const ::tt::device::ChipDesc &chip : system.chips) {
    chips.push_back(convertChip(ctx, chip, emitError));
    if (!chips.back())
      return {};
  }
  SmallVector<unsigned> indices(system.chipDescIndices.begin(),
                                system.chipDescIndices.end());
  auto i32 = IntegerType::get(ctx, 32);
  auto capabilities =
      llvm::map_to_vector(system.chipCapabilities, [&](uint32_t bits) {
        return IntegerAttr::get(i32, APInt(32, bits));
      });
  auto coords = llvm::map_to_vector(
      system.chipCoords, [&](const ::tt::device::ChipCoord &coord) {
        return ChipCoordAttr::get(ctx, coord.rack, coord.shelf, coord.y,
                                  coord.x);
      });
  auto channels = llvm::map_to_vector(
      system.chipChannels, [&](const ::tt::device::ChipChannel &link) {
        return ChipChannelAttr::get(
            ctx, link.dev0, {int64_t(link.core0.y), int64_t(link.core0.x)},
            link.dev1, {int64_t(link.core1.y), int64_t(link.core1.x)});
      });
  return SystemDescAttr::getChecked(
      emitError, ctx, ArrayRef<CPUDescAttr>(cpus),
      ArrayRef<ChipDescAttr>(chips), ArrayRef<unsigned>(indices),
      ArrayRef<IntegerAttr>(capabilities), ArrayRef<ChipCoordAttr>(coords),
      ArrayRef<ChipChannelAttr>(channels));
}
