//===- RowPlan.cpp - how groups with reductions run -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowPlan.h"

#include "D2M/Map/StreamWork.h"
#include "RowProgram.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"

namespace mlir::tt::d2m {

using ::tt::device::ProgramTime;
using ::tt::device::StreamSpread;
using ::tt::device::streamTime;
using ::tt::device::StreamWork;

namespace {

/// One row is computed on while another one moves.
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
    int64_t ports = int64_t(program.numPorts()) + portsOfTeam(program);
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

RowPlanAttr planRows(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room) {
  return RowPlanner(group, chip, room).run();
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
