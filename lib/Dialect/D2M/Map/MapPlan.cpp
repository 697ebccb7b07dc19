//===- MapPlan.cpp - how element-wise groups run ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MapPlan.h"

#include "StreamWork.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"

namespace mlir::tt::d2m {

using ::tt::device::ProgramTime;
using ::tt::device::StreamSpread;
using ::tt::device::streamTime;
using ::tt::device::StreamWork;

namespace {

/// One block is computed on while another one moves.
constexpr int64_t kBuffers = 2;

ProgramTime estimate(const StreamWork &work, const StreamSpread &spread,
                     ttcore::ChipDescAttr chip) {
  return streamTime(work, spread, archOf(chip), memoriesOf(chip));
}

TileProgram programOf(GroupOp group) {
  return scheduleMap(group.getBody().front());
}

/// The tiles as rows, of which each core has one as long as the longest.
ProgramTime timeOf(StreamWork work, MapPlanAttr plan,
                   ttcore::ChipDescAttr chip) {
  work.rows = plan.getCores();
  work.tilesOfRow = plan.getTilesOf(0);
  return estimate(work,
                  {.cores = plan.getCores(),
                   .block = plan.getBlock(),
                   .distance = plan.getBlock(),
                   .fullSync = plan.getFullSync()},
                  chip);
}

} // namespace

MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room) {
  auto shape = cast<RankedTensorType>(group.getResultTypes()[0]).getShape();
  int64_t tiles = TileSpace(shape).rows();
  TileProgram program = programOf(group);
  bool wide = needsWideDst(group.getBody().front());
  StreamWork work = streamWork(group, program, wide, archOf(chip));
  double bytesOfTile = 0;
  for (const ::tt::device::TileTraffic &traffic : {work.dram, work.l1})
    bytesOfTile += traffic.bytesRead + traffic.bytesWritten;
  uint64_t bytes = uint64_t(bytesOfTile);

  int64_t slots = program.numSlots;
  int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (wide ? 2 : 1);
  bool fullSync = slots > dst / 2;
  int64_t most = std::max<int64_t>(1, (fullSync ? dst : dst / 2) / slots);
  MapPlanAttr best;
  double least = 0;
  // A tile of every circular buffer that a core has always fits.
  for (int64_t block = 1;
       block == 1 ||
       (block <= most && bytes * uint64_t(block * kBuffers) <= room);
       ++block) {
    int64_t cores = std::min(coresOf(chip), (tiles + block - 1) / block);
    auto plan = MapPlanAttr::get(group.getContext(), tiles, cores, block,
                                 kBuffers, fullSync);
    double cycles = timeOf(work, plan, chip).cycles;
    if (!best || cycles < least)
      best = plan, least = cycles;
  }
  return best;
}

ProgramTime timeOf(GroupOp group, MapPlanAttr plan, ttcore::ChipDescAttr chip) {
  return timeOf(streamWork(group, programOf(group),
                           needsWideDst(group.getBody().front()), archOf(chip)),
                plan, chip);
}

} // namespace mlir::tt::d2m
