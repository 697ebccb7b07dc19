//===- ProgramCheck.h - Is a verified program meaningful? -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_PROGRAMCHECK_H
#define TT_RUNTIME_LIB_PROGRAMCHECK_H

#include "Ops.h"
#include "TensorDescCheck.h"

#include <string>
#include <vector>

namespace tt::runtime::detail {

/// Matches every operation with its op (see Ops.h) and checks that every tensor
/// is defined before it is used and not used after deallocation, that an id has
/// one description, and that attributes fit (see OpCheck.h). `where` names the
/// file, `constants` are its. Throws Error BadFile or Unsupported.
std::vector<Call> checkProgram(const fb::Program &program, Constants constants,
                               const std::string &where,
                               TensorDescCheck &descs);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_PROGRAMCHECK_H
