//===- SystemDescTest.cpp - System descriptions as files ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/SystemDesc.h"
#include "ExpectError.h"
#include "ProgramBuilder.h"

#include <filesystem>

using namespace tt;
using runtime::Error;

TEST(SystemDesc, EveryProductSurvivesTheRoundTrip) {
  for (const std::string &product : device::knownProducts()) {
    device::SystemDesc desc = device::makeSystem(product);
    auto file =
        runtime::parseSystemDesc(runtime::serializeSystemDesc(desc), "x");
    EXPECT_EQ(file.desc.productName, product);
    EXPECT_EQ(file.desc.numDevices(), desc.numDevices());
    EXPECT_EQ(runtime::findProduct(file.desc), product);
    EXPECT_EQ(file.desc.chips[0].rates.clockHz, desc.chips[0].rates.clockHz);
    EXPECT_EQ(runtime::serializeSystemDesc(file.desc),
              runtime::serializeSystemDesc(desc));
    EXPECT_TRUE(runtime::findMismatches(desc, file.desc).empty());
  }
}

TEST(SystemDesc, AnUnknownProductKeepsItsFigures) {
  device::SystemDesc small = test::smallSystem();
  auto file =
      runtime::parseSystemDesc(runtime::serializeSystemDesc(small), "x");
  EXPECT_EQ(file.desc.productName, "small");
  EXPECT_EQ(file.desc.chips[0].dramChannelSize, 1u << 20);
  EXPECT_EQ(runtime::findProduct(file.desc), "");
}

TEST(SystemDesc, PathsAreWrittenAndRead) {
  std::string path = testing::TempDir() + "system_desc.ttsys";
  runtime::saveSystemDesc(device::makeSystem("p150"), path);
  EXPECT_EQ(runtime::loadSystemDesc(path).desc.productName, "p150");
  std::filesystem::remove(path);
  test::expectError(Error::Kind::BadFile, "cannot be opened",
                    [&] { (void)runtime::loadSystemDesc(path); });
  test::expectError(Error::Kind::InvalidArgument, "cannot be written", [&] {
    runtime::saveSystemDesc(device::makeSystem("p150"), "/no/such/folder/x");
  });
}

TEST(SystemDesc, AProgramIsNoSystemDescription) {
  test::expectError(Error::Kind::BadFile, "identifier is not 'TTSY'", [] {
    (void)runtime::parseSystemDesc(test::addProgram(), "x.ttsys");
  });
}

TEST(SystemDesc, UnsoundFiguresAreRefused) {
  device::SystemDesc desc = device::makeSystem("n150");
  desc.chips[0].dramUnreservedEnd = 0;
  test::expectError(Error::Kind::BadFile, "dramUnreservedBase", [&] {
    (void)runtime::parseSystemDesc(runtime::serializeSystemDesc(desc), "x");
  });
}

TEST(SystemDesc, MismatchesNameFoundAndWanted) {
  auto n150 = device::makeSystem("n150"), p150 = device::makeSystem("p150");
  auto arch = runtime::findMismatches(n150, p150);
  ASSERT_EQ(arch.size(), 1u);
  EXPECT_EQ(arch[0], "device 0: arch: found blackhole, wanted wormhole_b0");

  auto devices = runtime::findMismatches(device::makeSystem("n300"), n150);
  ASSERT_FALSE(devices.empty());
  EXPECT_EQ(devices[0], "number of devices: found 1, wanted 2 or more");

  device::SystemDesc small = n150;
  small.chips[0].grid = {4, 8};
  small.chips[0].l1Size -= 1024;
  auto sizes = runtime::findMismatches(n150, small);
  ASSERT_EQ(sizes.size(), 2u);
  EXPECT_EQ(sizes[0], "device 0: grid: found 4x8, wanted 8x8 or more");
  EXPECT_NE(sizes[1].find("l1_size"), std::string::npos);
  EXPECT_TRUE(runtime::findMismatches(small, n150).empty())
      << "a system may offer more";
}
