//===- Expect.h - Outputs against files -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_EXPECT_H
#define TTRT_EXPECT_H

#include "Array.h"
#include "Options.h"
#include "tt/runtime/Binary.h"

#include <vector>

namespace ttrt {

/// The arrays of --expect, one per output of the program, each in the type that
/// its file has. Throws tt::runtime::Error InvalidArgument or BadFile for files
/// that do not fit the program.
std::vector<Array> readExpected(const tt::runtime::ProgramInfo &program,
                                const ExecutionOptions &options);

} // namespace ttrt

#endif // TTRT_EXPECT_H
