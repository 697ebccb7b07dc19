//===- Check.h - the cost of overrides before anything runs ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_CHECK_H
#define TT_EXPLORER_CHECK_H

#include "Overrides.h"

namespace explorer {

/// Compiles a recorded model again, with overrides, as far as its times are
/// known: nothing is written and nothing runs. Gives JSON: times, peaks, and
/// the planned ops that run in another way, each now and then. Throws
/// tt::runtime::Error, or tt::driver::CompileError with the compiler's reason.
std::string answerCheck(const Bundle &bundle, const Overrides &overrides);

} // namespace explorer

#endif // TT_EXPLORER_CHECK_H
