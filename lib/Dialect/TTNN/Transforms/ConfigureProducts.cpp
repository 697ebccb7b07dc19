//===- ConfigureProducts.cpp - programs of products -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "tt/device/System.h"
#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNCONFIGUREPRODUCTSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
struct ConfigureProducts
    : impl::TTNNConfigureProductsPassBase<ConfigureProducts> {
  using Base::Base;

  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(getOperation());
    if (!system)
      return signalPassFailure();
    device::ChipDesc chip = ttcore::systemDescToDevice(system).chips.front();
    getOperation().walk([&](Operation *op) {
      auto chosen = fasterProductOf(op, chip);
      if (!chosen)
        return;
      op->setAttr("matmul_program_config",
                  productConfigOf(op, chosen->config, chip));
      ++numConfigured;
    });
  }
};

} // namespace

} // namespace mlir::tt::ttnn
