//===- NocSeries.h - Published series of transfers ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCSERIES_H
#define TT_BENCH_CALIBRATE_NOCSERIES_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tt::calibrate {

/// A test that was measured for several numbers of transactions and sizes, and
/// the figures that were kept of it: columns of noc_series_fits.csv.
struct Series {
  std::string chip, test;
  std::map<std::string, std::string> config;

  /// Cycles of `count` transactions of `bytes` each.
  struct Latency {
    uint64_t count, bytes;
    double cycles;
  };
  /// Cycles by which one more transaction of `bytes` lengthens the test, from
  /// `first` transactions to `last`.
  struct Slope {
    uint64_t first, last, bytes;
    double cycles;
  };
  std::vector<Latency> latencies;
  std::vector<Slope> slopes;
  /// Highest bandwidth, bytes per cycle, and where it was reached. `combined`:
  /// one core's times the number of cores.
  uint64_t bestCount = 0, bestBytes = 0;
  double best = 0;
  bool combined = false;

  std::string name() const;
  /// Value of a configuration key; empty if there is none.
  const std::string &at(const std::string &key) const;
  /// Throws std::runtime_error if the value is missing or no number.
  uint32_t number(const std::string &key) const;
  bool flag(const std::string &key) const;
  /// "8x7" as columns and rows.
  std::pair<uint32_t, uint32_t> grid(const std::string &key) const;
};

/// Reads noc_series_fits.csv in the folder `data`.
std::vector<Series> readSeries(const std::string &data);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCSERIES_H
