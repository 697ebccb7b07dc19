//===- MapPlan.cpp - how groups without products run ----------------------===//
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
/// Tiles of a row at a time: more would only keep the threads of a core from
/// working side by side.
constexpr int64_t kMostOfRow = 8;
/// Lines of the tile in which the cores of a team get what the others reduced.
constexpr int64_t kMostMembers = 32;

ProgramTime estimate(const StreamWork &work, const StreamSpread &spread,
                     ttcore::ChipDescAttr chip) {
  return streamTime(work, spread, archOf(chip), memoriesOf(chip));
}

//===-- element-wise ------------------------------------------------------===//

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

//===-- rows --------------------------------------------------------------===//

/// Circular buffers of a team besides those of the program: a mask, and two of
/// every reduction.
int64_t portsOfTeam(const RowProgram &program) {
  return 1 + 2 * int64_t(program.numReductions());
}

class RowPlanner {
public:
  RowPlanner(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room)
      : group(group), chip(chip), room(room) {}

  RowPlanAttr run() {
    Block &body = group.getBody().front();
    for (bool resident : {true, false}) {
      program = scheduleRow(body.getArguments(),
                            body.getTerminator()->getOperands(), resident);
      work = streamWork(group, program, resident, archOf(chip));
      for (int64_t split = 1; split <= mostMembers(); ++split)
        for (int64_t buffers : {kBuffers, int64_t(1)})
          if (resident || buffers == kBuffers)
            consider(resident, split, buffers);
      if (best)
        return best;
    }
    llvm_unreachable("one tile of every buffer fits");
  }

private:
  int64_t mostMembers() const {
    int64_t ports = int64_t(program.buffers.size()) +
                    int64_t(program.space().paddings().size()) +
                    program.needsOnes() + portsOfTeam(program);
    return program.canSplit() && ports <= int64_t(chip.getNumCBs())
               ? std::min({kMostMembers, program.space().tilesOfRow(),
                           coresOf(chip)})
               : 1;
  }

  void consider(bool resident, int64_t split, int64_t buffers) {
    int64_t length = work.tilesOfRow;
    int64_t part = (length + split - 1) / split;
    if (!resident && length % split != 0)
      return;
    // DST has numbers of 32 bits: sums are long.
    int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / 2;
    auto slots = [&](int64_t block) {
      return int64_t(program.slots(block, split > 1));
    };
    bool fullSync = slots(1) > dst / 2;
    if (slots(1) > dst)
      return;
    int64_t block = std::min(part, kMostOfRow);
    while (block > 1 && (slots(block) > (fullSync ? dst : dst / 2) ||
                         (!resident && part % block != 0)))
      --block;
    int64_t teams = std::min(coresOf(chip) / split, work.rows);
    auto plan = RowPlanAttr::get(group.getContext(), work.rows, teams * split,
                                 split, block, resident, buffers, fullSync);
    if (resident && bytesOfBuffers(plan) > room)
      return;
    double cycles = timeOf(work, plan, chip).cycles;
    if (!best || cycles < least)
      best = plan, least = cycles;
  }

  uint64_t bytesOfBuffers(RowPlanAttr plan) const {
    uint64_t bytes = 0;
    for (const RowBuffer &buffer : program.buffers)
      bytes += uint64_t(program.pagesOf(buffer, plan.getPart(work.tilesOfRow),
                                        plan.getBlock(), plan.getResident(),
                                        plan.getBuffers())) *
               ::tt::device::tileBytes(ttcore::toDevice(formatOf(buffer)));
    return bytes;
  }

public:
  static ProgramTime timeOf(const StreamWork &work, RowPlanAttr plan,
                            ttcore::ChipDescAttr chip) {
    return estimate(work,
                    {.cores = plan.getCores(),
                     .split = plan.getSplit(),
                     .block = plan.getBlock(),
                     .rowsInL1 = plan.getResident() ? plan.getBuffers() : 0,
                     .fullSync = plan.getFullSync()},
                    chip);
  }

private:
  GroupOp group;
  ttcore::ChipDescAttr chip;
  uint64_t room;
  RowProgram program;
  StreamWork work;
  RowPlanAttr best;
  double least = 0;
};

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

RowPlanAttr planRows(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room) {
  return RowPlanner(group, chip, room).run();
}

ProgramTime timeOf(GroupOp group, MapPlanAttr plan, ttcore::ChipDescAttr chip) {
  return timeOf(streamWork(group, programOf(group),
                           needsWideDst(group.getBody().front()), archOf(chip)),
                plan, chip);
}

ProgramTime timeOf(GroupOp group, RowPlanAttr plan, ttcore::ChipDescAttr chip) {
  Block &body = group.getBody().front();
  RowProgram program =
      scheduleRow(body.getArguments(), body.getTerminator()->getOperands(),
                  plan.getResident());
  return RowPlanner::timeOf(
      streamWork(group, program, plan.getResident(), archOf(chip)), plan, chip);
}

} // namespace mlir::tt::d2m
