//===- LinksTest.cpp - Meshes on the links of boards ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/Links.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

using namespace tt::device;
using namespace tt::device::mesh;

namespace {

/// Looks at the channels itself.
bool linked(const SystemDesc &system, uint32_t a, uint32_t b) {
  for (const ChipChannel &c : system.chipChannels)
    if (std::pair(c.dev0, c.dev1) == std::pair(a, b) ||
        std::pair(c.dev0, c.dev1) == std::pair(b, a))
      return true;
  return false;
}

/// Devices are distinct, and neighbours along each axis are linked.
void expectSound(const Embedding &e, const SystemDesc &system) {
  std::string what = system.productName + " " + text(e.mesh);
  ASSERT_EQ(int64_t(e.devices.size()), e.mesh.numChips()) << what;
  EXPECT_EQ(std::set(e.devices.begin(), e.devices.end()).size(),
            e.devices.size())
      << what;
  for (int64_t axis = 0; axis != e.mesh.rank(); ++axis)
    for (const Chips &group : e.mesh.groups(axis)) {
      auto device = [&](size_t i) { return e.devices[size_t(group[i])]; };
      for (size_t i = 1; i < group.size(); ++i)
        EXPECT_TRUE(linked(system, device(i - 1), device(i)))
            << what << ", axis " << axis << ", " << device(i);
      EXPECT_EQ(e.axes[size_t(axis)].ring,
                group.size() > 2 &&
                    linked(system, device(0), device(group.size() - 1)))
          << what << ", axis " << axis;
    }
}

struct Case {
  const char *board;
  Shape shape;
  std::vector<bool> rings;
  Shape links;
};

const Case kCases[] = {
    {"n150", {1, 1}, {false, false}, {0, 0}},
    {"n300", {1, 2}, {false, false}, {0, 1}},
    {"t3000", {1, 8}, {false, true}, {0, 1}},
    {"t3000", {8, 1}, {true, false}, {1, 0}},
    {"t3000", {2, 4}, {false, false}, {1, 1}},
    {"t3000", {4, 2}, {false, false}, {1, 1}},
    {"t3000", {1, 4}, {false, true}, {0, 1}},
    {"galaxy", {8, 4}, {false, false}, {4, 4}},
    {"galaxy", {4, 8}, {false, false}, {4, 4}},
    {"galaxy", {1, 32}, {false, true}, {0, 4}},
    {"galaxy", {1, 8}, {false, true}, {0, 4}},
    {"galaxy-bh", {8, 4}, {true, true}, {2, 2}},
    {"galaxy-bh", {1, 32}, {false, true}, {0, 2}},
    {"p150x2", {1, 2}, {false, false}, {0, 4}},
    {"p150x4", {1, 4}, {false, true}, {0, 4}},
    {"p150x4", {2, 2}, {false, false}, {4, 4}},
    {"p150x8", {2, 4}, {false, false}, {2, 2}},
    {"p150x8", {1, 8}, {false, true}, {0, 2}},
    {"quietbox2", {2, 2}, {false, false}, {2, 2}},
    {"quietbox2", {4}, {true}, {2}},
};

TEST(Links, BoardsHaveTheMeshesOfTheirCables) {
  for (const Case &c : kCases) {
    SystemDesc system = makeSystem(c.board);
    Embedding e = embed({c.shape}, system);
    expectSound(e, system);
    for (size_t axis = 0; axis != c.shape.size(); ++axis) {
      EXPECT_EQ(e.axes[axis].chips, c.shape[axis]);
      EXPECT_EQ(e.axes[axis].ring, c.rings[axis])
          << c.board << " " << text(e.mesh) << " axis " << axis;
      EXPECT_EQ(e.axes[axis].links, c.links[axis])
          << c.board << " " << text(e.mesh) << " axis " << axis;
    }
  }
}

TEST(Links, TheRingOfAT3000IsItsPerimeter) {
  Embedding e = embed({{1, 8}}, makeSystem("t3000"));
  std::vector<uint32_t> perimeter = {0, 2, 6, 7, 3, 1, 5, 4};
  auto turned = e.devices;
  std::ranges::rotate(turned, std::ranges::find(turned, 0u));
  if (turned[1] != 2)
    std::reverse(turned.begin() + 1, turned.end());
  EXPECT_EQ(turned, perimeter);
}

TEST(Links, RowsOfAT3000LieAsOnTheBoard) {
  EXPECT_EQ(embed({{2, 4}}, makeSystem("t3000")).devices,
            (std::vector<uint32_t>{4, 0, 2, 6, 5, 1, 3, 7}));
}

/// The text of the error, or "".
std::string refusal(const Mesh &mesh, const SystemDesc &system) {
  try {
    (void)embed(mesh, system);
  } catch (const Error &error) {
    return error.what();
  }
  return {};
}

TEST(Links, WhatIsMissingIsNamed) {
  SystemDesc t3000 = makeSystem("t3000");
  EXPECT_EQ(refusal({{3, 3}}, t3000),
            "mesh 3x3 is larger than 't3000', which has 8 devices");
  std::string cut = refusal({{2, 3}}, [&] {
    SystemDesc system = t3000;
    std::erase_if(system.chipChannels, [](const ChipChannel &c) {
      return c.dev0 == 0 && c.dev1 == 2;
    });
    return system;
  }());
  EXPECT_NE(cut.find("mesh 2x3 on 't3000'"), std::string::npos) << cut;
  EXPECT_NE(cut.find("devices 0 and 2"), std::string::npos) << cut;
  SystemDesc alone = makeSystem("p150x4");
  alone.chipChannels.clear();
  EXPECT_NE(refusal({{1, 2}}, alone).find("devices 0 and 2 (chips 0 and 1)"),
            std::string::npos);
  EXPECT_NE(refusal({{2, 2, 2}}, t3000).find("without a link"),
            std::string::npos);
  EXPECT_NE(refusal({{}}, t3000), "");
  EXPECT_NE(refusal({{0, 2}}, t3000), "");
  EXPECT_NE(refusal({{INT64_MAX, INT64_MAX}}, t3000), "");
}

TEST(Links, TheWeakestPairLimitsAnAxis) {
  SystemDesc system = makeSystem("p150x4");
  auto isPair = [](const ChipChannel &c) { return c.dev0 == 1 && c.dev1 == 3; };
  system.chipChannels.erase(std::ranges::find_if(system.chipChannels, isPair));
  EXPECT_EQ(wiredLinks(system, 1, 3), 3);
  EXPECT_EQ(wiredLinks(system, 3, 1), 3);
  EXPECT_EQ(embed({{1, 4}}, system).axes[1].links, 3);
}

TEST(Links, CommandsToFarChipsTakeALink) {
  SystemDesc n300 = makeSystem("n300");
  EXPECT_EQ(wiredLinks(n300, 0, 1), 2);
  EXPECT_EQ(usableLinks(n300, 0, 1), 1);
  n300.chipChannels.pop_back();
  EXPECT_EQ(usableLinks(n300, 0, 1), 1);
  EXPECT_EQ(usableLinks(makeSystem("galaxy"), 0, 1), 4);
}

TEST(Links, EveryShapeIsSoundOrRefused) {
  int found = 0;
  for (const std::string &board : knownProducts()) {
    SystemDesc system = makeSystem(board);
    auto most = int64_t(system.numDevices());
    for (int64_t rows = 1; rows <= most; ++rows)
      for (int64_t cols : {int64_t(1), rows, most / rows}) {
        try {
          expectSound(embed({{rows, cols}}, system), system);
          ++found;
        } catch (const Error &) { // no such devices
        }
      }
  }
  EXPECT_GT(found, 100);
}

TEST(Links, GroupsHaveTheRateOfTheBoard) {
  SystemDesc system = makeSystem("galaxy-bh");
  LinkGroup group = linkGroup(embed({{8, 4}}, system), system, 0);
  EXPECT_EQ(group.arch, Arch::Blackhole);
  EXPECT_EQ(group.chips, 8);
  EXPECT_TRUE(group.ring);
  EXPECT_EQ(group.links, 2);
  EXPECT_EQ(group.bytesPerSecond, 25e9);
  EXPECT_EQ(makeChip("p150x8").rates.ethernetBytesPerSecond, 50e9);
}

} // namespace
