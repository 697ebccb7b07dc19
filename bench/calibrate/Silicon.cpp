//===- Silicon.cpp - Probes of a Blackhole card ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Raw points of single transfers and instructions. Readers of DRAM and flows
// between cores are programs on the emulated p150: the cores that were measured
// by their coordinate on the die, each with a loop of as many transfers. A row
// of issue is the slope of a burst of one instruction, or of a loop of
// matmul_tiles; the loop around a burst is taken off, as its authors do.
//===----------------------------------------------------------------------===//
#include "Chip.h"
#include "Csv.h"
#include "InstructionCosts.h"
#include "Kernel.h"
#include "Kernels.h"
#include "NocKernels.h"
#include "Row.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace tt::calibrate {
namespace {

using namespace emulator;

constexpr const char *kBoard = "p150";
/// Columns of the card on the die; the two others are harvested. Readers of
/// DRAM are its first cores, row by row.
constexpr uint32_t kCardColumns[] = {1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16};

/// The board with all columns of its die, as cards differ in what they harvest.
device::ChipDesc wholeDie() {
  device::ChipDesc chip = device::makeChip(kBoard);
  chip.grid.cols = uint32_t(chip.noc.workerX.size());
  return chip;
}

uint32_t integer(const CsvRow &line, const char *column) {
  return uint32_t(line.number(column).value());
}

/// A loop of transfers on one core.
struct Flow {
  uint32_t x = 0, y = 0;     ///< logical
  uint32_t toX = 0, toY = 0; ///< logical, of the other core
  uint32_t bank = 0;         ///< of a reader of DRAM
  uint32_t count = 0, bytes = 0;
  Action action = Action::Write;
};

KernelConfig kernelOf(const Flow &flow) {
  std::vector<uint32_t> args(kNumArgs);
  args[kCount] = flow.count, args[kBytes] = flow.bytes;
  args[kTargets] = 1;
  args[kChoosesChannel] = 1;
  // Readers take the bank of their number; here each is a master of its own.
  args[kBanks] = flow.bank + 1, args[kCols] = 1;
  args[kMasterX] = flow.x;
  args[kMasterY] = flow.y - flow.bank;
  args.insert(args.end(), {flow.toX, flow.toY});
  KernelConfig kernel = bench::makeKernel(
      "flow", masterKernel(flow.action), ThreadKind::DataMovement0, 0,
      {{{flow.y, flow.x}, 1, 1}}, std::move(args));
  kernel.runtimeArgs = {1}; // virtual channels
  return kernel;
}

/// Cycles of each flow from its first call to the end of its last.
std::vector<double> run(Chip &chip, const std::vector<Flow> &flows) {
  Program program;
  program.name = "flows";
  for (const Flow &flow : flows)
    program.kernels.push_back(kernelOf(flow));
  Profile profile = chip.run(program);
  std::vector<double> cycles;
  for (const Flow &flow : flows)
    for (const CoreProfile &core : profile.cores)
      if (core.core.x == flow.x && core.core.y == flow.y) {
        const TrackTotals &track =
            core.tracks[size_t(ThreadKind::DataMovement0)];
        cycles.push_back(double(std::accumulate(
            track.waited.begin(), track.waited.end(), track.busy)));
      }
  if (cycles.size() != flows.size())
    throw std::runtime_error("a flow has no core of its own");
  return cycles;
}

Row rowOf(const std::string &group, std::string name, double published,
          double predicted, const char *unit) {
  return {.group = "silicon " + group,
          .name = std::move(name),
          .chip = kBoard,
          .published = published,
          .predicted = predicted,
          .unit = unit,
          .source = "wolfpine 2.2"};
}

/// The core at a coordinate of the die.
std::pair<uint32_t, uint32_t> coreAt(const device::ChipDesc &chip, uint32_t x,
                                     uint32_t y) {
  auto index = [](const auto &places, uint32_t place) {
    auto found = std::find(places.begin(), places.end(), place);
    if (found == places.end())
      throw std::runtime_error("no core is at place " + std::to_string(place));
    return uint32_t(found - places.begin());
  };
  return {index(chip.noc.workerX, x), index(chip.noc.workerY, y)};
}

//===-- DRAM ------------------------------------------------------------===//

/// All repeats of a point are one row, its figure their mean.
void addDram(Rows &rows, Chip &chip, const std::string &path) {
  struct Point {
    double sum = 0;
    uint32_t repeats = 0, banks = 0;
  };
  std::map<std::tuple<std::string, uint32_t, uint32_t, uint32_t>, Point> points;
  for (const CsvRow &line : readCsv(path)) {
    Point &point = points[{line.text("arm"), integer(line, "num_readers"),
                           integer(line, "num_tx"), integer(line, "tx_bytes")}];
    point.sum += line.number("max_cycles").value();
    ++point.repeats;
    point.banks = integer(line, "distinct_banks");
  }
  for (auto &[key, point] : points) {
    auto [arm, readers, count, bytes] = key;
    std::vector<Flow> flows;
    const device::ChipDesc &die = chip.description();
    constexpr uint32_t columns = std::size(kCardColumns);
    for (uint32_t i = 0; i != readers; ++i)
      flows.push_back({.x = coreAt(die, kCardColumns[i % columns],
                                   die.noc.workerY[i / columns])
                                .first,
                       .y = i / columns,
                       .bank = i % point.banks,
                       .count = count,
                       .bytes = bytes,
                       .action = Action::ReadBank});
    std::vector<double> cycles = run(chip, flows);
    rows.push_back(
        rowOf("dram", arm + ", " + std::to_string(readers) + " readers",
              point.sum / point.repeats,
              *std::max_element(cycles.begin(), cycles.end()), "cycles"));
  }
}

//===-- flows -----------------------------------------------------------===//

void addFlows(Rows &rows, Chip &chip, const std::string &path) {
  std::map<std::string, std::vector<const CsvRow *>> runs;
  std::vector<CsvRow> lines = readCsv(path);
  std::vector<std::string> order;
  for (const CsvRow &line : lines) {
    std::vector<const CsvRow *> &of = runs[line.text("run")];
    if (of.empty())
      order.push_back(line.text("run"));
    of.push_back(&line);
  }
  for (const std::string &name : order) {
    std::vector<Flow> flows;
    for (const CsvRow *line : runs[name]) {
      const device::ChipDesc &die = chip.description();
      auto [x, y] =
          coreAt(die, integer(*line, "mst_px"), integer(*line, "mst_py"));
      auto [toX, toY] =
          coreAt(die, integer(*line, "sub_px"), integer(*line, "sub_py"));
      bool reads = integer(*line, "direction") == 1;
      flows.push_back({.x = x,
                       .y = y,
                       .toX = toX,
                       .toY = toY,
                       .count = integer(*line, "num_tx"),
                       .bytes = integer(*line, "tx_bytes"),
                       .action = reads ? Action::Read : Action::Write});
    }
    std::vector<double> cycles = run(chip, flows);
    for (size_t i = 0; i != flows.size(); ++i) {
      const CsvRow &line = *runs[name][i];
      if (integer(line, "measured") == 1)
        rows.push_back(rowOf("flow " + line.text("exp"),
                             line.text("point") + ", flow " + line.text("flow"),
                             line.number("cycles").value(), cycles[i],
                             "cycles"));
    }
  }
}

//===-- issue -----------------------------------------------------------===//

/// Cycles that `n` costs more than none: the slope between the least and the
/// largest number.
using Points = std::map<double, double>;

double slope(const Points &points) {
  auto [least, low] = *points.begin();
  auto [most, high] = *points.rbegin();
  return (high - low) / (most - least);
}

void addIssue(Rows &rows, Chip &chip, const std::string &path) {
  using Key = std::tuple<std::string, std::string, std::string, std::string,
                         uint32_t, uint32_t, uint32_t>;
  std::map<Key, Points> probes;
  for (const CsvRow &line : readCsv(path))
    probes[{line.text("phase"), line.text("probe"), line.text("variant"),
            line.text("unit"), integer(line, "active_threads"),
            integer(line, "thread"), integer(line, "unroll")}]
          [line.number("n").value()] = line.number("cycles").value();
  const InstructionCosts costs = instructionCosts();
  for (auto &[key, points] : probes) {
    auto [phase, probe, variant, unit, active, thread, unroll] = key;
    std::string name = probe + ", " + std::to_string(active) +
                       " threads, thread " + std::to_string(thread);
    double cycles = slope(points);
    if (probe == "loop_overhead") {
      rows.push_back(rowOf("issue loop", phase + " " + name, cycles, costs.loop,
                           "cycles"));
      continue;
    }
    if (probe == "matmul_tiles") {
      auto fidelity = variant == "LoFi"    ? device::MathFidelity::LoFi
                      : variant == "HiFi2" ? device::MathFidelity::HiFi2
                                           : device::MathFidelity::HiFi4;
      double few = matmulTilesCycles(chip, 32, fidelity);
      rows.push_back(rowOf("issue matmul_tiles", variant + ", " + name, cycles,
                           (matmulTilesCycles(chip, 96, fidelity) - few) / 64,
                           "cycles"));
      continue;
    }
    // A burst of one instruction.
    double each = (cycles - costs.loop) / unroll;
    double ours = costs.of(unit, probe, active, unroll);
    if (ours < 0) {
      std::fprintf(stderr, "  nothing is known of '%s' of unit %s\n",
                   probe.c_str(), unit.c_str());
      continue;
    }
    rows.push_back(rowOf("issue " + unit, name, each, ours, "cycles"));
  }
}

} // namespace

Rows siliconRows(const Request &request) {
  Chip chip(kBoard, wholeDie());
  Rows rows;
  addDram(rows, chip, request.data + "/silicon_dram.csv");
  addFlows(rows, chip, request.data + "/silicon_flows.csv");
  addIssue(rows, chip, request.data + "/silicon_issue.csv");
  return rows;
}

} // namespace tt::calibrate
