//===- LegacySystem.cpp - older system descriptors -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LegacyParse.h"
#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include "tt/device/System.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::legacy;
using namespace mlir::tt::ttcore;

Attribute legacy::parseArch(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseLess() || parser.parseKeyword(&word) || parser.parseGreater())
    return {};
  std::optional<Arch> arch = symbolizeArch(word);
  if (!arch) {
    parser.emitError(loc, "architecture '")
        << word << "' is not supported; expected wormhole_b0 or blackhole";
    return {};
  }
  return ArchAttr::get(parser.getContext(), *arch);
}

/// The usual board of an architecture.
static FailureOr<SystemDescAttr> boardOf(AsmParser &parser, SMLoc loc,
                                         Arch arch) {
  std::optional<::tt::device::Arch> deviceArch = toDevice(arch);
  if (!deviceArch)
    return parser.emitError(loc, "no board of architecture '")
           << stringifyArch(arch) << "' is known";
  SystemDescAttr system = systemDescFromDevice(
      parser.getContext(), ::tt::device::makeSystemForArch(*deviceArch),
      [&] { return parser.emitError(loc); });
  if (!system)
    return failure();
  return system;
}

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

namespace {
/// The fields of a chip: those of a known board, until the text says otherwise.
struct ChipFields {
  explicit ChipFields(ChipDescAttr chip);
  ParseResult parseField(AsmParser &parser, StringRef name, SMLoc loc);
  ChipDescAttr build(AsmParser &parser, SMLoc loc) const;

  ArchAttr arch;
  SmallVector<int64_t> grid, coordOffsets, dramGrid;
  llvm::StringMap<uint64_t> numbers;
  SmallVector<DataTypeAttr> dataTypes;
  SmallVector<TileSizeAttr> tileSizes;
  SmallVector<CoreCoordAttr> bankWorkers[2];
};
} // namespace

ChipFields::ChipFields(ChipDescAttr chip)
    : arch(chip.getArch()), grid(chip.getGrid()),
      coordOffsets(chip.getCoordTranslationOffsets()),
      dramGrid(chip.getDramGrid()),
      numbers{
          {"l1_size", chip.getL1Size()},
          {"num_dram_channels", chip.getNumDramChannels()},
          {"dram_channel_size", chip.getDramChannelSize()},
          {"noc_l1_address_align_bytes", chip.getNocL1AddressAlignBytes()},
          {"pcie_address_align_bytes", chip.getPcieAddressAlignBytes()},
          {"noc_dram_address_align_bytes", chip.getNocDRAMAddressAlignBytes()},
          {"l1_unreserved_base", chip.getL1UnreservedBase()},
          {"erisc_l1_unreserved_base", chip.getEriscL1UnreservedBase()},
          {"dram_unreserved_base", chip.getDramUnreservedBase()},
          {"dram_unreserved_end", chip.getDramUnreservedEnd()},
          {"dst_register_size_tiles", chip.getDstPhysicalSizeTiles()},
          {"num_cbs", chip.getNumCBs()},
          {"num_compute_threads", chip.getNumComputeThreads()},
          {"num_datamovement_threads", chip.getNumDatamovementThreads()}},
      dataTypes(chip.getSupportedDataTypes()),
      tileSizes(chip.getSupportedTileSizes()),
      bankWorkers{
          SmallVector<CoreCoordAttr>(chip.getDramBankToLogicalWorkerNoc0()),
          SmallVector<CoreCoordAttr>(chip.getDramBankToLogicalWorkerNoc1())} {}

/// `{worker = [...] dram = [...] ...}`: read, and not kept.
static ParseResult skipPhysicalCores(AsmParser &parser) {
  if (parser.parseLBrace())
    return failure();
  while (failed(parser.parseOptionalRBrace())) {
    (void)parser.parseOptionalComma();
    StringRef kind;
    if (parser.parseKeyword(&kind) || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          SmallVector<int64_t> coord;
          return parseNumbers(parser, 2, coord);
        }))
      return failure();
  }
  return success();
}

/// The value of the field `name`; a number unless its name says otherwise.
ParseResult ChipFields::parseField(AsmParser &parser, StringRef name,
                                   SMLoc loc) {
  auto parseList = [&](auto &list) {
    list.clear();
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
      return parser.parseCustomAttributeWithFallback(list.emplace_back());
    });
  };
  if (name == "grid") {
    grid.clear();
    return parseShape(parser, grid);
  }
  if (name == "coord_translation_offsets") {
    coordOffsets.clear();
    return parseShape(parser, coordOffsets);
  }
  if (name == "physical_cores" || name == "chipPhysicalCores")
    return skipPhysicalCores(parser);
  if (name == "supported_data_types")
    return parseList(dataTypes);
  if (name == "supported_tile_sizes")
    return parseList(tileSizes);
  auto number = numbers.find(name);
  if (number == numbers.end())
    return parser.emitError(loc, "unknown field '")
           << name << "' of a chip description";
  if (parser.parseInteger(number->second))
    return failure();
  if (name == "num_dram_channels" && number->second <= UINT16_MAX)
    dramGrid = {1, static_cast<int64_t>(number->second)};
  return success();
}

ChipDescAttr ChipFields::build(AsmParser &parser, SMLoc loc) const {
  // Workers next to DRAM banks are those of the known board: keep them within
  // the grid and the banks that the text gives.
  SmallVector<CoreCoordAttr> workers[2];
  for (auto [all, kept] : llvm::zip_equal(bankWorkers, workers))
    if (grid.size() == 2 && dramGrid.size() == 2)
      for (CoreCoordAttr core : all)
        if (static_cast<int64_t>(kept.size()) < dramGrid[0] * dramGrid[1])
          kept.push_back(CoreCoordAttr::get(
              parser.getContext(), std::min(core.getY(), grid[0] - 1),
              std::min(core.getX(), grid[1] - 1)));
  auto number = [&](StringRef name) { return numbers.lookup(name); };
  return parser.getChecked<ChipDescAttr>(
      loc, parser.getContext(), arch, ArrayRef<int64_t>(grid),
      ArrayRef<int64_t>(coordOffsets), number("l1_size"),
      number("num_dram_channels"), number("dram_channel_size"),
      number("noc_l1_address_align_bytes"), number("pcie_address_align_bytes"),
      number("noc_dram_address_align_bytes"), number("l1_unreserved_base"),
      number("erisc_l1_unreserved_base"), number("dram_unreserved_base"),
      number("dram_unreserved_end"), ArrayRef<DataTypeAttr>(dataTypes),
      ArrayRef<TileSizeAttr>(tileSizes), number("dst_register_size_tiles"),
      number("num_cbs"), number("num_compute_threads"),
      number("num_datamovement_threads"), ArrayRef<int64_t>(dramGrid),
      ArrayRef<CoreCoordAttr>(workers[0]), ArrayRef<CoreCoordAttr>(workers[1]));
}

/// Parses the text behind `{arch =`.
static ChipDescAttr parseChipBody(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  ArchAttr arch;
  if (parser.parseCustomAttributeWithFallback(arch))
    return {};
  FailureOr<SystemDescAttr> board = boardOf(parser, loc, arch.getValue());
  if (failed(board))
    return {};
  ChipFields fields(board->getChipDesc(0));
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc fieldLoc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual() ||
        fields.parseField(parser, name, fieldLoc))
      return {};
  }
  if (parser.parseRBrace())
    return {};
  return fields.build(parser, loc);
}

/// `<#tt.arch<...>, #tt.grid<...>>`: the usual board with another grid.
static ChipDescAttr parseShortChip(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  ArchAttr arch;
  GridAttr grid;
  if (parser.parseLess() || parser.parseAttribute(arch) ||
      parser.parseComma() || parser.parseAttribute(grid) ||
      parser.parseGreater())
    return {};
  FailureOr<SystemDescAttr> board = boardOf(parser, loc, arch.getValue());
  if (failed(board))
    return {};
  ChipFields fields(board->getChipDesc(0));
  fields.grid.assign(grid.getShape().begin(), grid.getShape().end());
  return fields.build(parser, loc);
}

Attribute legacy::parseChipDesc(AsmParser &parser) {
  bool bracketed = succeeded(parser.parseOptionalLess());
  if (parser.parseLBrace() || parser.parseKeyword("arch") ||
      parser.parseEqual())
    return {};
  ChipDescAttr chip = parseChipBody(parser);
  if (!chip || (bracketed && parser.parseGreater()))
    return {};
  return chip;
}

//===----------------------------------------------------------------------===//
// Systems
//===----------------------------------------------------------------------===//

namespace {
struct SystemFields {
  SmallVector<CPUDescAttr> cpus;
  SmallVector<ChipDescAttr> chips;
  SmallVector<unsigned> indices;
  SmallVector<IntegerAttr> capabilities;
  SmallVector<ChipCoordAttr> coords;
  SmallVector<ChipChannelAttr> channels;
};
} // namespace

/// Parses the text behind `{role =`.
static ParseResult parseCPUBody(AsmParser &parser, CPUDescAttr &cpu) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  StringAttr triple;
  if (parser.parseKeyword(&word) || parser.parseComma() ||
      parser.parseKeyword("target_triple") || parser.parseEqual() ||
      parser.parseAttribute(triple) || parser.parseRBrace())
    return failure();
  std::optional<CPURole> role = symbolizeCPURole(word);
  if (!role)
    return parser.emitError(loc, "unknown role '")
           << word << "'; expected host or device";
  cpu = CPUDescAttr::get(parser.getContext(), *role, triple);
  return success();
}

/// A list of CPUs or of chips.
static ParseResult parseDescriptions(AsmParser &parser, SystemFields &fields) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (failed(parser.parseOptionalLBrace()))
          return failure(!fields.chips.emplace_back(parseShortChip(parser)));
        if (succeeded(parser.parseOptionalKeyword("role")))
          return failure(parser.parseEqual() ||
                         parseCPUBody(parser, fields.cpus.emplace_back()));
        if (parser.parseKeyword("arch") || parser.parseEqual())
          return failure();
        return failure(!fields.chips.emplace_back(parseChipBody(parser)));
      });
}

/// `<pcie|host_mmio>` or bits; only host_mmio is told apart today, which every
/// chip with either is.
static ParseResult parseCapability(AsmParser &parser, SystemFields &fields) {
  auto i32 = IntegerType::get(parser.getContext(), 32);
  IntegerAttr bits;
  OptionalParseResult number = parser.parseOptionalAttribute(bits);
  bool hostMMIO;
  if (number.has_value()) {
    if (failed(*number))
      return failure();
    hostMMIO = !bits.getValue().isZero();
  } else {
    SmallVector<StringRef> words;
    if (parseWords(parser, "chip capability", {"pcie", "host_mmio"}, words))
      return failure();
    hostMMIO = true;
  }
  fields.capabilities.push_back(
      IntegerAttr::get(i32, hostMMIO ? ::tt::device::HostMMIO : 0));
  return success();
}

static ParseResult parseCoord(AsmParser &parser, SystemFields &fields) {
  SmallVector<int64_t> n;
  if (parseNumbers(parser, 4, n))
    return failure();
  fields.coords.push_back(
      ChipCoordAttr::get(parser.getContext(), n[0], n[1], n[2], n[3]));
  return success();
}

static ParseResult parseSystemFields(AsmParser &parser, SystemFields &fields) {
  auto list = [&](function_ref<ParseResult()> element) {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          element);
  };
  if (parseDescriptions(parser, fields) || parser.parseComma())
    return failure();
  if (fields.chips.empty() &&
      (parseDescriptions(parser, fields) || parser.parseComma()))
    return failure();
  if (list(
          [&] { return parser.parseInteger(fields.indices.emplace_back()); }) ||
      parser.parseComma() ||
      list([&] { return parseCapability(parser, fields); }) ||
      parser.parseComma() || list([&] { return parseCoord(parser, fields); }))
    return failure();
  if (failed(parser.parseOptionalComma()))
    return success();
  return list([&] {
    return parser.parseCustomAttributeWithFallback(
        fields.channels.emplace_back());
  });
}

Attribute legacy::parseSystemDesc(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SystemFields fields;
  if (parser.parseLess() || parseSystemFields(parser, fields) ||
      parser.parseGreater())
    return {};
  if (fields.cpus.empty() && !fields.chips.empty()) {
    FailureOr<SystemDescAttr> board =
        boardOf(parser, loc, fields.chips.front().getArch().getValue());
    if (failed(board))
      return {};
    fields.cpus.assign(board->getCpuDescs().begin(),
                       board->getCpuDescs().end());
  }
  return parser.getChecked<SystemDescAttr>(
      loc, parser.getContext(), ArrayRef<CPUDescAttr>(fields.cpus),
      ArrayRef<ChipDescAttr>(fields.chips), ArrayRef<unsigned>(fields.indices),
      ArrayRef<IntegerAttr>(fields.capabilities),
      ArrayRef<ChipCoordAttr>(fields.coords),
      ArrayRef<ChipChannelAttr>(fields.channels));
}
