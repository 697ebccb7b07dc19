//===- LaunchWriter.cpp - enqueue_program in a .ttm -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProgramWriter.h"

#include "mlir/IR/Matchers.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttmetal {

using ttkernel::ArgType;

//===-- arguments ---------------------------------------------------------===//

/// The 32 bits of a constant; failure for other values and wider ones.
static FailureOr<uint32_t> constantBits(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return failure();
  APInt bits;
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    bits = integer.getValue();
  else if (auto real = dyn_cast<FloatAttr>(attr))
    bits = real.getValue().bitcastToAPInt();
  else
    return failure();
  bool isSigned = isa<IntegerAttr>(attr) && bits.isNegative();
  if (isSigned ? !bits.isSignedIntN(32) : !bits.isIntN(32))
    return failure();
  return uint32_t(isSigned ? bits.getSExtValue() : bits.getZExtValue());
}

FailureOr<uint32_t> ProgramWriter::argValue(EnqueueProgramOp op,
                                            KernelArgAttr arg,
                                            ArrayRef<Value> used) {
  size_t index = arg.getOperandIndex();
  switch (arg.getType()) {
  case ArgType::CBPort:
  case ArgType::NamedArgument:
    return uint32_t(index);
  case ArgType::LocalSemaphore:
    return used.empty()
               ? uint32_t(index)
               : uint32_t(llvm::find(used, op.getArgs()[index]) - used.begin());
  case ArgType::BufferAddress:
  case ArgType::TensorAccessorArgs:
    return deviceBuffer(op, op.getArgs()[index]);
  case ArgType::GlobalSemaphore: {
    auto it = semaphoreIds.find(op.getArgs()[index]);
    if (it == semaphoreIds.end())
      return op.emitOpError("uses a semaphore from outside the program");
    return it->second;
  }
  case ArgType::Scalar: {
    FailureOr<uint32_t> bits = constantBits(op.getArgs()[index]);
    if (failed(bits))
      return op.emitOpError("passes a scalar that is no constant of 32 bits "
                            "as operand ")
             << index;
    return bits;
  }
  }
  llvm_unreachable("all kinds are listed");
}

static fb::KernelArgKind kindInFile(ArgType type) {
  switch (type) {
  case ArgType::CBPort:
    return fb::KernelArgKind::CBPort;
  case ArgType::BufferAddress:
    return fb::KernelArgKind::BufferAddress;
  case ArgType::LocalSemaphore:
    return fb::KernelArgKind::LocalSemaphore;
  case ArgType::GlobalSemaphore:
    return fb::KernelArgKind::GlobalSemaphore;
  case ArgType::NamedArgument:
  case ArgType::Scalar:
    return fb::KernelArgKind::Value;
  case ArgType::TensorAccessorArgs:
    return fb::KernelArgKind::TensorAccessorArgs;
  }
  llvm_unreachable("all kinds are listed");
}

/// `spec` are the same arguments as the kernel declares them, or empty.
LogicalResult ProgramWriter::kernelArgs(EnqueueProgramOp op, SymbolRefAttr,
                                        ArrayRef<KernelArgAttr> from,
                                        ArrayRef<ttkernel::ArgAttr> spec,
                                        ArrayRef<Value> used, Args &to) {
  for (auto [i, arg] : llvm::enumerate(from)) {
    FailureOr<uint32_t> value = argValue(op, arg, used);
    if (failed(value))
      return failure();
    Offset<flatbuffers::String> name = 0;
    if (i < spec.size() && spec[i].getArgumentName())
      name = string(spec[i].getArgumentName().getValue());
    to.push_back(
        fb::CreateKernelArg(builder, kindInFile(arg.getType()), *value, name));
  }
  return success();
}

//===-- kernels -----------------------------------------------------------===//

static flatbuffers::Offset<void>
configTable(flatbuffers::FlatBufferBuilder &builder, Attribute config) {
  if (auto noc = dyn_cast<NocConfigAttr>(config))
    return fb::CreateNocConfig(builder, noc.getDmCoreIndex(),
                               uint8_t(noc.getNocIndex()))
        .Union();
  auto compute = cast<ComputeConfigAttr>(config);
  uint64_t wide = 0;
  for (auto [port, mode] : llvm::enumerate(compute.getUnpackToDestMode()))
    if (mode == UnpackToDestMode::Fp32)
      wide |= uint64_t(1) << port;
  return fb::CreateComputeConfig(
             builder,
             static_cast<::tt::target::MathFidelity>(compute.getMathFidelity()),
             compute.getFp32DestAccEn(), compute.getDstFullSyncEn(),
             compute.getMathApproxMode(), wide)
      .Union();
}

/// Compile-time arguments as the kernel declares them, if it does.
static ArrayRef<ttkernel::ArgAttr> specOf(EnqueueProgramOp op,
                                          SymbolRefAttr symbol) {
  auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol);
  ttkernel::ArgSpecAttr spec =
      kernel ? ttkernel::getArgSpec(kernel) : ttkernel::ArgSpecAttr();
  return spec ? spec.getCtArgs() : ArrayRef<ttkernel::ArgAttr>();
}

FailureOr<ProgramWriter::Offset<fb::KernelConfig>>
ProgramWriter::kernelConfig(EnqueueProgramOp op, Attribute config,
                            ArrayRef<Value> used) {
  KernelConfig kernel = getKernelConfig(config);
  if (isa<EthernetConfigAttr>(config))
    return op.emitOpError("runs ")
           << kernel.symbol
           << " on ethernet cores, which the device does not have";
  auto noc = dyn_cast<NocConfigAttr>(config);
  if (noc && noc.getFabricConfigIndex())
    return op.emitOpError("runs ")
           << kernel.symbol
           << " with a fabric connection; programs run on one chip";
  FailureOr<KernelTable::Entry> entry = kernels.lookup(op, kernel.symbol);
  if (failed(entry))
    return failure();
  Args common, runTime, compileTime;
  if (failed(kernelArgs(op, kernel.symbol, kernel.args.getCommonRtArgs(), {},
                        used, common)) ||
      failed(kernelArgs(op, kernel.symbol, kernel.args.getRtArgs(), {}, used,
                        runTime)) ||
      failed(kernelArgs(op, kernel.symbol, kernel.args.getCtArgs(),
                        specOf(op, kernel.symbol), used, compileTime)))
    return failure();
  auto name = string(kernel.symbol.getLeafReference().getValue());
  std::vector<fb::CoreRange> ranges = {toFile(kernel.cores)};
  auto cores = builder.CreateVectorOfStructs(ranges);
  auto commonOffset = builder.CreateVector(common);
  auto runTimeOffset = builder.CreateVector(runTime);
  auto compileTimeOffset = builder.CreateVector(compileTime);
  auto table = configTable(builder, config);
  auto sites = builder.CreateVectorOfStrings(entry->sites);
  return fb::CreateKernelConfig(builder, name, entry->index, cores,
                                commonOffset, runTimeOffset, compileTimeOffset,
                                noc ? fb::KernelConfigType::NocConfig
                                    : fb::KernelConfigType::ComputeConfig,
                                table, sites);
}

//===-- the launch --------------------------------------------------------===//

FailureOr<std::vector<ProgramWriter::Offset<fb::CircularBuffer>>>
ProgramWriter::circularBuffers(EnqueueProgramOp op) {
  std::vector<Offset<fb::CircularBuffer>> list;
  for (auto [port, value] : llvm::zip_equal(op.getCbPorts(), op.getCbs())) {
    FailureOr<uint32_t> id = deviceBuffer(op, value);
    if (failed(id))
      return failure();
    FailureOr<DeviceBuffer> buffer = describeDeviceBuffer(
        cast<MemRefType>(value.getType()), [&] { return op.emitOpError(); });
    if (failed(buffer))
      return failure();
    list.push_back(fb::CreateCircularBuffer(
        builder, port, *id, buffer->getCBPageBytes(), buffer->getCBPages()));
  }
  return list;
}

/// The kernel that a launch is named after: the one that computes, if any does.
static StringRef mainKernel(EnqueueProgramOp op) {
  ArrayRef<Attribute> configs = op.getKernelConfigs().getValue();
  if (configs.empty())
    return "";
  const Attribute *compute =
      llvm::find_if(configs, llvm::IsaPred<ComputeConfigAttr>);
  Attribute config = compute == configs.end() ? configs.front() : *compute;
  return getKernelConfig(config).symbol.getLeafReference().getValue();
}

/// The semaphores that the program has: its operands, or as many as its kernels
/// name.
std::vector<uint32_t> ProgramWriter::initialValues(EnqueueProgramOp op,
                                                   ArrayRef<Value> used) {
  std::vector<uint32_t> values;
  for (Value semaphore : used) {
    auto create = semaphore.getDefiningOp<CreateLocalSemaphoreOp>();
    values.push_back(create ? create.getInitialValue().value_or(0) : 0);
  }
  if (!used.empty())
    return values;
  auto count = [&](ArrayRef<KernelArgAttr> args) {
    for (KernelArgAttr arg : args)
      if (arg.getType() == ArgType::LocalSemaphore)
        values.resize(std::max(values.size(), arg.getOperandIndex() + 1));
  };
  for (Attribute config : op.getKernelConfigs()) {
    KernelArgsAttr args = getKernelConfig(config).args;
    count(args.getCommonRtArgs());
    count(args.getRtArgs());
    count(args.getCtArgs());
  }
  return values;
}

LogicalResult ProgramWriter::write(EnqueueProgramOp op) {
  llvm::SetVector<Value> used;
  for (Value value : op.getArgs())
    if (isa<LocalSemaphoreType>(value.getType()))
      used.insert(value);
  auto cbs = circularBuffers(op);
  if (failed(cbs))
    return failure();
  std::vector<Offset<fb::KernelConfig>> configs;
  for (Attribute config : op.getKernelConfigs()) {
    auto table = kernelConfig(op, config, used.getArrayRef());
    if (failed(table))
      return failure();
    configs.push_back(*table);
  }
  auto name = string("launch " + Twine(launches++) + " " + mainKernel(op));
  auto cbsOffset = builder.CreateVector(*cbs);
  auto semaphoresOffset =
      builder.CreateVector(initialValues(op, used.getArrayRef()));
  auto configsOffset = builder.CreateVector(configs);
  command(op, fb::CommandType::EnqueueProgramCommand,
          fb::CreateEnqueueProgramCommand(builder, name, cbsOffset,
                                          semaphoresOffset, configsOffset)
              .Union());
  return success();
}

} // namespace mlir::tt::ttmetal
