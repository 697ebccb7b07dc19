//===- PlanReport.cpp - a report of plans ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "D2M/Family.h"
#include "D2M/Kernels/KernelWriter.h"

#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"
#include "ttmlir/Dialect/D2M/Analysis/WhyNoKernel.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANREPORTPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

struct D2MPlanReport : impl::D2MPlanReportPassBase<D2MPlanReport> {
  using D2MPlanReportPassBase::D2MPlanReportPassBase;
  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!onlyLeft && !system) {
      getOperation().emitError("has no system description: run "
                               "ttcore-register-device before d2m-plan-report");
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody()) {
        for (Operation &op : block)
          if (isa_and_nonnull<ttir::TTIRDialect>(op.getDialect()) &&
              // Constants, and ops that only say where elements are.
              !isa<ttir::FullOp, ttir::ConstantOp, ttir::ReshapeOp>(op))
            reportLeft(&op);
        if (!onlyLeft)
          reportGroups(function, block, workerChip(function));
      }
  }

  void reportGroups(func::FuncOp function, Block &block,
                    ttcore::ChipDescAttr chip) {
    Placement placement(block, chip, circularBufferRoom(chip));
    double cycles = 0;
    unsigned programs = 0;
    for (auto group : block.getOps<GroupOp>()) {
      cycles += reportGroup(group, placement, chip);
      ++programs;
    }
    if (programs)
      function.emitRemark("'")
          << function.getSymName() << "' has " << programs
          << (programs == 1 ? " program, " : " programs, ") << "about "
          << int64_t(cycles) << " cycles together";
  }

  /// The estimated cycles of a group.
  double reportGroup(GroupOp group, const Placement &placement,
                     ttcore::ChipDescAttr chip) {
    SmallVector<StringRef> names;
    for (Operation &op : group.getBody().front().without_terminator())
      if (!isa<ttir::FullOp>(op) || group.getNumOperands() == 0)
        names.push_back(op.getName().stripDialect());
    InFlightDiagnostic remark = group.emitRemark("one program of ");
    remark << names.size() << (names.size() == 1 ? " op" : " ops") << ", "
           << llvm::join(names, ", ") << ": reads " << group.getNumOperands()
           << " tensors of " << bytesOf(group.getOperandTypes())
           << " bytes, writes " << group.getNumResults() << " of "
           << bytesOf(group.getResultTypes());
    if (!group.getPlanAttr()) {
      remark << "; without a plan";
      return 0;
    }
    remark << "; " << group.getPlanAttr();
    if (failed(checkGroup(group)))
      return 0;
    ::tt::device::ProgramTime time = timeOf(group, chip);
    if (time.cycles > 0)
      remark << "; about " << int64_t(time.cycles) << " cycles, most of them "
             << time.bound();
    else
      remark << "; without an estimate";
    if (std::string text = familyOf(group).remark(group); !text.empty())
      remark << "; " << text;
    if (calls)
      for (auto [name, count] : familyOf(group).calls(group, chip).counts)
        remark << "; " << name << " " << llvm::formatv("{0:f2}", count).str();
    for (OpResult result : group->getResults()) {
      remark << "; result " << result.getResultNumber() << " in ";
      bool inL1 =
          memoryOf(group, group.getNumOperands() + result.getResultNumber()) ==
          ::tt::device::BufferType::L1;
      remark << (inL1 ? "L1" : "DRAM: " + placement.whyNot(result));
    }
    return time.cycles;
  }

  static int64_t bytesOf(TypeRange types) {
    int64_t bytes = 0;
    for (Type type : types) {
      auto tensor = cast<RankedTensorType>(type);
      bytes += tensor.getNumElements() *
               tensor.getElementType().getIntOrFloatBitWidth() / 8;
    }
    return bytes;
  }

  static void reportLeft(Operation *op) {
    op->emitRemark("'") << op->getName()
                        << "' is in no program: " << whyNoKernel(op);
  }
};

} // namespace
} // namespace mlir::tt::d2m
