//===- GenericLaunch.cpp - the launch of ttnn.generic ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;
using ttkernel::ArgType;
using ttkernel::CoreSet;
using ttkernel::Launch;
using ttkernel::LaunchArg;
using ttkernel::LaunchCB;
using ttkernel::LaunchKernel;
using ttkernel::ThreadType;

namespace {

class Describer {
public:
  Describer(GenericOp op, ProgramAttr program) : op(op), program(program) {}

  FailureOr<Launch> run() {
    for (auto [index, cb] : llvm::enumerate(program.getCbs()))
      if (failed(describeCB(index, cb)))
        return failure();
    if (failed(describeSemaphores()))
      return failure();
    for (Attribute kernel : program.getKernels())
      if (failed(describeKernel(kernel)))
        return failure();
    return std::move(launch);
  }

private:
  using Cores = SmallVector<ttkernel::CoreRange>;
  FailureOr<Cores> coresOf(CoreRangeSetAttr set, const Twine &what);
  LogicalResult describeCB(size_t index, KernelCBAttr cb);
  LogicalResult verifyAlias(size_t index, KernelCBAttr cb, const Cores &cores);
  LogicalResult describeSemaphores();
  LogicalResult describeKernel(Attribute kernel);
  template <typename Kernel>
  LogicalResult describe(Kernel attr, LaunchKernel kernel);
  LogicalResult describeArgs(const LaunchKernel &kernel,
                             ArrayRef<Attribute> from,
                             SmallVectorImpl<LaunchArg> &to);
  FailureOr<LaunchArg> describeArg(const LaunchKernel &kernel, Attribute arg);
  FailureOr<LaunchArg> describePort(const LaunchKernel &kernel, uint64_t port);

  GenericOp op;
  ProgramAttr program;
  Launch launch;
};

} // namespace

/// The cores of a set, within the largest grid of a chip.
FailureOr<Describer::Cores> Describer::coresOf(CoreRangeSetAttr set,
                                               const Twine &what) {
  Cores cores;
  for (CoreRangeAttr range : set.getCoreRanges()) {
    CoreCoordAttr first = range.getStartCoord(), last = range.getEndCoord();
    if (last.getY() >= ttkernel::kMaxGridSide ||
        last.getX() >= ttkernel::kMaxGridSide)
      return op.emitOpError()
             << what << " is on core (" << last.getY() << ", " << last.getX()
             << "), the largest grid is " << ttkernel::kMaxGridSide << "x"
             << ttkernel::kMaxGridSide;
    cores.push_back({int64_t(first.getY()), int64_t(first.getX()),
                     int64_t(last.getY() - first.getY() + 1),
                     int64_t(last.getX() - first.getX() + 1)});
  }
  return cores;
}

//===----------------------------------------------------------------------===//
// Circular buffers and semaphores
//===----------------------------------------------------------------------===//

/// One in the shards of a tensor.
LogicalResult Describer::verifyAlias(size_t index, KernelCBAttr cb,
                                     const Cores &cores) {
  auto emitError = [&] {
    return op.emitOpError("circular buffer ") << index << ": ";
  };
  uint64_t operand = cb.getBuffer().getTensorOperandIndex();
  if (operand >= op.getInputsAndOutputs().size())
    return emitError() << "lies in tensor " << int64_t(operand) << " of "
                       << op.getInputsAndOutputs().size();
  TTNNLayoutAttr layout =
      getLayoutOf(op.getInputsAndOutputs()[operand].getType());
  if (!layout)
    return success();
  if (!layout.isSharded() || layout.getBufferType() != BufferType::L1)
    return emitError() << "lies in tensor " << operand
                       << ", which has no shards in L1";
  if (cb.getTotalSize() > layout.getShardSizeInBytes())
    return emitError() << cb.getTotalSize() << " bytes in tensor " << operand
                       << ", whose shards have "
                       << layout.getShardSizeInBytes();
  CoreRangeSetAttr shards = layout.getCoreRangeSet();
  if (!shards)
    return success();
  FailureOr<Cores> places =
      coresOf(shards, "tensor " + Twine(operand) + " of the op");
  if (failed(places))
    return failure();
  if (!CoreSet(*places).contains(CoreSet(cores)))
    return emitError() << "is on " << ttkernel::text(cores) << ", tensor "
                       << operand << " on " << ttkernel::text(*places);
  return success();
}

LogicalResult Describer::describeCB(size_t index, KernelCBAttr attr) {
  auto emitError = [&] {
    return op.emitOpError("circular buffer ") << index << ": ";
  };
  FailureOr<Cores> cores =
      coresOf(attr.getCoreRanges(), "circular buffer " + Twine(index));
  if (failed(cores))
    return failure();
  if (attr.getFormats().empty())
    return emitError() << "has no format, and so no port";
  if (attr.getBuffer() && failed(verifyAlias(index, attr, *cores)))
    return failure();
  std::optional<uint64_t> shares;
  for (KernelCBFormatAttr format : attr.getFormats()) {
    if (format.getPageSize() == 0 ||
        attr.getTotalSize() % format.getPageSize() != 0)
      return emitError() << attr.getTotalSize()
                         << " bytes are not whole pages of "
                         << format.getPageSize();
    LaunchCB cb;
    cb.port = format.getBufferIndex();
    cb.cores = *cores;
    cb.pageBytes = format.getPageSize();
    cb.numPages = attr.getTotalSize() / format.getPageSize();
    cb.format = format.getDtype();
    cb.bytes = attr.getTotalSize();
    if (attr.getBuffer())
      cb.operand = attr.getBuffer().getTensorOperandIndex();
    else if (shares)
      cb.shares = shares;
    else
      shares = launch.circularBuffers.size();
    launch.circularBuffers.push_back(std::move(cb));
  }
  return success();
}

/// A core finds its semaphores by their numbers, which must be 0 and up.
LogicalResult Describer::describeSemaphores() {
  ArrayRef<KernelSemaphoreAttr> semaphores = program.getSemaphores();
  launch.semaphores.resize(semaphores.size());
  SmallVector<bool> taken(semaphores.size());
  for (auto [index, semaphore] : llvm::enumerate(semaphores)) {
    uint32_t id = semaphore.getId();
    if (id >= semaphores.size() || taken[id])
      return op.emitOpError("semaphore ")
             << index << " has the id " << id << ", wanted each from 0 to "
             << semaphores.size() - 1 << " once";
    if (semaphore.getCoreType() != KernelCoreType::Worker)
      return op.emitOpError("semaphore ")
             << index << " is on ethernet cores; kernels run on workers";
    FailureOr<Cores> cores =
        coresOf(semaphore.getCoreRanges(), "semaphore " + Twine(index));
    if (failed(cores))
      return failure();
    if (cores->empty())
      return op.emitOpError("semaphore ") << index << " is on no core";
    taken[id] = true;
    launch.semaphores[id] = {semaphore.getInitialValue(), *cores};
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The circular buffer of that port where the kernel runs.
FailureOr<LaunchArg> Describer::describePort(const LaunchKernel &kernel,
                                             uint64_t port) {
  std::optional<uint64_t> found;
  CoreSet cores(kernel.cores);
  for (auto [index, cb] : llvm::enumerate(launch.circularBuffers))
    if (uint64_t(cb.port) == port &&
        (!found || CoreSet(cb.cores).overlaps(cores)))
      found = index;
  if (!found)
    return op.emitOpError("kernel ")
           << kernel.symbol << " takes the circular buffer of port "
           << int64_t(port) << ", which the program does not have";
  return LaunchArg{ArgType::CBPort, *found};
}

FailureOr<LaunchArg> Describer::describeArg(const LaunchKernel &kernel,
                                            Attribute arg) {
  using Result = FailureOr<LaunchArg>;
  return llvm::TypeSwitch<Attribute, Result>(arg)
      .Case<KernelArgCBBufferIndexAttr>(
          [&](auto arg) { return describePort(kernel, arg.getBufferIndex()); })
      .Case<KernelArgSemaphoreAtAttr>([&](auto arg) -> Result {
        if (arg.getSemaphoreIndex() >= program.getSemaphores().size())
          return op.emitOpError("kernel ")
                 << kernel.symbol << " takes semaphore "
                 << int64_t(arg.getSemaphoreIndex()) << " of "
                 << program.getSemaphores().size();
        return LaunchArg{
            ArgType::LocalSemaphore,
            program.getSemaphores()[arg.getSemaphoreIndex()].getId()};
      })
      .Case<KernelArgAddressOfTensorAttr>([](auto arg) -> Result {
        return LaunchArg{ArgType::BufferAddress, arg.getTensorIndex()};
      })
      .Case<KernelArgTensorAccessorArgsAttr>([](auto arg) -> Result {
        return LaunchArg{ArgType::TensorAccessorArgs, arg.getOperandIndex()};
      })
      .Case<KernelArgGlobalSemaphoreAttr>([](auto arg) -> Result {
        return LaunchArg{ArgType::GlobalSemaphore,
                         arg.getGlobalSemaphoreIndex()};
      })
      .Case<KernelArgScalarAttr>([](auto arg) -> Result {
        return LaunchArg{ArgType::Scalar, arg.getOperandIndex()};
      })
      .Case<KernelNamedArgAttr>([](auto arg) -> Result {
        return LaunchArg{ArgType::NamedArgument, arg.getValue()};
      })
      .Default([&](Attribute other) -> Result {
        return op.emitOpError("kernel ")
               << kernel.symbol << " takes " << other
               << ", which is no argument of a kernel";
      });
}

LogicalResult Describer::describeArgs(const LaunchKernel &kernel,
                                      ArrayRef<Attribute> from,
                                      SmallVectorImpl<LaunchArg> &to) {
  for (Attribute arg : from) {
    FailureOr<LaunchArg> described = describeArg(kernel, arg);
    if (failed(described))
      return failure();
    to.push_back(*described);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

template <typename Kernel>
LogicalResult Describer::describe(Kernel attr, LaunchKernel kernel) {
  kernel.symbol = attr.getSymbolRef();
  std::string name;
  llvm::raw_string_ostream(name) << "kernel " << kernel.symbol;
  FailureOr<Cores> cores = coresOf(attr.getCoreRanges(), name);
  if (failed(cores))
    return failure();
  kernel.cores = *cores;
  if (failed(describeArgs(kernel, attr.getCommonRtArgs(), kernel.commonArgs)) ||
      failed(describeArgs(kernel, attr.getCtArgs(), kernel.compileTimeArgs)))
    return failure();
  for (CoreRuntimeArgsAttr own : attr.getRtArgs()) {
    ttkernel::CoreArgs &core = kernel.coreArgs.emplace_back();
    // A coordinate beyond 32 bits lies outside every grid all the same.
    core.y = std::min<uint64_t>(own.getCoreCoord().getY(), UINT32_MAX);
    core.x = std::min<uint64_t>(own.getCoreCoord().getX(), UINT32_MAX);
    if (failed(describeArgs(kernel, own.getArgs(), core.args)))
      return failure();
  }
  launch.kernels.push_back(std::move(kernel));
  return success();
}

static void describeCompute(ComputeKernelAttr attr,
                            ttkernel::ComputeSettings &compute) {
  compute.fidelity = ttcore::toDevice(attr.getMathFidelity());
  compute.fp32DestAcc = attr.getFp32DestAccEn();
  compute.dstFullSync = attr.getDstFullSyncEn();
  compute.mathApprox = attr.getMathApproxMode();
  compute.bfp8PackPrecise = attr.getBfp8PackPrecise();
  for (auto [port, mode] : llvm::enumerate(attr.getUnpackToDestModes()))
    if (mode == ComputeKernelUnpackToDestMode::Fp32)
      compute.unpackToDestFp32 |= uint64_t(1) << port;
}

LogicalResult Describer::describeKernel(Attribute attr) {
  LaunchKernel kernel;
  if (auto compute = dyn_cast<ComputeKernelAttr>(attr)) {
    if (compute.getUnpackToDestModes().size() > 64)
      return op.emitOpError("kernel ")
             << compute.getSymbolRef() << " has unpack modes for "
             << compute.getUnpackToDestModes().size()
             << " circular buffers, at most 64 exist";
    kernel.thread = ThreadType::Compute;
    describeCompute(compute, kernel.compute);
    return describe(compute, std::move(kernel));
  }
  kernel.thread = ThreadType::Noc;
  // The processors and networks that the vendor's library gives them.
  if (auto reader = dyn_cast<ReadKernelAttr>(attr)) {
    kernel.processor = 1;
    kernel.noc = 0;
    return describe(reader, std::move(kernel));
  }
  if (auto writer = dyn_cast<WriteKernelAttr>(attr)) {
    kernel.processor = 0;
    kernel.noc = 1;
    return describe(writer, std::move(kernel));
  }
  if (auto mover = dyn_cast<DataMovementKernelAttr>(attr)) {
    kernel.processor = unsigned(mover.getProcessor());
    kernel.noc = unsigned(mover.getNocIndex());
    return describe(mover, std::move(kernel));
  }
  if (isa<SourceComputeKernelAttr, SourceReadKernelAttr, SourceWriteKernelAttr>(
          attr))
    return success();
  return op.emitOpError("runs ") << attr << ", which is no kernel";
}

SmallVector<ProgramAttr> mlir::tt::ttnn::programsOf(GenericOp op) {
  if (auto program = dyn_cast<ProgramAttr>(op.getProgram()))
    return {program};
  SmallVector<ProgramAttr> programs;
  auto mesh = cast<MeshProgramDescriptorAttr>(op.getProgram());
  for (MeshProgramAttr part : mesh.getMeshPrograms())
    programs.push_back(part.getProgram());
  return programs;
}

FailureOr<Launch> mlir::tt::ttnn::describeLaunch(GenericOp op,
                                                 ProgramAttr program) {
  return Describer(op, program).run();
}

FailureOr<Launch> mlir::tt::ttnn::launchOnOneChip(GenericOp op) {
  auto program = dyn_cast<ProgramAttr>(op.getProgram());
  if (!program)
    return op.emitOpError("has a mesh_program_descriptor; programs run on one "
                          "chip");
  for (Attribute kernel : program.getKernels()) {
    if (isa<SourceComputeKernelAttr, SourceReadKernelAttr,
            SourceWriteKernelAttr>(kernel)) {
      StringRef word = llvm::TypeSwitch<Attribute, StringRef>(kernel)
                           .Case<SourceComputeKernelAttr, SourceReadKernelAttr,
                                 SourceWriteKernelAttr>(
                               [](auto attr) { return attr.getMnemonic(); });
      return op.emitOpError("runs a ")
             << word << ", and a file holds kernels of the module only; write "
             << "it in the ttkernel dialect";
    }
    if (auto mover = dyn_cast<DataMovementKernelAttr>(kernel))
      if (mover.getNocMode() == NocMode::DynamicNoc)
        return op.emitOpError("runs kernel ")
               << mover.getSymbolRef()
               << " with a dynamic_noc, which the emulated chip does not have";
  }
  for (Value operand : op.getAdditionalArgs())
    if (isa<GlobalSemaphoreType>(operand.getType()))
      return op.emitOpError("takes a global_semaphore, which programs of a "
                            ".ttnn binary do not have");
  return describeLaunch(op, program);
}
