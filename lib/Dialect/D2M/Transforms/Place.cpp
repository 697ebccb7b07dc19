//===- Place.cpp - values between groups in L1 ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/Common/Alternatives.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLACEPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

/// A placement whose choices can be reported and changed.
class PlacedBlock {
public:
  PlacedBlock(func::FuncOp function, Block &block,
              ttcore::SystemDescAttr system)
      : function(function), block(block), chip(system.getChipDesc(0)),
        clockHz(ttcore::systemDescToDevice(system).chips.front().rates.clockHz),
        placement(block, chip, circularBufferRoom(chip)) {
    DenseMap<Operation *, uint32_t> steps = stepsOf(block);
    for (auto group : block.getOps<GroupOp>())
      ops.push_back({group, steps.lookup(group), 0, waysOf(group)});
    findChoices();
  }

  /// Takes the choices of a file. On failure an op has an error.
  LogicalResult choose(const ChoiceFile &file) {
    Placement::Wanted wanted;
    for (const OpAlternatives &op : ops) {
      auto choice = choiceOf(file, function.getName(), op);
      if (failed(choice))
        return failure();
      if (!*choice)
        continue;
      for (auto [result, place] :
           llvm::zip(op.op->getResults(), op.ways[**choice].results))
        if (placement.whyNever(cast<OpResult>(result)).empty())
          wanted[result] = place == kL1;
    }
    if (wanted.empty())
      return success();
    placement = Placement(block, chip, circularBufferRoom(chip), wanted);
    if (!placement.fits())
      return function.emitError(
                 "L1 has no room for all values that the choices "
                 "'")
             << file.path() << "' put there";
    findChoices();
    return success();
  }

  const Placement &get() const { return placement; }
  ArrayRef<OpAlternatives> alternatives() const { return ops; }

private:
  static constexpr StringLiteral kDram = "dram", kL1 = "l1";

  Alternative wayOf(GroupOp group, llvm::function_ref<bool(OpResult)> isInL1) {
    Alternative way;
    for (OpResult result : group->getResults()) {
      way.results.push_back((isInL1(result) ? kL1 : kDram).str());
      way.seconds += placement.cycles(result, isInL1(result)) / clockHz;
    }
    way.config = "results in " + llvm::join(way.results, ", ");
    return way;
  }

  /// All results in DRAM, all in L1 that may be, and what was chosen.
  SmallVector<Alternative> waysOf(GroupOp group) {
    auto mayBe = [&](OpResult result) {
      return placement.whyNever(result).empty();
    };
    SmallVector<Alternative> ways = {
        wayOf(group, [](OpResult) { return false; })};
    if (llvm::any_of(group->getOpResults(), mayBe)) {
      ways.push_back(wayOf(group, mayBe));
    } else {
      ways.push_back(wayOf(group, [](OpResult) { return true; }));
      ways.back().refused = placement.whyNever(group->getOpResult(0));
    }
    Alternative chosen = chosenOf(group);
    if (llvm::none_of(ways, [&](const Alternative &way) {
          return way.results == chosen.results;
        }))
      ways.push_back(std::move(chosen));
    return ways;
  }

  Alternative chosenOf(GroupOp group) {
    return wayOf(group,
                 [&](OpResult result) { return placement.isInL1(result); });
  }

  void findChoices() {
    for (OpAlternatives &op : ops) {
      Alternative chosen = chosenOf(cast<GroupOp>(op.op));
      op.choice = unsigned(llvm::find_if(op.ways,
                                         [&](const Alternative &way) {
                                           return way.results == chosen.results;
                                         }) -
                           op.ways.begin());
    }
  }

  func::FuncOp function;
  Block &block;
  ttcore::ChipDescAttr chip;
  double clockHz;
  Placement placement;
  SmallVector<OpAlternatives> ops;
};

struct D2MPlace : impl::D2MPlacePassBase<D2MPlace> {
  using D2MPlacePassBase::D2MPlacePassBase;
  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system)
      return getOperation().emitError(
          "has no system description: run "
          "ttcore-register-device before d2m-place");
    ChoiceFile choices;
    if (!file.empty() &&
        failed(choices.read(file, "the choices", getOperation())))
      return failure();
    AlternativesReport alternatives(report, "the report of places");
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        auto groups = llvm::to_vector(block.getOps<GroupOp>());
        // Plans hold for the memory of values that they were made for.
        if (llvm::any_of(groups, [](GroupOp group) {
              return group.getPlanAttr() || group.getPlacesAttr();
            }))
          continue;
        PlacedBlock placed(function, block, system);
        if (failed(placed.choose(choices)))
          return failure();
        for (GroupOp group : groups)
          place(group, placed.get());
        alternatives.add(function.getName(), placed.alternatives());
      }
    return alternatives.close(getOperation());
  }

  static void place(GroupOp group, const Placement &placement) {
    SmallVector<Value> tensors(group.getOperands());
    llvm::append_range(tensors, group.getResults());
    auto isInL1 = [&](Value tensor) { return placement.isInL1(tensor); };
    if (llvm::none_of(tensors, isInL1))
      return;
    group.setPlacesAttr(ArrayAttr::get(
        group.getContext(),
        llvm::map_to_vector(tensors, [&](Value tensor) -> Attribute {
          return ttcore::MemorySpaceAttr::get(
              group.getContext(), isInL1(tensor)
                                      ? ttcore::MemorySpace::DeviceL1
                                      : ttcore::MemorySpace::DeviceDRAM);
        })));
  }
};

} // namespace
} // namespace mlir::tt::d2m
