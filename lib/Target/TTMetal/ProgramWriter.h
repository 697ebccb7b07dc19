//===- ProgramWriter.h - a function as a program of a .ttm ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTMETAL_PROGRAMWRITER_H
#define TTMLIR_LIB_TARGET_TTMETAL_PROGRAMWRITER_H

#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"
#include "ttmlir/Target/Common/ConstantTable.h"
#include "ttmlir/Target/Launch/KernelTable.h"
#include "ttmlir/Target/TTMetal/binary_generated.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tt::ttmetal {

namespace fb = ::tt::target::metal;
using ttkernel::KernelTable;

/// Writes one function. To be used once.
class ProgramWriter {
public:
  template <typename T> using Offset = flatbuffers::Offset<T>;

  /// Functions that are called once, by their numbers in the file.
  using Functions = llvm::StringMap<uint32_t>;

  ProgramWriter(flatbuffers::FlatBufferBuilder &builder, KernelTable &kernels,
                ConstantTable &constants, const Functions &functions)
      : builder(builder), kernels(kernels), constants(constants),
        functions(functions) {}

  FailureOr<Offset<fb::Program>> write(func::FuncOp function);

private:
  // Memory. Ids are indices into the program's lists.
  FailureOr<uint32_t> addHostBuffer(Operation *op, Value value);
  FailureOr<uint32_t> hostBuffer(Operation *op, Value value);
  FailureOr<uint32_t> deviceBuffer(Operation *op, Value value);
  LogicalResult addDeviceBuffer(CreateBufferOp op);

  LogicalResult writeInputs(func::FuncOp function);
  LogicalResult writeOp(Operation *op);
  LogicalResult write(memref::AllocOp op);
  LogicalResult write(memref::GetGlobalOp op);
  LogicalResult write(memref::CopyOp op);
  LogicalResult write(memref::ReinterpretCastOp op);
  LogicalResult write(CreateBufferOp op);
  LogicalResult write(DeallocateBufferOp op);
  LogicalResult write(EnqueueWriteBufferOp op);
  LogicalResult write(EnqueueReadBufferOp op);
  LogicalResult write(CreateGlobalSemaphoreOp op);
  LogicalResult write(ResetGlobalSemaphoreOp op);
  LogicalResult write(MeshShardOp op);
  LogicalResult write(FinishOp op);
  LogicalResult write(EnqueueProgramOp op);
  LogicalResult write(ttcore::LoadCachedOp op);
  LogicalResult write(func::ReturnOp op);

  Offset<flatbuffers::String> string(const Twine &text) {
    return builder.CreateString(text.str());
  }
  void command(Operation *op, fb::CommandType type, Offset<void> table);

  flatbuffers::FlatBufferBuilder &builder;
  KernelTable &kernels;
  ConstantTable &constants;
  const Functions &functions;
  llvm::DenseMap<Value, uint32_t> hostIds, deviceIds, semaphoreIds;
  std::vector<Offset<fb::Argument>> inputs;
  std::vector<uint32_t> outputs;
  std::vector<Offset<fb::HostBuffer>> hostBuffers;
  std::vector<Offset<fb::DeviceBuffer>> deviceBuffers;
  std::vector<Offset<fb::GlobalSemaphore>> semaphores;
  std::vector<Offset<fb::Command>> commands;
  size_t launches = 0;
};

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_LIB_TARGET_TTMETAL_PROGRAMWRITER_H
