//===- TTMetalProgramOps.cpp - programs as launches -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;
using ttkernel::ArgType;
using ttkernel::Launch;
using ttkernel::LaunchCB;
using ttkernel::LaunchKernel;
using ttkernel::ThreadType;

using ::tt::device::kMaxSemaphores;

ttkernel::CoreRange mlir::tt::ttmetal::toRange(CoreRangeAttr range) {
  return {range.getOffset()[0], range.getOffset()[1], range.getSize()[0],
          range.getSize()[1]};
}

static SmallVector<ttkernel::CoreRange>
toRanges(ArrayRef<CoreRangeAttr> ranges) {
  return llvm::map_to_vector(ranges, toRange);
}

namespace {

class Describer {
public:
  explicit Describer(EnqueueProgramOp op) : op(op) {}

  FailureOr<Launch> run() {
    if (failed(describeCBs()) || failed(describeSemaphores()))
      return failure();
    for (Attribute config : op.getKernelConfigs())
      if (failed(describeKernel(config)))
        return failure();
    return std::move(launch);
  }

private:
  LogicalResult describeCBs();
  LogicalResult describeCB(size_t index, int64_t port);
  LogicalResult describeCB(CircularBufferAttr cb);
  LogicalResult describeSemaphores();
  LogicalResult describeKernel(Attribute config);
  template <typename Config> LaunchKernel begin(Config config, ThreadType type);
  LogicalResult describeArgs(ArrayRef<KernelArgAttr> from,
                             SmallVectorImpl<ttkernel::LaunchArg> &to);

  FailureOr<DeviceBuffer> shardsInL1(Value buffer, size_t index);

  EnqueueProgramOp op;
  Launch launch;
  /// The numbers in the launch of operands that are semaphores.
  llvm::SmallDenseMap<Value, uint64_t> semaphores;
};

} // namespace

//===----------------------------------------------------------------------===//
// Circular buffers
//===----------------------------------------------------------------------===//

FailureOr<DeviceBuffer> Describer::shardsInL1(Value value, size_t index) {
  auto emitError = [&] {
    return op.emitOpError("circular buffer ") << index << ": ";
  };
  FailureOr<DeviceBuffer> buffer = describeDeviceBuffer(value, emitError);
  if (succeeded(buffer) && (buffer->inDram() || !buffer->isSharded()))
    return emitError() << "lies in the shards of a buffer in L1, found "
                       << value.getType();
  return buffer;
}

/// Describes a circular buffer on all cores of a buffer's grid.
LogicalResult Describer::describeCB(size_t index, int64_t port) {
  FailureOr<DeviceBuffer> buffer = shardsInL1(op.getCbs()[index], index);
  if (failed(buffer))
    return failure();
  LaunchCB cb;
  cb.port = port;
  if (buffer->cores.empty())
    cb.cores = {{0, 0, buffer->gridShape().rows, buffer->gridShape().cols}};
  for (::tt::device::CoreCoord core : buffer->cores)
    cb.cores.push_back({core.y, core.x, 1, 1});
  cb.pageBytes = buffer->getCBPageBytes();
  cb.numPages = buffer->getCBPages();
  cb.format = buffer->getDataType();
  cb.operand = op.getArgs().size() + index;
  cb.bytes = buffer->getShardBytes();
  if (buffer->isTiled())
    cb.tileRows = buffer->unit.rows, cb.tileCols = buffer->unit.cols;
  launch.circularBuffers.push_back(std::move(cb));
  return success();
}

LogicalResult Describer::describeCB(CircularBufferAttr attr) {
  size_t index = launch.circularBuffers.size();
  auto emitError = [&] {
    return op.emitOpError("circular buffer ") << index << ": ";
  };
  LaunchCB cb;
  cb.port = attr.getPort();
  cb.cores = toRanges(attr.getCores());
  cb.pageBytes = attr.getPageBytes();
  cb.numPages = attr.getPages();
  cb.format = attr.getFormat();
  cb.operand = attr.getBuffer();
  cb.address = attr.getAddress();
  cb.bytes = cb.pageBytes * cb.numPages;
  if (cb.operand) {
    if (*cb.operand >= op.getArgs().size())
      return emitError() << "lies in operand " << int64_t(*cb.operand) << " of "
                         << op.getArgs().size();
    Value value = op.getArgs()[*cb.operand];
    if (!isa<MemRefType>(value.getType()))
      return emitError() << "lies in operand " << *cb.operand << ", which is "
                         << value.getType() << ", no buffer";
    FailureOr<DeviceBuffer> buffer = shardsInL1(value, index);
    if (failed(buffer))
      return failure();
    if (cb.pageBytes != 0 &&
        cb.numPages > buffer->getShardBytes() / cb.pageBytes)
      return emitError() << cb.numPages << " pages of " << cb.pageBytes
                         << " bytes in a buffer whose shards have "
                         << buffer->getShardBytes();
    ttkernel::CoreSet shards;
    for (::tt::device::CoreCoord core : buffer->places())
      shards.insert({core.y, core.x, 1, 1});
    if (!shards.contains(ttkernel::CoreSet(cb.cores)))
      return emitError() << "is on " << ttkernel::text(cb.cores)
                         << ", where its buffer has not a shard everywhere";
  }
  launch.circularBuffers.push_back(std::move(cb));
  return success();
}

LogicalResult Describer::describeCBs() {
  if (op.getCbPorts().size() != op.getCbs().size())
    return op.emitOpError("has ")
           << op.getCbs().size() << " circular buffers, but "
           << op.getCbPorts().size() << " ports";
  for (auto [index, port] : llvm::enumerate(op.getCbPorts()))
    if (failed(describeCB(index, port)))
      return failure();
  if (ArrayAttr cbs = op.getCircularBuffersAttr())
    for (auto cb : cbs.getAsRange<CircularBufferAttr>())
      if (failed(describeCB(cb)))
        return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Semaphores
//===----------------------------------------------------------------------===//

/// Describes the semaphores among the operands. In a program without any,
/// `local_semaphore[N]` is its semaphore number N, initially 0.
LogicalResult Describer::describeSemaphores() {
  for (Value value : op.getArgs()) {
    if (!isa<LocalSemaphoreType>(value.getType()) ||
        !semaphores.try_emplace(value, semaphores.size()).second)
      continue;
    auto create = value.getDefiningOp<CreateLocalSemaphoreOp>();
    launch.semaphores.push_back(
        {create ? create.getInitialValue().value_or(0) : 0, {}});
  }
  if (!semaphores.empty())
    return success();
  auto count = [&](ArrayRef<KernelArgAttr> args) {
    for (KernelArgAttr arg : args)
      if (arg.getType() == ArgType::LocalSemaphore)
        launch.semaphores.resize(
            std::max(launch.semaphores.size(),
                     std::min(kMaxSemaphores, arg.getOperandIndex() + 1)));
  };
  for (Attribute config : op.getKernelConfigs())
    llvm::TypeSwitch<Attribute>(config)
        .Case<NocConfigAttr, ComputeConfigAttr, EthernetConfigAttr>(
            [&](auto config) {
              KernelArgsAttr args = config.getKernelArgs();
              count(args.getCommonRtArgs());
              count(args.getRtArgs());
              count(args.getCtArgs());
              for (CoreArgsAttr core : args.getCoreRtArgs())
                count(core.getArgs());
            });
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

LogicalResult
Describer::describeArgs(ArrayRef<KernelArgAttr> from,
                        SmallVectorImpl<ttkernel::LaunchArg> &to) {
  for (KernelArgAttr arg : from) {
    uint64_t index = arg.getOperandIndex();
    if (arg.getType() == ArgType::LocalSemaphore && !semaphores.empty()) {
      if (index >= op.getArgs().size())
        return op.emitOpError("passes operand ")
               << int64_t(index) << " of " << op.getArgs().size()
               << " as local_semaphore";
      auto number = semaphores.find(op.getArgs()[index]);
      if (number == semaphores.end())
        return op.emitOpError("passes operand ")
               << index << " as local_semaphore: found "
               << op.getArgs()[index].getType() << ", wanted a local semaphore";
      index = number->second;
    }
    to.push_back({arg.getType(), index});
  }
  return success();
}

template <typename Config>
LaunchKernel Describer::begin(Config config, ThreadType thread) {
  LaunchKernel kernel;
  kernel.symbol = config.getKernelSymbol();
  kernel.thread = thread;
  kernel.cores = toRanges(config.getCoreRanges());
  return kernel;
}

static void describeCompute(ComputeConfigAttr config,
                            ttkernel::ComputeSettings &compute) {
  compute.fidelity = ttcore::toDevice(config.getMathFidelity());
  compute.fp32DestAcc = config.getFp32DestAccEn();
  compute.dstFullSync = config.getDstFullSyncEn();
  compute.mathApprox = config.getMathApproxMode();
  for (auto [port, mode] : llvm::enumerate(config.getUnpackToDestMode()))
    if (mode == UnpackToDestMode::Fp32)
      compute.unpackToDestFp32 |= uint64_t(1) << port;
}

LogicalResult Describer::describeKernel(Attribute config) {
  LaunchKernel kernel;
  KernelArgsAttr args;
  if (auto noc = dyn_cast<NocConfigAttr>(config)) {
    kernel = begin(noc, ThreadType::Noc);
    kernel.processor = noc.getDmCoreIndex();
    kernel.noc = unsigned(noc.getNocIndex());
    args = noc.getKernelArgs();
  } else if (auto compute = dyn_cast<ComputeConfigAttr>(config)) {
    kernel = begin(compute, ThreadType::Compute);
    if (compute.getUnpackToDestMode().size() > 64)
      return op.emitOpError("kernel ")
             << kernel.symbol << " has unpack modes for "
             << compute.getUnpackToDestMode().size()
             << " circular buffers, at most 64 exist";
    describeCompute(compute, kernel.compute);
    args = compute.getKernelArgs();
  } else {
    auto ethernet = cast<EthernetConfigAttr>(config);
    kernel = begin(ethernet, ThreadType::Ethernet);
    args = ethernet.getKernelArgs();
  }
  if (failed(describeArgs(args.getCommonRtArgs(), kernel.commonArgs)) ||
      failed(describeArgs(args.getRtArgs(), kernel.runtimeArgs)) ||
      failed(describeArgs(args.getCtArgs(), kernel.compileTimeArgs)))
    return failure();
  for (CoreArgsAttr core : args.getCoreRtArgs()) {
    ttkernel::CoreArgs &own = kernel.coreArgs.emplace_back();
    own.y = core.getCore()[0];
    own.x = core.getCore()[1];
    if (failed(describeArgs(core.getArgs(), own.args)))
      return failure();
  }
  launch.kernels.push_back(std::move(kernel));
  return success();
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

FailureOr<Launch> mlir::tt::ttmetal::describeLaunch(EnqueueProgramOp op) {
  return Describer(op).run();
}

/// The wanted kind of operand, for a diagnostic, if an argument of kind `type`
/// cannot refer to `operand`.
static StringRef wantedOperand(ArgType type, Type operand) {
  auto memref = dyn_cast<MemRefType>(operand);
  switch (type) {
  case ArgType::BufferAddress:
  case ArgType::TensorAccessorArgs:
    return memref && isDeviceMemRef(memref) ? "" : "a buffer on the device";
  case ArgType::GlobalSemaphore:
    return isa<GlobalSemaphoreType>(operand) ? "" : "a global semaphore";
  case ArgType::Scalar:
    return ttkernel::isKernelScalar(operand)
               ? ""
               : "a float or an integer of 32 bits or more";
  case ArgType::CBPort:
  case ArgType::LocalSemaphore:
  case ArgType::NamedArgument:
    return "";
  }
  llvm_unreachable("all kinds are listed");
}

LogicalResult EnqueueProgramOp::verify() {
  FailureOr<Launch> launch = describeLaunch(*this);
  if (failed(launch))
    return failure();
  auto wanted = [&](ArgType type, uint64_t index) -> std::string {
    Type operand = getArgs()[index].getType();
    StringRef wanted = wantedOperand(type, operand);
    if (wanted.empty())
      return "";
    std::string text;
    llvm::raw_string_ostream(text)
        << "found '" << operand << "', wanted " << wanted;
    return text;
  };
  return verifyLaunch(*this, *launch, getArgs().size(), wanted, getChip(*this));
}

LogicalResult
EnqueueProgramOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FailureOr<Launch> launch = describeLaunch(*this);
  return success(succeeded(launch) &&
                 succeeded(verifyLaunchedKernels(*this, *launch, symbols)));
}
