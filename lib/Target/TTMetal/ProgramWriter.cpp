//===- ProgramWriter.cpp - a function as a program of a .ttm --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProgramWriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttmetal {

//===-- memory ------------------------------------------------------------===//

/// A number is a tensor without dimensions.
FailureOr<uint32_t> ProgramWriter::addHostBuffer(Operation *op, Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (value.getType().isIntOrFloat())
    type = MemRefType::get({}, value.getType());
  auto dataType = type ? ttcore::elementTypeToDataType(type.getElementType())
                       : FailureOr<ttcore::DataType>(failure());
  if (failed(dataType) || isDeviceMemRef(type) || !type.hasStaticShape() ||
      !type.getLayout().isIdentity() ||
      isa<ttcore::TileType>(type.getElementType()))
    return op->emitOpError("needs row-major host memory of a fixed shape and "
                           "an element type of the device, found ")
           << value.getType();
  auto shape =
      builder.CreateVector(type.getShape().data(), type.getShape().size());
  hostBuffers.push_back(fb::CreateHostBuffer(
      builder, shape, static_cast<::tt::target::DataType>(*dataType)));
  uint32_t id = hostBuffers.size() - 1;
  hostIds[value] = id;
  return id;
}

FailureOr<uint32_t> ProgramWriter::hostBuffer(Operation *op, Value value) {
  auto it = hostIds.find(value);
  if (it == hostIds.end())
    return op->emitOpError("uses host memory from outside the program: ")
           << value;
  return it->second;
}

FailureOr<uint32_t> ProgramWriter::deviceBuffer(Operation *op, Value value) {
  auto it = deviceIds.find(value);
  if (it == deviceIds.end())
    return op->emitOpError("uses a device buffer from outside the program: ")
           << value;
  return it->second;
}

static std::vector<uint32_t> narrow(ArrayRef<uint64_t> from) {
  return std::vector<uint32_t>(from.begin(), from.end());
}

LogicalResult ProgramWriter::addDeviceBuffer(CreateBufferOp op) {
  FailureOr<DeviceBuffer> buffer =
      describeDeviceBuffer(op.getResult(), [&] { return op.emitOpError(); });
  if (failed(buffer))
    return failure();
  // For messages and profiles; what the source calls it, if it says.
  auto named = dyn_cast<NameLoc>(op.getLoc());
  auto name = named ? string(named.getName().getValue())
                    : string("buffer " + Twine(deviceBuffers.size()));
  auto grid = builder.CreateVector(narrow(buffer->grid));
  auto shard = builder.CreateVector(narrow(buffer->shard));
  Offset<flatbuffers::Vector<uint64_t>> strides = 0;
  if (buffer->isSharded())
    strides = builder.CreateVector(buffer->strides);
  Offset<flatbuffers::Vector<const ::tt::target::Dim2d *>> cores = 0;
  std::vector<::tt::target::Dim2d> places;
  for (::tt::device::CoreCoord core : buffer->cores)
    places.emplace_back(core.y, core.x);
  if (!places.empty())
    cores = builder.CreateVectorOfStructs(places);
  ::tt::target::Dim2d tile(buffer->unit.rows, buffer->unit.cols);
  deviceIds[op.getResult()] = deviceBuffers.size();
  deviceBuffers.push_back(fb::CreateDeviceBuffer(
      builder, name,
      buffer->inDram() ? fb::BufferType::DRAM : fb::BufferType::L1,
      op.getAddress(), static_cast<::tt::target::DataType>(buffer->type),
      buffer->isTiled() ? &tile : nullptr, grid, shard, strides,
      uint32_t(buffer->buffers), cores));
  return success();
}

//===-- commands ----------------------------------------------------------===//

void ProgramWriter::command(Operation *op, fb::CommandType type,
                            Offset<void> table) {
  std::string location;
  llvm::raw_string_ostream(location) << op->getLoc();
  auto offset = string(location);
  commands.push_back(fb::CreateCommand(builder, type, table, offset));
}

LogicalResult ProgramWriter::write(memref::AllocOp op) {
  FailureOr<uint32_t> id = addHostBuffer(op, op.getResult());
  if (failed(id))
    return failure();
  command(op, fb::CommandType::HostAllocCommand,
          fb::CreateHostAllocCommand(builder, *id).Union());
  return success();
}

LogicalResult ProgramWriter::write(memref::GetGlobalOp op) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  auto value =
      global ? dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr())
             : nullptr;
  std::string why = "it has none";
  std::optional<uint32_t> constant;
  if (value) {
    why.clear();
    constant = constants.add(value, why);
  }
  if (!constant)
    return op.emitOpError("refers to ")
           << op.getNameAttr()
           << ", which has no value that a binary can hold: " << why;
  FailureOr<uint32_t> id = addHostBuffer(op, op.getResult());
  if (failed(id))
    return failure();
  command(op, fb::CommandType::HostAllocCommand,
          fb::CreateHostAllocCommand(builder, *id, 0, *constant).Union());
  return success();
}

LogicalResult ProgramWriter::write(memref::CopyOp op) {
  FailureOr<uint32_t> src = hostBuffer(op, op.getSource());
  FailureOr<uint32_t> dst = hostBuffer(op, op.getTarget());
  if (failed(src) || failed(dst))
    return failure();
  command(op, fb::CommandType::HostCopyCommand,
          fb::CreateHostCopyCommand(builder, *src, *dst).Union());
  return success();
}

LogicalResult ProgramWriter::write(memref::ReinterpretCastOp op) {
  auto from = cast<MemRefType>(op.getSource().getType());
  MemRefType to = op.getType();
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      !from.getLayout().isIdentity() || !to.getLayout().isIdentity() ||
      from.getNumElements() != to.getNumElements())
    return op.emitOpError("is not the same elements in another shape");
  FailureOr<uint32_t> src = hostBuffer(op, op.getSource());
  FailureOr<uint32_t> dst = addHostBuffer(op, op.getResult());
  if (failed(src) || failed(dst))
    return failure();
  command(op, fb::CommandType::HostAllocCommand,
          fb::CreateHostAllocCommand(builder, *dst).Union());
  command(op, fb::CommandType::HostCopyCommand,
          fb::CreateHostCopyCommand(builder, *src, *dst).Union());
  return success();
}

LogicalResult ProgramWriter::write(CreateBufferOp op) {
  if (failed(addDeviceBuffer(op)))
    return failure();
  uint32_t id = deviceIds[op.getResult()];
  command(op, fb::CommandType::CreateBufferCommand,
          fb::CreateCreateBufferCommand(builder, id).Union());
  return success();
}

LogicalResult ProgramWriter::write(DeallocateBufferOp op) {
  FailureOr<uint32_t> id = deviceBuffer(op, op.getInput());
  if (failed(id))
    return failure();
  command(op, fb::CommandType::DeallocateBufferCommand,
          fb::CreateDeallocateBufferCommand(builder, *id).Union());
  return success();
}

LogicalResult ProgramWriter::write(EnqueueWriteBufferOp op) {
  FailureOr<uint32_t> src = hostBuffer(op, op.getInput());
  FailureOr<uint32_t> dst = deviceBuffer(op, op.getOutput());
  if (failed(src) || failed(dst))
    return failure();
  command(op, fb::CommandType::EnqueueWriteBufferCommand,
          fb::CreateEnqueueWriteBufferCommand(builder, *src, *dst).Union());
  return success();
}

LogicalResult ProgramWriter::write(EnqueueReadBufferOp op) {
  FailureOr<uint32_t> src = deviceBuffer(op, op.getInput());
  FailureOr<uint32_t> dst = hostBuffer(op, op.getOutput());
  if (failed(src) || failed(dst))
    return failure();
  command(op, fb::CommandType::EnqueueReadBufferCommand,
          fb::CreateEnqueueReadBufferCommand(builder, *src, *dst).Union());
  return success();
}

LogicalResult ProgramWriter::write(CreateGlobalSemaphoreOp op) {
  ttkernel::CoreRange range = toRange(op.getCoreRange());
  fb::CoreRange cores({int32_t(range.y), int32_t(range.x)},
                      {int32_t(range.rows), int32_t(range.cols)});
  uint32_t id = semaphores.size();
  semaphores.push_back(
      fb::CreateGlobalSemaphore(builder, op.getAddress(), &cores));
  semaphoreIds[op.getResult()] = id;
  command(op, fb::CommandType::CreateGlobalSemaphoreCommand,
          fb::CreateCreateGlobalSemaphoreCommand(
              builder, id, op.getInitialValue().value_or(0))
              .Union());
  return success();
}

LogicalResult ProgramWriter::write(ResetGlobalSemaphoreOp op) {
  auto it = semaphoreIds.find(op.getSemaphore());
  if (it == semaphoreIds.end())
    return op.emitOpError("uses a semaphore from outside the program");
  command(
      op, fb::CommandType::ResetGlobalSemaphoreCommand,
      fb::CreateResetGlobalSemaphoreCommand(builder, it->second, op.getValue())
          .Union());
  return success();
}

LogicalResult ProgramWriter::write(FinishOp op) {
  command(op, fb::CommandType::FinishCommand,
          fb::CreateFinishCommand(builder).Union());
  return success();
}

/// On one chip the parts are the whole.
LogicalResult ProgramWriter::write(MeshShardOp op) {
  bool whole =
      op.getShardType() == ttcore::MeshShardType::Identity ||
      llvm::all_of(op.getShardShape(), [](int64_t size) { return size == 1; });
  if (!whole || op.getInput().getType() != op.getType())
    return op.emitOpError("cuts a tensor into parts for several chips (")
           << stringifyMeshShardType(op.getShardType())
           << "); programs run on one chip";
  FailureOr<uint32_t> id = hostBuffer(op, op.getInput());
  if (failed(id))
    return failure();
  hostIds[op.getResult()] = *id;
  return success();
}

LogicalResult ProgramWriter::write(ttcore::LoadCachedOp op) {
  auto function = functions.find(op.getCallee());
  if (function == functions.end())
    return op.emitOpError("calls '")
           << op.getCallee() << "', which is not in the binary";
  std::vector<uint32_t> from, to;
  for (Value input : op.getInputs()) {
    FailureOr<uint32_t> id = hostBuffer(op, input);
    if (failed(id))
      return failure();
    from.push_back(*id);
  }
  for (Value result : op.getResults()) {
    FailureOr<uint32_t> id = addHostBuffer(op, result);
    if (failed(id))
      return failure();
    to.push_back(*id);
  }
  command(
      op, fb::CommandType::LoadCachedCommand,
      fb::CreateLoadCachedCommandDirect(builder, function->second, &from, &to)
          .Union());
  return success();
}

LogicalResult ProgramWriter::write(func::ReturnOp op) {
  for (Value value : op.getOperands()) {
    FailureOr<uint32_t> id = hostBuffer(op, value);
    if (failed(id))
      return failure();
    outputs.push_back(*id);
  }
  return success();
}

LogicalResult ProgramWriter::writeOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<memref::AllocOp, memref::GetGlobalOp, memref::CopyOp,
            memref::ReinterpretCastOp, CreateBufferOp, DeallocateBufferOp,
            EnqueueWriteBufferOp, EnqueueReadBufferOp, CreateGlobalSemaphoreOp,
            ResetGlobalSemaphoreOp, MeshShardOp, FinishOp, EnqueueProgramOp,
            ttcore::LoadCachedOp, func::ReturnOp>(
          [&](auto known) { return write(known); })
      // Host memory goes with the program; constants and semaphores go where
      // they are used.
      .Case<memref::DeallocOp, arith::ConstantOp, CreateLocalSemaphoreOp>(
          [](auto) { return success(); })
      .Default([](Operation *other) {
        return other->emitOpError("has no form in a .ttm binary");
      });
}

//===-- the program -------------------------------------------------------===//

LogicalResult ProgramWriter::writeInputs(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    std::string name = "arg" + std::to_string(index), kind = "default";
    if (auto attr = function.getArgAttrOfType<StringAttr>(index, "ttir.name"))
      name = attr.getValue().str();
    if (auto attr = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
            index, "ttcore.argument_type"))
      kind = ttcore::stringifyArgumentType(attr.getValue()).str();
    FailureOr<uint32_t> id = addHostBuffer(function, argument);
    if (failed(id))
      return failure();
    auto nameOffset = string(name), kindOffset = string(kind);
    inputs.push_back(fb::CreateArgument(builder, nameOffset, kindOffset, *id));
  }
  return success();
}

FailureOr<ProgramWriter::Offset<fb::Program>>
ProgramWriter::write(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError(
        "has more than one block, which a binary cannot hold");
  if (failed(writeInputs(function)))
    return failure();
  for (Operation &op : function.getBody().front())
    if (failed(writeOp(&op)))
      return failure();
  auto name = string(function.getName());
  auto inputsOffset = builder.CreateVector(inputs);
  auto outputsOffset = builder.CreateVector(outputs);
  auto host = builder.CreateVector(hostBuffers);
  auto device = builder.CreateVector(deviceBuffers);
  auto semaphoresOffset = builder.CreateVector(semaphores);
  auto commandsOffset = builder.CreateVector(commands);
  std::vector<Offset<fb::CommandQueue>> queues = {
      fb::CreateCommandQueue(builder, commandsOffset)};
  auto queuesOffset = builder.CreateVector(queues);
  return fb::CreateProgram(builder, name, inputsOffset, outputsOffset, host,
                           device, semaphoresOffset, queuesOffset);
}

} // namespace mlir::tt::ttmetal
