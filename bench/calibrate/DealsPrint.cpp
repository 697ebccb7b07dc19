//===- DealsPrint.cpp - Right and wrong numbers of cores ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Deals.h"

#include <cstdio>
#include <map>
#include <stdexcept>

namespace tt::calibrate {

int printDeals(const std::string &path, bool all) try {
  std::map<std::pair<std::string, std::string>, std::pair<int, int>> groups;
  int right = 0, total = 0;
  for (const DealRow &row : dealRows(path)) {
    bool same = row.cores == row.predicted;
    auto &[good, count] = groups[{row.op, row.chip}];
    good += same, ++count, right += same, ++total;
    if (all && !same)
      std::printf("%s %s %s: %ld cores, predicted %ld\n", row.chip.c_str(),
                  row.op.c_str(), row.call.c_str(), long(row.cores),
                  long(row.predicted));
  }
  for (const auto &[group, counts] : groups)
    std::printf("%-30s %-5s %5d of %5d\n", group.first.c_str(),
                group.second.c_str(), counts.first, counts.second);
  std::printf("%-30s %-5s %5d of %5d, %.1f %%\n", "all", "", right, total,
              total ? 100.0 * right / total : 0);
  return 0;
} catch (const std::runtime_error &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

} // namespace tt::calibrate
