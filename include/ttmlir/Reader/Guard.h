//===- Guard.h - code that may end in a fault -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_READER_GUARD_H
#define TTMLIR_READER_GUARD_H

#include "mlir/Support/LLVM.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace mlir::tt {

/// Calls `fn` on this thread. If it ends in a fault, such as a null pointer, an
/// abort or the end of the stack, the rest of it is given up, without
/// destructors, and what happened is returned. Nothing if it returns.
/// Costs no system call after the first on a thread.
std::optional<std::string> runGuarded(llvm::function_ref<void()> fn);

/// Calls `fn` in a child process first, whose effects are lost except for the
/// first 4 KiB of the complaint that it returns. That complaint, or what
/// happened if the child ended in a fault, or wanted more than `seconds` of
/// computing or `bytes` of memory; nothing if `fn` had no complaint (an empty
/// string), or no child can be made.
std::optional<std::string> tryInChild(llvm::function_ref<std::string()> fn,
                                      unsigned seconds, uint64_t bytes);

} // namespace mlir::tt

#endif // TTMLIR_READER_GUARD_H
