//===- SystemDescTable.cpp - System descriptions as tables ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/SystemDescTable.h"

#include "tt/device/Architecture.h"
#include "tt/runtime/SystemDesc.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime {
namespace {

using detail::ErrorKind;
using detail::fail;
using detail::failFile;
using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

target::Dim2d dim(device::Shape2 s) {
  return {int32_t(s.rows), int32_t(s.cols)};
}
target::Dim2d dim(device::CoreCoord c) { return {int32_t(c.y), int32_t(c.x)}; }

// Negative numbers become huge, which validation refuses.
device::Shape2 shape(const target::Dim2d &d) {
  return {uint32_t(d.y()), uint32_t(d.x())};
}
device::CoreCoord coord(const target::Dim2d &d) {
  return {uint32_t(d.y()), uint32_t(d.x())};
}

template <typename Range> std::vector<target::Dim2d> dims(const Range &range) {
  std::vector<target::Dim2d> result;
  for (const auto &item : range)
    result.push_back(dim(item));
  return result;
}

Offset<target::ChipDesc> writeChip(FlatBufferBuilder &builder,
                                   const device::ChipDesc &c) {
  target::Dim2d grid = dim(c.grid), offsets = dim(c.coordTranslationOffsets),
                dramGrid = dim(c.dramGrid);
  std::vector<target::DataType> types;
  for (device::DataType type : c.supportedDataTypes)
    types.push_back(target::DataType(type));
  std::vector<target::Dim2d> tiles = dims(c.supportedTileSizes);
  std::vector<target::Dim2d> noc0 = dims(c.dramBankToLogicalWorkerNoc0);
  std::vector<target::Dim2d> noc1 = dims(c.dramBankToLogicalWorkerNoc1);
  return target::CreateChipDescDirect(
      builder, target::Arch(c.arch), &grid, &offsets, c.l1Size,
      c.numDramChannels, c.dramChannelSize, c.nocL1AddressAlignBytes,
      c.pcieAddressAlignBytes, c.nocDRAMAddressAlignBytes, c.l1UnreservedBase,
      c.eriscL1UnreservedBase, c.dramUnreservedBase, c.dramUnreservedEnd,
      &types, &tiles, c.dstPhysicalSizeTiles, c.numCBs, c.numComputeThreads,
      c.numDatamovementThreads, &dramGrid, &noc0, &noc1);
}

/// A chip with the fields that the table does not hold: the chip of the
/// product, or of a board with as many DRAM channels, or of the architecture's
/// usual board.
device::ChipDesc baseChip(const target::ChipDesc &table,
                          const std::string &file, const std::string &product) {
  target::Arch arch = table.arch();
  if (!device::findArchitecture(device::Arch(arch)))
    fail(ErrorKind::Unsupported, file, ": architecture '",
         target::EnumNameArch(arch), "' (", uint32_t(arch), "); wanted ",
         device::architectureNames());
  device::ChipDesc base =
      device::makeSystemForArch(device::Arch(arch)).chips[0];
  for (const std::string &known : device::knownProducts()) {
    device::ChipDesc chip = device::makeChip(known);
    if (chip.arch != device::Arch(arch))
      continue;
    if (known == product)
      return chip;
    if (base.numDramChannels != table.num_dram_channels() &&
        chip.numDramChannels == table.num_dram_channels())
      base = chip;
  }
  return base;
}

device::ChipDesc readChip(const target::ChipDesc &t, const std::string &file,
                          const std::string &product) {
  device::ChipDesc c = baseChip(t, file, product);
  c.product = product;
  c.grid = shape(*t.grid_size());
  c.coordTranslationOffsets = coord(*t.coord_translation_offsets());
  c.l1Size = t.l1_size();
  c.numDramChannels = t.num_dram_channels();
  c.dramChannelSize = t.dram_channel_size();
  c.nocL1AddressAlignBytes = t.noc_l1_address_align_bytes();
  c.pcieAddressAlignBytes = t.pcie_address_align_bytes();
  c.nocDRAMAddressAlignBytes = t.noc_dram_address_align_bytes();
  c.l1UnreservedBase = t.l1_unreserved_base();
  c.eriscL1UnreservedBase = t.erisc_l1_unreserved_base();
  c.dramUnreservedBase = t.dram_unreserved_base();
  c.dramUnreservedEnd = t.dram_unreserved_end();
  c.supportedDataTypes.clear();
  for (auto type : *t.supported_data_types())
    c.supportedDataTypes.push_back(device::DataType(type));
  c.supportedTileSizes.clear();
  for (const target::Dim2d *tile : *t.supported_tile_sizes())
    c.supportedTileSizes.push_back(shape(*tile));
  c.dstPhysicalSizeTiles = t.dst_physical_size_tiles();
  c.numCBs = t.num_cbs();
  c.numComputeThreads = t.num_compute_threads();
  c.numDatamovementThreads = t.num_datamovement_threads();
  c.dramGrid = shape(*t.dram_grid_size());
  auto readCores = [](const auto &table) {
    std::vector<device::CoreCoord> cores;
    for (const target::Dim2d *core : table)
      cores.push_back(coord(*core));
    return cores;
  };
  c.dramBankToLogicalWorkerNoc0 =
      readCores(*t.dram_bank_to_logical_worker_noc0());
  c.dramBankToLogicalWorkerNoc1 =
      readCores(*t.dram_bank_to_logical_worker_noc1());
  return c;
}

/// Lists that are longer than any system: refused before anything is made of
/// them.
void checkLengths(const target::SystemDesc &t, const std::string &file) {
  constexpr uint32_t kMaxDevices = 4096, kMaxEntries = 1 << 16;
  auto check = [&](const auto *list, const char *field, uint32_t limit) {
    if (list->size() > limit)
      failFile(file, ": system description: ", field, " has ", list->size(),
               " entries, at most ", limit, " make sense");
  };
  check(t.cpu_descs(), "cpu_descs", kMaxDevices);
  check(t.chip_descs(), "chip_descs", kMaxDevices);
  check(t.chip_desc_indices(), "chip_desc_indices", kMaxDevices);
  check(t.chip_capabilities(), "chip_capabilities", kMaxDevices);
  check(t.chip_coords(), "chip_coords", kMaxDevices);
  check(t.chip_channels(), "chip_channels", kMaxEntries);
  for (const target::ChipDesc *chip : *t.chip_descs()) {
    check(chip->supported_data_types(), "supported_data_types", 64);
    check(chip->supported_tile_sizes(), "supported_tile_sizes", 64);
    check(chip->dram_bank_to_logical_worker_noc0(),
          "dram_bank_to_logical_worker_noc0", kMaxEntries);
    check(chip->dram_bank_to_logical_worker_noc1(),
          "dram_bank_to_logical_worker_noc1", kMaxEntries);
  }
}

device::SystemDesc readTables(const target::SystemDesc &t,
                              const std::string &file,
                              const std::string &product) {
  device::SystemDesc s;
  s.productName = product;
  for (const target::CPUDesc *cpu : *t.cpu_descs())
    s.cpuDescs.push_back(
        {device::CpuRole(cpu->role()), cpu->target_triple()->str()});
  for (const target::ChipDesc *chip : *t.chip_descs())
    s.chips.push_back(readChip(*chip, file, product));
  s.chipDescIndices.assign(t.chip_desc_indices()->begin(),
                           t.chip_desc_indices()->end());
  s.chipCapabilities.assign(t.chip_capabilities()->begin(),
                            t.chip_capabilities()->end());
  for (const target::ChipCoord *c : *t.chip_coords())
    s.chipCoords.push_back({c->rack(), c->shelf(), c->y(), c->x()});
  for (const target::ChipChannel *c : *t.chip_channels())
    s.chipChannels.push_back({c->device_id0(), coord(c->ethernet_core_coord0()),
                              c->device_id1(),
                              coord(c->ethernet_core_coord1())});
  return s;
}

/// The description as bytes that are equal exactly for equal figures.
std::vector<uint8_t> canonicalBytes(const device::SystemDesc &desc) {
  FlatBufferBuilder builder;
  builder.Finish(writeSystemDesc(builder, desc));
  return {builder.GetBufferPointer(),
          builder.GetBufferPointer() + builder.GetSize()};
}

} // namespace

Offset<target::SystemDesc> writeSystemDesc(FlatBufferBuilder &builder,
                                           const device::SystemDesc &desc) {
  std::vector<Offset<target::CPUDesc>> cpus;
  for (const device::CpuDesc &cpu : desc.cpuDescs)
    cpus.push_back(target::CreateCPUDescDirect(
        builder, target::CPURole(cpu.role), cpu.targetTriple.c_str()));
  std::vector<Offset<target::ChipDesc>> chips;
  for (const device::ChipDesc &chip : desc.chips)
    chips.push_back(writeChip(builder, chip));
  std::vector<target::ChipCoord> coords;
  for (const device::ChipCoord &c : desc.chipCoords)
    coords.emplace_back(c.rack, c.shelf, c.y, c.x);
  std::vector<target::ChipChannel> channels;
  for (const device::ChipChannel &c : desc.chipChannels)
    channels.emplace_back(c.dev0, dim(c.core0), c.dev1, dim(c.core1));
  return target::CreateSystemDescDirect(
      builder, &cpus, &chips, &desc.chipDescIndices, &desc.chipCapabilities,
      &coords, &channels);
}

device::SystemDesc readSystemDesc(const target::SystemDesc &table,
                                  const std::string &file,
                                  const std::string &product) {
  checkLengths(table, file);
  device::SystemDesc desc =
      readTables(table, file, product.empty() ? "custom" : product);
  std::vector<std::string> problems = desc.validate();
  if (!problems.empty())
    failFile(file, ": system description: ", problems.front());
  if (!product.empty())
    return desc;
  // A known system is read again as that product, for its rates.
  std::string known = findProduct(desc);
  return known.empty() ? desc : readTables(table, file, known);
}

std::string findProduct(const device::SystemDesc &desc) {
  std::vector<uint8_t> wanted = canonicalBytes(desc);
  for (const std::string &product : device::knownProducts())
    if (canonicalBytes(device::makeSystem(product)) == wanted)
      return product;
  return {};
}

} // namespace tt::runtime
