//===- AttentionPlan.cpp - plans of attention -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionPlan.h"

#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"

#include "tt/device/AttentionTime.h"
#include "tt/device/CeilDiv.h"
#include "tt/device/Tile.h"

namespace mlir::tt::d2m {

namespace {

using ::tt::device::AttentionSpread;
using ::tt::device::AttentionWork;

constexpr int64_t kBuffers = 2;

using ::tt::device::ceilDiv;

::tt::device::DataType formatOf(Value value) {
  return ttcore::toDevice(*ttcore::elementTypeToDataType(
      cast<RankedTensorType>(value.getType()).getElementType()));
}

/// The largest part of `size` that has at most `most` tiles.
int64_t largestPart(int64_t size, int64_t most) {
  int64_t part = std::min(size, most);
  while (size % part != 0)
    --part;
  return part;
}

class Planner {
public:
  Planner(GroupOp group, const Attention &attention, ttcore::ChipDescAttr chip,
          uint64_t room)
      : group(group), a(attention), chip(chip), room(room),
        transfers(transfersOf(chip)) {
    work.heads = a.heads, work.rows = a.rows, work.keys = a.keys;
    work.depth = a.depth, work.width = a.width;
    work.causal = a.causal;
    work.operands = formatOf(a.query.value);
    if (a.mask)
      work.maskBytes = double(::tt::device::tileBytes(formatOf(a.mask->value)));
    if (a.positions)
      work.maskBytes =
          double(::tt::device::tileBytes(::tt::device::DataType::BFloat16));
    work.readsMask = a.mask.has_value();
    work.between = work.operands;
    bool isExact = a.isExact();
    // The fidelity of the vendor's op: results are rounded to bf16. Sums of
    // many products need more.
    work.approxExp = !isExact;
    fidelity =
        isExact ? ttcore::MathFidelity::HiFi4 : ttcore::MathFidelity::HiFi2;
    work.fidelity = ttcore::toDevice(fidelity);
    work.wide = true;
    slots = int64_t(chip.getDstPhysicalSizeTiles()) / 4;
  }

  AttentionPlanAttr run() {
    int64_t cores = 1;
    for (int64_t side : chip.getGrid())
      cores *= side;
    for (int64_t rows = 1; rows <= std::min<int64_t>(a.rows, 16); ++rows)
      for (int64_t count = 1; count <= a.keys; ++count) {
        int64_t keys = ceilDiv(a.keys, count);
        // The padded size must not be much larger than the size.
        if (keys > kMostKeys ||
            (count > 1 && keys == ceilDiv(a.keys, count - 1)))
          continue;
        for (int64_t more = 0; more != 4; ++more)
          tryBlocks({std::min(a.blocks(rows), cores), rows, keys + more, 1, 1});
        if (a.causal && a.keys > keys)
          tryBlocks({std::min(a.blocks(rows), cores), rows,
                     ceilDiv(keys, rows) * rows, 1, 1});
        if (keys == 1)
          break;
      }
    const AttentionSpread &s = best;
    return AttentionPlanAttr::get(group.getContext(), a.heads, a.rows, a.keys,
                                  a.depth, a.width, s.cores, s.blockRows,
                                  s.blockKeys, s.subKeys, s.subWidth, kBuffers,
                                  work.wide, work.approxExp, fidelity);
  }

  ::tt::device::ProgramTime timeOf(const AttentionSpread &spread) const {
    return ::tt::device::attentionTime(work, spread, transfers);
  }

private:
  static constexpr int64_t kMostKeys = 64;

  void tryBlocks(AttentionSpread s) {
    if (a.causal && s.blockKeys < a.keys && s.blockKeys % s.blockRows != 0)
      return;
    s.subKeys = largestPart(s.blockKeys, slots - a.spareTiles());
    s.subWidth = largestPart(a.width, slots - 1);
    s.sharers = KeySharing::of(a, s.blockRows, s.cores, chip.getGrid()).cores;
    uint64_t bytes = bytesOfBuffers(s);
    double cycles = timeOf(s).cycles;
    bool fits = bytes <= room, isBetter = bestCycles < 0 || cycles < bestCycles;
    if (bestBytes > room ? bytes < bestBytes : fits && isBetter)
      best = s, bestCycles = cycles, bestBytes = bytes;
  }

  /// The circular buffers of AttentionKernels.cpp.
  uint64_t bytesOfBuffers(const AttentionSpread &s) const {
    double tile = double(::tt::device::tileBytes(work.operands));
    double between = double(::tt::device::tileBytes(work.between));
    double low = 2048, scores = double(s.blockRows * s.blockKeys);
    double rows = double(s.blockRows), keys = double(s.blockKeys);
    double depth = double(a.depth), width = double(a.width);
    double kept = a.keys > s.blockKeys ? 2 : 1;
    double bytes = rows * depth * (tile + between) +
                   double(kBuffers) * keys * (depth + width) * tile +
                   2 * width * tile + 2 * keys * work.maskBytes +
                   scores * 2 * between +
                   kept * rows * (2 * between + width * between) +
                   2 * rows * between + 4 * low;
    if (a.validDepth)
      bytes += keys * tile;
    return uint64_t(bytes);
  }

  GroupOp group;
  const Attention &a;
  ttcore::ChipDescAttr chip;
  uint64_t room;
  ::tt::device::Transfers transfers;
  AttentionWork work;
  ttcore::MathFidelity fidelity;
  int64_t slots;
  AttentionSpread best;
  double bestCycles = -1;
  uint64_t bestBytes = ~uint64_t(0);
};

} // namespace

AttentionPlanAttr planAttention(GroupOp group, const Attention &attention,
                                ttcore::ChipDescAttr chip, uint64_t room) {
  return Planner(group, attention, chip, room).run();
}

::tt::device::ProgramTime timeOf(GroupOp group, const Attention &attention,
                                 AttentionPlanAttr plan,
                                 ttcore::ChipDescAttr chip) {
  AttentionSpread s{plan.getCores(), plan.getBlockRows(), plan.getBlockKeys(),
                    plan.getSubKeys(), plan.getSubWidth()};
  s.sharers =
      KeySharing::of(attention, s.blockRows, s.cores, chip.getGrid()).cores;
  return Planner(group, attention, chip, /*room=*/0).timeOf(s);
}

} // namespace mlir::tt::d2m
