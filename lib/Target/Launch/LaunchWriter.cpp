//===- LaunchWriter.cpp - launches in binaries ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Launch/LaunchWriter.h"

namespace mlir::tt::ttkernel {

static std::vector<file::CoreRange> toFile(ArrayRef<CoreRange> ranges) {
  using ::tt::target::Dim2d;
  std::vector<file::CoreRange> list;
  for (const CoreRange &r : ranges)
    list.emplace_back(Dim2d(r.y, r.x), Dim2d(r.rows, r.cols));
  return list;
}

//===-- arguments ---------------------------------------------------------===//

static file::KernelArgKind kindInFile(ArgType type) {
  switch (type) {
  case ArgType::CBPort:
    return file::KernelArgKind::CBPort;
  case ArgType::BufferAddress:
    return file::KernelArgKind::BufferAddress;
  case ArgType::LocalSemaphore:
    return file::KernelArgKind::LocalSemaphore;
  case ArgType::GlobalSemaphore:
    return file::KernelArgKind::GlobalSemaphore;
  case ArgType::NamedArgument:
    return file::KernelArgKind::Value;
  case ArgType::Scalar:
    return file::KernelArgKind::Scalar;
  case ArgType::TensorAccessorArgs:
    return file::KernelArgKind::TensorAccessorArgs;
  }
  llvm_unreachable("all kinds are listed");
}

FailureOr<LaunchWriter::Args> LaunchWriter::args(ArrayRef<LaunchArg> from) {
  std::vector<file::KernelArg> list;
  for (const LaunchArg &arg : from) {
    bool refers = arg.type != ArgType::CBPort &&
                  arg.type != ArgType::LocalSemaphore &&
                  arg.type != ArgType::NamedArgument;
    if (!refers) {
      list.emplace_back(kindInFile(arg.type), arg.index);
      continue;
    }
    FailureOr<OperandInFile> operand = operands(arg.type, arg.index);
    if (failed(operand))
      return failure();
    list.emplace_back(operand->isValue ? file::KernelArgKind::Value
                                       : kindInFile(arg.type),
                      operand->value);
  }
  return builder.CreateVectorOfStructs(list);
}

//===-- kernels -----------------------------------------------------------===//

flatbuffers::Offset<void> LaunchWriter::config(const LaunchKernel &kernel) {
  if (kernel.thread == ThreadType::Noc)
    return file::CreateNocConfig(builder, kernel.processor, kernel.noc).Union();
  const ComputeSettings &c = kernel.compute;
  return file::CreateComputeConfig(
             builder, ::tt::target::MathFidelity(c.fidelity), c.fp32DestAcc,
             c.dstFullSync, c.mathApprox, c.unpackToDestFp32, c.bfp8PackPrecise)
      .Union();
}

FailureOr<flatbuffers::Offset<file::KernelConfig>>
LaunchWriter::kernel(const LaunchKernel &kernel) {
  if (kernel.thread == ThreadType::Ethernet)
    return op->emitOpError("runs ")
           << kernel.symbol
           << " on ethernet cores, which the device does not have";
  FailureOr<KernelTable::Entry> entry = kernels.lookup(op, kernel.symbol);
  if (failed(entry))
    return failure();
  FailureOr<Args> common = args(kernel.commonArgs),
                  runTime = args(kernel.runtimeArgs),
                  compileTime = args(kernel.compileTimeArgs);
  if (failed(common) || failed(runTime) || failed(compileTime))
    return failure();
  std::vector<flatbuffers::Offset<file::CoreArgs>> cores;
  for (const CoreArgs &core : kernel.coreArgs) {
    FailureOr<Args> own = args(core.args);
    if (failed(own))
      return failure();
    ::tt::target::Dim2d at(core.y, core.x);
    cores.push_back(file::CreateCoreArgs(builder, &at, *own));
  }
  auto name =
      builder.CreateString(kernel.symbol.getLeafReference().getValue().str());
  auto ranges = builder.CreateVectorOfStructs(toFile(kernel.cores));
  auto coreArgs = builder.CreateVector(cores);
  auto table = config(kernel);
  auto sites = builder.CreateVectorOfStrings(entry->sites);
  return file::CreateKernelConfig(
      builder, name, entry->index, ranges, *common, *runTime, *compileTime,
      kernel.thread == ThreadType::Noc ? file::KernelConfigType::NocConfig
                                       : file::KernelConfigType::ComputeConfig,
      table, sites, coreArgs);
}

//===-- the launch --------------------------------------------------------===//

FailureOr<flatbuffers::Offset<file::CircularBuffer>>
LaunchWriter::circularBuffer(const LaunchCB &cb) {
  flatbuffers::Optional<uint32_t> operand, shares;
  flatbuffers::Optional<uint64_t> address;
  if (cb.operand) {
    FailureOr<OperandInFile> file =
        operands(ArgType::BufferAddress, *cb.operand);
    if (failed(file))
      return failure();
    operand = file->value;
  }
  if (cb.address)
    address = *cb.address;
  if (cb.shares)
    shares = *cb.shares;
  auto cores = builder.CreateVectorOfStructs(toFile(cb.cores));
  return file::CreateCircularBuffer(
      builder, cb.port, cores, cb.pageBytes, cb.numPages,
      static_cast<::tt::target::DataType>(cb.format), operand, address, shares);
}

FailureOr<flatbuffers::Offset<file::Launch>>
LaunchWriter::write(const Launch &launch) {
  std::vector<flatbuffers::Offset<file::CircularBuffer>> cbs;
  for (const LaunchCB &cb : launch.circularBuffers) {
    auto table = circularBuffer(cb);
    if (failed(table))
      return failure();
    cbs.push_back(*table);
  }
  std::vector<flatbuffers::Offset<file::Semaphore>> semaphores;
  for (const LaunchSemaphore &semaphore : launch.semaphores) {
    flatbuffers::Offset<flatbuffers::Vector<const file::CoreRange *>> cores = 0;
    if (!semaphore.cores.empty())
      cores = builder.CreateVectorOfStructs(toFile(semaphore.cores));
    semaphores.push_back(
        file::CreateSemaphore(builder, semaphore.initialValue, cores));
  }
  std::vector<flatbuffers::Offset<file::KernelConfig>> configs;
  for (const LaunchKernel &kernel : launch.kernels) {
    auto table = this->kernel(kernel);
    if (failed(table))
      return failure();
    configs.push_back(*table);
  }
  auto cbsOffset = builder.CreateVector(cbs);
  auto semaphoresOffset = builder.CreateVector(semaphores);
  auto configsOffset = builder.CreateVector(configs);
  return file::CreateLaunch(builder, cbsOffset, semaphoresOffset,
                            configsOffset);
}

FailureOr<uint32_t> bitsOf(Attribute attr) {
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

std::string mainKernel(const Launch &launch) {
  if (launch.kernels.empty())
    return "";
  auto compute = llvm::find_if(launch.kernels, [](const LaunchKernel &kernel) {
    return kernel.thread == ThreadType::Compute;
  });
  const LaunchKernel &main =
      compute == launch.kernels.end() ? launch.kernels.front() : *compute;
  return main.symbol.getLeafReference().getValue().str();
}

} // namespace mlir::tt::ttkernel
