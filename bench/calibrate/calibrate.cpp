//===- calibrate.cpp - The clock against published measurements -----------===//
// SPDX-License-Identifier: Apache-2.0
//
// usage: calibrate [--all] [--large] [--markdown] [--data FOLDER] [FAMILY...]
//
// Runs the program behind each published figure on the timed emulator and
// prints both, with the mean absolute error of each group of figures. FAMILY is
// noc, sfpu, kernel, gemm or op; all of them if none is named. Without --all
// only the worst rows of a group are printed; --large adds the programs that
// take minutes; --data reads the tables from another folder; --markdown prints
// the tables that stand in the documentation: the groups, and the rows that are
// off by more than kFar, the worst of each group. Progress is printed on
// stderr.
//
// usage: calibrate deal [--all] FILE
//
// Prints how many calls of a table of the vendor's library (see Deals.cpp) get
// the number of cores that device::deals says; --all prints the others.
//===----------------------------------------------------------------------===//
#include "Deals.h"
#include "Row.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

#ifndef TT_CALIBRATE_DATA
#error "TT_CALIBRATE_DATA is the folder of the published tables"
#endif

using namespace tt::calibrate;

namespace {

struct Options {
  bool all = false, markdown = false;
  Request request = {.data = TT_CALIBRATE_DATA};
  std::vector<std::string> families;
};

constexpr std::pair<const char *, Rows (*)(const Request &)> kFamilies[] = {
    {"noc", nocRows},
    {"sfpu", sfpuRows},
    {"kernel", kernelRows},
    {"gemm", gemmRows},
    {"op", opRows}};

constexpr size_t kWorstRows = 8;
constexpr double kFar = 0.2;
constexpr size_t kFarRows = 3; ///< of a group in the documentation

void printRow(const Row &row, const char *format) {
  std::printf(format, row.name.c_str(), row.chip.c_str(), row.published,
              row.predicted, row.unit.c_str(), 100 * row.error());
}

void sortByError(Rows &rows) {
  std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
    double left = std::abs(a.error()), right = std::abs(b.error());
    return left != right ? left > right : a.name < b.name;
  });
}

/// Mean absolute error and mean error.
std::pair<double, double> errors(const Rows &rows) {
  double sum = 0, bias = 0;
  for (const Row &row : rows) {
    sum += std::abs(row.error());
    bias += row.error();
  }
  return {sum / double(rows.size()), bias / double(rows.size())};
}

void printMarkdown(const std::map<std::string, Rows> &groups, bool all) {
  std::printf("| group | rows | mean absolute error | mean error |\n"
              "|---|---|---|---|\n");
  Rows shown;
  for (auto [group, rows] : groups) {
    auto [absolute, bias] = errors(rows);
    std::printf("| %s | %zu | %.1f %% | %+.1f %% |\n", group.c_str(),
                rows.size(), 100 * absolute, 100 * bias);
    if (!all) {
      sortByError(rows);
      rows.resize(std::min(rows.size(), kFarRows));
    }
    for (const Row &row : rows)
      if (all || std::abs(row.error()) > kFar)
        shown.push_back(row);
  }
  std::printf("\n| program | chip | published | predicted | unit | error |\n"
              "|---|---|---|---|---|---|\n");
  for (const Row &row : shown)
    printRow(row, "| %s | %s | %.4g | %.4g | %s | %+.0f %% |\n");
}

void printGroup(const std::string &group, Rows rows, bool all) {
  auto [absolute, bias] = errors(rows);
  std::printf(
      "%s: %zu rows, mean absolute error %.1f %%, mean error %+.1f %%\n",
      group.c_str(), rows.size(), 100 * absolute, 100 * bias);
  if (!all) {
    sortByError(rows);
    rows.resize(std::min(rows.size(), kWorstRows));
  }
  for (const Row &row : rows)
    printRow(row, "  %-58s %-5s %10.4g %10.4g %-8s %+7.1f %%\n");
}

/// False if an argument is none.
bool parse(int argc, char **argv, Options &options) {
  for (int i = 1; i != argc; ++i) {
    std::string arg = argv[i];
    if (arg == "--all")
      options.all = true;
    else if (arg == "--large")
      options.request.large = true;
    else if (arg == "--markdown")
      options.markdown = true;
    else if (arg == "--data" && i + 1 != argc)
      options.request.data = argv[++i];
    else if (std::any_of(std::begin(kFamilies), std::end(kFamilies),
                         [&](auto &family) { return arg == family.first; }))
      options.families.push_back(arg);
    else
      return false;
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 2 && std::string(argv[1]) == "deal") {
    bool all = std::string(argv[2]) == "--all";
    if (argc == 3 + all)
      return printDeals(argv[2 + all], all);
  }
  Options options;
  if (!parse(argc, argv, options)) {
    std::fprintf(stderr, "usage: calibrate [--all] [--large] [--markdown] "
                         "[--data FOLDER] "
                         "[noc] [sfpu] [kernel] [gemm] [op]\n"
                         "       calibrate deal [--all] FILE\n");
    return 1;
  }
  std::map<std::string, Rows> groups;
  for (auto [name, rows] : kFamilies) {
    const std::vector<std::string> &some = options.families;
    if (!some.empty() &&
        std::find(some.begin(), some.end(), name) == some.end())
      continue;
    std::fprintf(stderr, "%s\n", name);
    for (Row &row : rows(options.request))
      groups[row.group].push_back(std::move(row));
  }
  if (options.markdown) {
    printMarkdown(groups, options.all);
    return 0;
  }
  for (auto &[group, rows] : groups)
    printGroup(group, rows, options.all);
}
