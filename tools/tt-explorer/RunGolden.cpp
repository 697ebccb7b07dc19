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

namespace explorer {

namespace rt = tt::runtime;
using ttrt::Array;

namespace {

/// Results of a compiled program's ops by row, and those of the source by row
/// of the first stage.
struct Results {
  std::map<size_t, Array> device;
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
    if (auto row = entries.row(function, report.index))
      results.device[*row] = ttrt::fromTensor(*report.results[0]);
  };
  rt::submitFrom(
      device, program.binary, index,
      [&](size_t i) { return inputs.tensor(i); }, submit);
}

/// Adds what the comparison of two results says.
void compareRow(size_t row, uint32_t origin, const Array &found, Array wanted,
                const ttrt::Tolerance &tolerance, Json &overlay) {
  wanted.shape = found.shape;
  ttrt::Comparison comparison = ttrt::compare(wanted, found, tolerance);
  auto number = [](double value) {
    return std::isfinite(value) ? Json(value) : Json();
  };
  overlay["values"][row] = number(comparison.pcc);
  overlay["maxAbs"][row] = number(comparison.maxAbs);
  overlay["passed"][row] = comparison.passed;
  overlay["origin"][row] = origin;
}

} // namespace

Json runGolden(const ttrt::Program &program, const RecordOptions &options,
               const Bundle &bundle,
               const std::vector<tt::driver::RowTime> &rows) {
  size_t stage = bundle.numStages() - 1;
  Columns columns(bundle.columns(stage));
  Entries entries(columns, rows);
  Json nothing(columns.size(), Json());
  Json overlay = {{"version", 1},      {"stage", stage},
                  {"unit", "pcc"},     {"values", nothing},
                  {"maxAbs", nothing}, {"passed", nothing},
                  {"origin", nothing}};
  rt::Device device =
      rt::openMeshDevice(ttrt::systemFor(program.binary, options.binary));
  device->profile().set_enabled(false);
  ttrt::KernelOptions kernelOptions;
  ttrt::KernelRunner kernels(kernelOptions);
  for (size_t index : options.execution.programs(program.binary.numPrograms(),
                                                 options.path)) {
    const rt::ProgramInfo &info = program.binary.program(index);
    ttrt::Inputs inputs(info, options.execution, ttrt::fitsOf(program, index));
    Results results;
    runOnDevice(program, index, inputs, device, kernels, entries, results);
    ttrt::runReference(
        program, index, inputs, options.execution.roundedGolden(),
        [&](const std::string &location, const tt::driver::HostTensor &result) {
          for (uint32_t origin : tt::driver::originsIn(location))
            results.source[origin] = ttrt::fromHostTensor(result);
        });
    ttrt::Tolerance tolerance = options.execution.tolerance(info);
    for (const auto &[row, found] : results.device) {
      // The last op of the source that gives such a tensor.
      std::vector<size_t> origins = columns.originsOf(row);
      for (size_t origin : std::views::reverse(origins)) {
        auto wanted = results.source.find(uint32_t(origin));
        if (wanted == results.source.end() ||
            !ttrt::isJoined(wanted->second.shape, found.shape) ||
            ttnn::is_floating_point(wanted->second.type) !=
                ttnn::is_floating_point(found.type))
          continue;
        compareRow(row, uint32_t(origin), found, wanted->second, tolerance,
                   overlay);
        break;
      }
    }
  }
  return overlay;
}

} // namespace explorer
