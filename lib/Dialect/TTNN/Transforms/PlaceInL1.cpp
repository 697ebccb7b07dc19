//===- PlaceInL1.cpp - keeps intermediate tensors in L1 -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

#include "tt/device/BankLoad.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNPLACEINL1PASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
constexpr auto kL1 = ::tt::device::BufferType::L1;

/// Whether the types of operands and results are those of functions.
bool isCall(Operation *op) {
  return isa<CallOpInterface>(op) || !ttcore::calledFunctions(op).empty();
}

/// The tensor's type in L1 if it may move there, else null.
RankedTensorType typeInL1(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (layout.getBufferType() != BufferType::DRAM || layout.isSharded())
    return nullptr;
  // A declared layout stays, as kernels that are written for it do, and so do
  // arguments, and results that the library makes in DRAM.
  if (!value.getDefiningOp() || isCall(value.getDefiningOp()) ||
      isa<ToLayoutOp, ToMemoryConfigOp, ToDeviceOp, PrepareConv3dWeightsOp>(
          value.getDefiningOp()))
    return nullptr;
  for (Operation *user : value.getUsers())
    if (user->hasTrait<OpTrait::IsTerminator>() || isCall(user) ||
        isa<GenericOp>(user))
      return nullptr;
  auto moved = layout.withBufferType(type.getShape(), BufferType::L1);
  return moved ? RankedTensorType::get(type.getShape(), type.getElementType(),
                                       moved)
               : nullptr;
}

/// The new types of a tensor and its views, all or none.
using Types = SmallVector<std::pair<Value, RankedTensorType>, 1>;
Types typesInL1(const MemoryTimeline::Tensor &tensor) {
  Types types;
  auto add = [&](Value value) {
    if (RankedTensorType type = typeInL1(value))
      types.push_back({value, type});
  };
  add(tensor.value);
  llvm::for_each(tensor.views, add);
  if (types.size() != 1 + tensor.views.size())
    types.clear();
  return types;
}

/// Whether the ops that make and read the tensors take no longer with these
/// types. The types of other tensors are those of now: what moved before has
/// moved.
bool helps(const Types &types, const ::tt::device::ChipDesc &chip) {
  llvm::SmallSetVector<Operation *, 4> ops;
  for (auto [value, type] : types) {
    ops.insert(value.getDefiningOp());
    ops.insert_range(value.getUsers());
  }
  auto seconds = [&] {
    double sum = 0;
    for (Operation *op : ops)
      sum += secondsOf(op, chip);
    return sum;
  };
  double before = seconds();
  Types old;
  for (auto [value, type] : types) {
    old.push_back({value, cast<RankedTensorType>(value.getType())});
    value.setType(type);
  }
  double after = seconds();
  for (auto [value, type] : old)
    value.setType(type);
  return after <= before;
}

/// Decides which tensors of a block move, and moves them.
class Placer {
public:
  Placer(Block &block, ttcore::ChipDescAttr chip, double fraction,
         MemoryTimeline::Callees &callees, const ::tt::device::ChipDesc &times)
      : chip(chip), times(times), timeline(block, chip, callees),
        capacity(timeline.banks(kL1).bytes() * fraction),
        load(timeline.numSteps()) {}

  /// The number of tensors that have moved.
  unsigned run() {
    choose();
    findRoom();
    unsigned count = 0;
    for (auto &[tensor, move] : moves)
      if (tensor->footprint.memory == kL1)
        count += move.types.size();
      else
        setTypes(move.old);
    return count;
  }

private:
  struct Move {
    Types types, old;
    Footprint before;
  };

  static void setTypes(const Types &types) {
    for (auto [value, type] : types)
      value.setType(type);
  }

  /// In order, each that fits beside all others by its bytes.
  void choose() {
    for (MemoryTimeline::Tensor &t : timeline.tensors())
      if (t.footprint.memory == kL1)
        load.add(t.begin, t.end, t.footprint.bytesPerBank);
    for (const MemoryTimeline::Launch &launch : timeline.launches())
      load.add(launch.step, launch.step, launch.bytes);
    for (MemoryTimeline::Tensor &t : timeline.tensors()) {
      if (t.footprint.memory == kL1 || t.value.use_empty())
        continue;
      Types types = typesInL1(t);
      if (types.empty())
        continue;
      std::string problem;
      auto footprint = footprintOf(types.front().second, chip, problem);
      if (failed(footprint) || !*footprint)
        continue;
      uint64_t bytes = (*footprint)->bytesPerBank;
      if (bytes > capacity || load.most(t.begin, t.end) > capacity - bytes)
        continue;
      if (!helps(types, times))
        continue;
      load.add(t.begin, t.end, bytes);
      Types old;
      for (auto [value, type] : types)
        old.push_back({value, cast<RankedTensorType>(value.getType())});
      setTypes(types);
      moves[&t] = {std::move(types), std::move(old), t.footprint};
      t.footprint = **footprint;
    }
  }

  /// Takes moves back until the allocator has a place for every tensor, unless
  /// even those that were in L1 before have none.
  void findRoom() {
    auto takeBack = [&](const MemoryTimeline::Tensor &t) {
      auto move = moves.find(const_cast<MemoryTimeline::Tensor *>(&t));
      if (move == moves.end() || t.footprint.memory != kL1)
        return false;
      move->first->footprint = move->second.before;
      return true;
    };
    constexpr unsigned kPatience = 16; // shortages are rare below the fraction
    for (unsigned round = 0;; ++round) {
      auto shortage = timeline.allocate(kL1, takeBack).shortage;
      if (!shortage)
        return;
      bool changed = false;
      if (round < kPatience)
        for (const MemoryTimeline::Tensor *t : shortage->alive)
          changed |= takeBack(*t);
      // Tensors that are gone may have left the memory fragmented.
      if (!changed)
        for (MemoryTimeline::Tensor &t : timeline.tensors())
          changed |= takeBack(t);
      if (!changed)
        return; // without any move it does not fit either
    }
  }

  ttcore::ChipDescAttr chip;
  const ::tt::device::ChipDesc &times;
  MemoryTimeline timeline;
  uint64_t capacity;
  ::tt::device::BankLoad load;
  llvm::MapVector<MemoryTimeline::Tensor *, Move> moves;
};

struct PlaceInL1 : impl::TTNNPlaceInL1PassBase<PlaceInL1> {
  using TTNNPlaceInL1PassBase::TTNNPlaceInL1PassBase;

  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(getOperation());
    if (!system)
      return signalPassFailure();
    double fraction = usableFraction;
    if (!(fraction >= 0 && fraction <= 1)) {
      getOperation().emitError("the part of L1 that tensors may take is ")
          << fraction << "; wanted 0 to 1";
      return signalPassFailure();
    }
    // Callees first: what they take is known when their callers are placed.
    auto called = ttcore::getCalledFunctions(getOperation());
    if (failed(called))
      return signalPassFailure();
    llvm::SetVector<Operation *> order;
    for (FunctionOpInterface function : *called)
      order.insert(function);
    getOperation().walk([&](func::FuncOp function) { order.insert(function); });
    MemoryTimeline::Callees callees;
    ::tt::device::ChipDesc times =
        ttcore::systemDescToDevice(system).chips.front();
    for (Operation *function : order)
      for (Block &block :
           cast<FunctionOpInterface>(function).getFunctionBody()) {
        Placer placer(block, system.getChipDesc(0), fraction, callees, times);
        numPlaced += placer.run();
      }
  }
};
} // namespace

} // namespace mlir::tt::ttnn
