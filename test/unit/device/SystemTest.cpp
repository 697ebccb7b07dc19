//===- SystemTest.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/System.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

TEST(System, EveryProductIsSound) {
  std::vector<std::string> known = knownProducts();
  for (const char *product : {"n150", "n300", "p100", "p150", "p150-11x10"})
    EXPECT_EQ(std::ranges::count(known, product), 1) << product;
  for (const std::string &product : known) {
    SystemDesc system = makeSystem(product);
    EXPECT_EQ(system.productName, product);
    EXPECT_EQ(system.validate(), std::vector<std::string>()) << product;
  }
}

TEST(System, N300IsTwoChips) {
  SystemDesc n300 = makeSystem("n300");
  EXPECT_EQ(n300.numDevices(), 2u);
  EXPECT_EQ(n300.chipCapabilities, (std::vector<uint32_t>{HostMMIO, 0}));
  EXPECT_EQ(n300.chipChannels.size(), 2u);
  EXPECT_EQ(n300.chip(1).product, "n300");
}

TEST(System, ByArchitecture) {
  EXPECT_EQ(makeSystemForArch(Arch::WormholeB0).productName, "n150");
  EXPECT_EQ(makeSystemForArch(Arch::Blackhole).productName, "p150");
  EXPECT_EQ(name(Arch::WormholeB0), "wormhole_b0");
  EXPECT_EQ(name(Arch::Blackhole), "blackhole");
}

TEST(System, UnknownProductListsTheKnownOnes) {
  try {
    (void)makeSystem("n42");
    FAIL() << "no error";
  } catch (const Error &error) {
    std::string text = error.what();
    for (const char *part :
         {"n42", "n150", "n300", "p100", "p150", "p150-11x10"})
      EXPECT_NE(text.find(part), std::string::npos) << text;
  }
}

struct Break {
  const char *start;
  std::function<void(SystemDesc &)> apply;
};

const Break kBreaks[] = {
    {"productName", [](SystemDesc &s) { s.productName.clear(); }},
    {"chips", [](SystemDesc &s) { s.chips.clear(); }},
    {"chips[0].l1Size", [](SystemDesc &s) { s.chips[0].l1Size = 0; }},
    {"chipDescIndices", [](SystemDesc &s) { s.chipDescIndices.clear(); }},
    {"chipDescIndices", [](SystemDesc &s) { s.chipDescIndices[1] = 5; }},
    {"chipCapabilities", [](SystemDesc &s) { s.chipCapabilities.pop_back(); }},
    {"chipCapabilities", [](SystemDesc &s) { s.chipCapabilities[0] = 0; }},
    {"chipCapabilities", [](SystemDesc &s) { s.chipCapabilities[0] = 3; }},
    {"chipCoords", [](SystemDesc &s) { s.chipCoords.pop_back(); }},
    {"chipCoords", [](SystemDesc &s) { s.chipCoords[1] = s.chipCoords[0]; }},
    {"chipChannels", [](SystemDesc &s) { s.chipChannels[0].dev1 = 9; }},
    {"chipChannels", [](SystemDesc &s) { s.chipChannels[0].dev1 = 0; }},
    {"cpuDescs", [](SystemDesc &s) { s.cpuDescs.clear(); }},
    {"cpuDescs", [](SystemDesc &s) { s.cpuDescs[0].targetTriple = ""; }},
    {"cpuDescs", [](SystemDesc &s) { s.cpuDescs[0].role = CpuRole(9); }},
};

TEST(System, EveryBrokenFieldIsReported) {
  for (const Break &b : kBreaks) {
    SystemDesc system = makeSystem("n300");
    b.apply(system);
    std::vector<std::string> problems = system.validate();
    EXPECT_TRUE(std::ranges::any_of(
        problems,
        [&](const std::string &text) { return text.starts_with(b.start); }))
        << b.start << " not among " << testing::PrintToString(problems);
  }
}

} // namespace
