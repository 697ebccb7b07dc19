//===- PlanReport.cpp - what became of every op ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Transforms/Passes.h"

#include "PlanContraction.h"
#include "PlanStream.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/D2M/Analysis/Attention.h"
#include "ttmlir/Dialect/D2M/Analysis/Contraction.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Move.h"
#include "ttmlir/Dialect/D2M/Analysis/Order.h"
#include "ttmlir/Dialect/D2M/Analysis/RowProgram.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::tt::d2m {
#define GEN_PASS_DEF_D2MPLANREPORTPASS
#include "ttmlir/Dialect/D2M/Transforms/Passes.h.inc"

namespace {

struct D2MPlanReport : impl::D2MPlanReportPassBase<D2MPlanReport> {
  using D2MPlanReportPassBase::D2MPlanReportPassBase;
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody())
        for (Operation &op : block)
          if (auto group = dyn_cast<GroupOp>(op))
            reportGroup(group);
          else if (isa_and_nonnull<ttir::TTIRDialect>(op.getDialect()) &&
                   // Values, and what only says where elements are.
                   !isa<ttir::FullOp, ttir::ConstantOp, ttir::ReshapeOp>(op))
            reportLeft(&op);
  }

  void reportGroup(GroupOp group) {
    if (onlyLeft)
      return;
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
    if (Attribute plan = group.getPlanAttr())
      remark << "; " << plan << cyclesOf(group);
    else
      remark << "; without a plan";
    addTime(remark, group);
  }

  /// The estimate, and what takes most of it.
  void addTime(InFlightDiagnostic &remark, GroupOp group) {
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!system || failed(checkGroup(group)))
      return;
    ttcore::ChipDescAttr chip = system.getChipDesc(0);
    Attribute plan = group.getPlanAttr();
    ::tt::device::StreamTime time;
    if (auto map = dyn_cast_if_present<MapPlanAttr>(plan))
      time = timeOf(group, map, chip);
    else if (auto rows = dyn_cast_if_present<RowPlanAttr>(plan))
      time = timeOf(group, rows, chip);
    else
      return;
    double most = std::max({time.dram, time.transfers, time.compute});
    remark << "; about " << int64_t(time.cycles) << " cycles, most of them "
           << (most < time.cycles / 2   ? "latency"
               : most == time.dram      ? "DRAM"
               : most == time.transfers ? "transfers"
                                        : "compute");
  }

  /// Of products, whose plans are chosen by it.
  std::string cyclesOf(GroupOp group) {
    auto plan = dyn_cast<ContractionPlanAttr>(group.getPlanAttr());
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(getOperation());
    if (!plan || !system)
      return "";
    for (Operation &op : group.getBody().front())
      if (std::optional<Contraction> product = contractionOf(&op))
        return ", about " +
               std::to_string(int64_t(contractionCycles(
                   group, *product, plan, system.getChipDesc(0)))) +
               " cycles";
    return "";
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
    bool isKnown = isMapOp(op) || reductionOf(op) || contractionOf(op) ||
                   attentionOf(op) || moveOf(op) || orderOf(op);
    op->emitRemark("'") << op->getName() << "' is in no program: "
                        << (isKnown ? "no other op goes with it"
                                    : "kernels have no call for it, or not for "
                                      "these types");
  }
};

} // namespace
} // namespace mlir::tt::d2m
