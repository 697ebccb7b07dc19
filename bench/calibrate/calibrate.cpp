//===- calibrate.cpp - The clock against published measurements -----------===//
// SPDX-License-Identifier: Apache-2.0
//
// usage: calibrate [--all] [--large] [--markdown] [--data FOLDER] [FAMILY...]
//
// Runs the program behind each published figure on the timed emulator and
// prints both, with the mean absolute error of each group of figures. FAMILY is
// noc, sfpu, kernel, gemm, op, silicon, programs or mesh; all of them if none
// is named. Without
// --all only the worst rows of a group are printed; --large adds the programs
// that take minutes; --data reads the tables from another folder; --markdown
// prints the tables that stand in the documentation: the groups, and the rows
// that are off by more than kFar, of each group the worst. It names the row
// that runs on stderr.
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
#include <numeric>
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
    {"noc", nocRows},          {"sfpu", sfpuRows}, {"kernel", kernelRows},
    {"gemm", gemmRows},        {"op", opRows},     {"silicon", siliconRows},
    {"programs", programRows}, {"mesh", meshRows}};

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

/// The errors of a group's rows.
struct Errors {
  double mean = 0, median = 0, bias = 0;
  /// The error of the sum of all rows.
  double sum = 0;
  /// Spearman's coefficient of published and predicted figures.
  double rank = 1;
};

/// Places in ascending order; those of equal figures are averaged.
std::vector<double> ranksOf(const std::vector<double> &figures) {
  std::vector<size_t> order(figures.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return figures[a] < figures[b]; });
  std::vector<double> ranks(figures.size());
  for (size_t i = 0, end = 0; i != order.size(); i = end) {
    for (end = i;
         end != order.size() && figures[order[end]] == figures[order[i]];)
      ++end;
    for (size_t k = i; k != end; ++k)
      ranks[order[k]] = double(i + end - 1) / 2;
  }
  return ranks;
}

double correlation(const std::vector<double> &a, const std::vector<double> &b) {
  double n = double(a.size()), sa = 0, sb = 0, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i != a.size(); ++i) {
    sa += a[i], sb += b[i], ab += a[i] * b[i];
    aa += a[i] * a[i], bb += b[i] * b[i];
  }
  double spread = std::sqrt((aa - sa * sa / n) * (bb - sb * sb / n));
  return spread > 0 ? (ab - sa * sb / n) / spread : 1;
}

Errors errors(const Rows &rows) {
  Errors e;
  std::vector<double> absolute, published, predicted;
  double sums[2] = {};
  for (const Row &row : rows) {
    absolute.push_back(std::abs(row.error()));
    published.push_back(row.published), predicted.push_back(row.predicted);
    sums[0] += row.published, sums[1] += row.predicted;
    e.mean += absolute.back();
    e.bias += row.error();
  }
  e.mean /= double(rows.size()), e.bias /= double(rows.size());
  std::sort(absolute.begin(), absolute.end());
  size_t half = absolute.size() / 2;
  e.median = absolute.size() % 2 ? absolute[half]
                                 : (absolute[half - 1] + absolute[half]) / 2;
  e.sum = sums[1] / sums[0] - 1;
  e.rank = correlation(ranksOf(published), ranksOf(predicted));
  return e;
}

void printMarkdown(const std::map<std::string, Rows> &groups, bool all) {
  std::printf("| group | rows | mean absolute error | median | mean error | "
              "sums | rank correlation |\n|---|---|---|---|---|---|---|\n");
  Rows shown;
  for (auto [group, rows] : groups) {
    Errors e = errors(rows);
    std::printf(
        "| %s | %zu | %.1f %% | %.1f %% | %+.1f %% | %+.1f %% | %.2f |\n",
        group.c_str(), rows.size(), 100 * e.mean, 100 * e.median, 100 * e.bias,
        100 * e.sum, e.rank);
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
  Errors e = errors(rows);
  std::printf("%s: %zu rows, mean absolute error %.1f %%, mean error %+.1f %%, "
              "median %.1f %%, sums %+.1f %%, rank %.2f\n",
              group.c_str(), rows.size(), 100 * e.mean, 100 * e.bias,
              100 * e.median, 100 * e.sum, e.rank);
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
      options.request.mostK = UINT32_MAX;
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
                         "[noc] [sfpu] [kernel] [gemm] [op] [silicon] "
                         "[programs] [mesh]\n"
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
