//===- KernelMemory.cpp - memory of a program of kernels ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowTimes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceBanks.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tt::driver {

using namespace mlir;
namespace ttcore = mlir::tt::ttcore;
namespace ttkernel = mlir::tt::ttkernel;
namespace ttmetal = mlir::tt::ttmetal;

namespace {

/// The buffers of one function.
class Buffers {
public:
  Buffers(func::FuncOp function, const Rows &rows, ttcore::ChipDescAttr chip)
      : rows(rows), last(rows.rowOf.lookup(&function.getBody().front().back())),
        banks{ttcore::banksOf(chip, device::BufferType::DRAM),
              ttcore::banksOf(chip, device::BufferType::L1)} {
    made.function = function.getName().str();
    for (size_t i : {0, 1}) {
      made.banks[i] = banks[i].count();
      made.bankBytes[i] = banks[i].bytes();
    }
    for (Operation &op : function.getBody().front())
      TypeSwitch<Operation *>(&op)
          .Case<ttmetal::CreateBufferOp, ttmetal::EnqueueProgramOp>(
              [&](auto each) { add(each); });
    notePeaks();
  }

  FunctionMemory made;

private:
  uint32_t rowOf(Operation *op) const { return rows.rowOf.lookup(op); }

  void add(ttmetal::CreateBufferOp op) {
    auto buffer = ttmetal::describeDeviceBuffer(
        op.getResult(), [&] { return op.emitOpError(); });
    if (failed(buffer))
      return; // its verifier has refused it
    uint32_t end = last;
    for (Operation *user : op->getUsers())
      if (isa<ttmetal::DeallocateBufferOp>(user))
        end = rowOf(user);
    bool isL1 = !buffer->inDram();
    made.buffers.push_back({.row = rowOf(op),
                            .begin = rowOf(op),
                            .end = end,
                            .isL1 = isL1,
                            .address = op.getAddress(),
                            .bytes = buffer->bytesPerBank(banks[isL1])});
  }

  /// Its circular buffers that lie in no tensor, which the launch places at the
  /// begin of L1.
  void add(ttmetal::EnqueueProgramOp op) {
    auto launch = ttmetal::describeLaunch(op);
    if (failed(launch))
      return; // its verifier has refused it
    uint64_t bytes = 0;
    for (const ttkernel::LaunchCB &cb : launch->circularBuffers)
      if (!cb.operand && !cb.address && !cb.shares)
        bytes += banks[1].align(cb.pageBytes * cb.numPages);
    if (bytes == 0)
      return;
    uint32_t row = rowOf(op);
    made.buffers.push_back({.isCircular = true,
                            .row = row,
                            .begin = row,
                            .end = row,
                            .isL1 = true,
                            .address = banks[1].begin,
                            .bytes = bytes});
  }

  /// The most bytes that buffers take at once.
  void notePeaks() {
    for (size_t i : {0, 1}) {
      std::map<uint32_t, int64_t> changes; ///< by row
      for (const RowBuffer &buffer : made.buffers)
        if (buffer.isL1 == (i == 1)) {
          changes[buffer.begin] += int64_t(buffer.bytes);
          changes[buffer.end + 1] -= int64_t(buffer.bytes);
        }
      int64_t taken = 0;
      for (auto [row, change] : changes) {
        taken += change;
        made.peakBytes[i] = std::max(made.peakBytes[i], uint64_t(taken));
      }
    }
  }

  const Rows &rows;
  uint32_t last;
  device::Banks banks[2];
};

} // namespace

std::vector<FunctionMemory> kernelMemory(ModuleOp module, const Rows &rows) {
  ttcore::SystemDescAttr system = ttcore::getSystemDesc(module);
  std::vector<FunctionMemory> all;
  if (!system)
    return all;
  for (const Rows::Function &function : rows.functions) {
    auto op = dyn_cast<func::FuncOp>(function.op.getOperation());
    if (!op || !op.getBody().hasOneBlock() || ttkernel::getThread(op))
      continue;
    FunctionMemory made = Buffers(op, rows, system.getChipDesc(0)).made;
    if (!made.buffers.empty())
      all.push_back(std::move(made));
  }
  return all;
}

} // namespace tt::driver
