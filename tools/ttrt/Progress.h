//===- Progress.h - How far a run has come --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_PROGRESS_H
#define TTRT_PROGRESS_H

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace ttrt {

/// A line on standard error: the op that has run last, the share of the ops
/// that have run, and the time left if the others take as long. On a terminal
/// the line is written over itself and removed at the end, and is there only if
/// the run takes longer than two seconds; otherwise, if asked for by
/// `--progress`, it is printed anew for each percent.
class Progress {
public:
  /// The progress of a run of `ops` ops, all loops together.
  Progress(size_t ops, bool asked);
  Progress(const Progress &) = delete;
  ~Progress();

  bool isShown() const { return isTerminal || asked; }
  /// An op of this name has run; those of functions that the program calls are
  /// not among its ops (`counts`).
  void add(std::string_view op, bool counts);

private:
  using Clock = std::chrono::steady_clock;
  void show(std::string_view op, double seconds);

  size_t total, done = 0;
  bool asked, isTerminal;
  Clock::time_point start = Clock::now(), shown = start;
  size_t shownPercent = 0;
  bool isWritten = false;
};

/// "50 % (op 3 of 6, conv2d), 1.5 s left"
std::string progressText(size_t done, size_t total, std::string_view op,
                         double seconds);

} // namespace ttrt

#endif // TTRT_PROGRESS_H
