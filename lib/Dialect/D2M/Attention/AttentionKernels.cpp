//===- AttentionKernels.cpp - kernels of attention ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionKernels.h"
#include "AttentionPlan.h"

#include "D2M/Kernels/RowMulticast.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt {

using namespace ttkernel;

SmallVector<SmallVector<int64_t>>
AttentionKernels::ranges(const Launch &launch) const {
  if (!shares())
    return launch.ranges(plan.getBlocks());
  int64_t part = sharing.cores, count = plan.getBlocks() / plan.getCores();
  SmallVector<SmallVector<int64_t>> all;
  for (int64_t core = 0; core != plan.getCores(); ++core)
    all.push_back({core / part * part * count + core % part, count});
  return all;
}

/// The ports in the order of `addBuffers`.
unsigned AttentionKernels::mostPorts(const d2m::Attention &a) {
  constexpr unsigned kTensors = 4, kBetween = 8;
  bool masksDepth = a.validDepth != 0;
  return kTensors + (a.mask ? 1 : 0) + (a.positions ? 3 : 0) +
         unsigned(a.scale != 1 || masksDepth) + (masksDepth ? 2 : 0) +
         kBetween + unsigned(a.validKeys != 0) + unsigned(a.causal);
}

/// Blocks of a head are numbered so that of causal ones a long one follows a
/// short one.
AttentionBlock::AttentionBlock(KernelWriter &w, const AttentionKernels &k,
                               Value number) {
  int64_t count = k.plan.getBlocksOfHead(), size = k.plan.getBlockRows();
  head = number, row = w.i32(0);
  if (count != 1) {
    Value at = arith::RemUIOp::create(w, number, w.i32(count));
    head = arith::DivUIOp::create(w, number, w.i32(count));
    if (k.attention.causal) {
      Value half = arith::DivUIOp::create(w, at, w.i32(2));
      Value isOdd = arith::CmpIOp::create(
          w, arith::CmpIPredicate::ne, arith::RemUIOp::create(w, at, w.i32(2)),
          w.i32(0));
      at = arith::SelectOp::create(
          w, isOdd, arith::SubIOp::create(w, w.i32(count - 1), half), half);
    }
    row = w.mul(at, w.i32(size));
  }
  int64_t keys = k.plan.getKeys();
  end = w.i32(keys);
  if (k.attention.causal && count != 1)
    end = arith::MinSIOp::create(w, end, w.add(row, w.i32(size)));
}

namespace {

class AttentionLowering {
public:
  AttentionLowering(d2m::GroupOp group, d2m::Attention attention,
                    d2m::AttentionPlanAttr plan,
                    ArrayRef<ttcore::TileType> tiles, KernelLibrary &library)
      : group(group), plan(plan), tiles(tiles), library(library) {
    k.attention = attention;
    k.plan = plan;
    ttcore::ChipDescAttr chip = d2m::workerChip(group);
    k.sharing = d2m::KeySharing::of(attention, plan.getBlockRows(),
                                    plan.getCores(), chip.getGrid());
    k.flushes = ttcore::architectureOf(chip).flushesBeforeFlag;
    launch.cores = plan.getCores();
    if (k.shares()) {
      launch.columns = k.sharing.cores * k.sharing.inRow;
      launch.semaphores = RowMulticast::kSemaphores;
    }
    launch.fullSync = false;
    launch.wideDst = plan.getWideDst();
    launch.fidelity = plan.getFidelity();
    addBuffers();
  }

  FailureOr<Launch> run() {
    int64_t slots =
        int64_t(ttcore::getSystemDesc(group->getParentOfType<ModuleOp>())
                    .getChipDesc(0)
                    .getDstPhysicalSizeTiles()) /
        (plan.getWideDst() ? 4 : 2);
    launch.kernels.push_back(writeAttentionReader(k, launch, library));
    func::FuncOp function =
        library.begin("d2m_compute_attention", ThreadType::Compute);
    KernelWriter w(function);
    writeAttentionCompute(w, k, slots);
    LaunchKernel compute{LaunchKernel::Compute, library.keep(function), {}, {},
                         {"first", "count"},    k.ranges(launch)};
    for (int64_t i = 0; i != int64_t(k.types.size()); ++i)
      compute.compileTime.push_back({LaunchArg::Port, i});
    launch.kernels.push_back(std::move(compute));
    launch.kernels.push_back(writeAttentionWriter(k, launch, library));
    return std::move(launch);
  }

private:
  unsigned add(ttcore::TileType tile, int64_t pages, bool toSource = false) {
    launch.buffers.push_back({tile, pages, toSource});
    k.types.push_back(CBType::get(group.getContext(), pages, tile));
    return unsigned(k.types.size()) - 1;
  }
  unsigned add(ttcore::DataType format, int64_t pages, bool toSource = false) {
    return add(ttcore::TileType::get(group.getContext(), {32, 32}, format),
               pages, toSource);
  }

  void addBuffers() {
    const d2m::Attention &a = k.attention;
    int64_t rows = plan.getBlockRows(), keys = plan.getBlockKeys();
    int64_t depth = plan.getDepth(), width = plan.getWidth();
    int64_t buffers = plan.getBuffers();
    auto low = ttcore::DataType::BFloat16;
    auto between = k.isExact() ? ttcore::DataType::Float32 : low;
    auto inputOf = [](Value value) {
      return cast<BlockArgument>(value).getArgNumber();
    };
    k.queryInput = inputOf(a.query.value);
    k.keyInput = inputOf(a.key.value);
    k.valueInput = inputOf(a.value.value);
    bool prepares = a.scale != 1 || a.validDepth;
    k.query = add(tiles[k.queryInput], rows * depth, /*toSource=*/!prepares);
    k.key = add(tiles[k.keyInput], buffers * keys * depth, /*toSource=*/true);
    k.value =
        add(tiles[k.valueInput], buffers * keys * width, /*toSource=*/true);
    k.result = add(tiles[group.getNumOperands()], 2 * width);
    if (a.mask) {
      k.maskInput = inputOf(a.mask->value);
      k.mask = add(tiles[k.maskInput], 2 * keys);
    }
    if (a.positions) {
      k.positionsInput = inputOf(a.positions->value);
      k.mask = add(low, 2 * keys);
      k.positions = add(tiles[k.positionsInput], 1);
      k.maskTiles = add(low, 3);
    }
    if (prepares)
      k.queryReady = add(between, rows * depth, /*toSource=*/true);
    if (a.validDepth) {
      k.keyReady = add(tiles[k.keyInput], keys, /*toSource=*/true);
      k.depthMask = add(low, 1);
    }
    k.scores = add(between, rows * keys);
    k.powers = add(between, rows * keys, /*toSource=*/true);
    int64_t kept = k.isRunning() ? 2 : 1;
    k.maxima = add(between, kept * rows);
    k.sums = add(between, kept * rows);
    k.accumulator = add(between, kept * rows * width);
    if (k.isRunning())
      k.correction = add(between, rows);
    k.inverse = add(between, rows);
    k.ones = add(low, 1, /*toSource=*/true);
    if (a.validKeys)
      k.keyMask = add(low, 1);
    if (a.causal)
      k.diagonal = add(low, 1);
  }

  d2m::GroupOp group;
  d2m::AttentionPlanAttr plan;
  ArrayRef<ttcore::TileType> tiles;
  KernelLibrary &library;
  AttentionKernels k;
  Launch launch;
};

} // namespace

FailureOr<Launch> lowerAttention(d2m::GroupOp group,
                                 d2m::AttentionPlanAttr plan,
                                 ArrayRef<ttcore::TileType> tiles,
                                 KernelLibrary &kernels) {
  std::optional<d2m::Attention> attention;
  for (Operation &op : group.getBody().front())
    if (std::optional<d2m::Attention> found = d2m::attentionOf(&op))
      attention = found;
  if (!attention)
    return group.emitOpError("has an attention_plan, but no attention");
  auto check = [&](StringRef what, int64_t has,
                   int64_t planned) -> LogicalResult {
    if (has == planned)
      return success();
    return group.emitOpError("has an attention of ")
           << has << " " << what << ", but its plan " << planned;
  };
  if (failed(check("heads", attention->heads, plan.getHeads())) ||
      failed(check("rows", attention->rows, plan.getRows())) ||
      failed(check("keys", attention->keys, plan.getKeys())) ||
      failed(check("depth", attention->depth, plan.getDepth())) ||
      failed(check("width", attention->width, plan.getWidth())))
    return failure();
  if (attention->causal && plan.getBlockKeys() < plan.getKeys() &&
      plan.getBlockKeys() % plan.getBlockRows() != 0)
    return group.emitOpError("is causal: blocks of ")
           << plan.getBlockKeys() << " keys are not whole blocks of "
           << plan.getBlockRows() << " rows";
  for (ttcore::TileType tile : tiles)
    if (tile.getDataType() == ttcore::DataType::Float32 && !plan.getWideDst())
      return group.emitOpError("has tensors of f32 and wants wide_dst");
  // One slot for the second operand.
  Launch dst;
  dst.wideDst = plan.getWideDst(), dst.fullSync = false;
  if (failed(fitsDst(group, dst,
                     std::max(plan.getSubKeys() + attention->spareTiles(),
                              plan.getSubWidth() + 1))))
    return failure();
  return AttentionLowering(group, *attention, plan, tiles, kernels).run();
}

} // namespace mlir::tt
