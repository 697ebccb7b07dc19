//===- Numerics.h - Exact numerics against fast ones ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The report of `ttrt run --numerics both` for a program of kernels: where its
// exact outputs leave the fast ones and the expected ones, and which of the
// chip's rules causes that.
//===----------------------------------------------------------------------===//
#ifndef TTRT_NUMERICS_H
#define TTRT_NUMERICS_H

#include "Array.h"
#include "Artifacts.h"
#include "Log.h"
#include "tt/runtime/Program.h"

#include <vector>

namespace ttrt {

using Arrays = std::vector<Array>;

/// The contents of buffers behind each launch of one run, in order.
class Intermediates {
public:
  struct Buffer {
    size_t index; ///< of the launch's command
    std::string launch, name;
    Array contents;
    /// Differs from what the buffer had behind the launch before, if any.
    bool changed;
  };
  void add(const tt::runtime::OperandReport &report);
  const std::vector<Buffer> &list() const { return buffers; }

private:
  std::vector<Buffer> buffers;
};

/// The results of one run of a program; buffers only if they are requested.
struct NumericsRun {
  Arrays outputs;
  Intermediates buffers;
};

/// A program, run several times.
struct NumericsRuns {
  NumericsRun exact, fast;
  NumericsRun allPhases;   ///< exact, but with all phases of the matrix unit
  NumericsRun fastPacking; ///< exact, but with the packer of fast numerics
  NumericsRun neither;     ///< exact, but for both of these rules
  Arrays expected;         ///< empty if nothing is expected
};

/// Prints and adds to `json` for each buffer that a launch has changed and that
/// is not the same in both numerics: how far exact is from fast, and the part
/// of each rule.
void reportIntermediates(const NumericsRuns &runs, Log &log, Json &json);

/// Prints and adds to `json`, for each output: how far exact is from fast and
/// both from what is expected; the element that differs most; and the part of
/// each rule, as the root mean square of what changes in units of the output's.
/// Fidelity and packing are what changes when the rule alone is left out;
/// accumulation (source registers, the adder, DST, the vector unit) is what
/// remains between fast and exact without those two.
void reportNumerics(const NumericsRuns &runs, Log &log, Json &json);

} // namespace ttrt

#endif // TTRT_NUMERICS_H
