//===- Workers.cpp - Cores that feed links --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Workers.h"

#include <memory>

namespace tt::device::mesh {
namespace {

/// A flag: the increment of a semaphore.
constexpr int64_t kFlagBytes = 16;
/// A packet scatters pages to at most so many places (METAL
/// tech_reports/CCLs/TTNN_CCL_Operations.md).
constexpr int64_t kMostPages = 4;
/// Kernels of reductions send two pages (METAL
/// line_reduce_scatter_minimal_async_program.cpp).
constexpr int64_t kMostReducedPages = 2;

} // namespace

int64_t pagesPerPacket(const LinkCosts &costs, int64_t pageBytes) {
  return std::clamp<int64_t>(costs.payloadBytes / pageBytes, 1, kMostPages);
}

int64_t pagesPerReducedPacket(const LinkCosts &costs, int64_t pageBytes) {
  return std::min(pagesPerPacket(costs, pageBytes), kMostReducedPages);
}

double outside(const LinkWork &work, int chips, int connections) {
  return work.costs.launchSeconds + chips * work.costs.chipSeconds +
         connections * work.costs.connectionSeconds;
}

std::vector<int64_t> packetsOf(const LinkWork &work, int64_t pagesPerPacket) {
  std::vector<int64_t> packets(size_t(work.pages / pagesPerPacket),
                               pagesPerPacket * work.pageBytes);
  if (int64_t rest = work.pages % pagesPerPacket)
    packets.push_back(rest * work.pageBytes);
  return packets;
}

int reach(const Fabric &fabric, int chip, Way way) {
  int others = fabric.chips() - 1;
  if (fabric.ring())
    return way == Way::Forward ? (others + 1) / 2 : others / 2;
  return way == Way::Forward ? others - chip : chip;
}

void meet(Fabric &fabric, bool neighboursOnly, const Arrived &start) {
  auto missing = std::make_shared<std::vector<int>>(fabric.chips(), 0);
  auto flag = [missing, start](int chip) {
    if (--(*missing)[size_t(chip)] == 0)
      start(chip);
  };
  for (int chip = 0; chip != fabric.chips(); ++chip)
    for (Way way : kWays) {
      int hops = reach(fabric, chip, way);
      hops = neighboursOnly ? fabric.hasNeighbour(chip, way) : hops;
      for (int hop = 0, to = chip; hop != hops; ++hop)
        ++(*missing)[size_t(to = fabric.neighbour(to, way))];
      if (hops > 0)
        fabric.send(0, chip, {way, hops, kFlagBytes, true}, flag);
    }
}

} // namespace tt::device::mesh
