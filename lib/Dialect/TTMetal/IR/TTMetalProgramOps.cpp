//===- TTMetalProgramOps.cpp - verifier of programs -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;
using ttkernel::ArgType;

/// Limits that every chip keeps; the module's chip may be stricter.
static constexpr uint64_t kMaxCBs = 64, kMaxSemaphores = 16;
static constexpr uint64_t kCBAlignment = 16;

bool mlir::tt::ttmetal::hasSemaphoreOperands(EnqueueProgramOp op) {
  return llvm::any_of(op.getArgs().getTypes(),
                      llvm::IsaPred<LocalSemaphoreType>);
}

//===----------------------------------------------------------------------===//
// Circular buffers
//===----------------------------------------------------------------------===//

static FailureOr<DeviceBuffer> describeCB(EnqueueProgramOp op, size_t index) {
  auto type = cast<MemRefType>(op.getCbs()[index].getType());
  auto emitError = [&] {
    return op.emitOpError("circular buffer ") << index << ": ";
  };
  FailureOr<DeviceBuffer> buffer = describeDeviceBuffer(type, emitError);
  if (failed(buffer))
    return failure();
  if (buffer->inDram || !buffer->sharded)
    return emitError() << "lies in the shards of a buffer in L1, found "
                       << type;
  if (buffer->getCBPageBytes() % kCBAlignment != 0)
    return emitError() << "pages of " << buffer->getCBPageBytes()
                       << " bytes, wanted a multiple of " << kCBAlignment;
  return buffer;
}

static LogicalResult verifyCBs(EnqueueProgramOp op,
                               std::vector<DeviceBuffer> &cbs) {
  if (op.getCbPorts().size() != op.getCbs().size())
    return op.emitOpError("has ")
           << op.getCbs().size() << " circular buffers, but "
           << op.getCbPorts().size() << " ports";
  ttcore::ChipDescAttr chip = getChip(op);
  int64_t limit = chip ? chip.getNumCBs() : kMaxCBs;
  llvm::SmallSet<int64_t, 8> seen;
  for (auto [index, port] : llvm::enumerate(op.getCbPorts())) {
    if (port < 0 || port >= limit)
      return op.emitOpError("port ") << port << ": a core has circular buffers "
                                     << "0 to " << limit - 1;
    if (!seen.insert(port).second)
      return op.emitOpError("port ") << port << " is used twice";
    FailureOr<DeviceBuffer> buffer = describeCB(op, index);
    if (failed(buffer))
      return failure();
    cbs.push_back(*buffer);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Kernel arguments
//===----------------------------------------------------------------------===//

/// What an operand must be for an argument of kind `type` to refer to it.
static StringRef wantedOperand(ArgType type, Type operand) {
  auto memref = dyn_cast<MemRefType>(operand);
  switch (type) {
  case ArgType::BufferAddress:
  case ArgType::TensorAccessorArgs:
    return memref && isDeviceMemRef(memref) ? "" : "a buffer on the device";
  case ArgType::LocalSemaphore:
    return isa<LocalSemaphoreType>(operand) ? "" : "a local semaphore";
  case ArgType::GlobalSemaphore:
    return isa<GlobalSemaphoreType>(operand) ? "" : "a global semaphore";
  case ArgType::Scalar:
    return operand.isIntOrIndexOrFloat() ? "" : "a number";
  case ArgType::CBPort:
  case ArgType::NamedArgument:
    return "";
  }
  llvm_unreachable("all kinds are listed");
}

static LogicalResult verifyCBPort(EnqueueProgramOp op, KernelArgAttr arg,
                                  const KernelConfig &kernel,
                                  ArrayRef<DeviceBuffer> cbs) {
  if (arg.getOperandIndex() >= cbs.size())
    return op.emitOpError("kernel ")
           << kernel.symbol << " takes circular buffer "
           << arg.getOperandIndex() << " of " << cbs.size();
  const DeviceBuffer &cb = cbs[arg.getOperandIndex()];
  ArrayRef<int64_t> offset = kernel.cores.getOffset();
  ArrayRef<int64_t> size = kernel.cores.getSize();
  if (offset[0] + size[0] > cb.gridRows || offset[1] + size[1] > cb.gridCols)
    return op.emitOpError("kernel ")
           << kernel.symbol << " on cores " << kernel.cores
           << " takes circular buffer " << arg.getOperandIndex()
           << ", which is on a grid of " << cb.gridRows << "x" << cb.gridCols;
  return success();
}

static LogicalResult verifyArg(EnqueueProgramOp op, KernelArgAttr arg,
                               const KernelConfig &kernel,
                               ArrayRef<DeviceBuffer> cbs) {
  ArgType type = arg.getType();
  if (type == ArgType::NamedArgument)
    return success();
  if (type == ArgType::CBPort)
    return verifyCBPort(op, arg, kernel, cbs);
  if (type == ArgType::LocalSemaphore && !hasSemaphoreOperands(op)) {
    if (arg.getOperandIndex() < kMaxSemaphores)
      return success();
    return op.emitOpError("kernel ")
           << kernel.symbol << " takes semaphore " << arg.getOperandIndex()
           << ", a program has " << kMaxSemaphores;
  }
  if (arg.getOperandIndex() >= op.getArgs().size())
    return op.emitOpError("kernel ")
           << kernel.symbol << " takes operand " << arg.getOperandIndex()
           << " of " << op.getArgs().size() << " as " << stringifyArgType(type);
  Type operand = op.getArgs()[arg.getOperandIndex()].getType();
  if (StringRef wanted = wantedOperand(type, operand); !wanted.empty())
    return op.emitOpError("kernel ")
           << kernel.symbol << " takes operand " << arg.getOperandIndex()
           << " as " << stringifyArgType(type) << ": found " << operand
           << ", wanted " << wanted;
  return success();
}

static LogicalResult verifyArgs(EnqueueProgramOp op, const KernelConfig &kernel,
                                ArrayRef<DeviceBuffer> cbs) {
  auto check = [&](ArrayRef<KernelArgAttr> args, bool compileTime) {
    for (KernelArgAttr arg : args) {
      if (!compileTime && arg.getType() == ArgType::TensorAccessorArgs)
        return LogicalResult(op.emitOpError("kernel ")
                             << kernel.symbol
                             << " takes tensor_accessor_args at run time; "
                                "they are compile-time arguments");
      if (failed(verifyArg(op, arg, kernel, cbs)))
        return failure();
    }
    return success();
  };
  return success(succeeded(check(kernel.args.getCommonRtArgs(), false)) &&
                 succeeded(check(kernel.args.getRtArgs(), false)) &&
                 succeeded(check(kernel.args.getCtArgs(), true)));
}

//===----------------------------------------------------------------------===//
// Kernels on cores
//===----------------------------------------------------------------------===//

static LogicalResult verifyCores(EnqueueProgramOp op,
                                 const KernelConfig &kernel) {
  ttcore::ChipDescAttr chip = getChip(op);
  if (!chip || kernel.thread == ttkernel::ThreadType::Ethernet ||
      isWithin(kernel.cores, chip.getGrid()))
    return success();
  return op.emitOpError("kernel ")
         << kernel.symbol << " runs on cores " << kernel.cores
         << ", the device has " << chip.getGrid()[0] << "x"
         << chip.getGrid()[1];
}

/// The thread of a core that a kernel takes: 0 and 1 move data, 2 computes.
static int threadOf(Attribute config) {
  if (auto noc = dyn_cast<NocConfigAttr>(config))
    return noc.getDmCoreIndex();
  return isa<ComputeConfigAttr>(config) ? 2 : 3;
}

static bool overlap(CoreRangeAttr a, CoreRangeAttr b) {
  for (size_t d : {0, 1})
    if (a.getOffset()[d] + a.getSize()[d] <= b.getOffset()[d] ||
        b.getOffset()[d] + b.getSize()[d] <= a.getOffset()[d])
      return false;
  return true;
}

/// A thread of a core runs one kernel.
static LogicalResult verifyThreads(EnqueueProgramOp op) {
  ArrayRef<Attribute> configs = op.getKernelConfigs().getValue();
  for (auto [i, a] : llvm::enumerate(configs))
    for (Attribute b : configs.drop_front(i + 1)) {
      KernelConfig first = getKernelConfig(a), second = getKernelConfig(b);
      if (threadOf(a) == threadOf(b) && overlap(first.cores, second.cores))
        return op.emitOpError("kernels ")
               << first.symbol << " and " << second.symbol
               << " share a thread of cores " << first.cores << " and "
               << second.cores;
    }
  return success();
}

LogicalResult EnqueueProgramOp::verify() {
  std::vector<DeviceBuffer> cbs;
  if (failed(verifyCBs(*this, cbs)))
    return failure();
  for (Attribute config : getKernelConfigs()) {
    KernelConfig kernel = getKernelConfig(config);
    if (failed(verifyCores(*this, kernel)) ||
        failed(verifyArgs(*this, kernel, cbs)))
      return failure();
    auto compute = dyn_cast<ComputeConfigAttr>(config);
    if (compute && compute.getUnpackToDestMode().size() > kMaxCBs)
      return emitOpError("kernel ")
             << kernel.symbol << " has unpack modes for "
             << compute.getUnpackToDestMode().size()
             << " circular buffers, at most " << kMaxCBs << " exist";
  }
  return verifyThreads(*this);
}
