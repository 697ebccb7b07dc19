//===- BothExits.h - A kernel through both translations ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_UNIT_TTKERNEL_BOTHEXITS_H
#define TT_TEST_UNIT_TTKERNEL_BOTHEXITS_H

#include "../jit/FakeApi.h"

#include "mlir/IR/MLIRContext.h"

#include <memory>
#include <string>
#include <vector>

namespace tt::kernel::test {

using Calls = std::vector<std::string>;
using Answer = std::function<uint64_t(ttk::Op, const std::vector<uint64_t> &)>;

/// A context with the dialects that kernels use.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// The C++ of the kernel `symbol` of `source`. Throws std::runtime_error with
/// what was reported.
std::string toCpp(const std::string &source, const std::string &symbol);

/// The calls that a kernel makes, without sites, then what it printed: native
/// code of the kernel, and its C++ compiled with warnings as errors. Throws.
Calls callsOfJit(const std::string &source, const std::string &symbol,
                 const Answer &answer);
Calls callsOfCpp(const std::string &source, const std::string &symbol,
                 const Answer &answer);

} // namespace tt::kernel::test

#endif // TT_TEST_UNIT_TTKERNEL_BOTHEXITS_H
