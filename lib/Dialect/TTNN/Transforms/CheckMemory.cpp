//===- CheckMemory.cpp - refuses programs that no device can hold ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNCHECKMEMORYPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
using ::tt::device::Banks;
constexpr auto kDRAM = ::tt::device::BufferType::DRAM;
constexpr auto kL1 = ::tt::device::BufferType::L1;

StringRef nameOf(::tt::device::BufferType memory) {
  return memory == kDRAM ? "DRAM" : "L1";
}

std::string text(const Banks &banks) {
  return std::to_string(banks.count()) + " banks of " +
         std::to_string(banks.bytes());
}

/// "result '#0' of type 'tensor<32x32xbf16>'"
std::string describe(Value value) {
  std::string out;
  llvm::raw_string_ostream os(out);
  if (auto result = dyn_cast<OpResult>(value))
    os << "result '#" << result.getResultNumber() << "'";
  else
    os << "argument '#" << cast<BlockArgument>(value).getArgNumber() << "'";
  auto type = cast<RankedTensorType>(value.getType());
  os << " of type '"
     << RankedTensorType::get(type.getShape(), type.getElementType()) << "'";
  return out;
}

struct CheckMemory : impl::TTNNCheckMemoryPassBase<CheckMemory> {
  using TTNNCheckMemoryPassBase::TTNNCheckMemoryPassBase;

  InFlightDiagnostic complain(Location loc) {
    bool refuse = mode == MemoryCheck::Refuse;
    fits &= !refuse;
    return refuse ? emitError(loc) : emitWarning(loc);
  }

  /// Begins with the kind of the value.
  InFlightDiagnostic complain(Value value) {
    InFlightDiagnostic diag = complain(value.getLoc());
    if (Operation *op = value.getDefiningOp())
      diag << "'" << op->getName() << "' op ";
    return std::move(diag << describe(value));
  }

  void complain(const MemoryTimeline &timeline,
                const MemoryTimeline::Shortage &shortage) {
    if (shortage.launch)
      return complainOfLaunch(timeline, shortage);
    const MemoryTimeline::Tensor &tensor = *shortage.tensor;
    uint64_t needed = tensor.footprint.bytesPerBank;
    const Banks &banks = timeline.banks(tensor.footprint.memory);
    StringRef memory = nameOf(tensor.footprint.memory);
    TTNNLayoutAttr layout = getLayoutOf(tensor.value.getType());
    if (needed > banks.bytes()) {
      complain(tensor.value)
          << " does not fit into " << memory << ": it has "
          << layout.getTotalSizeBytes() << " bytes, " << needed << " in one of "
          << text(banks) << "; split the tensor or use a narrower element type";
      return;
    }
    InFlightDiagnostic diag = complain(tensor.value)
                              << " does not fit into " << memory
                              << " beside the tensors that are alive: it needs "
                              << needed << " bytes in one of " << text(banks)
                              << ", where " << shortage.freeBytes
                              << " are free, at most " << shortage.largestFree
                              << " in one piece";
    if (uint64_t wanted = timeline.wantedBytes(tensor.footprint.memory);
        wanted > banks.bytes())
      diag << "; at its peak the program takes " << wanted
           << " bytes of a bank, " << wanted - banks.bytes() << " too many";
    nameLargest(diag, shortage.alive);
  }

  /// Circular buffers take L1 from below; tensors must be above.
  void complainOfLaunch(const MemoryTimeline &timeline,
                        const MemoryTimeline::Shortage &shortage) {
    const MemoryTimeline::Launch &launch = *shortage.launch;
    InFlightDiagnostic diag = complain(launch.op->getLoc());
    diag << "'" << launch.op->getName() << "' op takes " << launch.bytes
         << " bytes of L1 for "
         << (isa<GenericOp>(launch.op) ? "circular buffers" : "what it calls")
         << " in one of " << text(timeline.banks(kL1)) << ", where "
         << shortage.lowestFree << " are free below the tensors that are alive";
    nameLargest(diag, shortage.alive);
  }

  static void nameLargest(InFlightDiagnostic &diag,
                          SmallVector<const MemoryTimeline::Tensor *> alive) {
    llvm::sort(alive, [](auto *a, auto *b) {
      uint64_t x = a->footprint.bytesPerBank, y = b->footprint.bytesPerBank;
      return x != y ? x > y : a < b;
    });
    constexpr size_t kMost = 5;
    for (const MemoryTimeline::Tensor *other :
         ArrayRef(alive).take_front(kMost))
      diag.attachNote(other->value.getLoc())
          << describe(other->value) << " has " << other->footprint.bytesPerBank
          << " bytes of a bank";
  }

  void check(func::FuncOp function, Block &block, ttcore::ChipDescAttr chip) {
    MemoryTimeline timeline(block, chip, callees);
    if (const auto &problem = timeline.problem()) {
      complain(problem->value)
          << " cannot be placed in memory: " << problem->text;
      return;
    }
    auto dram = timeline.allocate(kDRAM), l1 = timeline.allocate(kL1);
    auto *first = dram.shortage ? &dram : &l1;
    if (dram.shortage && l1.shortage &&
        l1.shortage->step() < dram.shortage->step())
      first = &l1;
    // One shortage is enough: tensors computed from this one are often as
    // large.
    if (first->shortage)
      complain(timeline, *first->shortage);
    if (mode == MemoryCheck::Report)
      emitRemark(function.getLoc())
          << "'" << function.getName() << "' takes at most " << dram.peakBytes
          << " bytes of a bank of DRAM, which has "
          << text(timeline.banks(kDRAM)) << ", and " << l1.peakBytes
          << " of L1, which has " << text(timeline.banks(kL1))
          << (first->shortage ? ", up to the first tensor without room" : "");
  }

  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(getOperation());
    if (!system)
      return signalPassFailure();
    if (failed(ttcore::getCalledFunctions(getOperation())))
      return signalPassFailure();
    getOperation().walk([&](func::FuncOp function) {
      for (Block &block : function.getBody())
        check(function, block, system.getChipDesc(0));
    });
    if (!fits)
      signalPassFailure();
  }

  bool fits = true;
  MemoryTimeline::Callees callees;
};
} // namespace

} // namespace mlir::tt::ttnn
