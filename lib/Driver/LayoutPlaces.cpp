//===- LayoutPlaces.cpp - where the shards and pages of a layout lie ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LayoutPlaces.h"

#include "tt/device/Error.h"
#include "tt/device/UnitLayout.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include <set>

namespace tt::driver {

using namespace mlir;
namespace ttnn = mlir::tt::ttnn;
namespace ttcore = mlir::tt::ttcore;
namespace dev = ::tt::device;
namespace json = llvm::json;

/// Longer lists are cut off; the answer says how long they would be.
static constexpr int64_t kMostShards = 4096, kMostPages = 65536;

static json::Array listOf(ArrayRef<int64_t> values) {
  json::Array list;
  for (int64_t value : values)
    list.push_back(value);
  return list;
}

static std::string textOf(ArrayRef<int64_t> sizes) {
  std::string text;
  for (int64_t size : sizes)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

LayoutPlaces::LayoutPlaces(const LayoutCut &cut, RankedTensorType type,
                           ttcore::DeviceAttr device, const dev::ChipDesc &chip)
    : cut(cut), device(device), chip(chip) {
  if (!cut.memory) {
    text = "the tensor lies in the memory of the host";
    return;
  }
  banks = dev::Banks::of(chip, *cut.memory);
  findShards(type);
  if (text.empty())
    findPages(type);
}

void LayoutPlaces::findShards(RankedTensorType type) {
  if (!cut.sharded)
    return;
  if (cut.numShards() > kMostPages)
    text = "the grid has " + std::to_string(cut.numShards()) +
           " shards, at most " + std::to_string(kMostPages) + " are placed";
  else if (device)
    placeOnDevice();
  else
    placeOnCores(type);
  for (const ShardPlace &place : cores)
    if (text.empty() && !banks->contains(place.core))
      text = "a shard on " + std::to_string(place.core.y) + "," +
             std::to_string(place.core.x) + ", the chip has " +
             dev::text(banks->grid) +
             (*cut.memory == dev::BufferType::L1 ? " cores" : " DRAM banks");
}

void LayoutPlaces::placeOnDevice() {
  ttcore::GridAttr workers = device.getWorkerGrid();
  ArrayRef<int64_t> sizes = workers.getShape();
  bool fits = sizes.size() == cut.grid.size();
  for (size_t d = 0; fits && d != sizes.size(); ++d)
    fits = cut.grid[d] <= sizes[d];
  if (!fits) {
    text = "a grid of " + textOf(cut.grid) + " on a device of " + textOf(sizes);
    return;
  }
  AffineMap map = workers.getVirtToPhysicalMap();
  ArrayRef<unsigned> ids = device.getChipIds();
  for (int64_t i = 0; i != cut.numShards(); ++i) {
    Sizes at = extentsOf(map, [&] {
      // `extentsOf` counts from one.
      Sizes next = coordinatesOf(i, cut.grid);
      for (int64_t &each : next)
        ++each;
      return next;
    }());
    if (at.size() != 3 || at[0] < 1 || at[0] > int64_t(ids.size()) ||
        at[1] < 1 || at[2] < 1) {
      text = "the device puts no chip and core at " +
             textOf(coordinatesOf(i, cut.grid));
      return;
    }
    cores.push_back({int64_t(ids[size_t(at[0] - 1)]),
                     {uint32_t(at[1] - 1), uint32_t(at[2] - 1)},
                     0});
  }
}

void LayoutPlaces::placeOnCores(RankedTensorType type) {
  auto layout = dyn_cast<ttnn::TTNNLayoutAttr>(type.getEncoding());
  int64_t rows = chip.grid.rows, cols = chip.grid.cols;
  ttnn::CoreRangeSetAttr ranges;
  if (layout)
    ranges = layout.getCoreRangeSet();
  if (layout && !ranges && cut.grid.size() == 2)
    ranges = ttnn::CoreRangeSetAttr::forGrid(
        type.getContext(), cut.grid, *layout.getMemLayout(), {rows, cols});
  if (ranges) {
    for (ttnn::CoreRangeAttr range : ranges.getCoreRanges()) {
      auto first = range.getStartCoord(), last = range.getEndCoord();
      for (uint64_t y = first.getY(); y <= last.getY(); ++y)
        for (uint64_t x = first.getX(); x <= last.getX(); ++x) {
          cores.push_back({0, {uint32_t(y), uint32_t(x)}, 0});
          if (cores.size() > size_t(kMostPages))
            return;
        }
    }
    return;
  }
  // A rectangle, as the grid is.
  int64_t down = cut.grid.size() > 1 ? cut.grid[cut.grid.size() - 2] : 1;
  bool isFlat = cut.numShards() == down * cut.grid.back();
  if (!isFlat || down > int64_t(banks->grid.rows) ||
      cut.grid.back() > int64_t(banks->grid.cols)) {
    text = "a grid of " + textOf(cut.grid) + " on a chip of " +
           dev::text(banks->grid) + "; a device with more can be given";
    return;
  }
  for (int64_t y = 0; y != down; ++y)
    for (int64_t x = 0; x != cut.grid.back(); ++x)
      cores.push_back({0, {uint32_t(y), uint32_t(x)}, 0});
}

void LayoutPlaces::findPages(RankedTensorType type) {
  dev::UnitLayout unit;
  unit.type = cut.type;
  unit.unit = {uint32_t(cut.tile[0]), uint32_t(cut.tile[1])};
  uint64_t bytes =
      unit.unitBytes() * (cut.tiled ? 1 : uint64_t(cut.page.back()));
  Sizes count = cut.pagesOfShard();
  dev::Sharding sharding;
  uint64_t all = 1;
  for (int64_t each : count) {
    sharding.tensor.push_back(uint64_t(each));
    all *= uint64_t(each);
  }
  sharding.shard = sharding.tensor;
  sharding.banks = {0};
  // Pages of a metal_layout follow each other without a gap.
  if (isa<ttcore::MetalLayoutAttr>(type.getEncoding())) {
    sharding.strides.assign(count.size(), bytes);
    for (size_t d = count.size() - 1; d-- != 0;)
      sharding.strides[d] = sharding.strides[d + 1] *
                            uint64_t(std::max<int64_t>(1, count[d + 1]));
  }
  try {
    placement = cut.sharded ? dev::Placement::sharded(*banks, bytes, sharding)
                            : dev::Placement::interleaved(*banks, bytes, all);
  } catch (const dev::Error &error) {
    text = error.what();
    return;
  }
  slotBytes = placement.bytesPerBank();
  uint64_t slots =
      cut.sharded
          ? (uint64_t(cut.numShards()) + cores.size() - 1) / cores.size()
          : 1;
  if (slotBytes > banks->bytes() / slots)
    text = "it takes " + std::to_string(slots * slotBytes) +
           " bytes of each bank, which has " + std::to_string(banks->bytes());
}

ShardPlace LayoutPlaces::shard(int64_t number) const {
  ShardPlace place = cores[size_t(number) % cores.size()];
  place.slot = uint64_t(number) / cores.size();
  return place;
}

json::Object LayoutPlaces::bank(int64_t chipId, uint32_t number) const {
  dev::BankCoordinates at = dev::coordinatesOf(chip, *cut.memory, number);
  dev::CoreCoord core = banks->place(number);
  json::Object made{{"chip", chipId},
                    {"bank", int64_t(number)},
                    {"noc0", json::Array{at.noc[0].x, at.noc[0].y}},
                    {"noc1", json::Array{at.noc[1].x, at.noc[1].y}},
                    {"base", int64_t(at.base)}};
  if (*cut.memory == dev::BufferType::L1)
    made["core"] = json::Array{core.y, core.x};
  return made;
}

json::Object LayoutPlaces::pages() const {
  uint64_t count = placement.numPages();
  json::Array offsets, numbers;
  for (uint64_t i = 0; i != std::min<uint64_t>(count, kMostPages); ++i) {
    dev::Placement::Place place = placement.locate(i);
    offsets.push_back(int64_t(place.offset));
    if (!cut.sharded)
      numbers.push_back(place.bank);
  }
  json::Object made{{"count", int64_t(count)},
                    {"bytes", int64_t(placement.pageBytes())},
                    {"counts", listOf(cut.pagesOfShard())},
                    {"offsets", std::move(offsets)}};
  if (!cut.sharded)
    made["banks"] = std::move(numbers);
  return made;
}

json::Object LayoutPlaces::describe() const {
  json::Object made;
  json::Array chips, used, shards;
  SmallVector<int64_t> ids = {0};
  if (device)
    ids.assign(device.getChipIds().begin(), device.getChipIds().end());
  for (int64_t id : ids)
    chips.push_back(json::Object{{"id", id},
                                 {"rows", int64_t(chip.grid.rows)},
                                 {"columns", int64_t(chip.grid.cols)}});
  made["chips"] = std::move(chips);
  made["problem"] = text;
  if (!text.empty())
    return made;
  std::set<std::pair<int64_t, uint32_t>> seen;
  for (const ShardPlace &place : cores)
    seen.insert({place.chip, banks->number(place.core)});
  if (!cut.sharded)
    for (uint32_t i = 0; i != banks->count(); ++i)
      seen.insert({0, i});
  for (auto [id, number] : seen)
    used.push_back(bank(id, number));
  for (int64_t i = 0;
       cut.sharded && i != std::min(cut.numShards(), kMostShards); ++i) {
    ShardPlace place = shard(i);
    shards.push_back(json::Array{place.chip, banks->number(place.core),
                                 int64_t(place.slot * slotBytes)});
  }
  made["banks"] = std::move(used);
  made["shards"] = std::move(shards);
  made["bytesPerBank"] = int64_t(slotBytes);
  made["pages"] = pages();
  return made;
}

json::Object LayoutPlaces::locate(ArrayRef<int64_t> place) const {
  Sizes at, within, page, inPage;
  for (size_t d = 0; d != place.size(); ++d) {
    at.push_back(place[d] / cut.dealt[d]);
    within.push_back(place[d] % cut.dealt[d]);
    page.push_back(within[d] / cut.page[d]);
    inPage.push_back(within[d] % cut.page[d]);
  }
  json::Object made{{"position", listOf(place)},
                    {"shard", listOf(at)},
                    {"within", listOf(within)},
                    {"inPage", listOf(inPage)}};
  made["element"] = nullptr;
  if (std::optional<Sizes> element = cut.elementAt(place))
    made["element"] = listOf(*element);
  uint64_t number = uint64_t(numberOf(page, cut.pagesOfShard()));
  made["page"] = int64_t(number);
  if (!text.empty())
    return made;
  dev::Placement::Place found = placement.locate(number);
  ShardPlace where;
  if (cut.sharded) {
    where = shard(numberOf(at, cut.grid));
    found.bank = banks->number(where.core);
  }
  json::Object of = bank(where.chip, found.bank);
  int64_t base = *of.getInteger("base");
  uint64_t offset = found.offset + where.slot * slotBytes;
  made["bank"] = std::move(of);
  made["offset"] = int64_t(offset);
  made["address"] = base + int64_t(offset);
  return made;
}

} // namespace tt::driver
