//===- ProgramConfigs.cpp - how the library is told to run an op ----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/LayoutProblem.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

std::optional<UnaryWithParamAttr> fusedActivationOf(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("activation");
  if (!name || name.empty())
    return UnaryWithParamAttr();
  std::optional<UnaryOpType> type = symbolizeUnaryOpType(name.getValue());
  if (!type)
    return std::nullopt;
  return UnaryWithParamAttr::get(op->getContext(), *type, /*params=*/{});
}

Attribute productConfigOf(Operation *op, const device::ProductConfig &config,
                          const device::ChipDesc &chip, bool fusesActivation) {
  MLIRContext *ctx = op->getContext();
  UnaryWithParamAttr activation =
      fusesActivation ? fusedActivationOf(op).value_or(UnaryWithParamAttr())
                      : UnaryWithParamAttr();
  std::optional<device::OpCall> call = callOf(op);
  bool wide = call->wideAccumulator ||
              call->operands[0].tensor.type == device::DataType::Float32;
  device::Subblock block = device::fittingSubblock(config, wide);
  auto grid = CoreCoordAttr::get(ctx, chip.grid.cols, chip.grid.rows);
  uint32_t k = config.blockK, m = config.perCoreM, n = config.perCoreN;
  if (config.program == device::ProductProgram::DramSharded)
    return MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfigAttr::get(
        ctx, k, m, n, activation,
        config.readers > 1 ? std::optional<uint32_t>(config.readers)
                           : std::nullopt);
  if (config.program == device::ProductProgram::Multicast2D)
    return MatmulMultiCoreReuseMultiCastProgramConfigAttr::get(
        ctx, grid, k, block.rows, block.columns, m, n, m, n,
        /*transpose_mcast=*/false, activation, config.foldsBatch);
  return MatmulMultiCoreReuseMultiCast1DProgramConfigAttr::get(
      ctx, grid, k, block.rows, block.columns, m, n, m, n, config.foldsBatch,
      activation, config.program == device::ProductProgram::MulticastA,
      /*gather_in0=*/std::nullopt, /*hop_cores=*/nullptr,
      /*num_global_cb_receivers=*/std::nullopt,
      /*untilize_out=*/std::nullopt);
}

bool usesShards(const device::Offer &offer) {
  auto isSharded = [](const device::TensorPlace &place) {
    return place.sharded();
  };
  return llvm::any_of(offer.operands, isSharded) ||
         llvm::any_of(offer.results, isSharded);
}

Attribute convConfigOf(Operation *op, const device::ConvConfig &config) {
  auto count = [](int64_t value) {
    return value ? std::optional<uint32_t>(value) : std::nullopt;
  };
  auto flag = [](bool value) {
    return value ? std::optional<bool>(true) : std::nullopt;
  };
  Conv2dConfigAttr::Fields fields = Conv2dConfigAttr::fieldsOf(op);
  fields.shardLayout = TensorMemoryLayout(config.spread);
  fields.actBlockHOverride = count(config.rowsAtOnce);
  fields.reshardIfNotOptimal = flag(config.reshards);
  fields.enableActDoubleBuffer = flag(config.twoInputBlocks);
  fields.enableWeightsDoubleBuffer = flag(config.twoWeightBlocks);
  fields.forceSplitReader = flag(config.twoReaders);
  return Conv2dConfigAttr::get(op->getContext(), fields);
}

std::pair<StringRef, Attribute> programConfigOf(Operation *op,
                                                const device::Offer &offer,
                                                const device::ChipDesc &chip) {
  if (offer.product)
    return {"matmul_program_config",
            productConfigOf(op, *offer.product, chip, usesShards(offer))};
  if (offer.conv)
    return {"conv2d_config", convConfigOf(op, *offer.conv)};
  return {};
}

} // namespace mlir::tt::ttnn
