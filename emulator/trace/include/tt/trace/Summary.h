//===- Summary.h - A timed launch in a line ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TRACE_SUMMARY_H
#define TT_TRACE_SUMMARY_H

#include "tt/trace/Launch.h"

namespace tt::trace {

/// The main activity of a launch's slowest core.
struct Bound {
  size_t core = 0; ///< index into Profile::cores: the one that ends last
  Track last = Track::DataMovement0; ///< its track that ends last
  /// The track that the others wait for, by circular buffers and sections of
  /// DST.
  Track track = Track::DataMovement0;
  /// The activity on which `track` spends most time, "busy" or the kind of a
  /// wait, and its cycles.
  std::string what = "busy";
  uint64_t cycles = 0;
};

/// The bound of a launch that was timed and has cores.
Bound boundOf(const Launch &launch);

/// "launch 1: 25384 cycles, 25.38 us on 64 cores; slowest: core 0,3 dm0
/// 'write.cpp', 25180 cycles; bound by dm1 'read.cpp': noc read 71 %; DRAM 54 %
/// of its rate". Without cores the name and the cycles.
std::string summary(const Launch &launch, const device::ChipDesc &chip);

} // namespace tt::trace

#endif // TT_TRACE_SUMMARY_H
