//===- ToTTMetal.cpp - functions of groups as host programs ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/D2MToKernels/D2MToKernels.h"

#include "D2M/Generic/Generic.h"
#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "LayoutBuffer.h"
#include "MemoryPlan.h"

#include "D2M/Cache/CacheWrite.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/Placement.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/D2M/Analysis/WhyNoKernel.h"
#include "ttmlir/Dialect/D2M/Analysis/WorkerChip.h"
#include "ttmlir/Dialect/D2M/IR/Notes.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "llvm/ADT/TypeSwitch.h"

#include <map>

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTD2MTOTTMETALPASS
#include "ttmlir/Conversion/D2MToKernels/Passes.h.inc"

namespace {

MemRefType onHost(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type); memref && !isOnDevice(type))
    return memref;
  RankedTensorType tensor = logicalType(type);
  return MemRefType::get(tensor.getShape(), tensor.getElementType());
}

/// In tiles, interleaved over the banks of a memory.
MemRefType onDevice(Type type, ::tt::device::BufferType memory) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> tiles(tensor.getShape());
  while (tiles.size() < 2)
    tiles.insert(tiles.begin(), 1);
  for (int64_t &size : MutableArrayRef(tiles).take_back(2))
    size = (size + 31) / 32;
  MLIRContext *ctx = type.getContext();
  ttcore::TileType tile = tileOf(type);
  if (memory == ::tt::device::BufferType::DRAM)
    return MemRefType::get(
        tiles, tile, MemRefLayoutAttrInterface(),
        ttcore::MemorySpaceAttr::get(ctx, ttcore::MemorySpace::DeviceDRAM));
  SmallVector<int64_t> strides(tiles.size()), shape(tiles.size(), 1);
  int64_t stride = int64_t(tile.getSizeBytes());
  for (size_t i = tiles.size(); i-- > 0; stride *= tiles[i])
    strides[i] = stride;
  llvm::append_range(shape, tiles);
  return MemRefType::get(
      shape, tile, ttcore::InterleavedLayoutAttr::get(ctx, strides),
      ttcore::MemorySpaceAttr::get(ctx, ttcore::MemorySpace::DeviceL1));
}

/// The tensor behind views.
Value baseOf(Value value) {
  while (Operation *view = value.getDefiningOp()) {
    if (!isa<d2m::ViewLayoutOp, d2m::StreamLayoutOp>(view))
      break;
    value = view->getOperand(0);
  }
  return value;
}

/// One function: its tensors become buffers of the host and of DRAM, whichever
/// is wanted, and its groups programs.
class FunctionConverter {
public:
  FunctionConverter(func::FuncOp from, ttcore::ChipDescAttr chip,
                    KernelLibrary &kernels, SymbolTable &symbols)
      : from(from), chip(chip), columns(d2m::workerChip(from).getGrid()[1]),
        kernels(kernels), symbols(symbols),
        dram(chip, ::tt::device::BufferType::DRAM),
        l1(chip, ::tt::device::BufferType::L1), builder(from.getContext()) {}

  LogicalResult run() {
    if (!from.getBody().hasOneBlock())
      return from.emitOpError("has more than one block");
    FunctionType type = from.getFunctionType();
    for (TypeRange types : {type.getInputs(), type.getResults()})
      for (Type type : types)
        if (!isa<RankedTensorType, MemRefType>(type))
          return from.emitOpError("has an argument or result that is no "
                                  "tensor, ")
                 << type;
    auto hosts = [](TypeRange types) {
      return llvm::map_to_vector(
          types, [](Type type) -> Type { return onHost(type); });
    };
    for (Operation &op : from.getBody().front())
      for (Value operand : op.getOperands())
        ++uses[baseOf(operand)];

    Block *body = &from.getBody().front();
    SmallVector<Operation *> ops;
    for (Operation &op : *body)
      ops.push_back(&op);
    // They become buffers of the host in the end.
    for (BlockArgument argument : body->getArguments())
      sources[argument] = {logicalType(argument.getType()), argument,
                           std::nullopt};
    for (Operation *op : ops) {
      builder.setInsertionPoint(op);
      if (failed(convert(op)))
        return failure();
      release(op);
    }
    for (Operation *op : llvm::reverse(ops))
      if (!isa<func::ReturnOp>(op))
        op->erase();
    for (BlockArgument argument : body->getArguments())
      argument.setType(onHost(argument.getType()));
    from.setFunctionType(FunctionType::get(
        from.getContext(), hosts(type.getInputs()), hosts(type.getResults())));
    return success();
  }

private:
  /// Where the elements of a tensor are. Tensors of the same pages share a
  /// buffer of the device.
  struct Source {
    RankedTensorType type;
    Value host;
    std::optional<size_t> buffer;
  };
  struct Buffer {
    Value memref;
    RankedTensorType type;
    MemoryPlan *memory;
    MemoryPlan::Range range;
    unsigned users = 1;
  };

  struct Program {
    ArrayAttr kernels, buffers;
  };

  LogicalResult convert(Operation *op) {
    bool takesLayouts =
        isa<func::ReturnOp, memref::DeallocOp, d2m::GenericOp, d2m::ToLayoutOp,
            d2m::ViewLayoutOp, d2m::StreamLayoutOp>(op);
    if (!takesLayouts)
      for (Type type : op->getOperandTypes())
        if (isOnDevice(type))
          return op->emitOpError("takes ")
                 << type << ": d2m.to_layout gives a tensor without a layout";
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<d2m::GroupOp, ttir::ConstantOp, ttir::FullOp, ttir::ReshapeOp,
              ttir::ToLayoutOp, d2m::GenericOp, d2m::ToLayoutOp,
              ttcore::LoadCachedOp, func::ReturnOp>(
            [&](auto known) { return lower(known); })
        .Case<d2m::EmptyOp, memref::AllocOp>([&](Operation *op) {
          sources[op->getResult(0)] = {logicalType(op->getResult(0).getType()),
                                       Value(), std::nullopt};
          return success();
        })
        // Regions of generics take these from outside, or see tensors by them.
        .Case<d2m::CreateLocalSemaphoreOp, d2m::ViewLayoutOp,
              d2m::StreamLayoutOp, memref::DeallocOp>(
            [](auto) { return success(); })
        .Case([&](arith::ConstantOp op) {
          auto elements = dyn_cast<ElementsAttr>(op.getValue());
          return elements ? lowerElements(op, elements) : success();
        })
        .Default([](Operation *other) {
          bool isTTIR = isa_and_present<ttir::TTIRDialect>(other->getDialect());
          return other->emitOpError("is not done by kernels")
                 << (isTTIR ? ": " + d2m::whyNoKernel(other) : "")
                 << "; ttir-to-ttnn-backend-pipeline with "
                    "enable-create-d2m-subgraphs=true leaves it to the library";
        });
  }

  //===-- tensors ---------------------------------------------------------===//

  FailureOr<size_t> makeBuffer(Operation *op, RankedTensorType type,
                               MemRefType memref, MemoryPlan &memory,
                               uint64_t bytesInBank) {
    FailureOr<MemoryPlan::Range> range = memory.allocate(
        op, memory.inL1() ? Type(memref) : Type(type), bytesInBank);
    if (failed(range))
      return failure();
    Value made = ttmetal::CreateBufferOp::create(
        builder, op->getLoc(), memref,
        builder.getI64IntegerAttr(int64_t(range->address)), AffineMapAttr(),
        AffineMapAttr());
    buffers.push_back({made, type, &memory, *range});
    return buffers.size() - 1;
  }

  /// In tiles over the banks, as groups take and make tensors.
  FailureOr<size_t> makeBuffer(Operation *op, RankedTensorType type,
                               MemoryPlan &memory) {
    return makeBuffer(op, type, onDevice(type, memory.of().type), memory,
                      d2m::bytesInBank(type, memory.of()));
  }

  /// Makes the buffer of a tensor with a layout.
  FailureOr<size_t> makeLayoutBuffer(Operation *op, Type type) {
    FailureOr<MemRefType> memref = bufferType(op, type);
    if (failed(memref))
      return failure();
    RankedTensorType logical = logicalType(type);
    if (isa<ttcore::ShardLayoutAttr>(memref->getLayout()))
      return makeBuffer(op, logical, *memref, l1, shardBytes(*memref));
    SmallVector<int64_t> elements(memref->getShape());
    for (int64_t &size : MutableArrayRef(elements).take_back(2))
      size *= 32;
    auto padded = RankedTensorType::get(elements, logical.getElementType());
    return makeBuffer(op, logical, *memref, dram,
                      d2m::bytesInBank(padded, dram.of()));
  }

  FailureOr<Value> deviceOf(Operation *op, Value tensor) {
    Source &source = sources.find(tensor)->second;
    if (!source.buffer) {
      FailureOr<size_t> buffer = isOnDevice(tensor.getType())
                                     ? makeLayoutBuffer(op, tensor.getType())
                                     : makeBuffer(op, source.type, dram);
      if (failed(buffer))
        return failure();
      source.buffer = *buffer;
      if (source.host)
        ttmetal::EnqueueWriteBufferOp::create(
            builder, op->getLoc(), source.host, buffers[*buffer].memref);
    }
    return buffers[*source.buffer].memref;
  }

  Value hostOf(Operation *op, Value tensor) {
    Source &source = sources.find(tensor)->second;
    if (!source.host && !source.buffer)
      source.host =
          memref::AllocOp::create(builder, op->getLoc(), onHost(source.type));
    if (!source.host) {
      const Buffer &buffer = buffers[*source.buffer];
      Value read =
          memref::AllocOp::create(builder, op->getLoc(), onHost(buffer.type));
      ttmetal::EnqueueReadBufferOp::create(builder, op->getLoc(), buffer.memref,
                                           read);
      source.host = reshaped(op, read, source.type);
    }
    return source.host;
  }

  /// The same in the type of another tensor of that shape.
  Value hostAs(Operation *op, Value tensor, RankedTensorType type) {
    Source &source = sources.find(tensor)->second;
    if (source.type == type || !source.buffer)
      return hostOf(op, tensor);
    Value read = memref::AllocOp::create(builder, op->getLoc(), onHost(type));
    ttmetal::EnqueueReadBufferOp::create(builder, op->getLoc(),
                                         buffers[*source.buffer].memref, read);
    return read;
  }

  /// The same elements of the host in the shape of `type`.
  Value reshaped(Operation *op, Value host, RankedTensorType type) {
    MemRefType to = onHost(type);
    if (host.getType() == to)
      return host;
    SmallVector<int64_t> strides(to.getRank());
    int64_t stride = 1;
    for (size_t i = strides.size(); i-- > 0;
         stride *= to.getDimSize(unsigned(i)))
      strides[i] = stride;
    return memref::ReinterpretCastOp::create(builder, op->getLoc(), to, host,
                                             /*offset=*/int64_t(0),
                                             to.getShape(), strides);
  }

  void drop(Value tensor, Operation *op) {
    auto it = sources.find(tensor);
    if (it == sources.end() || !it->second.buffer)
      return;
    Buffer &buffer = buffers[*it->second.buffer];
    if (--buffer.users == 0) {
      ttmetal::DeallocateBufferOp::create(builder, op->getLoc(), buffer.memref);
      buffer.memory->free(buffer.range);
    }
  }

  /// Frees what `op` is the last one to use, and results that nothing uses.
  void release(Operation *op) {
    if (isa<func::ReturnOp>(op))
      return;
    for (Value operand : op->getOperands())
      if (--uses[baseOf(operand)] == 0)
        drop(baseOf(operand), op);
    for (Value result : op->getResults())
      if (uses.lookup(result) == 0)
        drop(result, op);
  }

  //===-- ops -------------------------------------------------------------===//

  /// A buffer of its own, or that of the cache that the group writes to.
  FailureOr<size_t> resultBuffer(d2m::GroupOp group, OpResult result) {
    if (!d2m::cacheWriteIn(group))
      return makeBuffer(
          group, cast<RankedTensorType>(result.getType()),
          memoryOf(group, group.getNumOperands() + result.getResultNumber()));
    size_t cache = *sources.find(group.getOperand(0))->second.buffer;
    if (buffers[cache].users != 1)
      return group.emitOpError("writes to the memory of operand 0, which a "
                               "tensor of another shape shares");
    ++buffers[cache].users;
    return cache;
  }

  LogicalResult lower(d2m::GroupOp group) {
    if (failed(d2m::checkGroup(group)))
      return failure();
    SmallVector<Value> tensors;
    SmallVector<ttcore::TileType> tiles;
    for (auto [i, input] : llvm::enumerate(group.getInputs())) {
      FailureOr<Value> memref = deviceOf(group, input);
      if (failed(memref))
        return failure();
      MemoryPlan &memory = *buffers[*sources.find(input)->second.buffer].memory;
      if (group.getPlacesAttr() && &memory != &memoryOf(group, unsigned(i)))
        return group.emitOpError("says in its places that operand ")
               << i << " lies in " << memoryOf(group, unsigned(i)).name()
               << ", but it is made in " << memory.name();
      tensors.push_back(*memref);
      tiles.push_back(tileOf(input.getType()));
    }
    for (OpResult result : group->getResults()) {
      auto type = cast<RankedTensorType>(result.getType());
      FailureOr<size_t> buffer = resultBuffer(group, result);
      if (failed(buffer))
        return failure();
      sources[result] = {type, Value(), *buffer};
      tensors.push_back(buffers[*buffer].memref);
      tiles.push_back(tileOf(Type(type)));
    }
    std::shared_ptr<const Launch> launch = lowerGroup(group, tiles, kernels);
    if (!launch || failed(checkRoom(group, *launch)))
      return failure();
    if (llvm::any_of(launch->buffers, [](const Launch::Buffer &buffer) {
          return buffer.tensor;
        }))
      return group.emitOpError("is planned for tensors in shards in L1, but "
                               "lies in DRAM here: layouts of arguments and "
                               "results are for convert-d2m-to-ttnn");
    const Program &program = programOf(*launch);
    auto enqueue = ttmetal::EnqueueProgramOp::create(
        builder, group.getLoc(), tensors, ValueRange(),
        builder.getDenseI64ArrayAttr({}), program.kernels, program.buffers);
    if (Attribute cycles = group->getAttr(d2m::kCyclesAttr))
      enqueue->setAttr(d2m::kCyclesAttr, cycles);
    return success();
  }

  MemoryPlan &memoryOf(d2m::GroupOp group, unsigned tensor) {
    return d2m::memoryOf(group, tensor) == dram.of().type ? dram : l1;
  }

  /// Circular buffers lie below the tensors.
  LogicalResult checkRoom(Operation *op, const Launch &launch) const {
    uint64_t bytes = 0;
    for (const Launch::Buffer &buffer : launch.buffers)
      if (!buffer.tensor)
        bytes +=
            l1.of().align(uint64_t(buffer.pages) * buffer.tile.getSizeBytes());
    return l1.checkLaunch(op, bytes);
  }

  LogicalResult lower(d2m::GenericOp op) {
    SmallVector<Value> tensors;
    for (Value input : op.getInputs()) {
      FailureOr<Value> memref = deviceOf(op, baseOf(input));
      if (failed(memref))
        return failure();
      tensors.push_back(*memref);
    }
    // A generic writes to a new buffer: it does not read an output's content.
    unsigned result = 0;
    for (Value output : op.getOutputs()) {
      FailureOr<size_t> buffer = makeLayoutBuffer(op, output.getType());
      if (failed(buffer))
        return failure();
      bool isTensor = isa<RankedTensorType>(output.getType());
      write(isTensor ? op.getResult(result++) : output,
            {buffers[*buffer].type, Value(), *buffer}, op);
      tensors.push_back(buffers[*buffer].memref);
    }
    FailureOr<Launch> launch = lowerGeneric(op, kernels, chip);
    if (failed(launch) || failed(checkRoom(op, *launch)))
      return failure();
    Program program = makeProgram(*launch);
    ttmetal::EnqueueProgramOp::create(
        builder, op.getLoc(), tensors, ValueRange(),
        builder.getDenseI64ArrayAttr({}), program.kernels, program.buffers);
    return success();
  }

  /// Gives a tensor, or a memref whose content is gone, another source.
  void write(Value to, Source source, Operation *op) {
    if (sources.contains(to))
      drop(to, op);
    sources[to] = source;
  }

  LogicalResult lower(d2m::ToLayoutOp op) {
    Value output = op.getNumResults() ? op.getResult(0) : op.getOutput();
    Value input = baseOf(op.getInput());
    if (input != op.getInput() || baseOf(output) != output)
      return op.emitOpError("is on a view, which only generics read");
    Type to = output.getType();
    Source source = sources.find(input)->second;
    bool isEmpty = !source.host && !source.buffer;
    if (isEmpty || input.getType() == to) {
      if (source.buffer)
        ++buffers[*source.buffer].users;
      source.type = logicalType(to);
      write(output, source, op);
      return success();
    }
    if (!source.buffer && !isOnDevice(to) && source.type != logicalType(to))
      return op.emitOpError("changes ")
             << input.getType() << " to " << to << ", neither of which is on "
             << "the device";
    // The host's copies convert between formats and layouts.
    bool isPadded = isa<MemRefType>(to) && isOnDevice(to);
    Value host =
        isPadded ? hostOf(op, input) : hostAs(op, input, logicalType(to));
    write(output, {logicalType(to), host, std::nullopt}, op);
    return isOnDevice(to) ? LogicalResult(deviceOf(op, output)) : success();
  }

  int64_t columnsOf(const Launch &launch) const {
    return launch.columns ? launch.columns : columns;
  }
  /// The first cores, row by row.
  SmallVector<ttmetal::CoreRangeAttr> coresOf(const Launch &launch) {
    int64_t cores = launch.cores, columns = columnsOf(launch);
    SmallVector<ttmetal::CoreRangeAttr> ranges;
    auto add = [&](int64_t row, int64_t rows, int64_t width) {
      if (rows && width)
        ranges.push_back(ttmetal::CoreRangeAttr::get(from.getContext(),
                                                     {row, 0}, {rows, width}));
    };
    add(0, cores / columns, columns);
    add(cores / columns, 1, cores % columns);
    return ranges;
  }

  static ttmetal::KernelArgAttr argOf(MLIRContext *ctx, const LaunchArg &arg) {
    auto typeOf = [&] {
      switch (arg.kind) {
      case LaunchArg::Port:
        return ttkernel::ArgType::CBPort;
      case LaunchArg::Layout:
        return ttkernel::ArgType::TensorAccessorArgs;
      case LaunchArg::Address:
        return ttkernel::ArgType::BufferAddress;
      case LaunchArg::Semaphore:
        return ttkernel::ArgType::LocalSemaphore;
      case LaunchArg::Number:
        return ttkernel::ArgType::NamedArgument;
      }
      llvm_unreachable("all kinds are listed");
    };
    return ttmetal::KernelArgAttr::get(ctx, typeOf(), size_t(arg.value));
  }

  ttmetal::KernelArgsAttr argsOf(const Launch &launch,
                                 const LaunchKernel &kernel) {
    MLIRContext *ctx = from.getContext();
    auto args = [&](ArrayRef<LaunchArg> all) {
      return llvm::map_to_vector(
          all, [&](const LaunchArg &arg) { return argOf(ctx, arg); });
    };
    int64_t columns = columnsOf(launch);
    SmallVector<ttmetal::CoreArgsAttr> perCore;
    for (auto [core, numbers] : llvm::enumerate(kernel.numbers)) {
      SmallVector<ttmetal::KernelArgAttr> own;
      for (int64_t number : numbers)
        own.push_back(argOf(ctx, {LaunchArg::Number, number}));
      perCore.push_back(ttmetal::CoreArgsAttr::get(
          ctx, {int64_t(core) / columns, int64_t(core) % columns}, own));
    }
    return ttmetal::KernelArgsAttr::get(ctx, args(kernel.common), {}, perCore,
                                        args(kernel.compileTime));
  }

  /// The program that all groups with these kernels enqueue.
  const Program &programOf(const Launch &launch) {
    auto [it, isNew] = programs.try_emplace(&launch);
    if (isNew)
      it->second = makeProgram(launch);
    return it->second;
  }
  Program makeProgram(const Launch &launch) {
    MLIRContext *ctx = from.getContext();
    SmallVector<ttmetal::CoreRangeAttr> cores = coresOf(launch);
    SmallVector<Attribute> circular, configs;
    SmallVector<ttmetal::UnpackToDestMode> modes;
    for (auto [port, buffer] : llvm::enumerate(launch.buffers)) {
      ttcore::DataType format = buffer.tile.getDataType();
      circular.push_back(ttmetal::CircularBufferAttr::get(
          ctx, int64_t(port), uint64_t(buffer.pages),
          buffer.tile.getSizeBytes(), format, cores,
          buffer.tensor ? std::optional<uint64_t>(*buffer.tensor)
                        : std::nullopt,
          std::nullopt));
      modes.push_back(buffer.reachesDst() ? ttmetal::UnpackToDestMode::Fp32
                                          : ttmetal::UnpackToDestMode::Default);
    }
    for (const LaunchKernel &kernel : launch.kernels) {
      ttmetal::KernelArgsAttr args = argsOf(launch, kernel);
      if (kernel.kind == LaunchKernel::Compute) {
        configs.push_back(ttmetal::ComputeConfigAttr::get(
            ctx, kernel.function, cores, args, launch.fidelity, launch.wideDst,
            launch.fullSync, /*mathApproxMode=*/false, modes));
        continue;
      }
      bool reads = kernel.kind == LaunchKernel::Reader;
      configs.push_back(ttmetal::NocConfigAttr::get(
          ctx, kernel.function, cores, args, /*dmCoreIndex=*/reads ? 1 : 0,
          reads ? ttmetal::NocIndex::Noc0 : ttmetal::NocIndex::Noc1,
          std::nullopt));
    }
    return {builder.getArrayAttr(configs), builder.getArrayAttr(circular)};
  }

  LogicalResult lowerElements(Operation *op, ElementsAttr value) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    OpBuilder anywhere(op->getContext());
    auto global = memref::GlobalOp::create(
        anywhere, op->getLoc(), "constant", anywhere.getStringAttr("private"),
        onHost(type), value, /*constant=*/true, /*alignment=*/nullptr);
    symbols.insert(global);
    sources[op->getResult(0)] = {
        type,
        memref::GetGlobalOp::create(builder, op->getLoc(), onHost(type),
                                    global.getSymName()),
        std::nullopt};
    return success();
  }
  LogicalResult lower(ttir::ConstantOp op) {
    return lowerElements(op, op.getValue());
  }
  LogicalResult lower(ttir::FullOp op) {
    DenseElementsAttr content = ttir::getConstantContent(op);
    if (!content)
      return op.emitOpError("is of ")
             << getElementTypeOrSelf(op) << ", which kernels do not take";
    return lowerElements(op, content);
  }

  /// The same pages are the same buffer; else the host turns rows into others.
  LogicalResult lower(ttir::ReshapeOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    Source &source = sources.find(op.getInput())->second;
    if (source.buffer && d2m::sharesPages(op)) {
      ++buffers[*source.buffer].users;
      sources[op.getResult()] = {type, Value(), source.buffer};
      return success();
    }
    sources[op.getResult()] = {
        type, reshaped(op, hostOf(op, op.getInput()), type), std::nullopt};
    return success();
  }

  /// A buffer is where a tensor lies; other formats are made by groups.
  LogicalResult lower(ttir::ToLayoutOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    Source source = sources.find(op.getInput())->second;
    std::optional<d2m::ElementForm> from = d2m::formOf(Type(source.type)),
                                    to = d2m::formOf(Type(type));
    if (!from || !to || from->format != to->format)
      return op.emitOpError("is not done by kernels: from ")
             << source.type << " to " << type;
    if (source.buffer)
      ++buffers[*source.buffer].users;
    sources[op.getResult()] = {type, source.host, source.buffer};
    return success();
  }

  /// The function takes tensors of the host and gives such.
  LogicalResult lower(ttcore::LoadCachedOp op) {
    SmallVector<Value> inputs;
    for (Value input : op.getInputs())
      inputs.push_back(hostOf(op, input));
    SmallVector<Type> types;
    for (Type type : op.getResultTypes())
      types.push_back(onHost(type));
    auto call = ttcore::LoadCachedOp::create(builder, op.getLoc(), types,
                                             op.getCallee(), inputs);
    for (auto [result, host] :
         llvm::zip_equal(op.getResults(), call.getResults()))
      sources[result] = {cast<RankedTensorType>(result.getType()), host,
                         std::nullopt};
    return success();
  }

  LogicalResult lower(func::ReturnOp op) {
    SmallVector<Value> hosts;
    for (Value operand : op.getOperands())
      hosts.push_back(hostOf(op, operand));
    ttmetal::FinishOp::create(builder, op.getLoc());
    op->setOperands(hosts);
    return success();
  }

  func::FuncOp from;
  ttcore::ChipDescAttr chip;
  int64_t columns; ///< of the cores that programs use
  KernelLibrary &kernels;
  SymbolTable &symbols;
  std::map<const Launch *, Program> programs;
  MemoryPlan dram, l1;
  OpBuilder builder;
  DenseMap<Value, unsigned> uses;
  DenseMap<Value, Source> sources;
  SmallVector<Buffer> buffers;
};

struct ConvertD2MToTTMetal
    : impl::ConvertD2MToTTMetalPassBase<ConvertD2MToTTMetal> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    ttcore::SystemDescAttr system = ttcore::getSystemDesc(module);
    if (!system) {
      module.emitError("has no system description: run ttcore-register-device "
                       "before convert-d2m-to-ttmetal");
      return signalPassFailure();
    }
    KernelLibrary kernels(module);
    SymbolTable symbols(module);
    for (auto function :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (function.isDeclaration() || function->hasAttr("ttkernel.thread"))
        continue;
      if (failed(FunctionConverter(function, system.getChipDesc(0), kernels,
                                   symbols)
                     .run()))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::tt
