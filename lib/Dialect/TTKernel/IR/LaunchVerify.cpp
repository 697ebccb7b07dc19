//===- LaunchVerify.cpp - can this be launched? ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/Launch.h"

#include "tt/device/LaunchLimits.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

// The module's chip may be stricter.
static constexpr int64_t kMaxCBs = ::tt::device::kMaxCBs,
                         kMaxSemaphores = ::tt::device::kMaxSemaphores;
static constexpr uint64_t kCBAlignment = ::tt::device::kL1Alignment;

std::string mlir::tt::ttkernel::text(const CoreRange &range) {
  return (Twine(range.rows) + "x" + Twine(range.cols) + " from " +
          Twine(range.y) + "," + Twine(range.x))
      .str();
}

std::string mlir::tt::ttkernel::text(ArrayRef<CoreRange> ranges) {
  std::string all;
  for (const CoreRange &range : ranges)
    all += (all.empty() ? "" : " and ") + text(range);
  return all;
}

namespace {

class Verifier {
public:
  Verifier(Operation *op, const Launch &launch, size_t numOperands,
           WantedOperand wanted, ttcore::ChipDescAttr chip)
      : op(op), launch(launch), numOperands(numOperands), wanted(wanted),
        chip(chip) {}

  LogicalResult run() {
    for (size_t i = 0; i != launch.circularBuffers.size(); ++i)
      if (failed(verifyCB(i)))
        return failure();
    if (failed(verifySemaphores()))
      return failure();
    for (const LaunchKernel &kernel : launch.kernels)
      if (failed(verifyKernel(kernel)))
        return failure();
    return verifyThreads();
  }

private:
  LogicalResult verifyRanges(ArrayRef<CoreRange> ranges, const Twine &what);
  LogicalResult verifyCB(size_t index);
  LogicalResult verifySemaphores();
  LogicalResult verifyKernel(const LaunchKernel &kernel);
  LogicalResult verifyCoreArgs(const LaunchKernel &kernel);
  LogicalResult verifyArgs(const LaunchKernel &kernel, ArrayRef<LaunchArg> args,
                           bool compileTime);
  LogicalResult verifyArg(const LaunchKernel &kernel, const LaunchArg &arg);
  LogicalResult verifyCBPort(const LaunchKernel &kernel, uint64_t index);
  LogicalResult verifyThreads();

  Operation *op;
  const Launch &launch;
  size_t numOperands;
  WantedOperand wanted;
  ttcore::ChipDescAttr chip;
};

LogicalResult Verifier::verifyRanges(ArrayRef<CoreRange> ranges,
                                     const Twine &what) {
  if (ranges.empty())
    return op->emitOpError() << what << " is on no core";
  int64_t rows = chip ? chip.getGrid()[0] : kMaxGridSide;
  int64_t cols = chip ? chip.getGrid()[1] : kMaxGridSide;
  for (const CoreRange &r : ranges)
    if (r.y < 0 || r.x < 0 || r.y > rows || r.x > cols || r.rows > rows - r.y ||
        r.cols > cols - r.x)
      return op->emitOpError()
             << what << " is on cores " << text(r)
             << (chip ? ", the device has " : ", the largest grid is ") << rows
             << "x" << cols;
  CoreSet seen;
  for (const CoreRange &r : ranges) {
    CoreSet cores(r);
    if (seen.overlaps(cores))
      return op->emitOpError() << what << " is on cores " << text(ranges)
                               << ", some of which are there twice";
    seen.insert(r);
  }
  return success();
}

LogicalResult Verifier::verifyCB(size_t index) {
  const LaunchCB &cb = launch.circularBuffers[index];
  int64_t limit = chip ? int64_t(chip.getNumCBs()) : kMaxCBs;
  if (cb.port < 0 || cb.port >= limit)
    return op->emitOpError("port ")
           << cb.port << ": a core has circular buffers 0 to " << limit - 1;
  if (failed(verifyRanges(cb.cores, "circular buffer " + Twine(index))))
    return failure();
  for (const LaunchCB &other :
       ArrayRef(launch.circularBuffers).take_front(index))
    if (other.port == cb.port &&
        CoreSet(other.cores).overlaps(CoreSet(cb.cores)))
      return op->emitOpError("port ") << cb.port << " is used twice";
  auto emitError = [&] {
    return op->emitOpError("circular buffer ") << index << ": ";
  };
  if (cb.pageBytes == 0 || cb.pageBytes % kCBAlignment != 0)
    return emitError() << "pages of " << cb.pageBytes
                       << " bytes, wanted a multiple of " << kCBAlignment;
  uint64_t l1 = chip ? chip.getL1Size() : ::tt::device::largestL1();
  if (cb.numPages == 0 || cb.numPages > l1 / cb.pageBytes)
    return emitError() << cb.numPages << " pages of " << cb.pageBytes
                       << " bytes, L1 has " << l1;
  if (cb.address && (*cb.address % kCBAlignment != 0 ||
                     *cb.address > l1 - cb.numPages * cb.pageBytes))
    return emitError() << cb.numPages * cb.pageBytes << " bytes at address "
                       << *cb.address << ": wanted a multiple of "
                       << kCBAlignment << " and the end within L1, which has "
                       << l1;
  return success();
}

LogicalResult Verifier::verifySemaphores() {
  int64_t size = launch.semaphores.size();
  if (size > kMaxSemaphores)
    return op->emitOpError("has ")
           << size << " semaphores, a program has " << kMaxSemaphores;
  for (auto [i, semaphore] : llvm::enumerate(launch.semaphores))
    if (!semaphore.cores.empty() &&
        failed(verifyRanges(semaphore.cores, "semaphore " + Twine(i))))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

LogicalResult Verifier::verifyKernel(const LaunchKernel &kernel) {
  std::string name;
  llvm::raw_string_ostream(name) << "kernel " << kernel.symbol;
  if (kernel.thread != ThreadType::Ethernet &&
      failed(verifyRanges(kernel.cores, name)))
    return failure();
  size_t most = kernel.runtimeArgs.size();
  for (const CoreArgs &core : kernel.coreArgs)
    most = std::max(most, core.args.size());
  if (most + kernel.commonArgs.size() > ::tt::device::kMaxRuntimeArgs)
    return op->emitOpError()
           << name << " has " << most + kernel.commonArgs.size()
           << " run-time arguments, a core holds "
           << ::tt::device::kMaxRuntimeArgs;
  return success(succeeded(verifyArgs(kernel, kernel.commonArgs, false)) &&
                 succeeded(verifyArgs(kernel, kernel.runtimeArgs, false)) &&
                 succeeded(verifyCoreArgs(kernel)) &&
                 succeeded(verifyArgs(kernel, kernel.compileTimeArgs, true)));
}

/// All cores have as many arguments.
LogicalResult Verifier::verifyCoreArgs(const LaunchKernel &kernel) {
  if (kernel.coreArgs.empty())
    return success();
  CoreSet cores(kernel.cores), seen;
  size_t size = kernel.coreArgs.front().args.size();
  auto fail = [&](const CoreArgs &core) {
    return op->emitOpError("kernel ")
           << kernel.symbol << ": core " << core.y << "," << core.x << " ";
  };
  for (const CoreArgs &core : kernel.coreArgs) {
    if (core.y < 0 || core.x < 0 || core.y >= kMaxGridSide ||
        core.x >= kMaxGridSide || !cores.contains(core.y, core.x))
      return fail(core) << "has run-time arguments, but the kernel runs on "
                        << text(kernel.cores);
    if (seen.contains(core.y, core.x))
      return fail(core) << "has run-time arguments twice";
    seen.insert({core.y, core.x});
    if (core.args.size() != size)
      return fail(core) << "has " << core.args.size()
                        << " run-time arguments, others have " << size;
    if (failed(verifyArgs(kernel, core.args, false)))
      return failure();
  }
  if (seen.size() != cores.size() && kernel.runtimeArgs.size() != size)
    return op->emitOpError("kernel ")
           << kernel.symbol << ": " << cores.size() - seen.size()
           << " cores have " << kernel.runtimeArgs.size()
           << " run-time arguments, others have " << size;
  return success();
}

LogicalResult Verifier::verifyArgs(const LaunchKernel &kernel,
                                   ArrayRef<LaunchArg> args, bool compileTime) {
  for (const LaunchArg &arg : args) {
    if (!compileTime && arg.type == ArgType::TensorAccessorArgs)
      return op->emitOpError("kernel ")
             << kernel.symbol
             << " takes tensor_accessor_args at run time; they are "
                "compile-time arguments";
    if (failed(verifyArg(kernel, arg)))
      return failure();
  }
  return success();
}

LogicalResult Verifier::verifyCBPort(const LaunchKernel &kernel,
                                     uint64_t index) {
  if (index >= launch.circularBuffers.size())
    return op->emitOpError("kernel ")
           << kernel.symbol << " takes circular buffer " << int64_t(index)
           << " of " << launch.circularBuffers.size();
  const LaunchCB &cb = launch.circularBuffers[index];
  if (!CoreSet(cb.cores).contains(CoreSet(kernel.cores)))
    return op->emitOpError("kernel ")
           << kernel.symbol << " on cores " << text(kernel.cores)
           << " takes circular buffer " << index << ", which is on "
           << text(cb.cores);
  return success();
}

LogicalResult Verifier::verifyArg(const LaunchKernel &kernel,
                                  const LaunchArg &arg) {
  switch (arg.type) {
  case ArgType::NamedArgument:
    if (llvm::isUInt<32>(arg.index))
      return success();
    return op->emitOpError("kernel ")
           << kernel.symbol << " takes the number " << int64_t(arg.index)
           << ", arguments have 32 bits";
  case ArgType::CBPort:
    return verifyCBPort(kernel, arg.index);
  case ArgType::LocalSemaphore:
    if (arg.index < launch.semaphores.size())
      return success();
    return op->emitOpError("kernel ")
           << kernel.symbol << " takes semaphore " << int64_t(arg.index)
           << " of " << launch.semaphores.size();
  default:
    break;
  }
  if (arg.index >= numOperands)
    return op->emitOpError("kernel ")
           << kernel.symbol << " takes operand " << int64_t(arg.index) << " of "
           << numOperands << " as " << stringifyArgType(arg.type);
  if (std::string problem = wanted(arg.type, arg.index); !problem.empty())
    return op->emitOpError("kernel ")
           << kernel.symbol << " takes operand " << arg.index << " as "
           << stringifyArgType(arg.type) << ": " << problem;
  return success();
}

/// A thread of a core runs one kernel.
LogicalResult Verifier::verifyThreads() {
  ArrayRef<LaunchKernel> kernels = launch.kernels;
  auto threadOf = [](const LaunchKernel &kernel) {
    return std::pair(kernel.thread,
                     kernel.thread == ThreadType::Noc ? kernel.processor : 0u);
  };
  for (auto [i, a] : llvm::enumerate(kernels))
    for (const LaunchKernel &b : kernels.drop_front(i + 1))
      if (threadOf(a) == threadOf(b) && a.thread != ThreadType::Ethernet &&
          CoreSet(a.cores).overlaps(CoreSet(b.cores)))
        return op->emitOpError("kernels ")
               << a.symbol << " and " << b.symbol << " share a thread of cores "
               << text(a.cores) << " and " << text(b.cores);
  return success();
}

} // namespace

LogicalResult mlir::tt::ttkernel::verifyLaunch(Operation *op,
                                               const Launch &launch,
                                               size_t numOperands,
                                               WantedOperand wanted,
                                               ttcore::ChipDescAttr chip) {
  return Verifier(op, launch, numOperands, wanted, chip).run();
}
