//===- Plan.cpp - how groups run ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "PlanAttention.h"
#include "PlanContraction.h"
#include "PlanMove.h"
#include "Room.h"

#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/RowProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// One block is computed on while another one moves.
constexpr int64_t kBuffers = 2;

struct D2MPlan : impl::D2MPlanPassBase<D2MPlan> {
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    ByStructure<Attribute> plans;
    getOperation().walk([&](GroupOp group) {
      if (failed(checkGroup(group)))
        return signalPassFailure();
      if (group.getPlanAttr())
        return;
      if (!system) {
        group.emitOpError("cannot be planned: the module has no system "
                          "description; run ttcore-register-device before "
                          "d2m-plan");
        return signalPassFailure();
      }
      const Attribute *known = plans.find(group);
      Attribute plan = known ? *known : planOf(group, system.getChipDesc(0));
      if (!known)
        plans.insert(group, plan);
      group.setPlanAttr(plan);
    });
  }

  static Attribute planOf(GroupOp group, ttcore::ChipDescAttr chip) {
    if (Operation *move = moveIn(group))
      return chooseMove(*moveOf(move),
                        cast<RankedTensorType>(move->getResult(0).getType())
                            .getElementType(),
                        chip)
          .plan;
    Block &body = group.getBody().front();
    for (Operation &op : body)
      if (std::optional<Contraction> product = contractionOf(&op))
        return planContraction(group, *product, chip, circularBufferRoom(chip),
                               ttcore::MathFidelity::HiFi4);
    for (Operation &op : body)
      if (std::optional<Attention> attention = attentionOf(&op))
        return planAttention(group, *attention, chip, circularBufferRoom(chip));
    bool reduces =
        llvm::any_of(body, [](Operation &op) { return reductionOf(&op); });
    return reduces ? Attribute(planRows(group, chip)) : planMap(group, chip);
  }

  static uint64_t tileBytesOf(ttcore::DataType format) {
    return ::tt::device::tileBytes(ttcore::toDevice(format));
  }
  static int64_t coresOf(ttcore::ChipDescAttr chip, int64_t atMost) {
    int64_t cores = 1;
    for (int64_t side : chip.getGrid())
      cores *= side;
    return std::min(cores, atMost);
  }

  static MapPlanAttr planMap(GroupOp group, ttcore::ChipDescAttr chip) {
    auto shape = cast<RankedTensorType>(group.getResultTypes()[0]).getShape();
    int64_t tiles = TileSpace(shape).rows();
    int64_t cores = coresOf(chip, tiles);

    // Room of a block: DST, and the circular buffers of two of them.
    SmallVector<ttcore::DataType> formats;
    for (TypeRange types : {TypeRange(group.getOperandTypes()),
                            TypeRange(group.getResultTypes())})
      for (Type type : types)
        formats.push_back(formOf(type)->format);
    Block &body = group.getBody().front();
    bool wide = needsWideDst(body);
    int64_t slots = scheduleTiles(body.getArguments(),
                                  body.getTerminator()->getOperands(), shape)
                        .numSlots;
    int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (wide ? 2 : 1);
    bool fullSync = slots > dst / 2;
    int64_t block = std::max<int64_t>(1, (fullSync ? dst : dst / 2) / slots);
    block = std::min(block, (tiles + cores - 1) / cores);
    uint64_t bytes = 0;
    for (ttcore::DataType format : formats)
      bytes += tileBytesOf(format);
    // A tile of every circular buffer that a core has always fits.
    uint64_t room = circularBufferRoom(chip);
    while (block > 1 && bytes * uint64_t(block * kBuffers) > room)
      --block;
    return MapPlanAttr::get(group.getContext(), tiles, cores, block, kBuffers,
                            fullSync);
  }

  static RowPlanAttr planRows(GroupOp group, ttcore::ChipDescAttr chip) {
    Block &body = group.getBody().front();
    auto schedule = [&](bool resident) {
      return scheduleRow(body.getArguments(),
                         body.getTerminator()->getOperands(), resident);
    };
    auto get = [&](const RowProgram &program, bool resident, int64_t buffers) {
      TileSpace space = program.space();
      // DST has numbers of 32 bits: sums are long.
      unsigned dst = unsigned(chip.getDstPhysicalSizeTiles()) / 2;
      bool fullSync = program.slots(1) > dst / 2;
      int64_t block = space.tilesOfRow();
      while (block > 1 && (program.slots(block) > (fullSync ? dst : dst / 2) ||
                           (!resident && space.tilesOfRow() % block != 0)))
        --block;
      return RowPlanAttr::get(group.getContext(), space.rows(),
                              coresOf(chip, space.rows()), block, resident,
                              buffers, fullSync);
    };
    uint64_t room = circularBufferRoom(chip);
    RowProgram program = schedule(/*resident=*/true);
    for (int64_t rows : {kBuffers, int64_t(1)}) {
      RowPlanAttr plan = get(program, /*resident=*/true, rows);
      uint64_t bytes = 0;
      for (const RowBuffer &buffer : program.buffers)
        bytes += uint64_t(program.pagesOf(buffer, plan.getBlock(),
                                          /*resident=*/true, rows)) *
                 tileBytesOf(formatOf(buffer));
      if (bytes <= room)
        return plan;
    }
    return get(schedule(/*resident=*/false), /*resident=*/false, kBuffers);
  }
};

} // namespace
} // namespace mlir::tt::d2m
