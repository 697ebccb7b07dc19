//===- LaunchWriter.h - launches in binaries --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTMETAL_LAUNCHWRITER_H
#define TTMLIR_LIB_TARGET_TTMETAL_LAUNCHWRITER_H

#include "KernelTable.h"
#include "ttmlir/Dialect/TTKernel/IR/Launch.h"

namespace mlir::tt::ttmetal {

/// An operand as an argument of a kernel refers to it: the number that it has
/// among the launch's in the file, or the bits of a constant.
struct OperandInFile {
  uint32_t value;
  bool isValue = false;
};

/// The operand `index` of the op, for an argument of kind `type`. Fails, with
/// an error at the op, for one that the file cannot hold.
using OperandsInFile = function_ref<FailureOr<OperandInFile>(
    ttkernel::ArgType type, uint64_t index)>;

/// Writes launches that `op` says; what their arguments refer to is found by
/// `operands`.
class LaunchWriter {
public:
  LaunchWriter(flatbuffers::FlatBufferBuilder &builder, KernelTable &kernels,
               Operation *op, OperandsInFile operands)
      : builder(builder), kernels(kernels), op(op), operands(operands) {}

  FailureOr<flatbuffers::Offset<fb::Launch>>
  write(const ttkernel::Launch &launch);

private:
  using Args = flatbuffers::Offset<flatbuffers::Vector<const fb::KernelArg *>>;
  FailureOr<Args> args(ArrayRef<ttkernel::LaunchArg> from);
  flatbuffers::Offset<void> config(const ttkernel::LaunchKernel &kernel);
  FailureOr<flatbuffers::Offset<fb::KernelConfig>>
  kernel(const ttkernel::LaunchKernel &kernel);
  FailureOr<flatbuffers::Offset<fb::CircularBuffer>>
  circularBuffer(const ttkernel::LaunchCB &cb);

  flatbuffers::FlatBufferBuilder &builder;
  KernelTable &kernels;
  Operation *op;
  OperandsInFile operands;
};

/// The kernel that a launch is named after: the one that computes, if any does.
std::string mainKernel(const ttkernel::Launch &launch);

} // namespace mlir::tt::ttmetal

#endif // TTMLIR_LIB_TARGET_TTMETAL_LAUNCHWRITER_H
