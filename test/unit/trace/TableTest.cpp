//===- TableTest.cpp - Tables of a profile made by hand -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Table.h"
#include "Sample.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace tt;
using namespace tt::trace;

namespace {

std::vector<std::string> fields(const std::string &line) {
  std::istringstream stream(line);
  std::vector<std::string> all;
  for (std::string word; stream >> word;)
    all.push_back(word);
  return all;
}

std::vector<std::string> lines(const std::string &text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(stream, line);)
    all.push_back(line);
  return all;
}

TEST(LaunchTable, OneLineEachAndTheSum) {
  device::ChipDesc chip = device::makeChip("n150");
  std::vector<Launch> launches = {test::sampleLaunch(), test::sampleLaunch()};
  auto table = launchTable(launches, chip);
  ASSERT_EQ(table.size(), 4u);
  // name, cycles, us, cores, math %, GB/s, TFLOP/s, roofline, bound
  auto row = fields(table[1]);
  ASSERT_EQ(row.size(), 11u);
  EXPECT_EQ(row[3], "1000");
  EXPECT_EQ(row[4], "1.00");
  EXPECT_EQ(row[5], "2");
  EXPECT_EQ(row[6], "25.0");
  EXPECT_EQ(row[7], "4.00");
  EXPECT_EQ(row[8], "0.500");
  EXPECT_EQ(row[10], "compute");
  EXPECT_EQ(fields(table[3]),
            (std::vector<std::string>{"sum", "2000", "2.00"}));
}

TEST(LaunchTable, WhatIsKeptIsNotInTheSum) {
  std::vector<Launch> launches = {test::sampleLaunch(), test::sampleLaunch()};
  launches[0].once = true;
  auto table = launchTable(launches, device::makeChip("n150"));
  ASSERT_EQ(table.size(), 5u);
  EXPECT_EQ(fields(table[3]),
            (std::vector<std::string>{"sum", "1000", "1.00"}));
  EXPECT_EQ(fields(table[4]),
            (std::vector<std::string>{"once,", "for", "given", "weights",
                                      "1000", "1.00"}));
}

TEST(CoreTable, TracksThatRan) {
  auto table = coreTable(test::sampleLaunch(), 8);
  ASSERT_EQ(table.size(), 5u);
  EXPECT_EQ(
      fields(table[1]),
      (std::vector<std::string>{"0,1", "dm0", "reader", "1000", "30.0", "10.0",
                                "0.0", "60.0", "0.0", "noc", "read", "(60%)"}));
  auto unpack = fields(table[2]);
  EXPECT_EQ(unpack[0], "2,3");
  EXPECT_EQ(unpack[1], "unpack");
  EXPECT_EQ(unpack[5], "70.0");
  EXPECT_NE(table[2].find("in \"a\", b (70%)"), std::string::npos);
}

TEST(CoreTable, TheSlowestCoresFirst) {
  auto table = coreTable(test::sampleLaunch(), 1);
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(fields(table[1])[0], "0,1");
  EXPECT_EQ(table[2], "... and 1 more cores");
}

TEST(Csv, LaunchesAndCores) {
  std::vector<Launch> launches = {test::sampleLaunch()};
  auto launch = lines(launchCsv(launches, device::makeChip("n150")));
  ASSERT_EQ(launch.size(), 2u);
  EXPECT_EQ(launch[1].rfind("\"main, launch 0\",1000,1e-06,2,25.00,3000,1000,"
                            "500000,",
                            0),
            0u)
      << launch[1];
  auto cores = lines(coreCsv(launches));
  ASSERT_EQ(cores.size(), 5u);
  EXPECT_EQ(cores[0],
            "launch,core_y,core_x,track,kernel,end,busy,wait_cb_front,"
            "wait_cb_back,wait_semaphore,wait_noc_read,wait_noc_write,"
            "wait_noc_flush,wait_noc_atomic,wait_dst,longest_wait,"
            "longest_wait_cycles,bytes_read,bytes_written,flops");
  EXPECT_EQ(cores[1], "\"main, launch 0\",0,1,dm0,reader,1000,300,0,100,0,600,"
                      "0,0,0,0,noc read,600,3000,0,0");
  EXPECT_EQ(cores[2],
            "\"main, launch 0\",2,3,unpack,compute,900,0,700,0,0,0,0,0,0,0,"
            "\"in \"\"a\"\", b\",700,0,0,500000");
}

} // namespace
