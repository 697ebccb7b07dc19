//===- SetComputeKernelConfig.cpp - numerics of ops that say none ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNSETCOMPUTEKERNELCONFIGPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

std::optional<bool> given(Choice choice) {
  if (choice == Choice::Unset)
    return std::nullopt;
  return choice == Choice::True;
}

struct TTNNSetComputeKernelConfig
    : impl::TTNNSetComputeKernelConfigPassBase<TTNNSetComputeKernelConfig> {
  using Base::Base;

  void runOnOperation() override {
    std::optional<ttcore::MathFidelity> fidelity;
    if (mathFidelity != ttcore::Fidelity::Undefined)
      fidelity = ttcore::MathFidelity(int(mathFidelity.getValue()) - 1);
    auto chosen = DeviceComputeKernelConfigAttr::get(
        &getContext(), fidelity, given(mathApproxMode), given(fp32DestAccEn),
        given(packerL1Acc), given(dstFullSyncEn));
    // An attribute that an op has already stays.
    getOperation().walk([&](Operation *op) {
      if (isa<TTNNDialect>(op->getDialect()) &&
          llvm::is_contained(op->getName().getAttributeNames(),
                             "compute_config") &&
          !op->hasAttr("compute_config"))
        op->setAttr("compute_config", chosen);
    });
  }
};

} // namespace

} // namespace mlir::tt::ttnn
