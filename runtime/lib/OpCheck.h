//===- OpCheck.h - Do an op's attributes fit its tensors? -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_OPCHECK_H
#define TT_RUNTIME_LIB_OPCHECK_H

#include "Ops.h"

#include <string>

namespace tt::runtime::detail {

/// Checks the ops whose attributes decide how much memory a result takes:
/// creation ops, pad, repeat, convolution and pooling must announce the result
/// that they declare. The other ops follow from operands that are already
/// checked, and the library refuses what does not fit. Throws Error BadFile
/// starting with `where`. The descriptions of the tensors were checked before.
void checkOpAttributes(const Call &call, const std::string &where);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_OPCHECK_H
