//===- OpCheck.h - Do an op's attributes fit its tensors? -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_OPCHECK_H
#define TT_RUNTIME_LIB_OPCHECK_H

#include "Ops.h"
#include "TensorDescCheck.h"

#include <string>

namespace tt::runtime::detail {

/// Checks that a constant has its elements, and of every op whose record names
/// the rule of its shape that the result is declared so. Throws Error BadFile
/// starting with `where`. The descriptions of the tensors were checked before.
void checkOpAttributes(const Call &call, Constants constants,
                       const std::string &where);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_OPCHECK_H
