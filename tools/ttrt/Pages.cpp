//===- Pages.cpp - ttrt pages: where the pages of tensors lie -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "EachFile.h"
#include "Log.h"
#include "Program.h"
#include "tt/device/Coordinates.h"
#include "tt/runtime/Error.h"
#include "tt/runtime/metal/Model.h"
#include "ttnn/placement.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;
namespace dev = tt::device;

struct PageOptions {
  OutputOptions output;
  BinaryOptions binary;
  std::string tensor;
  std::vector<uint64_t> pages;
};

/// Without `--page`, this many pages of each tensor are shown.
constexpr uint64_t kFirstPages = 16;

/// A tensor or a buffer whose pages have banks.
struct Placed {
  std::string name, description;
  dev::Placement placement;
  /// The address in each bank; nullopt: chosen when the program runs.
  std::optional<uint64_t> address;
  /// The cut of a tensor into pages, to say which elements a page has.
  std::optional<dev::TensorPages> pages;
};

std::string formatted(const char *format, auto... values) {
  char text[128];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

std::string text(dev::NocCoord at) {
  return "(" + std::to_string(at.x) + ", " + std::to_string(at.y) + ")";
}

/// The first and one behind the last row or column that a page has of `size`.
struct Extent {
  size_t begin, end;
};

Extent extent(size_t index, size_t step, size_t size) {
  return {index * step, std::min(index * step + step, size)};
}

/// "[1, 32:64, 0:32]": matrix, rows and columns of the elements in a page.
std::string elementsOf(const dev::TensorPages &pages, uint64_t page) {
  size_t row = page / pages.pageCols, column = page % pages.pageCols;
  bool tiled = pages.tiled();
  size_t perSlice = tiled ? pages.tileRows : pages.height;
  size_t slice = row / perSlice;
  Extent rows =
      extent(row % perSlice, tiled ? dev::kDefaultTile.rows : 1, pages.height);
  Extent columns = extent(
      column, tiled ? dev::kDefaultTile.cols : pages.pageWidth, pages.width);
  return "[" + std::to_string(slice) + ", " + std::to_string(rows.begin) + ":" +
         std::to_string(rows.end) + ", " + std::to_string(columns.begin) + ":" +
         std::to_string(columns.end) + "]";
}

/// All that `--tensor` can name in a file, in the order of its programs.
std::vector<Placed> placedIn(const rt::Binary &binary,
                             const dev::ChipDesc &chip) {
  std::vector<Placed> all;
  if (binary.kind() == rt::BinaryKind::TTMetal) {
    for (const rt::metal::Program &program : binary.metalFile().programs)
      for (const rt::metal::DeviceBuffer &buffer : program.deviceBuffers)
        all.push_back({program.name + "." + buffer.name,
                       std::string(dev::name(buffer.type)) +
                           (buffer.isTiled() ? " tile, " : " row-major, ") +
                           (buffer.inDram() ? "dram" : "l1") +
                           (buffer.isSharded() ? " sharded" : " interleaved"),
                       buffer.placement, buffer.address, std::nullopt});
    return all;
  }
  auto add = [&](const std::string &name, const rt::TensorDesc &desc) {
    const rt::Layout &layout = desc.layout;
    if (layout.memoryConfig.is_host())
      return;
    ttnn::PlacedPages placed =
        ttnn::place_pages(name, desc.shape, layout.dtype, layout.layout,
                          layout.memoryConfig, chip);
    all.push_back({name, rt::toString(desc), std::move(placed.placement),
                   std::nullopt, placed.pages});
  };
  for (size_t i = 0; i != binary.numPrograms(); ++i) {
    const rt::ProgramInfo &program = binary.program(i);
    for (const rt::Argument &input : program.inputs)
      add(program.name + "." + input.name, input.desc);
    for (size_t k = 0; k != program.outputs.size(); ++k)
      add(program.name + ".output" + std::to_string(k), program.outputs[k]);
  }
  return all;
}

/// Prints tables of pages, and gives them as JSON.
class PageTable {
public:
  PageTable(const PageOptions &options, const dev::ChipDesc &chip, Log &log)
      : options(options), chip(chip), log(log) {}

  Json show(const Placed &placed) {
    uint64_t count = placed.placement.numPages();
    log.line(
        placed.name + ": " + placed.description + ": " + std::to_string(count) +
        " pages of " + std::to_string(placed.placement.pageBytes()) + " bytes" +
        (placed.address ? ""
                        : "; its address is chosen when the program runs"));
    Json entry = {{"tensor", placed.name},
                  {"pages", count},
                  {"page_bytes", placed.placement.pageBytes()}},
         list = Json::array();
    bool isL1 = placed.placement.type() == dev::BufferType::L1;
    log.line(formatted("%8s %5s", "page", "bank") +
             (isL1 ? formatted("  %-8s", "core y,x") : "") +
             formatted("  %-9s %-9s %16s", "NoC 0", "NoC 1", "address") +
             (placed.pages ? "  elements" : ""));
    for (uint64_t page : chosen(placed))
      list.push_back(showPage(placed, page));
    if (list.empty() && count != 0)
      log.line("     ... its last page is " + std::to_string(count - 1));
    if (options.pages.empty() && count > kFirstPages)
      log.line("     ... --page shows others");
    entry["places"] = std::move(list);
    return entry;
  }

private:
  /// The pages to show. A tensor that was named must have those that were
  /// named; others may have fewer.
  std::vector<uint64_t> chosen(const Placed &placed) const {
    uint64_t count = placed.placement.numPages();
    std::vector<uint64_t> pages;
    for (uint64_t page : options.pages)
      if (page < count)
        pages.push_back(page);
      else if (!options.tensor.empty())
        throw rt::Error(rt::Error::Kind::InvalidArgument,
                        placed.name + ": page " + std::to_string(page) +
                            " given, it has " + std::to_string(count));
    if (options.pages.empty())
      for (uint64_t page = 0; page != std::min(count, kFirstPages); ++page)
        pages.push_back(page);
    return pages;
  }

  Json showPage(const Placed &placed, uint64_t page) {
    dev::Placement::Place place = placed.placement.locate(page);
    dev::BufferType type = placed.placement.type();
    dev::BankCoordinates at = dev::coordinatesOf(chip, type, place.bank);
    uint64_t address = at.base + placed.address.value_or(0) + place.offset;
    Json json = {{"page", page}, {"bank", place.bank}};
    std::string core;
    if (type == dev::BufferType::L1) {
      dev::CoreCoord where = dev::Banks::of(chip, type).place(place.bank);
      core = std::to_string(where.y) + "," + std::to_string(where.x);
      json["core"] = {where.y, where.x};
    }
    json["noc0"] = {at.noc[0].x, at.noc[0].y};
    json["noc1"] = {at.noc[1].x, at.noc[1].y};
    json[placed.address ? "address" : "offset"] = address;
    std::string elements;
    if (placed.pages)
      json["elements"] = elements = elementsOf(*placed.pages, page);
    log.line(formatted("%8llu %5u", static_cast<unsigned long long>(page),
                       place.bank) +
             (core.empty() ? "" : formatted("  %-8s", core.c_str())) +
             formatted("  %-9s %-9s %16s", text(at.noc[0]).c_str(),
                       text(at.noc[1]).c_str(),
                       formatted(placed.address ? "0x%llx" : "+0x%llx",
                                 static_cast<unsigned long long>(address))
                           .c_str()) +
             (elements.empty() ? "" : "  " + elements));
    return json;
  }

  const PageOptions &options;
  const dev::ChipDesc &chip;
  Log &log;
};

int pagesOf(const std::string &path, const PageOptions &options, Log &log,
            Json &entry) {
  rt::Binary binary =
      loadProgram(path, options.binary, log.interrupted()).binary;
  // Addresses of a .ttm file are those of the chip that it was written for.
  dev::SystemDesc system = binary.kind() == rt::BinaryKind::TTMetal
                               ? binary.systemDesc()
                               : systemFor(binary, options.binary);
  const dev::ChipDesc &chip = system.chip(0);
  entry["tensors"] = Json::array();
  std::string names;
  for (const Placed &placed : placedIn(binary, chip)) {
    names += (names.empty() ? "" : ", ") + placed.name;
    if (options.tensor.empty() || options.tensor == placed.name)
      entry["tensors"].push_back(PageTable(options, chip, log).show(placed));
  }
  if (entry["tensors"].empty())
    throw rt::Error(rt::Error::Kind::InvalidArgument,
                    names.empty() ? path + ": no tensor lies on the device"
                                  : path + ": no tensor '" + options.tensor +
                                        "'; it has " + names);
  return Success;
}

int pages(const PageOptions &options, const Frontend &frontend) {
  Log log(options.output.logFile, options.output.quiet, frontend);
  Artifacts artifacts(options.output, "pages_results.json", frontend);
  return forEachFile(options.binary.paths, kPrograms, log, artifacts,
                     [&](const std::string &path, Json &entry) {
                       return pagesOf(path, options, log, entry);
                     });
}

} // namespace

void addPagesCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<PageOptions>();
  CLI::App *command = app.add_subcommand(
      "pages", "Show in which bank, at which coordinates and address the pages "
               "of tensors lie");
  options->binary.add(*command);
  command->add_option("--tensor", options->tensor,
                      "Only this one: program.input, program.outputN, or "
                      "program.buffer of a .ttm file");
  command
      ->add_option(
          "--page", options->pages,
          "These pages, separated by commas; the first 16 unless given")
      ->delimiter(',')
      ->allow_extra_args(false);
  options->output.add(*command, "pages_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return pages(*options, frontend);
    };
  });
}

} // namespace ttrt
