//===- BoardsOfSeveral.cpp - Boards joined by links, a row each -----------===//
// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations of sources as in Wormhole.cpp; UMD = tenstorrent/tt-umd. Rates
// of links, METAL tech_reports/CCLs/CCL_bandwidth.md: 100 Gbit/s on Wormhole,
// 400 on Blackhole, 200 as those of a Blackhole Galaxy train.
//===----------------------------------------------------------------------===//
#include "Chips.h"

#include <algorithm>

namespace tt::device {
namespace {

/// The Ethernet cores at the two ends of parallel links, in order.
struct Cable {
  std::vector<uint32_t> from, to;
};

/// Channel numbers as captured descriptions of clusters have them; the core of
/// a channel is (channel, 0).
void join(Board &board, uint32_t dev0, uint32_t dev1, const Cable &cable) {
  for (size_t i = 0; i != cable.from.size(); ++i)
    board.channels.push_back(
        {dev0, {cable.from[i], 0}, dev1, {cable.to[i], 0}});
}

/// The chip at row y and column x is number `rows[y][x]`.
void place(Board &board, const std::vector<std::vector<uint32_t>> &rows) {
  board.places.resize(board.chips);
  for (uint32_t y = 0; y != rows.size(); ++y)
    for (uint32_t x = 0; x != rows[y].size(); ++x)
      board.places[rows[y][x]] = {0, 0, y, x};
}

/// The row of a single board with another name.
Board several(const char *of, const char *name, uint32_t chips,
              uint32_t hostChips) {
  std::vector<Board> boards = builtInBoards();
  Board board = *std::ranges::find(boards, of, &Board::name);
  board.name = name;
  board.chips = chips;
  board.hostChips = hostChips;
  board.channels.clear();
  return board;
}

/// METAL t3k_cluster_desc.yaml: four n300, whose first chips are the ones the
/// host reaches. Up to six links of a chip are in use.
Board t3000() {
  Board board = several("n300", "t3000", 8, 4);
  board.mirroredCores = 64 + 6;
  place(board, {{4, 0, 2, 6}, {5, 1, 3, 7}});
  const Cable onBoard = {{8, 9}, {0, 1}}, row = {{6, 7}, {6, 7}},
              column = {{14, 15}, {14, 15}};
  join(board, 0, 2, row);
  join(board, 0, 4, onBoard);
  join(board, 0, 1, column);
  join(board, 1, 3, {{0, 1}, {0, 1}});
  join(board, 1, 5, onBoard);
  join(board, 2, 6, onBoard);
  join(board, 2, 3, column);
  join(board, 3, 7, onBoard);
  join(board, 4, 5, row);
  join(board, 6, 7, row);
  return board;
}

/// Places and links of a grid of chips that are numbered row by row; machines
/// number them otherwise. `closed` joins the ends of rows and columns, too.
void makeGrid(Board &board, uint32_t rows, uint32_t cols, const Cable &east,
              const Cable &south, bool closed) {
  board.chips = board.hostChips = rows * cols;
  for (uint32_t y = 0; y != rows; ++y)
    for (uint32_t x = 0; x != cols; ++x) {
      board.places.push_back({0, 0, y, x});
      uint32_t chip = y * cols + x;
      if (x + 1 != cols || closed)
        join(board, chip, y * cols + (x + 1) % cols, east);
      if (y + 1 != rows || closed)
        join(board, chip, (y + 1) % rows * cols + x, south);
    }
}

/// SPEC: no row of cores is harvested; 8 x 9 (x, y) are left for compute (METAL
/// core_descriptors). DRAM 14 GT/s x 192 bit (MLIR TTNNCollectPerfMetrics). UMD
/// 6u_cluster_desc.yaml: four links a side, no cables at the edges.
Board galaxy() {
  Board board = {.name = "galaxy",
                 .arch = Arch::WormholeB0,
                 .grid = {9, 8},
                 .dramChannels = 12,
                 .dramPeakBytesPerSecond = 336e9,
                 .mirroredCores = 80 + 16,
                 .ethernetLinks = 16};
  makeGrid(board, 8, 4, {{12, 13, 14, 15}, {0, 1, 2, 3}},
           {{8, 9, 10, 11}, {4, 5, 6, 7}}, false);
  return board;
}

/// One column of cores is harvested (UMD), one is for dispatch. Two links a
/// side; a torus (METAL single_bh_galaxy_torus_xy_graph_descriptor.textproto).
/// Channels: UMD blackhole_galaxy.yaml, those of neighbours within a tray.
Board galaxyBlackhole() {
  Board board = {.name = "galaxy-bh",
                 .arch = Arch::Blackhole,
                 .grid = {10, 12},
                 .dramChannels = 8,
                 .dramPeakBytesPerSecond = 512e9,
                 .mirroredCores = 130 + 8,
                 .ethernetLinks = 8,
                 .linkBytesPerSecond = 25e9};
  makeGrid(board, 8, 4, {{4, 5}, {2, 3}}, {{6, 7}, {0, 1}}, true);
  return board;
}

/// METAL p150_x2_mesh_graph_descriptor.textproto: four links, two cables.
/// Channels are those of a pair of p150x4.
Board p150x2() {
  Board board = several("p150", "p150x2", 2, 2);
  join(board, 0, 1, {{4, 5, 6, 7}, {4, 5, 6, 7}});
  return board;
}

/// UMD blackhole_4xP150.yaml: a ring.
Board p150x4() {
  Board board = several("p150", "p150x4", 4, 4);
  place(board, {{0, 2, 1, 3}});
  const Cable first = {{4, 5, 6, 7}, {4, 5, 6, 7}},
              second = {{8, 9, 10, 11}, {8, 9, 10, 11}};
  join(board, 0, 2, first);
  join(board, 0, 3, second);
  join(board, 1, 3, first);
  join(board, 1, 2, second);
  return board;
}

/// UMD blackhole_8xP150.yaml.
Board p150x8() {
  Board board = several("p150", "p150x8", 8, 8);
  place(board, {{1, 0, 2, 3}, {5, 4, 6, 7}});
  const Cable row = {{9, 11}, {4, 6}};
  for (auto [left, right] : {std::pair(1u, 0u), std::pair(5u, 4u)})
    join(board, right, left, {{4, 6}, {9, 11}});
  join(board, 0, 2, row);
  join(board, 2, 3, row);
  join(board, 4, 6, row);
  join(board, 6, 7, row);
  join(board, 0, 4, {{5, 7}, {5, 7}});
  join(board, 1, 5, {{4, 6}, {4, 6}});
  join(board, 2, 6, {{8, 10}, {8, 10}});
  join(board, 3, 7, {{9, 11}, {9, 11}});
  return board;
}

/// Two p300, each with two chips of 11 x 10 cores for compute. Links on a card:
/// UMD blackhole_P300_both_mmio.yaml. Between the cards METAL
/// p300_x2_mesh_graph_descriptor.textproto has two for each pair over one Warp
/// 400 bridge; their channels and rate are not published, and those here are
/// assumed.
Board quietbox2() {
  Board board = several("p150-11x10", "quietbox2", 4, 4);
  place(board, {{0, 1}, {2, 3}});
  const Cable onCard = {{2, 3}, {9, 8}}, bridge = {{6, 7}, {6, 7}};
  join(board, 0, 1, onCard);
  join(board, 2, 3, onCard);
  join(board, 0, 2, bridge);
  join(board, 1, 3, bridge);
  return board;
}

} // namespace

std::vector<Board> boardsOfSeveral() {
  return {t3000(),  galaxy(), galaxyBlackhole(), p150x2(),
          p150x4(), p150x8(), quietbox2()};
}

} // namespace tt::device
