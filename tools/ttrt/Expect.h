//===- Expect.h - Outputs against files -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_EXPECT_H
#define TTRT_EXPECT_H

#include "Array.h"
#include "Artifacts.h"
#include "Log.h"
#include "tt/runtime/Binary.h"

#include <vector>

namespace ttrt {

/// The arrays in the files of --expect, each in the type that its file has;
/// empty if there are none. Throws as meetsExpectation.
std::vector<Array> expectedOutputs(const tt::runtime::Binary &binary,
                                   size_t index,
                                   const ExecutionOptions &options);

/// Compares a program's outputs with the files of --expect, as compareOutputs
/// does with the reference; true if there are none. Floats of any width can be
/// expected of any float. Throws tt::runtime::Error InvalidArgument or BadFile
/// for files that do not fit the program.
bool meetsExpectation(const tt::runtime::Binary &binary, size_t index,
                      const ExecutionOptions &options,
                      const std::vector<Array> &outputs, Log &log, Json &json);

} // namespace ttrt

#endif // TTRT_EXPECT_H
