//===- TraceAnswers.h - the timeline of a launch, in bins -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_TRACEANSWERS_H
#define TT_EXPLORER_TRACEANSWERS_H

#include "Trace.h"

#include <optional>

namespace explorer {

/// A part of a launch's timeline.
struct TraceQuestion {
  size_t launch = 0;
  uint64_t from = 0;
  std::optional<uint64_t> to; ///< nothing: the end
  std::string tracks;         ///< "0-4,7"; empty: all
  size_t bins = 1000;
};

/// The tracks of a launch with their cycles by kind, without slices.
std::string answerTracks(const Bundle &bundle, size_t launch);

/// Gives of each track the slices that are at least as wide as a bin, and of
/// each bin the cycles of narrower ones by kind. The answer's size is linear in
/// the number of tracks and bins, not in that of slices.
std::string answerTrace(const Bundle &bundle, const TraceQuestion &question);

/// The whole timeline in the trace format of Chrome: a process for each core
/// and for DRAM, a thread for each track.
std::string answerPerfetto(const Bundle &bundle, size_t launch);

} // namespace explorer

#endif // TT_EXPLORER_TRACEANSWERS_H
