//===- RowTimes.cpp - time and memory of a program's rows -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowTimes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tt/device/OpTime.h"
#include "tt/device/System.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"
#include "ttmlir/Dialect/TTNN/Analysis/MemoryTimeline.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"
#include "ttmlir/Target/TTMetal/TTMetalToFlatbuffer.h"
#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tt::driver {

using namespace mlir;
namespace ttcore = mlir::tt::ttcore;
namespace ttkernel = mlir::tt::ttkernel;
namespace ttmetal = mlir::tt::ttmetal;
namespace ttnn = mlir::tt::ttnn;

/// The cores of the kernel that runs on most.
static unsigned coresOf(ttnn::GenericOp op) {
  uint64_t most = 0;
  for (ttnn::ProgramAttr program : ttnn::programsOf(op))
    for (Attribute kernel : program.getKernels())
      TypeSwitch<Attribute>(kernel)
          .Case<ttnn::ComputeKernelAttr, ttnn::ReadKernelAttr,
                ttnn::WriteKernelAttr>([&](auto each) {
            most = std::max(most, each.getCoreRanges().getNumCores());
          });
  return unsigned(most);
}
static unsigned coresOf(ttmetal::EnqueueProgramOp op) {
  size_t most = 0;
  if (auto launch = ttmetal::describeLaunch(op); succeeded(launch))
    for (const ttkernel::LaunchKernel &kernel : launch->kernels)
      most = std::max(most, ttkernel::CoreSet(kernel.cores).size());
  return unsigned(most);
}

RowTime rowTime(Operation *op, const device::ChipDesc &chip) {
  RowTime made;
  if (isa<ttnn::GenericOp, ttmetal::EnqueueProgramOp>(op)) {
    made.seconds = ttnn::kernelSeconds(op, chip);
    made.bound = "kernels";
    made.source = made.seconds > 0 ? "plan" : "";
    TypeSwitch<Operation *>(op)
        .Case<ttnn::GenericOp, ttmetal::EnqueueProgramOp>(
            [&](auto kernels) { made.cores = coresOf(kernels); });
    return made;
  }
  std::optional<device::OpCall> call = ttnn::callOf(op);
  if (!call)
    return made;
  device::OpWork work = device::work(*call, chip);
  if (work.cores == 0)
    return made;
  device::OpTime time = device::opTime(work, chip);
  made.seconds = time.seconds;
  made.bound = time.bound;
  made.cores = work.cores;
  made.dramBytes = work.dramRead + work.dramWritten;
  made.flops = work.flops;
  made.source = "model";
  return made;
}

/// The functions whose results are kept from run to run.
static llvm::StringSet<> keptFunctions(ModuleOp module) {
  llvm::StringSet<> kept;
  module->walk([&](ttcore::LoadCachedOp op) {
    for (FlatSymbolRefAttr symbol : ttcore::calledFunctions(op))
      kept.insert(symbol.getValue());
  });
  return kept;
}

std::vector<RowTime> rowTimes(ModuleOp module, const Rows &rows) {
  ttcore::SystemDescAttr system = ttcore::getSystemDesc(module);
  if (!system)
    return {};
  device::ChipDesc chip = ttcore::systemDescToDevice(system).chips.front();
  llvm::StringSet<> kept = keptFunctions(module);
  std::vector<RowTime> times(rows.ops.size());
  for (const Rows::Function &function : rows.functions) {
    int64_t entries = 0;
    for (uint32_t row = function.first; row != function.first + function.count;
         ++row) {
      Operation *op = rows.ops[row];
      if (!op || op->getParentOp() != function.op)
        continue;
      if (isa_and_nonnull<ttnn::TTNNDialect, ttmetal::TTMetalDialect>(
              op->getDialect()))
        times[row] = rowTime(op, chip);
      times[row].once = kept.contains(function.op.getName());
      if (ttnn::hasEntry(op))
        times[row].entry = entries++;
    }
  }
  return times;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static FunctionMemory memoryOf(func::FuncOp function, const Rows &rows,
                               uint32_t first, ttcore::ChipDescAttr chip,
                               ttnn::MemoryTimeline::Callees &callees) {
  FunctionMemory made;
  made.function = function.getName().str();
  Block &block = function.getBody().front();
  // Step 0 is in front of the first op.
  std::vector<uint32_t> rowAt = {rows.rowOf.lookup(&block.front())};
  for (Operation &op : block)
    rowAt.push_back(rows.rowOf.lookup(&op));
  auto at = [&](unsigned step) {
    return rowAt[std::min<size_t>(step, rowAt.size() - 1)];
  };
  ttnn::MemoryTimeline timeline(block, chip, callees);
  for (device::BufferType memory :
       {device::BufferType::DRAM, device::BufferType::L1}) {
    auto index = size_t(memory);
    const device::Banks &banks = timeline.banks(memory);
    auto outcome = timeline.allocate(memory, [](auto &) { return true; });
    made.banks[index] = banks.count();
    made.bankBytes[index] = banks.bytes();
    made.peakBytes[index] = outcome.peakBytes;
    for (auto [tensor, address] :
         llvm::zip_equal(timeline.tensors(), outcome.addresses)) {
      if (tensor.footprint.memory != memory || !address)
        continue;
      made.buffers.push_back(
          {.row = rows.rowOfValue(tensor.value).value_or(first),
           .begin = at(tensor.begin),
           .end = at(tensor.end),
           .isL1 = memory == device::BufferType::L1,
           .address = *address,
           .bytes = tensor.footprint.bytesPerBank});
    }
  }
  for (const ttnn::MemoryTimeline::Launch &launch : timeline.launches()) {
    uint32_t row = at(launch.step);
    made.buffers.push_back(
        {.isCircular = true,
         .row = row,
         .begin = row,
         .end = row,
         .isL1 = true,
         .address = timeline.banks(device::BufferType::L1).begin,
         .bytes = launch.bytes});
  }
  return made;
}

std::vector<FunctionMemory> rowMemory(ModuleOp module, const Rows &rows) {
  if (mlir::tt::ttmetal::hasTTMetal(module))
    return kernelMemory(module, rows);
  ttcore::SystemDescAttr system = ttcore::getSystemDesc(module);
  std::vector<FunctionMemory> all;
  if (!system || failed(ttcore::getCalledFunctions(module)))
    return all;
  ttcore::ChipDescAttr chip = system.getChipDesc(0);
  ttnn::MemoryTimeline::Callees callees;
  for (const Rows::Function &function : rows.functions)
    if (auto op = dyn_cast<func::FuncOp>(function.op.getOperation());
        op && op.getBody().hasOneBlock()) {
      FunctionMemory made = memoryOf(op, rows, function.first, chip, callees);
      if (!made.buffers.empty())
        all.push_back(std::move(made));
    }
  return all;
}

} // namespace tt::driver
