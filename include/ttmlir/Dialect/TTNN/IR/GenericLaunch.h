//===- GenericLaunch.h - the launch of ttnn.generic -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_GENERICLAUNCH_H
#define TTMLIR_DIALECT_TTNN_IR_GENERICLAUNCH_H

#include "ttmlir/Dialect/TTKernel/IR/Launch.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

/// The program of the op, or those of the devices of a mesh.
SmallVector<ProgramAttr> programsOf(GenericOp op);

/// The launch that `program`, one of those of the op, is. Its operands are the
/// op's; its circular buffers are those of the attribute, one for each format,
/// its semaphores have the numbers that they say. Kernels that are source are
/// not among its kernels. Fails, with an error, where the attribute refers to
/// what is not there.
FailureOr<ttkernel::Launch> describeLaunch(GenericOp op, ProgramAttr program);

/// The launch of an op that one chip can run. Fails, with an error that names
/// it, for what a launch does not have: programs of meshes, kernels that are
/// source, global semaphores, shared networks.
FailureOr<ttkernel::Launch> launchOnOneChip(GenericOp op);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_IR_GENERICLAUNCH_H
