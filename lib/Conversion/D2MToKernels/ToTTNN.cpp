//===- ToTTNN.cpp - groups as ttnn.generic --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/D2MToKernels/D2MToKernels.h"

#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"

#include "D2M/Cache/CacheWrite.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

#include <map>

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTD2MTOTTNNPASS
#include "ttmlir/Conversion/D2MToKernels/Passes.h.inc"

namespace {

/// The same tensor in tiles on the device; null without a layout.
RankedTensorType inTiles(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(tensor);
  if (!layout)
    return nullptr;
  if (layout.isTiled() && layout.isOnDevice())
    return tensor;
  auto tiles = ttnn::TTNNLayoutAttr::build(
      type.getContext(), tensor.getShape(), layout.getDataType(),
      ttnn::Layout::Tile, ttnn::BufferType::DRAM);
  return tiles ? RankedTensorType::get(tensor.getShape(),
                                       tensor.getElementType(), tiles)
               : nullptr;
}

class Converter {
public:
  explicit Converter(ModuleOp module) : kernels(module) {}

  LogicalResult convert(d2m::GroupOp group) {
    if (failed(d2m::checkGroup(group)))
      return failure();
    OpBuilder builder(group);
    Location loc = group.getLoc();
    SmallVector<Value> tensors;
    for (Value input : group.getInputs()) {
      RankedTensorType type = inTiles(input.getType());
      if (!type)
        return noLayout(group, input.getType());
      tensors.push_back(
          type == input.getType()
              ? input
              : Value(ttir::ToLayoutOp::create(builder, loc, type, input)));
    }
    Value device = ttnn::getOrInsertDevice(builder, group);
    bool inPlace = d2m::cacheWriteIn(group) != nullptr;
    if (inPlace && tensors.front() != group.getOperand(0))
      return group.emitOpError("writes to the memory of operand 0, which lies "
                               "in no tiles on the device: ")
             << group.getOperand(0).getType();
    for (Type result : group.getResultTypes()) {
      RankedTensorType type = inTiles(result);
      if (!type)
        return noLayout(group, result);
      if (inPlace) {
        tensors.push_back(tensors.front());
        continue;
      }
      tensors.push_back(ttnn::EmptyOp::create(
          builder, loc, type, device,
          ttnn::ShapeAttr::get(type.getContext(), type.getShape())));
    }
    std::shared_ptr<const Launch> launch = lowerGroup(
        group,
        llvm::map_to_vector(
            tensors,
            [](Value tensor) {
              return cast<ttcore::TileType>(
                  ttnn::getLayoutOf(tensor.getType()).getElementType());
            }),
        kernels);
    if (!launch)
      return failure();
    ttcore::DeviceAttr chip = ttcore::getDevice(group);
    cores = chip ? coresOf(*launch, chip) : nullptr;
    if (!cores)
      return group.emitOpError("is planned for ")
             << launch->cores << " cores, which the device does not have";
    ttnn::ProgramAttr &program = programs[launch.get()];
    if (!program)
      program = programOf(*launch, chip);
    auto generic = ttnn::GenericOp::create(builder, loc, TypeRange(), tensors,
                                           ValueRange(), program);
    noteOrigin(generic, group);
    for (auto [result, tensor] :
         llvm::zip(group.getResults(),
                   ArrayRef(tensors).drop_front(group.getNumOperands()))) {
      Value value = tensor;
      if (value.getType() != result.getType())
        value = ttir::ToLayoutOp::create(builder, loc, result.getType(), value);
      result.replaceAllUsesWith(value);
    }
    group.erase();
    return success();
  }

private:
  /// Notes for readers which ops the program was made of.
  static void noteOrigin(ttnn::GenericOp generic, d2m::GroupOp group) {
    SmallVector<StringRef> names;
    for (Operation &op : group.getBody().front().without_terminator())
      if (!isa<ttir::FullOp>(op) || group.getNumOperands() == 0)
        names.push_back(op.getName().stripDialect());
    Builder builder(group.getContext());
    generic->setAttr(d2m::kOpsAttr, builder.getStrArrayAttr(names));
    if (Attribute cycles = group->getAttr(d2m::kCyclesAttr))
      generic->setAttr(d2m::kCyclesAttr, cycles);
  }

  static LogicalResult noLayout(d2m::GroupOp group, Type type) {
    return group.emitOpError("has a tensor without a TTNN layout, ")
           << type << ": run ttnn-layout before convert-d2m-to-ttnn";
  }

  /// Null if the device does not have them.
  static ttnn::CoreRangeSetAttr coresOf(const Launch &launch,
                                        ttcore::DeviceAttr chip) {
    MLIRContext *ctx = chip.getContext();
    ArrayRef<int64_t> grid = chip.getWorkerGrid().getShape();
    if (launch.columns == 0)
      return ttnn::CoreRangeSetAttr::forGrid(
          ctx, {launch.cores, 1}, ttnn::TensorMemoryLayout::HeightSharded,
          grid);
    int64_t rows = launch.cores / launch.columns;
    if (rows > grid[0] || launch.columns > grid[1])
      return nullptr;
    return ttnn::CoreRangeSetAttr::get(
        ctx, ttnn::CoreRangeAttr::get(
                 ctx, ttnn::CoreCoordAttr::get(ctx, 0, 0),
                 ttnn::CoreCoordAttr::get(ctx, launch.columns - 1, rows - 1)));
  }

  static Attribute argOf(MLIRContext *ctx, const LaunchArg &arg) {
    size_t number = size_t(arg.value);
    switch (arg.kind) {
    case LaunchArg::Port:
      return ttnn::KernelArgCBBufferIndexAttr::get(ctx, number);
    case LaunchArg::Layout:
      return ttnn::KernelArgTensorAccessorArgsAttr::get(ctx, number);
    case LaunchArg::Address:
      return ttnn::KernelArgAddressOfTensorAttr::get(ctx, number);
    case LaunchArg::Semaphore:
      return ttnn::KernelArgSemaphoreAtAttr::get(ctx, number);
    case LaunchArg::Number:
      return ttnn::KernelNamedArgAttr::get(ctx, StringAttr::get(ctx, arg.name),
                                           uint32_t(arg.value));
    }
    llvm_unreachable("all kinds are listed");
  }

  ttnn::ProgramAttr programOf(const Launch &launch, ttcore::DeviceAttr chip) {
    MLIRContext *ctx = chip.getContext();
    SmallVector<ttnn::KernelCBAttr> cbs;
    SmallVector<ttnn::ComputeKernelUnpackToDestMode> modes;
    for (auto [i, buffer] : llvm::enumerate(launch.buffers)) {
      uint32_t bytes = uint32_t(buffer.tile.getSizeBytes());
      ttcore::DataType format = buffer.tile.getDataType();
      cbs.push_back(ttnn::KernelCBAttr::get(
          ctx, uint32_t(buffer.pages) * bytes, cores,
          ttnn::KernelCBFormatAttr::get(ctx, uint32_t(i), format, bytes),
          buffer.tensor ? ttnn::KernelCBGlobalBufferAddressOfTensorAttr::get(
                              ctx, *buffer.tensor)
                        : nullptr));
      modes.push_back(buffer.reachesDst()
                          ? ttnn::ComputeKernelUnpackToDestMode::Fp32
                          : ttnn::ComputeKernelUnpackToDestMode::Default);
    }
    SmallVector<Attribute> kernels;
    for (const LaunchKernel &kernel : launch.kernels) {
      auto args = [&](ArrayRef<LaunchArg> all) {
        return llvm::map_to_vector(
            all, [&](const LaunchArg &arg) { return argOf(ctx, arg); });
      };
      SmallVector<Attribute> common = args(kernel.common),
                             compileTime = args(kernel.compileTime);
      SmallVector<ttnn::CoreRuntimeArgsAttr> runTime =
          runTimeArgs(launch, kernel, chip);
      switch (kernel.kind) {
      case LaunchKernel::Reader:
        kernels.push_back(ttnn::ReadKernelAttr::get(
            ctx, kernel.function, cores, common, runTime, compileTime));
        break;
      case LaunchKernel::Writer:
        kernels.push_back(ttnn::WriteKernelAttr::get(
            ctx, kernel.function, cores, common, runTime, compileTime));
        break;
      case LaunchKernel::Compute:
        kernels.push_back(ttnn::ComputeKernelAttr::get(
            ctx, kernel.function, cores, launch.fidelity, launch.wideDst,
            launch.fullSync, modes,
            /*bfp8_pack_precise=*/false, /*math_approx_mode=*/false, common,
            runTime, compileTime));
        break;
      }
    }
    SmallVector<ttnn::KernelSemaphoreAttr> semaphores;
    for (unsigned i = 0; i != launch.semaphores; ++i)
      semaphores.push_back(ttnn::KernelSemaphoreAttr::get(
          ctx, i, ttnn::KernelCoreType::Worker, cores, /*initial_value=*/0));
    return ttnn::ProgramAttr::get(ctx, kernels, cbs, semaphores);
  }

  static SmallVector<ttnn::CoreRuntimeArgsAttr>
  runTimeArgs(const Launch &launch, const LaunchKernel &kernel,
              ttcore::DeviceAttr chip) {
    MLIRContext *ctx = chip.getContext();
    int64_t columns =
        launch.columns ? launch.columns : chip.getWorkerGrid().getShape()[1];
    SmallVector<ttnn::CoreRuntimeArgsAttr> all;
    for (auto [core, numbers] : llvm::enumerate(kernel.numbers)) {
      SmallVector<Attribute> args;
      for (auto [name, number] : llvm::zip(kernel.names, numbers))
        args.push_back(argOf(ctx, {LaunchArg::Number, number, name}));
      all.push_back(ttnn::CoreRuntimeArgsAttr::get(
          ctx,
          ttnn::CoreCoordAttr::get(ctx, int64_t(core) % columns,
                                   int64_t(core) / columns),
          args));
    }
    return all;
  }

  KernelLibrary kernels;
  std::map<const Launch *, ttnn::ProgramAttr> programs;
  ttnn::CoreRangeSetAttr cores;
};

struct ConvertD2MToTTNN : impl::ConvertD2MToTTNNPassBase<ConvertD2MToTTNN> {
  void runOnOperation() override {
    SmallVector<d2m::GroupOp> groups;
    getOperation().walk([&](d2m::GroupOp group) { groups.push_back(group); });
    Converter converter(getOperation());
    for (d2m::GroupOp group : groups)
      if (failed(converter.convert(group)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::tt
