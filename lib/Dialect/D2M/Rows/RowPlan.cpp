//===- RowPlan.cpp - plans of groups with reductions ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowPlan.h"

#include "D2M/Kernels/KernelPrice.h"
#include "RowKernels.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include <cmath>

namespace mlir::tt::d2m {

using ::tt::device::ProgramTime;
using ::tt::device::streamTime;
using ::tt::device::StreamWork;
using ::tt::device::tileBytes;
using ::tt::device::TileTraffic;

namespace {

/// Rows of a circular buffer: the core computes on one while another moves.
constexpr int64_t kBuffers = 2;
/// Tiles of a row at a time: more would only keep the threads of a core from
/// working side by side.
constexpr int64_t kMostOfRow = 8;
/// Lines of the tile in which a core receives the sums of its team.
constexpr int64_t kMostMembers = 32;

/// The circular buffers of a core.
SmallVector<Launch::Buffer> buffersOf(const RowProgram &program,
                                      RowPlanAttr plan) {
  MLIRContext *ctx = plan.getContext();
  return rowBuffers(
      ctx, {program, plan, program.space()},
      [&](const RowBuffer &buffer) { return tileOf(ctx, formatOf(buffer)); });
}

/// The calls of a pass: in the walk over the row, behind it, and what a core of
/// a team does besides. In a team of 32 no line of a tile is masked.
struct RowCalls {
  PricedCalls walk, behind, joined, joinedByAll;

  const PricedCalls &joinedIn(int64_t split) const {
    return split == kMostMembers ? joinedByAll : joined;
  }
};
struct RowWork {
  /// Calls before all rows take no time: the first row arrives meanwhile.
  PricedCalls front;
  std::vector<RowCalls> passes;
  /// The price without a team.
  StreamWork stream;

  StreamWork streamOf(int64_t split) const {
    StreamWork of = stream;
    for (auto [walk, calls] : llvm::zip(of.walks, passes)) {
      walk.joined = calls.joinedIn(split).work;
      // One core of the team has the last tile, for which the others wait.
      addTimes(walk.block, calls.walk.onLast, double(split - 1));
    }
    return of;
  }
};

/// A plan of blocks of two tiles, so that the calls for each tile stand in a
/// loop.
RowPlanAttr specimen(MLIRContext *ctx, bool resident, int64_t split) {
  return RowPlanAttr::get(ctx, /*rows=*/1, /*cores=*/split, split, /*block=*/2,
                          resident, kBuffers, /*full_sync=*/false);
}

/// A kernel of a program that is only priced.
struct Specimen {
  Specimen(const RowProgram &program, RowPlanAttr plan,
           ttcore::ChipDescAttr chip)
      : kernels{program, plan, program.space()},
        form{archOf(chip), /*wide=*/true, program.fidelity()},
        scratch(plan.getContext()) {
    for (const Launch::Buffer &buffer : buffersOf(program, plan))
      kernels.ports.push_back(
          ttkernel::CBType::get(plan.getContext(), buffer.pages, buffer.tile));
  }

  RowKernels kernels;
  PriceForm form;
  ScratchKernel scratch;
};

/// The calls of the exchanges behind each pass, for a core of a team.
std::vector<PricedCalls> exchangesOf(const RowProgram &program,
                                     RowPlanAttr plan,
                                     ttcore::ChipDescAttr chip) {
  Specimen specimen(program, plan, chip);
  Block *body = specimen.scratch.w.getInsertionBlock();
  std::vector<PricedCalls> all;
  Operation *last = nullptr;
  writeRowExchanges(specimen.scratch.w, specimen.kernels, [&](const RowPass &) {
    Block::iterator begin =
        last ? std::next(last->getIterator()) : body->begin();
    all.push_back(priceOf(begin, body->end(), specimen.form));
    last = body->empty() ? nullptr : &body->back();
  });
  return all;
}

/// The calls of all passes, as the writer of the kernel makes them.
RowWork callsOf(const RowProgram &program, RowPlanAttr plan,
                ttcore::ChipDescAttr chip) {
  Specimen specimen(program, plan, chip);
  const PriceForm &form = specimen.form;
  KernelWriter &w = specimen.scratch.w;
  Block *kernel = w.getInsertionBlock();
  RowWork work;
  Operation *last = nullptr;
  writeRowCompute(w, specimen.kernels, [&](const RowPass &) {
    // Behind the last pass, in front of the end of the loop.
    Block::iterator begin = last ? std::next(last->getIterator())
                                 : w.getInsertionBlock()->begin(),
                    end = w.getInsertionPoint();
    auto loop = std::find_if(begin, end,
                             [](Operation &op) { return isa<scf::ForOp>(op); });
    RowCalls calls;
    calls.behind = priceOf(begin, loop, form);
    if (loop != end) {
      Block *walk = cast<scf::ForOp>(*loop).getBody();
      calls.walk = priceOf(walk->begin(), walk->end(), form);
      calls.behind.add(priceOf(std::next(loop), end, form));
    }
    work.passes.push_back(std::move(calls));
    last = &*std::prev(end);
  });
  auto loop = *kernel->getOps<scf::ForOp>().begin();
  work.front = priceOf(kernel->begin(), loop->getIterator(), form);
  return work;
}

/// Pages and bytes that move for a row.
void addTraffic(GroupOp group, const RowProgram &program, bool resident,
                StreamWork &work) {
  SmallVector<::tt::device::DataType> sources;
  for (const RowBuffer &buffer : program.buffers)
    sources.push_back(ttcore::toDevice(formatOf(buffer)));

  // The walks in which an operand is read.
  auto readsOf = [&](unsigned buffer) {
    return llvm::count_if(program.passes, [&](const RowPass &pass) {
      return llvm::any_of(pass.wide.steps,
                          [&](const TileStep &step) {
                            return step.load == buffer || step.with == buffer;
                          }) ||
             llvm::any_of(pass.reductions, [&](const RowReduction &reduction) {
               return reduction.from == buffer || reduction.with == buffer;
             });
    });
  };
  for (auto [i, buffer] : llvm::enumerate(program.buffers)) {
    if (buffer.kind == RowBuffer::Between)
      continue;
    bool isResult = buffer.kind == RowBuffer::Result;
    TileTraffic &traffic = work.traffic(memoryOf(
        group, buffer.number + (isResult ? group.getNumOperands() : 0)));
    double bytes = double(tileBytes(sources[i]));
    // Tiles of a row as parts of one of each of its tiles.
    double share = buffer.isWide ? 1 : 1 / double(work.tilesOfRow);
    if (isResult) {
      traffic.pagesWritten += share;
      traffic.bytesWritten += share * bytes;
    } else if (buffer.isKept && work.rows > 1 && (resident || !buffer.isWide)) {
      double pages = buffer.isWide ? double(work.tilesOfRow) : 1;
      work.keptPages += pages;
      work.keptBytes += pages * bytes;
    } else {
      double times =
          resident || !buffer.isWide ? 1 : double(readsOf(unsigned(i)));
      traffic.pagesRead += share * times;
      traffic.bytesRead += share * times * bytes;
    }
  }
}

RowWork workOf(GroupOp group, const RowProgram &program, bool resident,
               ttcore::ChipDescAttr chip) {
  MLIRContext *ctx = group.getContext();
  RowWork work = callsOf(program, specimen(ctx, resident, 1), chip);
  if (program.canSplit())
    for (int64_t split : {int64_t(2), kMostMembers})
      for (auto [calls, joined] : llvm::zip(
               work.passes,
               exchangesOf(program, specimen(ctx, resident, split), chip)))
        (split == 2 ? calls.joined : calls.joinedByAll) = std::move(joined);
  TileSpace space = program.space();
  work.stream.rows = space.rows();
  work.stream.tilesOfRow = space.tilesOfRow();
  addTraffic(group, program, resident, work.stream);
  for (auto [calls, pass] : llvm::zip(work.passes, program.passes))
    work.stream.walks.push_back({.block = calls.walk.work,
                                 .behind = calls.behind.work,
                                 .exchanged = unsigned(pass.reductions.size()),
                                 .joined = {}});
  return work;
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
      work = workOf(group, program, resident, chip);
      MLIRContext *ctx = group.getContext();
      ofCore = buffersOf(program, specimen(ctx, resident, 1));
      ofTeam = buffersOf(program, specimen(ctx, resident, 2));
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
    return program.canSplit() && ofTeam.size() <= chip.getNumCBs()
               ? std::min({kMostMembers, program.space().tilesOfRow(),
                           coresOf(chip)})
               : 1;
  }

  void consider(bool resident, int64_t split, int64_t buffers) {
    int64_t length = work.stream.tilesOfRow;
    int64_t part = (length + split - 1) / split;
    if (!resident && length % split != 0)
      return;
    // Sums are long, so DST has words of 32 bits.
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
    int64_t teams = std::min(coresOf(chip) / split, work.stream.rows);
    auto plan =
        RowPlanAttr::get(group.getContext(), work.stream.rows, teams * split,
                         split, block, resident, buffers, fullSync);
    if (resident && bytesOfBuffers(plan) > room)
      return;
    double cycles = timeOf(work.streamOf(split), plan, chip).cycles;
    if (!best || cycles < least)
      best = plan, least = cycles;
  }

  uint64_t bytesOfBuffers(RowPlanAttr plan) const {
    uint64_t bytes = 0;
    ArrayRef<Launch::Buffer> all = plan.getSplit() > 1 ? ofTeam : ofCore;
    for (auto [i, buffer] : llvm::enumerate(all)) {
      int64_t pages = buffer.pages;
      if (i < program.buffers.size())
        pages = program.pagesOf(
            program.buffers[i], plan.getPart(work.stream.tilesOfRow),
            plan.getBlock(), plan.getResident(), plan.getBuffers());
      bytes += uint64_t(pages) * buffer.tile.getSizeBytes();
    }
    return bytes;
  }

public:
  static ProgramTime timeOf(const StreamWork &work, RowPlanAttr plan,
                            ttcore::ChipDescAttr chip) {
    return streamTime(work,
                      {.cores = plan.getCores(),
                       .split = plan.getSplit(),
                       .block = plan.getBlock(),
                       .rowsInL1 = plan.getResident() ? plan.getBuffers() : 0,
                       .fullSync = plan.getFullSync()},
                      transfersOf(chip));
  }

private:
  GroupOp group;
  ttcore::ChipDescAttr chip;
  uint64_t room;
  RowProgram program;
  RowWork work;
  /// Circular buffers by port. The plan decides how many pages they have.
  SmallVector<Launch::Buffer> ofCore, ofTeam;
  RowPlanAttr best;
  double least = 0;
};

} // namespace

RowPlanAttr planRows(GroupOp group, ttcore::ChipDescAttr chip, uint64_t room) {
  return RowPlanner(group, chip, room).run();
}

static RowProgram programOf(GroupOp group, bool resident) {
  Block &body = group.getBody().front();
  return scheduleRow(body.getArguments(), body.getTerminator()->getOperands(),
                     resident);
}

unsigned portsOf(const RowProgram &program, MLIRContext *ctx) {
  return unsigned(buffersOf(program, specimen(ctx, true, 1)).size());
}

ProgramTime timeOf(GroupOp group, RowPlanAttr plan, ttcore::ChipDescAttr chip) {
  RowProgram program = programOf(group, plan.getResident());
  return RowPlanner::timeOf(workOf(group, program, plan.getResident(), chip)
                                .streamOf(plan.getSplit()),
                            plan, chip);
}

CallTotals callsOf(GroupOp group, RowPlanAttr plan, ttcore::ChipDescAttr chip) {
  RowProgram program = programOf(group, plan.getResident());
  RowWork work = workOf(group, program, plan.getResident(), chip);
  auto rows = double(llvm::divideCeil(plan.getRows(), plan.getTeams()));
  // The first cores have the longest part of a row.
  double part = double(plan.getPart(work.stream.tilesOfRow));
  double blocks = std::ceil(part / double(plan.getBlock()));
  CallTotals totals;
  totals.add(work.front, 0, 1);
  for (const RowCalls &calls : work.passes) {
    totals.add(calls.walk, rows * part, rows * blocks);
    totals.add(calls.behind, 0, rows);
    if (plan.getSplit() > 1)
      totals.add(calls.joinedIn(plan.getSplit()), 0, rows);
  }
  return totals;
}

} // namespace mlir::tt::d2m
