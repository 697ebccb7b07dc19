//===- ProgramCheck.h - Is a verified program meaningful? -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_PROGRAMCHECK_H
#define TT_RUNTIME_LIB_PROGRAMCHECK_H

#include "TensorDescCheck.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

#include <string>

namespace tt::runtime::detail {

/// Checks that every tensor is defined before it is used and not used after
/// deallocation, that an id has one description, that op types are known and
/// their attributes fit (see OpCheck.h). `where` names the file. Throws Error
/// BadFile or Unsupported.
void checkProgram(const fb::Program &program, const std::string &where,
                  TensorDescCheck &descs);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_PROGRAMCHECK_H
