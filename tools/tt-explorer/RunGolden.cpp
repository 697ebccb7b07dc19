//===- RunGolden.cpp - every op against the reference ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RunGolden.h"

#include "Columns.h"
#include "Golden.h"
#include "GoldenSteps.h"
#include "Inputs.h"
#include "KernelOptions.h"
#include "tt/runtime/Runtime.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <set>

namespace explorer {

namespace rt = tt::runtime;
using ttrt::Array;

namespace {

/// Results of a compiled program's ops by row, and those of the source by row
/// of the first stage.
struct Results {
  std::map<size_t, Array> device; ///< the first of an op's results
  std::set<size_t> moves;         ///< rows of ops that only move elements
  std::set<size_t> several;       ///< rows of ops with more than one
  std::map<uint32_t, Array> source;
};

/// The row of each entry of each program.
class Entries {
public:
  Entries(const Columns &columns,
          const std::vector<tt::driver::RowTime> &rows) {
    for (const Columns::Function &function : columns.functions)
      for (size_t row = function.first; row != function.first + function.count;
           ++row)
        if (rows[row].entry >= 0)
          rowOf[{function.name, size_t(rows[row].entry)}] = row;
  }
  std::optional<size_t> row(const std::string &function, size_t entry) const {
    auto found = rowOf.find({function, entry});
    return found == rowOf.end() ? std::nullopt : std::optional(found->second);
  }

private:
  std::map<std::pair<std::string, size_t>, size_t> rowOf;
};

void runOnDevice(const ttrt::Program &program, size_t index,
                 const ttrt::Inputs &inputs, const rt::Device &device,
                 ttrt::KernelRunner &kernels, const Entries &entries,
                 Results &results) {
  std::string name = program.binary.program(index).name;
  rt::SubmitOptions submit = kernels.submitOptions(device->chip());
  submit.afterOp = [&](const rt::OpReport &report) {
    if (report.results.empty() || !report.results[0]->is_allocated())
      return;
    std::string function =
        report.function.empty() ? name : std::string(report.function);
    if (auto row = entries.row(function, report.index)) {
      results.device[*row] = ttrt::fromTensor(*report.results[0]);
      if (ttrt::isMove(report.type))
        results.moves.insert(*row);
      if (report.results.size() > 1)
        results.several.insert(*row);
    }
  };
  rt::submitFrom(
      device, program.binary, index, [&](size_t i) { return inputs.tensor(i); },
      submit);
}

/// Whether two results may be the same tensor.
bool isAlike(const Array &a, const Array &b) {
  return ttrt::isJoined(a.shape, b.shape) &&
         ttnn::is_floating_point(a.type) == ttnn::is_floating_point(b.type);
}

struct Match {
  uint32_t origin = 0;
  ttrt::Comparison comparison;
};

/// Compares the result of a row with that of the last op of the source that it
/// was made of and that gives such a tensor. An op with several results was
/// made of several that end it: it is compared with the nearest.
std::optional<Match> matchOf(size_t row, const Array &found,
                             const std::vector<size_t> &origins,
                             const Results &results,
                             const ttrt::Tolerance &tolerance) {
  std::optional<Match> best;
  for (size_t origin : std::views::reverse(origins)) {
    auto source = results.source.find(uint32_t(origin));
    if (source == results.source.end() || !isAlike(source->second, found))
      continue;
    Array wanted = source->second;
    wanted.shape = found.shape;
    Match match{uint32_t(origin), ttrt::compare(wanted, found, tolerance)};
    if (!best || match.comparison.pcc > best->comparison.pcc)
      best = match;
    if (!results.several.contains(row))
      break;
  }
  return best;
}

/// Adds the comparisons of all rows. Before an op of the source is computed,
/// its operands may be moved by ops that say they were made of it.
void compareRows(const Columns &columns, const Results &results,
                 const ttrt::Tolerance &tolerance, Json &overlay) {
  std::map<size_t, Match> matches;
  std::map<uint32_t, size_t> lastOf; ///< row that computes an op of the source
  for (const auto &[row, found] : results.device) {
    if (columns.opOf(row) == "ttnn.empty")
      continue; // another op writes into it
    if (auto match =
            matchOf(row, found, columns.originsOf(row), results, tolerance)) {
      matches[row] = *match;
      if (!results.moves.contains(row))
        lastOf[match->origin] = row;
    }
  }
  auto number = [](double value) {
    return std::isfinite(value) ? Json(value) : Json();
  };
  for (const auto &[row, match] : matches) {
    auto last = lastOf.find(match.origin);
    if (last != lastOf.end() && row < last->second)
      continue;
    overlay["values"][row] = number(match.comparison.pcc);
    overlay["maxAbs"][row] = number(match.comparison.maxAbs);
    overlay["passed"][row] = match.comparison.passed;
    overlay["origin"][row] = match.origin;
  }
}

/// The rows that give result `index` of a function of kernels: the read of the
/// buffer, and the last launch that has the buffer.
std::vector<size_t> rowsOfOutput(const Columns &columns,
                                 const Columns::Function &function,
                                 size_t index) {
  size_t end = function.first + function.count - 1; // it returns
  std::vector<size_t> returned = columns.operandsOf(end);
  if (index >= returned.size())
    return {};
  std::vector<size_t> rows;
  auto hasBuffer = [&](size_t row, size_t buffer) {
    std::vector<size_t> operands = columns.operandsOf(row);
    return std::ranges::find(operands, buffer) != operands.end();
  };
  for (size_t row = end; row-- != function.first;)
    if (columns.opOf(row) == "ttmetal.enqueue_read_buffer" &&
        hasBuffer(row, returned[index])) {
      rows.push_back(row);
      size_t buffer = columns.operandsOf(row).front();
      while (row-- != function.first)
        if (columns.opOf(row) == "ttmetal.enqueue_program" &&
            hasBuffer(row, buffer)) {
          rows.push_back(row);
          break;
        }
      break;
    }
  return rows;
}

/// Kernels have results of a program only, whose rows get the comparison; of a
/// launch with several the worst.
void compareOutputs(const ttrt::Program &program, size_t index,
                    const ttrt::Inputs &inputs, const rt::Device &device,
                    ttrt::KernelRunner &kernels, const Columns &columns,
                    const ttrt::ExecutionOptions &execution, Json &overlay) {
  const rt::ProgramInfo &info = program.binary.program(index);
  std::vector<rt::Tensor> outputs = rt::submitFrom(
      device, program.binary, index, [&](size_t i) { return inputs.tensor(i); },
      kernels.submitOptions(device->chip()));
  std::vector<Array> wanted =
      ttrt::runReference(program, index, inputs, execution.roundedGolden());
  auto function =
      std::ranges::find(columns.functions, info.name, &Columns::Function::name);
  if (function == columns.functions.end())
    return;
  for (size_t i = 0; i != std::min(outputs.size(), wanted.size()); ++i) {
    ttrt::Comparison found = ttrt::compare(
        wanted[i], ttrt::fromTensor(outputs[i]), execution.tolerance(info));
    if (!std::isfinite(found.pcc))
      continue;
    for (size_t row : rowsOfOutput(columns, *function, i)) {
      const Json &known = overlay["values"][row];
      if (!known.is_null() && known.get<double>() <= found.pcc)
        continue;
      overlay["values"][row] = found.pcc;
      overlay["maxAbs"][row] = found.maxAbs;
      overlay["passed"][row] = found.passed;
    }
  }
}

} // namespace

Json runGolden(const ttrt::Program &program, const RecordOptions &options,
               const Bundle &bundle,
               const std::vector<tt::driver::RowTime> &rows) {
  size_t stage = bundle.numStages() - 1;
  Columns columns(bundle.columns(stage));
  Entries entries(columns, rows);
  Json nothing(columns.size(), Json());
  Json overlay = {{"version", 1},      {"stage", stage},    {"unit", "pcc"},
                  {"values", nothing}, {"maxAbs", nothing}, {"passed", nothing},
                  {"origin", nothing}};
  rt::Device device =
      ttrt::openFor(program.binary, options.binary);
  device->profile().set_enabled(false);
  ttrt::KernelOptions kernelOptions;
  ttrt::KernelRunner kernels(kernelOptions);
  for (size_t index :
       options.execution.programs(program.binary.numPrograms(), options.path)) {
    const rt::ProgramInfo &info = program.binary.program(index);
    ttrt::Inputs inputs(info, options.execution, ttrt::fitsOf(program, index));
    if (program.binary.kind() == rt::BinaryKind::TTMetal) {
      compareOutputs(program, index, inputs, device, kernels, columns,
                     options.execution, overlay);
      continue;
    }
    Results results;
    runOnDevice(program, index, inputs, device, kernels, entries, results);
    ttrt::runReference(
        program, index, inputs, options.execution.roundedGolden(),
        [&](const std::string &location, const tt::driver::HostTensor &result) {
          for (uint32_t origin : tt::driver::originsIn(location))
            results.source[origin] = ttrt::fromHostTensor(result);
        });
    ttrt::Tolerance tolerance = options.execution.tolerance(info);
    compareRows(columns, results, tolerance, overlay);
  }
  return overlay;
}

} // namespace explorer
