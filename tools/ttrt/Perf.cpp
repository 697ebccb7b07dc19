//===- Perf.cpp - ttrt perf: time of every op -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "EachFile.h"
#include "Expect.h"
#include "Files.h"
#include "Golden.h"
#include "Inputs.h"
#include "KernelOptions.h"
#include "Memory.h"
#include "PerfMetal.h"
#include "PerfTable.h"
#include "ReportOptions.h"
#include "tt/runtime/Runtime.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct PerfOptions {
  OutputOptions output;
  BinaryOptions binary;
  ExecutionOptions execution;
  KernelOptions kernels;
  std::optional<size_t> cores;   ///< 4 of .ttm
  std::optional<uint64_t> items; ///< in one run: images, tokens, ...
  bool hostOnly = false;
  std::string report; ///< folder
};

class Profiler {
public:
  Profiler(const PerfOptions &options, const Frontend &frontend)
      : options(options),
        log(options.output.logFile, options.output.quiet, frontend),
        artifacts(options.output, "perf_results.json", frontend),
        kernels(options.kernels), reporter(options.report) {}

  int run() {
    auto work = [&](const std::string &path, Json &entry) {
      entry["programs"] = Json::array();
      return profileFile(path, entry);
    };
    int code =
        forEachFile(options.binary.paths, kPrograms, log, artifacts, work);
    return std::max(code, log.guard([&] { return kernels.finish(log); }));
  }

private:
  int profileFile(const std::string &path, Json &entry) {
    Program program = loadProgram(path, options.binary, log.interrupted());
    rt::Device device = openFor(program.binary, options.binary);
    entry["device"] = device->desc().productName;
    reporter.begin(device, program, path);
    if (program.binary.kind() == rt::BinaryKind::TTMetal)
      return profileLaunches(path, device, program, entry);
    KernelOptions given = options.kernels;
    given.timed = false; // by itself, not by a flag
    given.check(program.binary, options.execution.golden);
    if (options.cores)
      throw rt::Error(rt::Error::Kind::InvalidArgument,
                      path + ": --cores is for .ttm files");
    PerfTable table(options.hostOnly);
    bool passed = true;
    for (size_t index :
         options.execution.programs(program.binary.numPrograms(), path)) {
      Json json;
      passed = profileProgram(device, program, index, table, json) && passed;
      entry["programs"].push_back(json);
    }
    for (const std::string &line : table.summary())
      log.line(line);
    reportRun(table.sum(false), entry);
    if (artifacts.enabled()) {
      std::string file = artifacts.path(path, "perf/ops_perf_results.csv");
      artifacts.writeText(file, table.csv());
      log.line(file);
    }
    reporter.finish(log);
    return passed ? Success : UserError;
  }

  /// The time of a run without what is done once, and what that makes of items
  /// per second.
  void reportRun(const PerfSum &sum, Json &entry) {
    std::string times, rates;
    auto add = [&](double ns, const std::string &key, const char *where) {
      if (ns <= 0)
        return;
      times += (times.empty() ? "" : ", ") + fixed(ns / 1e6) + " ms " + where;
      entry[key + "_ms_per_run"] = ns / 1e6;
      if (!options.items)
        return;
      double rate = double(*options.items) / (ns / 1e9);
      rates += (rates.empty() ? "" : ", ") + fixed(rate) + " items/s " + where;
      entry[key + "_items_per_second"] = rate;
    };
    if (!options.hostOnly)
      add(sum.deviceNs, "device", "on the device, as modelled");
    add(sum.hostNs, "host", "on the host");
    if (!times.empty())
      log.line("a run: " + times);
    if (!rates.empty())
      log.line("throughput: " + rates);
  }

  static std::string fixed(double value) {
    char buffer[64];
    std::snprintf(buffer, sizeof(buffer), "%.3f", value);
    return buffer;
  }

  void describeSum(const PerfSum &steady, const PerfSum &once, Json &json) {
    if (!options.hostOnly)
      json["device_ns"] = steady.deviceNs;
    if (steady.hostNs != 0)
      json["host_ns"] = steady.hostNs;
    json["once"] = Json::object();
    json["once"]["ops"] = once.ops;
    if (!options.hostOnly)
      json["once"]["device_ns"] = once.deviceNs;
    if (once.hostNs != 0)
      json["once"]["host_ns"] = once.hostNs;
  }

  int profileLaunches(const std::string &path, const rt::Device &device,
                      const Program &program, Json &entry) {
    LaunchTable table(device->chip(), options.cores.value_or(4));
    bool passed = true;
    for (size_t index :
         options.execution.programs(program.binary.numPrograms(), path)) {
      Json json;
      passed = profileKernels(device, program, index, table, json) && passed;
      entry["programs"].push_back(json);
    }
    for (const std::string &line : table.summary())
      log.line(line);
    reportRun(table.sum(false), entry);
    if (artifacts.enabled()) {
      std::string launches = artifacts.path(path, "perf/launches.csv");
      std::string cores = artifacts.path(path, "perf/cores.csv");
      artifacts.writeText(launches, table.launchCsv());
      artifacts.writeText(cores, table.coreCsv());
      log.line(launches);
      log.line(cores);
    }
    reporter.finish(log);
    return passed ? Success : UserError;
  }

  bool profileKernels(const rt::Device &device, const Program &program,
                      size_t index, LaunchTable &table, Json &json) {
    const rt::ProgramInfo &info = program.binary.program(index);
    Inputs inputs(info, options.execution, fitsOf(program, index));
    std::vector<rt::Tensor> tensors, outputs;
    for (size_t i = 0; i != inputs.size(); ++i)
      tensors.push_back(inputs.tensor(i));
    rt::SubmitOptions submit = kernels.submitOptions(device->chip());
    submit.interrupted = log.interrupted();
    reporter.attach(submit, program, kernels);
    std::vector<tt::trace::Launch> launches;
    for (unsigned loop = 0; loop != options.execution.loops; ++loop) {
      reporter.beginLoop(loop);
      size_t before = kernels.launches().size();
      std::erase_if(launches, [](const auto &launch) { return !launch.once; });
      renewUpdated(loop, info, tensors,
                   [&](size_t i) { return inputs.tensor(i); });
      outputs = reporter.watch(log, [&] {
        return rt::submit(device, program.binary, index, tensors, submit);
      });
      launches.insert(launches.end(),
                      kernels.launches().begin() + ptrdiff_t(before),
                      kernels.launches().end());
    }
    addUpdated(info, tensors, outputs);
    reporter.addOutputs(outputs);
    table.add(index, info.name, launches);
    json["program"] = index;
    json["name"] = info.name;
    json["loops"] = options.execution.loops;
    json["launches"] = table.describeProgram();
    describeSum(table.sumOfProgram(false), table.sumOfProgram(true), json);
    if (options.execution.memory)
      json["memory"] = reportMemory(*device, log);
    return compare(program, index, inputs, outputs, json);
  }

  /// Makes what the loop before has changed anew: every loop does the same.
  static void renewUpdated(unsigned loop, const rt::ProgramInfo &info,
                           std::vector<rt::Tensor> &tensors,
                           const std::function<rt::Tensor(size_t)> &make) {
    for (size_t i = 0; loop != 0 && i != tensors.size(); ++i)
      if (info.inputs[i].updated) {
        tensors[i] = rt::Tensor();
        tensors[i] = make(i);
      }
  }

  /// Compares with the reference or with files, if a flag requests it.
  bool compare(const Program &program, size_t index, const Inputs &inputs,
               const std::vector<rt::Tensor> &outputs, Json &json) {
    if (!options.execution.golden && options.execution.expect.empty())
      return true;
    std::vector<Array> found;
    for (const rt::Tensor &output : outputs)
      found.push_back(fromTensor(output));
    json["outputs"] = Json::array();
    bool passed = true;
    if (options.execution.golden)
      passed = compareOutputs(
          nameOf(program.binary, index),
          outputsOf(program.binary.program(index)),
          runReference(program, index, inputs,
                       options.execution.roundedGolden()),
          found, options.execution.tolerance(program.binary.program(index)),
          log, json["outputs"]);
    if (options.execution.golden)
      reporter.addComparisons(
          json["outputs"],
          options.execution.tolerance(program.binary.program(index)));
    passed = meetsExpectation(program.binary, index, options.execution, found,
                              log, json["outputs"]) &&
             passed;
    return passed;
  }

  bool profileProgram(const rt::Device &device, const Program &program,
                      size_t index, PerfTable &table, Json &json) {
    const rt::ProgramInfo &info = program.binary.program(index);
    Inputs inputs(info, options.execution, fitsOf(program, index));
    std::vector<rt::Tensor> tensors, outputs;
    // Inputs are converted to their layouts beforehand: only ops are timed.
    auto make = [&](size_t i) {
      // The runtime spreads what chips have parts of.
      if (!info.inputs[i].placement.empty())
        return inputs.tensor(i);
      return rt::toLayout(inputs.tensor(i), device, info.inputs[i].desc.layout);
    };
    reporter.watch(log, [&] {
      for (size_t i = 0; i != inputs.size(); ++i)
        tensors.push_back(make(i));
    });
    table.beginProgram(index, info.name, info.numOps);
    rt::SubmitOptions submit = kernels.submitOptions(device->chip());
    submit.interrupted = log.interrupted();
    submit.afterOp = [&](const rt::OpReport &report) { table.add(report); };
    reporter.attach(submit, program, kernels);
    for (unsigned loop = 0; loop != options.execution.loops; ++loop) {
      table.beginLoop();
      reporter.beginLoop(loop);
      outputs.clear();
      renewUpdated(loop, info, tensors, make);
      outputs = reporter.watch(log, [&] {
        return rt::submit(device, program.binary, index, tensors, submit);
      });
    }
    addUpdated(info, tensors, outputs);
    reporter.addOutputs(outputs);
    json["program"] = index;
    json["name"] = info.name;
    json["loops"] = options.execution.loops;
    json["ops"] = table.describeProgram();
    describeSum(table.sumOfProgram(false), table.sumOfProgram(true), json);
    if (options.execution.memory)
      json["memory"] = reportMemory(*device, log);
    return compare(program, index, inputs, outputs, json);
  }

  const PerfOptions &options;
  Log log;
  Artifacts artifacts;
  KernelRunner kernels;
  Reporter reporter;
};

} // namespace

void addPerfCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<PerfOptions>();
  options->kernels.timed = true;
  CLI::App *command = app.add_subcommand(
      "perf", "Run programs and show the time of every op, on the device as "
              "modelled and on the host as measured, or of every launch of "
              "kernels and its cores");
  options->binary.add(*command);
  options->execution.add(*command);
  options->kernels.addTo(*command, /*perf=*/true);
  command
      ->add_option("--cores", options->cores,
                   ".ttm: cores of the longest launch to show, by default 4")
      ->check(CLI::Validator(
          [](const std::string &text) {
            return text.empty() || text.size() > 6 ||
                           text.find_first_not_of("0123456789") !=
                               std::string::npos
                       ? "wanted a number of cores"
                       : std::string();
          },
          ""));
  command
      ->add_option("--items", options->items,
                   "The items of one run, such as the images or tokens of a "
                   "batch: also print how many per second")
      ->check(CLI::Range(uint64_t(1), uint64_t(1000000000000)));
  command->add_flag("--host-only", options->hostOnly,
                    "Leave out the modelled device time");
  Reporter::add(*command, options->report, options->kernels);
  options->output.add(*command, "perf_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return Profiler(*options, frontend).run();
    };
  });
}

} // namespace ttrt
