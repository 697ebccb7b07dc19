//===- AttentionTime.cpp - The time of an attention -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A block of keys takes as long as the slowest thread of a core; the waits of
// the steps of a block for each other are added. One network brings keys, masks
// and values from DRAM.
//===----------------------------------------------------------------------===//
#include "tt/device/AttentionTime.h"

#include "Parts.h"

#include "tt/device/CallCycles.h"
#include "tt/device/Tile.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// Cycles of the three threads of the compute kernel.
struct Threads {
  double unpack = 0, math = 0, pack = 0;

  void add(const CallCycles &call, double times) {
    unpack += call.unpack * times;
    math += call.math * times;
    pack += call.pack * times;
  }
  double most() const { return std::max({unpack, math, pack}); }
};

class Estimate {
public:
  Estimate(const AttentionWork &work, const AttentionSpread &spread,
           const Transfers &transfers)
      : work(work), s(spread), arch(transfers.arch()), transfers(transfers),
        costs(transfers.costs()), plan(transfers.plan()) {
    form.a = form.b = form.out = work.between;
    form.fidelity = work.fidelity;
    form.wide = work.wide, form.approx = work.approxExp;
  }

  /// A block of queries by a block of `keys` tiles of keys. `running`: it adds
  /// to the sums of blocks before.
  double blockOfKeys(double keys, bool running) const {
    double rows = double(s.blockRows), scores = rows * keys;
    double tiles = rows * double(work.width);
    Threads all;
    product(all, scores * double(work.depth), s.subKeys);
    product(all, scores * double(work.width), s.subWidth);
    bool exact = work.between == DataType::Float32;
    if (exact)
      product(all, scores, 1);
    else
      call(all, "pack_tile", scores);
    if (work.maskBytes)
      call(all, "copy_tile", scores);
    if (work.maskBytes && work.readsMask && exact)
      vector(all, "add_binary_tile", scores);
    if (exact) {
      call(all, "copy_tile", scores);
      vector(all, "binary_max_tile", scores);
      vector(all, "sfpu_reduce", rows);
    } else {
      CallForm row = form;
      row.along = Along::Row;
      all.add(callCycles("reduce_tile", row, arch), scores);
    }
    call(all, exact ? "copy_tile" : "sub_tiles_bcast", scores);
    if (exact)
      vector(all, "sub_binary_tile", scores);
    vector(all, "exp_tile", scores);
    call(all, "pack_tile", 2 * scores + tiles + 2 * rows);
    if (running) {
      call(all, exact ? "copy_tile" : "mul_tiles_bcast", tiles + rows);
      if (exact)
        vector(all, "mul_binary_tile", tiles + rows);
      vector(all, "exp_tile", rows);
    }
    double sections = 2 * rows * std::max(1.0, keys / double(s.subKeys)) +
                      rows * double(work.width) / double(s.subWidth) + 6;
    all.math += sections * (costs.compute.mathSection + plan.attentionInits);
    all.pack += sections * costs.compute.packSection;
    return all.most() + (running ? 6 : 4) * plan.attentionStep +
           sections * costs.compute.dstHandshake;
  }

  /// Queries that are scaled, results that are divided.
  double blockOfQueries() const {
    double rows = double(s.blockRows);
    Threads all;
    vector(all, "mul_unary_tile", rows * double(work.depth));
    vector(all, "recip_tile", rows);
    call(all, "mul_tiles", rows * double(work.width));
    return all.most() + 3 * plan.attentionStep;
  }

  /// Pages that one data-movement thread reads together from DRAM.
  double read(double pages, double bytes) const {
    return transfers.readPages(pages, pages * bytes, BufferType::DRAM);
  }

  const AttentionWork &work;
  const AttentionSpread &s;
  Arch arch;
  const Transfers &transfers;
  const KernelCosts &costs;
  const PlanCosts &plan;
  CallForm form;

private:
  void call(Threads &all, const char *name, double times) const {
    all.add(callCycles(name, form, arch), times);
  }
  void vector(Threads &all, const char *name, double times) const {
    all.math += callCycles(name, form, arch).math * times;
  }
  /// `times` products of tiles, `columns` of them by one call.
  void product(Threads &all, double times, int64_t columns) const {
    CallForm block = form;
    block.rows = 1, block.columns = uint32_t(columns);
    all.add(callCycles("matmul_block", block, arch), times / double(columns));
  }
};

} // namespace

ProgramTime attentionTime(const AttentionWork &work, const AttentionSpread &s,
                          const Transfers &transfers) {
  Estimate e(work, s, transfers);
  double blocksOfHead = numParts(work.rows, s.blockRows);
  int64_t blocks = work.heads * int64_t(blocksOfHead);
  double ofCore = numParts(blocks, s.cores);
  // A long block goes with a short one.
  double keys = double(work.keys);
  if (work.causal && ofCore > 1)
    keys = (keys + double(s.blockRows)) / 2;
  double steps = std::max(1.0, std::ceil(keys / double(s.blockKeys)));
  double seen =
      (keys - (work.causal ? double(s.blockRows - 1) / 2 : 0)) / steps;
  double computing = e.blockOfKeys(seen, work.keys > s.blockKeys);
  double bytes = double(tileBytes(work.operands));
  double pages = double(s.blockKeys);
  double masks = double(s.blockRows * s.blockKeys);
  double reading = e.read(pages * double(work.depth), bytes);
  double maskBytes = work.readsMask ? work.maskBytes : 0;
  if (maskBytes)
    reading += e.read(masks, maskBytes);
  reading += e.read(pages * double(work.width), bytes);
  double shared = pages * double(work.depth + work.width) * bytes;
  if (s.sharers > 1)
    reading += shared / e.costs.noc.bytesPerCycle + e.costs.noc.readLatency;
  double dram = transfers.dram.cycles(
      double(s.cores) * (shared / double(s.sharers) + masks * maskBytes), 0);
  double step = std::max({computing, reading, dram});
  double block = e.read(double(s.blockRows * work.depth), bytes) + reading +
                 steps * step + e.blockOfQueries();
  ProgramTime time;
  time.cycles = e.costs.programStart + ofCore * block + e.costs.programEnd;
  time.compute = ofCore * (steps * computing + e.blockOfQueries());
  time.transfers = ofCore * steps * reading;
  time.dram = ofCore * steps * dram;
  return time;
}

} // namespace tt::device
