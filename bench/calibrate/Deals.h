//===- Deals.h - The cores that the vendor's library uses -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_DEALS_H
#define TT_BENCH_CALIBRATE_DEALS_H

#include <cstdint>
#include <string>
#include <vector>

namespace tt::calibrate {

/// One call of the vendor's library: the cores that it uses, and those of
/// device::deals.
struct DealRow {
  std::string chip, op, call;
  int64_t cores = 0, predicted = 0;
};

/// The calls of a table that the library accepts. Throws std::runtime_error
/// with the line that cannot be read.
std::vector<DealRow> dealRows(const std::string &path);

/// Prints, per op and chip, how many of the calls are right, and with `all` the
/// others. Returns an exit code.
int printDeals(const std::string &path, bool all);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_DEALS_H
