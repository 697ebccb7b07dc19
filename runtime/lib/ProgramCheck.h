//===- ProgramCheck.h - Is a verified program meaningful? -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_PROGRAMCHECK_H
#define TT_RUNTIME_LIB_PROGRAMCHECK_H

#include "Ops.h"
#include "TensorDescCheck.h"
#include "tt/runtime/metal/Model.h"

#include <map>
#include <string>
#include <vector>

namespace tt::runtime::detail {

/// The parts of a file that programs may refer to, and the chip that it is for.
struct FileParts {
  Constants constants;
  size_t numKernels;
  const device::ChipDesc &chip;
};

/// A program as it is run.
struct CheckedProgram {
  std::vector<Call> calls;
  /// The launches of calls that launch kernels, by the index of the call.
  std::map<size_t, metal::Launch> launches;
};

/// Matches every operation with its op (see Ops.h) and checks that every tensor
/// is defined before it is used and not used after deallocation, that an id has
/// one description, that attributes fit (see OpCheck.h), and that the chip can
/// run what is launched. `where` names the file. Throws Error BadFile or
/// Unsupported.
CheckedProgram checkProgram(const fb::Program &program, const FileParts &parts,
                            const std::string &where, TensorDescCheck &descs);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_PROGRAMCHECK_H
