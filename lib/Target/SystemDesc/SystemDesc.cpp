//===- SystemDesc.cpp - .ttsys files and the system_desc ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/SystemDesc/SystemDesc.h"

#include "tt/device/System.h"
#include "tt/runtime/SystemDesc.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt::ttcore {

namespace device = ::tt::device;

SystemDescAttr loadSystemDesc(Location loc, StringRef path) {
  try {
    return systemDescFromDevice(loc.getContext(),
                                ::tt::runtime::loadSystemDesc(path.str()).desc,
                                [&] { return emitError(loc); });
  } catch (const std::exception &e) {
    emitError(loc) << e.what();
    return nullptr;
  }
}

static device::CoreCoord core(ArrayRef<int64_t> yx) {
  return {uint32_t(yx.front()), uint32_t(yx.back())};
}

static device::Shape2 shape(ArrayRef<int64_t> yx) {
  return {uint32_t(yx.front()), uint32_t(yx.back())};
}

static std::vector<device::CoreCoord> cores(ArrayRef<CoreCoordAttr> coords) {
  std::vector<device::CoreCoord> all;
  for (CoreCoordAttr c : coords)
    all.push_back({uint32_t(c.getY()), uint32_t(c.getX())});
  return all;
}

/// Fields that the attribute lacks (NoC, rates) are those of the architecture's
/// usual board.
static device::ChipDesc toDevice(ChipDescAttr attr) {
  // The attribute's verifier refuses others.
  device::Arch arch = *ttcore::toDevice(attr.getArch().getValue());
  device::ChipDesc chip = device::makeSystemForArch(arch).chips.front();
  chip.grid = shape(attr.getGrid());
  chip.coordTranslationOffsets = core(attr.getCoordTranslationOffsets());
  chip.l1Size = attr.getL1Size();
  chip.numDramChannels = attr.getNumDramChannels();
  chip.dramChannelSize = attr.getDramChannelSize();
  chip.nocL1AddressAlignBytes = attr.getNocL1AddressAlignBytes();
  chip.pcieAddressAlignBytes = attr.getPcieAddressAlignBytes();
  chip.nocDRAMAddressAlignBytes = attr.getNocDRAMAddressAlignBytes();
  chip.l1UnreservedBase = attr.getL1UnreservedBase();
  chip.eriscL1UnreservedBase = attr.getEriscL1UnreservedBase();
  chip.dramUnreservedBase = attr.getDramUnreservedBase();
  chip.dramUnreservedEnd = attr.getDramUnreservedEnd();
  chip.supportedDataTypes.clear();
  for (DataTypeAttr type : attr.getSupportedDataTypes())
    chip.supportedDataTypes.push_back(
        static_cast<device::DataType>(type.getValue()));
  chip.supportedTileSizes.clear();
  for (TileSizeAttr tile : attr.getSupportedTileSizes())
    chip.supportedTileSizes.push_back(
        {uint32_t(tile.getY()), uint32_t(tile.getX())});
  chip.dstPhysicalSizeTiles = attr.getDstPhysicalSizeTiles();
  chip.numCBs = attr.getNumCBs();
  chip.numComputeThreads = attr.getNumComputeThreads();
  chip.numDatamovementThreads = attr.getNumDatamovementThreads();
  chip.dramGrid = shape(attr.getDramGrid());
  chip.dramBankToLogicalWorkerNoc0 =
      cores(attr.getDramBankToLogicalWorkerNoc0());
  chip.dramBankToLogicalWorkerNoc1 =
      cores(attr.getDramBankToLogicalWorkerNoc1());
  return chip;
}

SystemDescAttr requireSystemDesc(ModuleOp module) {
  SystemDescAttr system = getSystemDesc(module);
  if (!system)
    module.emitError(
        "has no 'ttcore.system_desc': run ttcore-register-device first");
  return system;
}

device::SystemDesc systemDescToDevice(SystemDescAttr attr) {
  device::SystemDesc system;
  for (CPUDescAttr cpu : attr.getCpuDescs())
    system.cpuDescs.push_back({static_cast<device::CpuRole>(cpu.getRole()),
                               cpu.getTargetTriple().str()});
  for (ChipDescAttr chip : attr.getChipDescs())
    system.chips.push_back(toDevice(chip));
  system.chipDescIndices.assign(attr.getChipDescIndices().begin(),
                                attr.getChipDescIndices().end());
  for (IntegerAttr bits : attr.getChipCapabilities())
    system.chipCapabilities.push_back(bits.getInt());
  for (ChipCoordAttr c : attr.getChipCoords())
    system.chipCoords.push_back(
        {c.getRack(), c.getShelf(), c.getY(), c.getX()});
  for (ChipChannelAttr c : attr.getChipChannels())
    system.chipChannels.push_back(
        {c.getDeviceId0(), core(c.getEthernetCoreCoord0()), c.getDeviceId1(),
         core(c.getEthernetCoreCoord1())});
  system.productName = ::tt::runtime::findProduct(system);
  return system;
}

} // namespace mlir::tt::ttcore
