//===- D2MToTTNN.cpp - groups as programs of kernels ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/D2MToTTNN/D2MToTTNN.h"

#include "MapKernels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTD2MTOTTNNPASS
#include "ttmlir/Conversion/D2MToTTNN/Passes.h.inc"

namespace {

/// The same tensor in tiles, interleaved over its memory; null without a
/// layout.
RankedTensorType inTiles(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(tensor);
  if (!layout)
    return nullptr;
  if (layout.isTiled() && layout.isOnDevice() && !layout.isSharded())
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
    d2m::MapPlanAttr plan = group.getPlanAttr();
    if (!plan)
      return group.emitOpError("has no plan: run d2m-plan before "
                               "convert-d2m-to-ttnn");
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
    for (Type result : group.getResultTypes()) {
      RankedTensorType type = inTiles(result);
      if (!type)
        return noLayout(group, result);
      tensors.push_back(ttnn::EmptyOp::create(
          builder, loc, type, device,
          ttnn::ShapeAttr::get(type.getContext(), type.getShape())));
    }
    ttcore::DeviceAttr chip = ttcore::getDevice(group);
    cores = chip ? ttnn::CoreRangeSetAttr::forGrid(
                       group.getContext(), {plan.getCores(), 1},
                       ttnn::TensorMemoryLayout::HeightSharded,
                       chip.getWorkerGrid().getShape())
                 : nullptr;
    if (!cores)
      return group.emitOpError("is planned for ")
             << plan.getCores() << " cores, which the device does not have";
    ttnn::GenericOp::create(builder, loc, TypeRange(), tensors, ValueRange(),
                            program(group, plan, tensors, chip));
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
  static LogicalResult noLayout(d2m::GroupOp group, Type type) {
    return group.emitOpError("has a tensor without a TTNN layout, ")
           << type << ": run ttnn-layout before convert-d2m-to-ttnn";
  }

  ttnn::ProgramAttr program(d2m::GroupOp group, d2m::MapPlanAttr plan,
                            ArrayRef<Value> tensors, ttcore::DeviceAttr chip) {
    MLIRContext *ctx = group.getContext();
    size_t inputs = group.getNumOperands();
    MapBuffers buffers;
    buffers.block = plan.getBlock();
    SmallVector<PageMap> pages;
    auto shapeOf = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getShape();
    };
    for (Value tensor : tensors.take_front(inputs))
      pages.push_back(pagesOf(shapeOf(tensor), shapeOf(tensors.back())));
    SmallVector<ttnn::KernelCBAttr> cbs;
    SmallVector<ttnn::ComputeKernelUnpackToDestMode> modes;
    bool wide = false;
    for (auto [i, tensor] : llvm::enumerate(tensors)) {
      ttnn::TTNNLayoutAttr layout = ttnn::getLayoutOf(tensor.getType());
      auto tile = cast<ttcore::TileType>(layout.getElementType());
      bool is32 = tile.getDataType() == ttcore::DataType::Float32;
      int64_t pages = plan.getBlock() * plan.getBuffers();
      uint32_t bytes = uint32_t(tile.getSizeBytes());
      (i < inputs ? buffers.inputs : buffers.results)
          .push_back(ttkernel::CBType::get(ctx, pages, tile));
      cbs.push_back(ttnn::KernelCBAttr::get(
          ctx, uint32_t(pages) * bytes, cores,
          ttnn::KernelCBFormatAttr::get(ctx, uint32_t(i), tile.getDataType(),
                                        bytes),
          nullptr));
      if (i < inputs)
        modes.push_back(is32 ? ttnn::ComputeKernelUnpackToDestMode::Fp32
                             : ttnn::ComputeKernelUnpackToDestMode::Default);
      wide |= is32;
    }
    auto ports = [&](size_t begin, size_t end) {
      SmallVector<Attribute> args;
      for (size_t i = begin; i != end; ++i)
        args.push_back(ttnn::KernelArgCBBufferIndexAttr::get(ctx, i));
      return args;
    };
    auto mover = [&](size_t begin, size_t end, auto kind,
                     FlatSymbolRefAttr kernel) -> Attribute {
      SmallVector<Attribute> compileTime = ports(begin, end), common;
      for (size_t i = begin; i != end; ++i) {
        compileTime.push_back(
            ttnn::KernelArgTensorAccessorArgsAttr::get(ctx, i));
        common.push_back(ttnn::KernelArgAddressOfTensorAttr::get(ctx, i));
      }
      return decltype(kind)::get(ctx, kernel, cores, common,
                                 ranges(plan, chip, /*withFirst=*/true),
                                 compileTime);
    };
    SmallVector<Attribute> kernelAttrs{
        mover(0, inputs, ttnn::ReadKernelAttr(),
              kernels.reader(buffers.inputs, pages, plan.getBlock())),
        mover(inputs, tensors.size(), ttnn::WriteKernelAttr(),
              kernels.writer(buffers.results, plan.getBlock())),
        ttnn::ComputeKernelAttr::get(
            ctx,
            kernels.compute(buffers,
                            d2m::scheduleTiles(group.getBody().front())),
            cores, ttcore::MathFidelity::HiFi4, wide, plan.getFullSync(), modes,
            /*bfp8_pack_precise=*/false, /*math_approx_mode=*/false,
            /*common_rt_args=*/{}, ranges(plan, chip, /*withFirst=*/false),
            ports(0, tensors.size()))};
    return ttnn::ProgramAttr::get(ctx, kernelAttrs, cbs, {});
  }

  /// The tiles of each core: [first,] count.
  SmallVector<ttnn::CoreRuntimeArgsAttr>
  ranges(d2m::MapPlanAttr plan, ttcore::DeviceAttr chip, bool withFirst) {
    MLIRContext *ctx = plan.getContext();
    int64_t columns = chip.getWorkerGrid().getShape()[1], first = 0;
    SmallVector<ttnn::CoreRuntimeArgsAttr> all;
    auto number = [&](StringRef name, int64_t value) -> Attribute {
      return ttnn::KernelNamedArgAttr::get(ctx, StringAttr::get(ctx, name),
                                           uint32_t(value));
    };
    for (int64_t core = 0; core != plan.getCores(); ++core) {
      int64_t count = plan.getTiles() / plan.getCores() +
                      (core < plan.getTiles() % plan.getCores());
      SmallVector<Attribute> args;
      if (withFirst)
        args.push_back(number("first", first));
      args.push_back(number("count", count));
      all.push_back(ttnn::CoreRuntimeArgsAttr::get(
          ctx, ttnn::CoreCoordAttr::get(ctx, core % columns, core / columns),
          args));
      first += count;
    }
    return all;
  }

  KernelLibrary kernels;
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
