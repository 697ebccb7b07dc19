//===- calibrate.cpp - The clock against published measurements -----------===//
// SPDX-License-Identifier: Apache-2.0
//
// usage: calibrate [--all] [--markdown] [GROUP...]
//
// Runs the program behind each published figure on the timed emulator and
// prints both, with the mean absolute error of each group. Without --all only
// the worst rows of a group are printed; --markdown prints the table that
// stands in the documentation.
//===----------------------------------------------------------------------===//
#include "Row.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#ifndef TT_CALIBRATE_DATA
#error "TT_CALIBRATE_DATA is the folder of the published tables"
#endif

using namespace tt::calibrate;

namespace {

struct Options {
  bool all = false, markdown = false;
  std::vector<std::string> groups;
};

constexpr size_t kWorstRows = 8;

void printRow(const Row &row, const Options &options) {
  const char *format = options.markdown
                           ? "| %s | %s | %.4g | %.4g | %s | %+.1f %% |\n"
                           : "  %-58s %-5s %10.4g %10.4g %-8s %+7.1f %%\n";
  std::printf(format, row.name.c_str(), row.chip.c_str(), row.published,
              row.predicted, row.unit.c_str(), 100 * row.error());
}

void printGroup(const std::string &group, Rows rows, const Options &options) {
  double sum = 0, bias = 0;
  for (const Row &row : rows) {
    sum += std::abs(row.error());
    bias += row.error();
  }
  double n = double(rows.size());
  if (options.markdown)
    std::printf("\n### %s\n\n%zu rows, mean absolute error %.1f %%, mean error "
                "%+.1f %%\n\n| program | chip | published | predicted | unit | "
                "error |\n|---|---|---|---|---|---|\n",
                group.c_str(), rows.size(), 100 * sum / n, 100 * bias / n);
  else
    std::printf("%s: %zu rows, mean absolute error %.1f %%, mean error "
                "%+.1f %%\n",
                group.c_str(), rows.size(), 100 * sum / n, 100 * bias / n);
  if (!options.all) {
    std::stable_sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
      return std::abs(a.error()) > std::abs(b.error());
    });
    rows.resize(std::min(rows.size(), kWorstRows));
  }
  for (const Row &row : rows)
    printRow(row, options);
}

bool wanted(const Options &options, const std::string &group) {
  if (options.groups.empty())
    return true;
  return std::any_of(options.groups.begin(), options.groups.end(),
                     [&](const std::string &g) {
                       return group.find(g) != std::string::npos;
                     });
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i != argc; ++i) {
    if (!std::strcmp(argv[i], "--all"))
      options.all = true;
    else if (!std::strcmp(argv[i], "--markdown"))
      options.markdown = true;
    else
      options.groups.push_back(argv[i]);
  }
  std::map<std::string, Rows> groups;
  for (auto family : {nocRows, sfpuRows, kernelRows})
    for (Row &row : family(TT_CALIBRATE_DATA))
      if (wanted(options, row.group))
        groups[row.group].push_back(std::move(row));
  for (auto &[group, rows] : groups)
    printGroup(group, rows, options);
}
