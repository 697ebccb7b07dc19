//===- GenericWriter.cpp - the launch of ttnn.generic ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Writer.h"

#include "mlir/IR/Matchers.h"
#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"
#include "ttmlir/Target/Launch/LaunchWriter.h"

namespace mlir::tt::ttnn {

using ttkernel::ArgType;
using ttkernel::OperandInFile;

/// Tensors have the numbers that they have in the op; numbers go into the file.
static FailureOr<OperandInFile> operandInFile(GenericOp op, ArgType type,
                                              uint64_t index) {
  if (type != ArgType::Scalar)
    return OperandInFile{uint32_t(index)};
  Attribute constant;
  if (!matchPattern(op.getOperand(index), m_Constant(&constant)))
    return op.emitOpError("passes as operand ")
           << index << " a scalar that is no constant";
  FailureOr<uint32_t> bits = ttkernel::bitsOf(constant);
  if (failed(bits))
    return op.emitOpError("passes a scalar that is no constant of 32 bits as "
                          "operand ")
           << index;
  return OperandInFile{*bits, /*isValue=*/true};
}

void Writer::program(StringRef name, Attribute) {
  auto op = cast<GenericOp>(current);
  FailureOr<ttkernel::Launch> launch = launchOnOneChip(op);
  if (failed(launch)) {
    reported = true;
    return;
  }
  auto inFile = [&](ArgType type, uint64_t index) {
    return operandInFile(op, type, index);
  };
  auto table =
      ttkernel::LaunchWriter(builder, kernels, op, inFile).write(*launch);
  reported |= failed(table);
  if (succeeded(table))
    add(name, fb::Value::Launch, *table);
}

} // namespace mlir::tt::ttnn
