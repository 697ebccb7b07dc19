//===- LaunchWriter.h - launches in binaries --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_LAUNCH_LAUNCHWRITER_H
#define TTMLIR_TARGET_LAUNCH_LAUNCHWRITER_H

#include "ttmlir/Dialect/TTKernel/IR/Launch.h"
#include "ttmlir/Target/Launch/KernelTable.h"

namespace mlir::tt::ttkernel {

/// An operand as an argument of a kernel refers to it: the number that it has
/// among the launch's in the file, or the bits of a constant.
struct OperandInFile {
  uint32_t value;
  bool isValue = false;
};

/// The operand `index` of the op, for an argument of kind `type`. Fails, with
/// an error at the op, for one that the file cannot hold.
using OperandsInFile =
    function_ref<FailureOr<OperandInFile>(ArgType type, uint64_t index)>;

/// Writes launches that `op` says; what their arguments refer to is found by
/// `operands`.
class LaunchWriter {
public:
  LaunchWriter(flatbuffers::FlatBufferBuilder &builder, KernelTable &kernels,
               Operation *op, OperandsInFile operands)
      : builder(builder), kernels(kernels), op(op), operands(operands) {}

  FailureOr<flatbuffers::Offset<file::Launch>> write(const Launch &launch);

private:
  using Args =
      flatbuffers::Offset<flatbuffers::Vector<const file::KernelArg *>>;
  FailureOr<Args> args(ArrayRef<LaunchArg> from);
  flatbuffers::Offset<void> config(const LaunchKernel &kernel);
  FailureOr<flatbuffers::Offset<file::KernelConfig>>
  kernel(const LaunchKernel &kernel);
  FailureOr<flatbuffers::Offset<file::CircularBuffer>>
  circularBuffer(const LaunchCB &cb);

  flatbuffers::FlatBufferBuilder &builder;
  KernelTable &kernels;
  Operation *op;
  OperandsInFile operands;
};

/// The 32 bits of a constant as a kernel gets them; failure for wider ones.
FailureOr<uint32_t> bitsOf(Attribute constant);

/// The kernel that a launch is named after: the one that computes, if any does.
std::string mainKernel(const Launch &launch);

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_TARGET_LAUNCH_LAUNCHWRITER_H
