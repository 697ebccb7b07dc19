//===- Noc.cpp - Series of transfers on networks and DRAM -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocRunner.h"
#include "Row.h"

#include <cstdio>
#include <future>
#include <map>

namespace tt::calibrate {
namespace {

std::string at(const std::string &what, uint64_t count, uint64_t bytes) {
  return what + " " + std::to_string(count) + " x " + std::to_string(bytes) +
         " B";
}

/// All rows of one series.
void addRows(Rows &rows, const Series &s, const NocTest &test, NocChip &chip) {
  NocRunner runner(chip, test);
  auto add = [&](const char *group, const std::string &what, double published,
                 double predicted, const char *unit) {
    rows.push_back({test.group + " " + group, s.name() + ": " + what, s.chip,
                    published, predicted, unit,
                    "tt-low-level-documentation perf_plots"});
  };
  for (const Series::Latency &l : s.latencies)
    add("latency", at("", l.count, l.bytes), l.cycles,
        runner.cycles(l.count, l.bytes), "cycles");
  for (const Series::Slope &slope : s.slopes) {
    // Tests that were run for one number only have no slope.
    if (slope.first == slope.last)
      continue;
    double first = runner.cycles(slope.first, slope.bytes);
    double last = runner.cycles(slope.last, slope.bytes);
    add("bandwidth", at("each of", slope.last, slope.bytes), slope.cycles,
        (last - first) / double(slope.last - slope.first), "cycles");
  }
  if (s.best != 0) {
    double bytes = double(s.bestCount) * double(s.bestBytes) *
                   (s.combined ? test.cores : 1);
    add("bandwidth", at("", s.bestCount, s.bestBytes), s.best,
        bytes / runner.cycles(s.bestCount, s.bestBytes), "B/cycle");
  }
}

/// Says on the terminal how far a chip's series have got.
void tellProgress(const std::string &chip, size_t done, size_t all) {
  if (done % 25 == 0 || done == all)
    std::fprintf(stderr, "noc %s: %zu of %zu series\n", chip.c_str(), done,
                 all);
}

Rows rowsOfChip(const std::string &name, const std::vector<Series> &series) {
  NocChip chip(name);
  Rows rows;
  for (size_t i = 0; i != series.size(); ++i) {
    if (std::optional<NocTest> test = nocTest(series[i], chip.device.chip()))
      addRows(rows, series[i], *test, chip);
    tellProgress(name, i + 1, series.size());
  }
  return rows;
}

} // namespace

Rows nocRows(const Request &request) {
  std::map<std::string, std::vector<Series>> chips;
  for (Series &series : readSeries(request.data))
    chips[series.chip].push_back(std::move(series));
  std::vector<std::future<Rows>> parts; // a host thread each
  for (auto &[name, series] : chips)
    parts.push_back(std::async(std::launch::async, rowsOfChip, name, series));
  Rows rows;
  for (std::future<Rows> &part : parts)
    for (Row &row : part.get())
      rows.push_back(std::move(row));
  return rows;
}

} // namespace tt::calibrate
