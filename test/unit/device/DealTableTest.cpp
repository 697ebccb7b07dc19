//===- DealTableTest.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Deals.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace tt::calibrate;

namespace {

/// A table of the vendor's library, removed again.
class Table {
public:
  explicit Table(const std::string &lines)
      : path(::testing::TempDir() + "deal-table.tsv") {
    std::ofstream(path)
        << "# comment\nchip\top\targs\tinputs\toutput\trefused\t"
           "device_ops\tcores\tcbs\tkernels\n"
        << lines;
  }
  ~Table() { std::filesystem::remove(path); }
  std::string path;
};

TEST(DealTable, ReadsCallsAndTheirCores) {
  Table table(
      "n150\tsum\tL1 dim=-2\t1x1x640x96 BFLOAT16 TILE L1/INTERLEAVED\t"
      "1x1x1x96 BFLOAT16 TILE L1/INTERLEAVED\t\tReduce\t60\t\t\n"
      "p150\tto_memory_config\tto block\t1x1x512x1024 BFLOAT16 TILE "
      "DRAM/INTERLEAVED\t1x1x512x1024 BFLOAT16 TILE L1/BLOCK_SHARDED/[64, "
      "96]@130\t\tI2S\t77\t\t\n"
      "n150\tadd\trefused\t1x1x32x32 BFLOAT16 TILE DRAM/INTERLEAVED\t\tno "
      "such thing\t\t0\t\t\n");
  std::vector<DealRow> rows = dealRows(table.path);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].cores, 60);
  EXPECT_EQ(rows[0].predicted, 60);
  EXPECT_EQ(rows[1].cores, 77);
  EXPECT_EQ(rows[1].predicted, 88);
}

void expectError(const std::string &line, const std::string &message) {
  Table table(line);
  try {
    dealRows(table.path);
    ADD_FAILURE() << line;
  } catch (const std::runtime_error &error) {
    EXPECT_NE(std::string(error.what()).find(message), std::string::npos)
        << error.what();
  }
}

TEST(DealTable, SaysWhichLineIsWrong) {
  expectError("n150\texp\t\t1x1 BF TILE DRAM/INTERLEAVED\t1x1 BF TILE "
              "DRAM/INTERLEAVED\t\t\t1\t\t\n",
              ":3: unknown data type 'BF'");
  expectError("n150\texp\t\t1x1\t1x1\t\t\t1\t\t\n", ":3: not a tensor: '1x1'");
  expectError("n150\texp\t\t1x1 UINT8 TILE L1/ROUND\t1x1 UINT8 TILE "
              "L1/ROUND\t\t\t1\t\t\n",
              "unknown layout");
  expectError("n151\texp\t\t1x1 UINT8 TILE L1/INTERLEAVED\t1x1 UINT8 TILE "
              "L1/INTERLEAVED\t\t\t1\t\t\n",
              "no chip");
  EXPECT_THROW(dealRows("/no/such/file"), std::runtime_error);
}

} // namespace
