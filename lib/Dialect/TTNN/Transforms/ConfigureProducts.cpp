//===- ConfigureProducts.cpp - programs of products -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "tt/device/System.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNCONFIGUREPRODUCTSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

Attribute configOf(Operation *op, const device::ProductConfig &config,
                   const device::ChipDesc &chip) {
  MLIRContext *ctx = op->getContext();
  std::optional<device::OpCall> call = callOf(op);
  bool wide = call->wideAccumulator ||
              call->operands[0].tensor.type == device::DataType::Float32;
  device::Subblock block = device::fittingSubblock(config, wide);
  auto grid = CoreCoordAttr::get(ctx, chip.grid.cols, chip.grid.rows);
  uint32_t k = config.blockK, m = config.perCoreM, n = config.perCoreN;
  if (config.program == device::ProductProgram::Multicast2D)
    return MatmulMultiCoreReuseMultiCastProgramConfigAttr::get(
        ctx, grid, k, block.rows, block.columns, m, n, m, n,
        /*transpose_mcast=*/false, /*fused_activation=*/nullptr,
        config.foldsBatch);
  return MatmulMultiCoreReuseMultiCast1DProgramConfigAttr::get(
      ctx, grid, k, block.rows, block.columns, m, n, m, n, config.foldsBatch,
      /*fused_activation=*/nullptr,
      config.program == device::ProductProgram::MulticastA,
      /*gather_in0=*/std::nullopt, /*hop_cores=*/nullptr,
      /*num_global_cb_receivers=*/std::nullopt,
      /*untilize_out=*/std::nullopt);
}

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
      op->setAttr("matmul_program_config", configOf(op, chosen->config, chip));
      ++numConfigured;
    });
  }
};

} // namespace

} // namespace mlir::tt::ttnn
