//===- MapPlan.cpp - plans of element-wise groups -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MapPlan.h"

#include "D2M/Kernels/KernelPrice.h"
#include "MapKernels.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt::d2m {

using ::tt::device::ProgramTime;
using ::tt::device::streamTime;
using ::tt::device::StreamWork;
using ::tt::device::tileBytes;
using ::tt::device::TileTraffic;

namespace {

/// Blocks of a circular buffer: the core computes on one while another moves.
constexpr int64_t kBuffers = 2;

/// The program of a group, and the calls and transfers that it costs.
struct MapWork {
  TileProgram program;
  bool wide;
  /// Calls before all tiles take no time: the first tiles arrive meanwhile.
  PricedCalls front;
  PricedCalls block;
  StreamWork stream;
};

MapWork workOf(GroupOp group, ttcore::ChipDescAttr chip) {
  Block &body = group.getBody().front();
  MapWork work;
  work.program = scheduleMap(body);
  work.wide = needsWideDst(body);
  ScratchKernel scratch(group.getContext());
  SmallVector<Type> types;
  size_t inputs = group.getNumOperands();
  for (ValueRange tensors :
       {ValueRange(group.getInputs()), ValueRange(group.getResults())})
    for (Value tensor : tensors) {
      ttcore::DataType format = formOf(tensor)->format;
      TileTraffic &traffic =
          work.stream.traffic(memoryOf(group, unsigned(types.size())));
      double bytes = double(tileBytes(ttcore::toDevice(format)));
      bool isRead = types.size() < inputs;
      (isRead ? traffic.pagesRead : traffic.pagesWritten) += 1;
      (isRead ? traffic.bytesRead : traffic.bytesWritten) += bytes;
      types.push_back(scratch.buffer(format));
    }
  // Blocks of two tiles, so that the calls for each tile stand in a loop.
  writeMapCompute(scratch.w, work.program, types, inputs, /*block=*/2);
  Block *kernel = scratch.w.getInsertionBlock();
  PriceForm form{archOf(chip), work.wide};
  auto loop = *kernel->getOps<scf::ForOp>().begin();
  work.front = priceOf(kernel->begin(), loop->getIterator(), form);
  work.block = priceOf(loop.getBody()->begin(), loop.getBody()->end(), form);
  work.stream.walks.emplace_back().block = work.block.work;
  return work;
}

/// The tiles as one row per core. All rows count as long as the longest.
ProgramTime timeOf(StreamWork work, MapPlanAttr plan,
                   ttcore::ChipDescAttr chip) {
  work.rows = plan.getCores();
  work.tilesOfRow = plan.getTilesOf(0);
  return streamTime(work,
                    {.cores = plan.getCores(),
                     .block = plan.getBlock(),
                     .distance = plan.getBlock(),
                     .fullSync = plan.getFullSync()},
                    transfersOf(chip));
}

} // namespace

MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room) {
  auto shape = cast<RankedTensorType>(group.getResultTypes()[0]).getShape();
  int64_t tiles = TileSpace(shape).rows();
  MapWork work = workOf(group, chip);
  double bytesOfTile = 0;
  for (const TileTraffic &traffic : {work.stream.dram, work.stream.l1})
    bytesOfTile += traffic.bytesRead + traffic.bytesWritten;
  uint64_t bytes = uint64_t(bytesOfTile);

  int64_t slots = work.program.numSlots;
  int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (work.wide ? 2 : 1);
  bool fullSync = slots > dst / 2;
  int64_t most = std::max<int64_t>(1, (fullSync ? dst : dst / 2) / slots);
  MapPlanAttr best;
  double least = 0;
  // One tile in every circular buffer of a core always fits.
  for (int64_t block = 1;
       block == 1 ||
       (block <= most && bytes * uint64_t(block * kBuffers) <= room);
       ++block) {
    int64_t cores = std::min(coresOf(chip), (tiles + block - 1) / block);
    auto plan = MapPlanAttr::get(group.getContext(), tiles, cores, block,
                                 kBuffers, fullSync);
    double cycles = timeOf(work.stream, plan, chip).cycles;
    if (!best || cycles < least)
      best = plan, least = cycles;
  }
  return best;
}

ProgramTime timeOf(GroupOp group, MapPlanAttr plan, ttcore::ChipDescAttr chip) {
  return timeOf(workOf(group, chip).stream, plan, chip);
}

CallTotals callsOf(GroupOp group, MapPlanAttr plan, ttcore::ChipDescAttr chip) {
  MapWork work = workOf(group, chip);
  int64_t tiles = plan.getTilesOf(0);
  int64_t blocks = (tiles + plan.getBlock() - 1) / plan.getBlock();
  CallTotals totals;
  totals.add(work.front, 0, 1);
  totals.add(work.block, double(tiles), double(blocks));
  return totals;
}

} // namespace mlir::tt::d2m
