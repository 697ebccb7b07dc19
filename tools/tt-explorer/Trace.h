//===- Trace.h - the timeline of a launch on disk -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// A launch L that ran with the clock has two files of a bundle: `L.trace.json`
// says its tracks, with the place of each one's events in `L.events`. Events of
// a track are in the order of their begin.
//
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_TRACE_H
#define TT_EXPLORER_TRACE_H

#include "Bundle.h"
#include "tt/trace/Launch.h"

#include <filesystem>
#include <string>
#include <vector>

namespace explorer {

/// A stretch of a track, in cycles from the launch's start.
struct Slice {
  /// A call, a transfer, or a wait: kWait and the number of its kind.
  static constexpr uint8_t kCall = 0, kTransfer = 1, kWait = 2;
  /// Who ended a wait: a thread of the core, its transfers, or nobody known.
  static constexpr int8_t kByTransfer = 5, kByNobody = -1;

  uint64_t begin = 0, end = 0;
  uint32_t value = 0; ///< bytes of a transfer; number of a wait's target
  uint32_t site = 0;  ///< where in the kernel
  uint16_t name = 0;  ///< number of the call in the words
  uint8_t kind = kCall;
  int8_t by = kByNobody;
  uint16_t byName = 0; ///< the call or transfer that ended it
  int16_t bank = -1;   ///< of DRAM, of a transfer
};
static_assert(sizeof(Slice) == 32, "it is written as it lies in memory");

/// The names of kinds, by number.
std::vector<std::string> sliceKinds();

/// The files of a launch: its description and its slices.
struct TraceFiles {
  Json description;
  std::vector<Slice> slices;
};
/// Sorts the events of a launch into tracks: the threads and networks of each
/// core, then the banks of DRAM.
TraceFiles traceOf(const tt::trace::Launch &launch,
                   const tt::device::ChipDesc &chip);

/// Reads the files of launch `number` of a bundle. Throws tt::runtime::Error if
/// it was not traced, or its files are damaged.
class Trace {
public:
  Trace(const Bundle &bundle, size_t number);

  const Json &description() const { return about; }
  size_t numTracks() const { return about["tracks"].size(); }
  uint64_t cycles() const { return about["cycles"]; }
  std::vector<Slice> track(size_t index) const;

private:
  Json about;
  std::filesystem::path file;
};

} // namespace explorer

#endif // TT_EXPLORER_TRACE_H
