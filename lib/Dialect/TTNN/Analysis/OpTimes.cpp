//===- OpTimes.cpp - the time of an op of the library ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"

#include "tt/device/ConvConfig.h"
#include "tt/device/OpTime.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {

std::optional<device::OpTensor> tensorOf(Type given, bool onHost) {
  auto type = dyn_cast<RankedTensorType>(given);
  TTNNLayoutAttr layout = type ? getLayoutOf(type) : TTNNLayoutAttr();
  if (!layout || !type.hasStaticShape() || (!layout.isOnDevice() && !onHost))
    return std::nullopt;
  device::OpTensor tensor;
  tensor.shape.assign(type.getShape().begin(), type.getShape().end());
  tensor.type = device::DataType(layout.getDataType());
  tensor.tiled = layout.isTiled();
  tensor.memory = layout.getBufferType() == BufferType::L1
                      ? device::BufferType::L1
                      : device::BufferType::DRAM;
  if (!layout.isSharded())
    return tensor;
  tensor.spread = device::Spread(*layout.getMemLayout());
  auto side = [](int64_t size) { return uint32_t(size); };
  ArrayRef<int64_t> grid = layout.getGridShape();
  SmallVector<int64_t> shard = layout.getScalarShardShape();
  if (grid.size() < 2 || shard.size() < 2)
    return std::nullopt;
  tensor.shardGrid = {side(grid[grid.size() - 2]), side(grid.back())};
  tensor.shardCores = tensor.shardGrid.rows * tensor.shardGrid.cols;
  tensor.shard = {side(shard[shard.size() - 2]), side(shard.back())};
  return tensor;
}

/// Numbers of an attribute; nothing if it has none.
static std::optional<std::vector<int64_t>> numbersOf(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return std::vector<int64_t>{int64_t(integer.getValue().getZExtValue())};
  std::vector<int64_t> numbers;
  if (auto array = dyn_cast<DenseI64ArrayAttr>(value)) {
    numbers.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return numbers;
  }
  if (auto array = dyn_cast<DenseI32ArrayAttr>(value)) {
    numbers.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return numbers;
  }
  auto array = dyn_cast<ArrayAttr>(value);
  if (!array)
    return std::nullopt;
  for (Attribute element : array) {
    auto integer = dyn_cast<IntegerAttr>(element);
    if (!integer)
      return std::nullopt;
    numbers.push_back(integer.getInt());
  }
  return numbers;
}

namespace {
/// The program config of a product, as the models know it.
struct Configured {
  device::ProductConfig product;
  UnaryWithParamAttr activation;
};
} // namespace

/// The config of a product whose operands are shared, or whose weights lie over
/// the DRAM banks; others follow from where tensors lie.
static std::optional<Configured> configOf(Attribute attribute) {
  using device::ProductProgram;
  auto of = [](ProductProgram program, auto config, bool folds) {
    return Configured{{program, config.getIn0BlockW(), config.getPerCoreM(),
                       config.getPerCoreN(), folds},
                      config.getFusedActivation()};
  };
  return llvm::TypeSwitch<Attribute, std::optional<Configured>>(attribute)
      .Case([&](MatmulMultiCoreReuseMultiCastProgramConfigAttr config) {
        return of(ProductProgram::Multicast2D, config,
                  config.getFuseBatch().value_or(true));
      })
      .Case([&](MatmulMultiCoreReuseMultiCast1DProgramConfigAttr config) {
        return of(config.getMcastIn0() ? ProductProgram::MulticastA
                                       : ProductProgram::MulticastB,
                  config, config.getFuseBatch());
      })
      .Case([&](MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfigAttr
                    config) -> std::optional<Configured> {
        Configured found = of(ProductProgram::DramSharded, config, true);
        found.product.readers = config.getNumWorkersPerDramBank().value_or(1);
        return found;
      })
      .Default(std::nullopt);
}

/// The config of a convolution, as the models know it, and its activation.
static void addConfig(Conv2dConfigAttr attribute, device::OpCall &call) {
  device::ConvConfig config;
  if (attribute.getShardLayout())
    config.spread = device::Spread(*attribute.getShardLayout());
  config.rowsAtOnce = attribute.getActBlockHOverride().value_or(0);
  config.twoInputBlocks = attribute.getEnableActDoubleBuffer().value_or(false);
  config.twoWeightBlocks =
      attribute.getEnableWeightsDoubleBuffer().value_or(false);
  config.reshards = attribute.getReshardIfNotOptimal().value_or(false);
  config.twoReaders = attribute.getForceSplitReader().value_or(false);
  if (config != device::ConvConfig())
    call.arguments.push_back(config.argument());
  // The library converts weights when it prepares them.
  if (attribute.getWeightsDtype() && call.operands.size() > 1)
    call.operands[1].tensor.type =
        device::DataType(*attribute.getWeightsDtype());
  if (attribute.getActivation())
    call.activation =
        stringifyUnaryOpType(attribute.getActivation().getOpType()).str();
}

/// Names the operands that the models ask for by name. All stand behind those
/// that they ask for by number.
static void nameOperands(Operation *op, device::OpCall &call) {
  auto name = [&](Value operand, const char *as) {
    size_t number = 0;
    for (Value other : op->getOperands()) {
      if (other == operand && number != 0 && call.operands[number].name.empty())
        break;
      number += isa<RankedTensorType>(other.getType());
    }
    if (operand && number < call.operands.size())
      call.operands[number].name = as;
  };
  if (auto layer = dyn_cast<LinearOp>(op)) {
    name(layer.getBias(), "bias");
  } else if (auto norm = dyn_cast<LayerNormOp>(op)) {
    name(norm.getWeight(), "weight");
    name(norm.getBias(), "bias");
  } else if (auto norm = dyn_cast<RMSNormOp>(op)) {
    name(norm.getWeight(), "weight");
    name(norm.getBias(), "bias");
  }
}

std::optional<device::OpCall> callOf(Operation *op) {
  device::OpCall call;
  call.op = op->getName().stripDialect().str();
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue; // the device
    // The library prepares the weights of convolutions there, once.
    bool isWeight = !call.operands.empty();
    std::optional<device::OpTensor> tensor =
        tensorOf(operand.getType(), isWeight);
    if (!tensor)
      return std::nullopt;
    call.operands.push_back({"", *tensor});
  }
  nameOperands(op, call);
  for (Value result : op->getResults()) {
    std::optional<device::OpTensor> tensor = tensorOf(result.getType());
    if (!tensor)
      return std::nullopt;
    call.results.push_back(*tensor);
  }
  // A layout that has the same pages elsewhere is a move.
  if (isa<ToLayoutOp>(op) && !call.operands.empty() && !call.results.empty() &&
      call.operands[0].tensor.tiled == call.results[0].tiled &&
      call.operands[0].tensor.type == call.results[0].type)
    call.op = "to_memory_config";
  for (NamedAttribute attribute : op->getAttrs()) {
    Attribute value = attribute.getValue();
    if (auto numbers = numbersOf(value))
      call.arguments.push_back(
          {attribute.getName().str(), std::move(*numbers)});
    else if (auto config = configOf(value)) {
      call.arguments.push_back(config->product.argument());
      if (config->activation)
        call.activation =
            stringifyUnaryOpType(config->activation.getOpType()).str();
    } else if (auto config = dyn_cast<Conv2dConfigAttr>(value)) {
      addConfig(config, call);
    } else if (auto config = dyn_cast<DeviceComputeKernelConfigAttr>(value)) {
      if (config.getMathFidelity())
        call.fidelity = device::MathFidelity(*config.getMathFidelity());
      call.wideAccumulator = config.getFp32DestAccEn().value_or(false);
      call.approximate = config.getMathApproxMode().value_or(false);
    } else if (attribute.getName() == "activation")
      if (auto name = dyn_cast<StringAttr>(value))
        call.activation = name.str();
  }
  return call;
}

std::optional<device::ChosenProduct>
fasterProductOf(Operation *op, const device::ChipDesc &chip) {
  if (!isa<MatmulOp, LinearOp>(op) || op->hasAttr("matmul_program_config"))
    return std::nullopt;
  std::optional<device::OpCall> call = callOf(op);
  return call ? device::fasterProduct(*call, chip) : std::nullopt;
}

double kernelSeconds(Operation *op, const device::ChipDesc &chip) {
  auto cycles = op->getAttrOfType<IntegerAttr>(d2m::kCyclesAttr);
  return cycles ? double(cycles.getInt()) / chip.rates.clockHz : 0;
}

double secondsOf(Operation *op, const device::ChipDesc &chip) {
  if (isa<GenericOp>(op))
    return kernelSeconds(op, chip);
  if (auto chosen = fasterProductOf(op, chip))
    return chosen->seconds;
  std::optional<device::OpCall> call = callOf(op);
  return call ? device::opTime(device::work(*call, chip), chip).seconds : 0;
}

} // namespace mlir::tt::ttnn
