//===- Threads.h - the threads of all contexts ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_THREADS_THREADS_H
#define TTMLIR_THREADS_THREADS_H

namespace mlir {
class MLIRContext;
}

namespace mlir::tt {

/// Lets passes on `context`, which is made without threads, run on those that
/// all contexts of the process share. They are made when they are first needed,
/// and anew in a child process, which has none of its parent's.
void useSharedThreads(MLIRContext &context);

} // namespace mlir::tt

#endif // TTMLIR_THREADS_THREADS_H
