//===- CachePlan.cpp - plans of cache writes ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "CachePlan.h"

#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"

#include "tt/device/MoveTime.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

namespace mlir::tt::d2m {

/// Uses two threads per core if every core has work.
CachePlanAttr planCache(const CacheWrite &write, ttcore::ChipDescAttr chip) {
  int64_t units = write.units(), cores = std::min(units, coresOf(chip));
  return CachePlanAttr::get(chip.getContext(), units, cores,
                            units > cores ? 2 : 1);
}

::tt::device::ProgramTime timeOf(GroupOp group, CachePlanAttr plan,
                                 ttcore::ChipDescAttr chip) {
  constexpr double kTransfer = ::tt::device::kTransferBytes;
  CacheWrite write = *cacheWriteOf(cacheWriteIn(group));
  constexpr int64_t kSide = CacheWrite::kSide;
  auto tiles = double(llvm::divideCeil(write.columns, kSide));
  auto bytes = double(write.elementBytes);
  ::tt::device::PatchWork work;
  work.units = write.units();
  // Positions and users; then what stands in the table for each position.
  work.rounds = double(write.position || write.user) +
                double(write.position && write.table);
  work.waits = 1 + double(write.table && !write.position);
  if (write.position && write.table) {
    // From a thread's first user to the last of all.
    work.lookups = double(write.users + 1) / 2;
    work.tables =
        std::min<int64_t>((write.tableRows + kSide - 1) / kSide *
                              ((write.tableColumns + kSide - 1) / kSide),
                          chip.getNumDramChannels());
  }
  if (write.headsInRows) {
    auto rows = double(llvm::divideCeil(write.heads, kSide));
    work.reads = rows * tiles;
    work.bytesRead = work.reads * kSide * kSide * bytes;
    work.writes = 2 * tiles * double(write.heads);
    work.bytesWritten = work.writes * kSide / 2 * bytes;
  } else if (write.movesTiles()) {
    work.reads = work.writes = tiles;
    work.bytesRead = work.bytesWritten = tiles * kSide * kSide * bytes;
  } else {
    work.reads = work.writes = 2 * tiles;
    work.bytesRead = 2 * tiles * kTransfer;
    work.bytesWritten = tiles * kSide * bytes;
  }
  return ::tt::device::patchTime(work, plan.getCores() * plan.getThreads(),
                                 transfersOf(chip), memoryOf(group, 1),
                                 memoryOf(group, 0));
}

} // namespace mlir::tt::d2m
