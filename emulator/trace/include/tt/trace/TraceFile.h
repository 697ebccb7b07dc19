//===- TraceFile.h - Timelines for Perfetto -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The JSON trace format of Chrome, which Perfetto (ui.perfetto.dev) opens:
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
// A core is a process with a track per thread and network; DRAM is a process
// with a track per bank. Transfers overlap, so they are asynchronous events.
//===----------------------------------------------------------------------===//
#ifndef TT_TRACE_TRACEFILE_H
#define TT_TRACE_TRACEFILE_H

#include "tt/trace/Launch.h"

#include <ostream>
#include <set>

namespace tt::trace {

/// Writes launches one behind the other. The stream must outlive the object.
class TraceFile {
public:
  explicit TraceFile(std::ostream &stream);

  /// The launch's events (LaunchOptions::trace), after those before it.
  void add(const Launch &launch);

  /// Ends the file. Nothing can be added after that.
  void finish();

private:
  void event(const std::string &json);
  void nameProcess(uint32_t process, const std::string &name);
  void nameTrack(uint32_t process, uint32_t track, const std::string &name);
  void nameCore(const Launch &launch, uint32_t core);
  void addKernels(const Launch &launch);
  void addSpan(const Launch &launch, const emulator::TraceEvent &event);
  void addTransfer(const Launch &launch, const emulator::TraceEvent &event);
  double microseconds(const Launch &launch, uint64_t cycles) const;

  std::ostream &stream;
  bool first = true;
  double start = 0; ///< of the current launch
  uint64_t transfers = 0;
  std::set<std::pair<uint32_t, uint32_t>> tracks; ///< named ones
  std::set<uint32_t> processes;
};

} // namespace tt::trace

#endif // TT_TRACE_TRACEFILE_H
