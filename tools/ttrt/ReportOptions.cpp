//===- ReportOptions.cpp - ttrt --report ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ReportOptions.h"

#include "Files.h"
#include "tt/report/Write.h"
#include "tt/runtime/Error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace ttrt {

namespace rt = tt::runtime;

void Reporter::add(CLI::App &app, std::string &folder, KernelOptions &kernels) {
  CLI::Option *option = app.add_option_function<std::string>(
      "--report",
      [&folder, &kernels](const std::string &name) {
        folder = name;
        kernels.traced = true;
        if (name.empty())
          throw CLI::ValidationError("--report", "wanted a folder");
      },
      "Write a report for ttnn-visualizer and tt-perf-report into a new "
      "folder");
  if (CLI::Option *threads = app.get_option_no_throw("--host-threads"))
    option->excludes(threads);
  if (CLI::Option *checks = app.get_option_no_throw("--sanitize"))
    option->excludes(checks);
}

void Reporter::begin(const rt::Device &device, const Program &program,
                     const std::string &path) {
  if (!enabled())
    return;
  if (std::exchange(isUsed, true))
    throw rt::Error(rt::Error::Kind::InvalidArgument,
                    path + ": --report is for one file");
  tt::report::checkFolder(folder);
  recorder = std::make_unique<tt::report::Recorder>(
      device, std::filesystem::path(path).stem().string());
  if (hasEnding(path, ".mlir"))
    recorder->addSource(path, program.text);
}

void Reporter::attach(rt::SubmitOptions &submit, const Program &program,
                      const KernelRunner &kernels) {
  if (!enabled())
    return;
  recorder->setActive(true);
  outputs.clear();
  if (program.binary.kind() == rt::BinaryKind::TTMetal) {
    submit.afterLaunch = [this, &kernels, before = submit.afterLaunch](
                             const rt::LaunchReport &launch) {
      before(launch);
      recorder->add(kernels.launches().back(), launch);
    };
    return;
  }
  submit.beforeOp = [this, before = submit.beforeOp](const rt::OpStart &op) {
    recorder->begin(op);
    if (before)
      before(op);
  };
  submit.afterOp = [this, before = submit.afterOp](const rt::OpReport &op) {
    recorder->add(op);
    if (before)
      before(op);
  };
}

void Reporter::beginLoop(unsigned loop) {
  if (recorder)
    recorder->setActive(loop == 0);
}

size_t Reporter::numberOf(const rt::OpReport &op) {
  return recorder && op.results.size() == 1
             ? recorder->numberOf(*op.results.front())
             : 0;
}

void Reporter::addOutputs(const std::vector<rt::Tensor> &tensors) {
  if (!recorder)
    return;
  outputs.clear();
  for (const rt::Tensor &tensor : tensors)
    outputs.push_back(recorder->numberOf(tensor));
}

void Reporter::addComparisons(const GoldenSteps &steps,
                              const Tolerance &tolerance) {
  if (!recorder)
    return;
  steps.forEach(tolerance, [&](size_t tensor, const Comparison &found) {
    if (tensor != 0 && std::ranges::find(outputs, tensor) == outputs.end())
      recorder->compare({tensor, found.passed, found.neededPcc, found.pcc});
  });
}

void Reporter::addComparisons(const Json &compared,
                              const Tolerance &tolerance) {
  if (!recorder)
    return;
  for (size_t i = 0; i != std::min(outputs.size(), compared.size()); ++i)
    if (compared[i].contains("pcc") && compared[i]["pcc"].is_number())
      recorder->compare({outputs[i], compared[i]["golden"] == "pass",
                         tolerance.pcc, compared[i]["pcc"].get<double>()});
}

void Reporter::fail(const rt::Error &error, Log &log) {
  if (!recorder || !recorder->fail(error.kind(), error.what()))
    return;
  log.guard([&] {
    finish(log);
    return int(Success);
  });
}

void Reporter::finish(Log &log) {
  if (!recorder)
    return;
  tt::report::writeReport(recorder->finish(), folder);
  recorder.reset();
  log.line(folder);
}

} // namespace ttrt
