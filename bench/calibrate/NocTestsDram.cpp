//===- NocTestsDram.cpp - Series of banks and interleaved tensors ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocTestsFamilies.h"

namespace tt::calibrate {
namespace {

using emulator::ThreadKind;

bool has(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

void setReader(Traffic &t, bool read) {
  t.thread = read ? ThreadKind::DataMovement1 : ThreadKind::DataMovement0;
}

/// Tables that name the number of cores give the time from the first one's
/// start to the last one's end. Kernels for DRAM wait for each other first.
void setTogether(Traffic &t, const Series &s) {
  t.span = t.together = !s.at("Number of Cores").empty();
}

/// One core, or all, with one bank each ("sharded") or all banks in turn.
NocTest estimator(const Series &s, const device::ChipDesc &chip) {
  bool read = has(s.test, "from");
  Traffic t;
  setReader(t, read);
  t.noc = s.number("NoC Index");
  t.banks = t.pages = chip.numDramChannels;
  if (has(s.test, "Sharded"))
    t.action = read ? Action::ReadBank : Action::WriteBank;
  else
    t.action = read ? Action::ReadPages : Action::WritePages;
  if (has(s.test, "All from All") || has(s.test, "All to All"))
    t.masters = {0, 0, chip.grid.cols, chip.grid.rows};
  setTogether(t, s);
  return {"dram", t, 1, 1, t.masters.size()};
}

/// Many cores, each with 16 pages of its own.
NocTest multiInterleaved(const Series &s) {
  Traffic t;
  auto [cols, rows] = s.grid("Grid Dimensions");
  t.masters = {0, 0, cols, rows};
  t.pages = 16, t.ownPages = true;
  bool read = has(s.test, "Read"), write = has(s.test, "Write");
  t.action = read    ? Action::ReadPages
             : write ? Action::WritePages
                     : Action::CopyPages;
  setTogether(t, s);
  // Here the reader is dm0 with network 0.
  t.thread = read ? ThreadKind::DataMovement0 : ThreadKind::DataMovement1;
  t.noc = !read;
  return {"dram", t, 1, 1, t.masters.size()};
}

/// One core, pages of a tensor over all banks of DRAM or all L1.
NocTest pages(const Series &s, const device::ChipDesc &chip) {
  Traffic t;
  bool read = has(s.test, "Read");
  setReader(t, read);
  t.action = read ? Action::ReadPages : Action::WritePages;
  t.noc = read;
  t.pages = 16;
  t.inDram = s.test.starts_with("DRAM");
  // tt-metal shuffles the cores of L1's pages. By the published latency the
  // first one is at another row and column (Wormhole), or only at another row.
  if (!t.inDram)
    t.firstPage = chip.grid.cols + (s.chip == "n150");
  return {t.inDram ? "dram" : "noc", t};
}

NocTest packets(const Series &s) {
  Traffic t;
  bool read = s.at("Kernel") == "Receiver";
  setReader(t, read);
  t.noc = read;
  t.action = read ? Action::ReadBank : Action::WriteBank;
  // On Blackhole reader and writer ran at once: their rates add up to the
  // bank's.
  if (s.chip == "p100" && has(s.test, "Interleaved"))
    t.action = read ? Action::ReadCopiedBank : Action::WriteCopiedBank;
  return {"dram", t};
}

} // namespace

std::optional<NocTest> dramTest(const Series &s, const device::ChipDesc &chip) {
  if (has(s.test, "Noc Estimator"))
    return estimator(s, chip);
  if (has(s.test, "Multi Interleaved"))
    return multiInterleaved(s);
  if (has(s.test, "Page"))
    if (!has(s.test, "Number of Pages Sweep"))
      return pages(s, chip);
  if (has(s.test, "Packet Sizes"))
    return packets(s);
  if (has(s.test, "DRAM Sharded Read")) {
    Traffic t;
    t.action = Action::ReadShards;
    t.banks = chip.numDramChannels;
    t.pages = 32;
    NocTest test{"dram", t};
    test.shards = has(s.test, "Bank") ? NocTest::Shards::BanksVary
                                      : NocTest::Shards::PagesVary;
    return test;
  }
  return {};
}

} // namespace tt::calibrate
