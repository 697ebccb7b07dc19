//===- EnqueueWriter.cpp - enqueue_program in a .ttm ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProgramWriter.h"

#include "mlir/IR/Matchers.h"
#include "tt/device/AccessorWords.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Target/Launch/LaunchWriter.h"

namespace mlir::tt::ttmetal {

using ttkernel::ArgType;
using ttkernel::LaunchWriter;
using ttkernel::OperandInFile;

namespace {

/// Collects the operands that a program's kernels and circular buffers use.
class Operands {
public:
  FailureOr<OperandInFile> add(fb::OperandKind kind, FailureOr<uint32_t> id) {
    if (failed(id))
      return failure();
    auto [at, isNew] =
        numbers.try_emplace({unsigned(kind), *id}, unsigned(list.size()));
    if (isNew)
      list.emplace_back(kind, *id);
    return OperandInFile{at->second};
  }

  std::vector<fb::Operand> list;

private:
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> numbers;
};

} // namespace

/// Kernels find the pages of a buffer by number only where they follow each
/// other.
static LogicalResult checkAccessor(EnqueueProgramOp op, Value value,
                                   uint64_t index) {
  auto emitError = [&] { return op.emitOpError(); };
  FailureOr<DeviceBuffer> buffer = describeDeviceBuffer(value, emitError);
  ttcore::ChipDescAttr chip = getChip(op);
  if (failed(buffer) || !chip)
    return failure(failed(buffer));
  auto banks = banksOf(chip, buffer->memory);
  std::string problem = buffer->problem(banks);
  if (problem.empty())
    problem = ::tt::device::accessorProblem(buffer->place(banks));
  if (problem.empty())
    return success();
  return op.emitOpError("passes operand ")
         << index << " as tensor_accessor_args: " << problem;
}

LogicalResult ProgramWriter::write(EnqueueProgramOp op) {
  FailureOr<ttkernel::Launch> launch = describeLaunch(op);
  if (failed(launch))
    return failure();
  for (Attribute config : op.getKernelConfigs())
    if (auto noc = dyn_cast<NocConfigAttr>(config))
      if (noc.getFabricConfigIndex())
        return op.emitOpError("runs ")
               << noc.getKernelSymbol()
               << " with a fabric connection; programs run on one chip";
  Operands operands;
  auto inFile = [&](ArgType type, uint64_t index) -> FailureOr<OperandInFile> {
    Value value = op.getOperand(index);
    Attribute constant;
    switch (type) {
    case ArgType::TensorAccessorArgs:
      if (failed(checkAccessor(op, value, index)))
        return failure();
      [[fallthrough]];
    case ArgType::BufferAddress:
      return operands.add(fb::OperandKind::DeviceBuffer,
                          deviceBuffer(op, value));
    case ArgType::GlobalSemaphore: {
      auto it = semaphoreIds.find(value);
      if (it == semaphoreIds.end())
        return op.emitOpError("uses a semaphore from outside the program");
      return operands.add(fb::OperandKind::GlobalSemaphore, it->second);
    }
    default:
      break;
    }
    if (!matchPattern(value, m_Constant(&constant))) {
      if (hostIds.contains(value))
        return operands.add(fb::OperandKind::HostScalar, hostIds[value]);
      return op.emitOpError("passes as operand ")
             << index << " a scalar that is neither a constant nor an argument "
             << "of the program";
    }
    FailureOr<uint32_t> bits = ttkernel::bitsOf(constant);
    if (failed(bits))
      return op.emitOpError("passes a scalar that is no constant of 32 bits "
                            "as operand ")
             << index;
    return OperandInFile{*bits, /*isValue=*/true};
  };
  auto table = LaunchWriter(builder, kernels, op, inFile).write(*launch);
  if (failed(table))
    return failure();
  auto name = string("launch " + Twine(launches++) + " " +
                     ttkernel::mainKernel(*launch));
  auto list = builder.CreateVectorOfStructs(operands.list);
  command(op, fb::CommandType::EnqueueProgramCommand,
          fb::CreateEnqueueProgramCommand(builder, name, list, *table).Union());
  return success();
}

} // namespace mlir::tt::ttmetal
