//===- RunGolden.h - every op against the reference -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_RUNGOLDEN_H
#define TT_EXPLORER_RUNGOLDEN_H

#include "Bundle.h"
#include "Program.h"
#include "Record.h"

namespace explorer {

/// Runs all programs on the embedded device and in the reference, and compares
/// the result of each op of the compiled program with that of the last op of
/// the source that it was made of. Ops of both are matched by the numbers of
/// rows that the compiler keeps in locations. `rows` are those of the compiled
/// program's ops, in the order of `tt::driver::RowTime`. Gives the overlay
/// "golden": of each row the correlation and the largest difference; null where
/// there is nothing to compare. A program of kernels alone is compared by its
/// results only. Throws tt::runtime::Error.
Json runGolden(const ttrt::Program &program, const RecordOptions &options,
               const Bundle &bundle,
               const std::vector<tt::driver::RowTime> &rows);

} // namespace explorer

#endif // TT_EXPLORER_RUNGOLDEN_H
