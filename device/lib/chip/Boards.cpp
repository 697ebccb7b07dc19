//===- Boards.cpp - Products by name --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Chips.h"
#include "tt/device/Error.h"
#include "tt/device/System.h"

#include <algorithm>

namespace tt::device {
namespace {

struct Product {
  std::string_view name;
  ChipDesc (*makeChip)();
  uint32_t numChips;
};

constexpr Product kProducts[] = {
    {"n150", makeN150Chip, 1},
    {"n300", makeN300Chip, 2},
    {"p100", makeP100Chip, 1},
    {"p150", makeP150Chip, 1},
    {"p150-11x10", makeP150Harvested, 1},
};

const Product &findProduct(std::string_view name) {
  for (const Product &product : kProducts)
    if (product.name == name)
      return product;
  std::string known;
  for (const Product &product : kProducts)
    known += (known.empty() ? "" : ", ") + std::string(product.name);
  throw Error("unknown product '" + std::string(name) + "'; known are " +
              known);
}

} // namespace

std::string_view name(Arch arch) {
  return arch == Arch::WormholeB0 ? "wormhole_b0" : "blackhole";
}

bool ChipDesc::supports(DataType type) const {
  return std::ranges::find(supportedDataTypes, type) !=
         supportedDataTypes.end();
}

bool ChipDesc::supportsTile(Shape2 tile) const {
  return std::ranges::find(supportedTileSizes, tile) !=
         supportedTileSizes.end();
}

std::vector<DataType> commonDataTypes() {
  // si8 (Int8) is not in the captures, so programs do not use it on a device.
  auto all = allDataTypes();
  return {all.begin(), all.begin() + unsigned(DataType::Int32) + 1};
}

std::vector<Shape2> commonTileSizes() {
  return {{4, 16}, {16, 16}, {32, 16}, {4, 32}, {16, 32}, {32, 32}};
}

uint64_t dramEnd(const ChipDesc &chip, uint64_t cores) {
  uint64_t reserved =
      (chip.l1UnreservedBase * cores + chip.numDramChannels - 1) /
      chip.numDramChannels;
  uint64_t end = chip.dramChannelSize - reserved;
  return end - end % chip.nocDRAMAddressAlignBytes;
}

ChipDesc makeChip(std::string_view product) {
  return findProduct(product).makeChip();
}

std::vector<std::string> knownProducts() {
  std::vector<std::string> names;
  for (const Product &product : kProducts)
    names.emplace_back(product.name);
  return names;
}

SystemDesc makeSystem(std::string_view name) {
  const Product &product = findProduct(name);
  SystemDesc system;
  system.productName = product.name;
  system.cpuDescs = {{CpuRole::Host, "x86_64-pc-linux"}};
  system.chips = {product.makeChip()};
  for (uint32_t i = 0; i != product.numChips; ++i) {
    system.chipDescIndices.push_back(0);
    // Of a pair only the first chip has the PCIe connection (n300).
    system.chipCapabilities.push_back(i == 0 ? HostMMIO : 0);
    system.chipCoords.push_back({0, 0, 0, i});
  }
  // n300: two 100 Gbit/s links on the board, Ethernet cores 8 and 9 of the
  // first chip to 0 and 1 of the second (tt-mlir n300 captures).
  if (product.numChips == 2)
    system.chipChannels = {{0, {8, 0}, 1, {0, 0}}, {0, {9, 0}, 1, {1, 0}}};
  return system;
}

SystemDesc makeSystemForArch(Arch arch) {
  return makeSystem(arch == Arch::WormholeB0 ? "n150" : "p150");
}

} // namespace tt::device
