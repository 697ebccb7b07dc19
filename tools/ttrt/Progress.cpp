//===- Progress.cpp - How far a run has come ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Progress.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace ttrt {

namespace {
constexpr std::chrono::milliseconds kQuiet{2000}, kBetween{200};
}

Progress::Progress(size_t ops, bool asked)
    : total(std::max<size_t>(ops, 1)), asked(asked),
      isTerminal(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (isWritten)
    std::fputs("\r\033[K", stderr);
}

void Progress::add(std::string_view op, bool counts) {
  done = std::min(done + counts, total);
  Clock::time_point now = Clock::now();
  std::chrono::duration<double> time = now - start;
  if (!isTerminal) {
    if (size_t percent = 100 * done / total; asked && percent != shownPercent) {
      shownPercent = percent;
      show(op, time.count());
    }
    return;
  }
  if ((!asked && now - start < kQuiet) || now - shown < kBetween)
    return;
  shown = now;
  show(op, time.count());
}

void Progress::show(std::string_view op, double seconds) {
  std::string text = progressText(done, total, op, seconds);
  if (isTerminal)
    std::fprintf(stderr, "\r\033[K%s", text.c_str());
  else
    std::fprintf(stderr, "ttrt: %s\n", text.c_str());
  std::fflush(stderr);
  isWritten = isTerminal;
}

std::string progressText(size_t done, size_t total, std::string_view op,
                         double seconds) {
  double left = done == 0 ? 0 : seconds / double(done) * double(total - done);
  char time[32];
  std::snprintf(time, sizeof(time), left < 10 ? "%.1f s" : "%.0f s", left);
  return std::to_string(100 * done / total) + " % (op " + std::to_string(done) +
         " of " + std::to_string(total) + ", " + std::string(op) + "), " +
         time + " left";
}

} // namespace ttrt
