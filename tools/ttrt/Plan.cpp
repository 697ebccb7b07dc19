//===- Plan.cpp - ttrt plan: times of a program, without running it -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Artifacts.h"
#include "Commands.h"
#include "Files.h"
#include "Log.h"
#include "Options.h"
#include "Program.h"
#include "tt/runtime/Device.h"

#include <CLI/CLI.hpp>

#include <array>
#include <cstdio>
#include <map>
#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct PlanOptions {
  OutputOptions output;
  std::string path;
  std::vector<std::string> devices = {"n150"};
  std::vector<unsigned> levels = {0, 1, 2};
  std::vector<std::string> weights = {"declared"};
  std::vector<std::string> dims, values;
  std::string pipelineOptions;
  double gap = 1;
  unsigned slowest = 5;
};

/// One way to compile the program, and what it takes.
struct Row {
  std::string device, weights;
  unsigned level;
  tt::driver::Estimate estimate;
  double seconds = 0, dramBytes = 0;
  unsigned launched = 0;
  std::map<std::string, double> bounds;
};

constexpr std::array<const char *, 5> kBounds = {"compute", "transfers", "dram",
                                                 "serial", "ethernet"};

Row measure(const PlanOptions &options, const tt::driver::Model &model,
            const std::string &device, unsigned level,
            const std::string &weights, const tt::InterruptCheck &interrupted) {
  tt::driver::CompileOptions compile;
  compile.interrupted = interrupted;
  compile.resources = model.resources;
  compile.pipelineOptions = options.pipelineOptions;
  auto add = [&](const std::string &option) {
    compile.pipelineOptions +=
        (compile.pipelineOptions.empty() ? "" : " ") + option;
  };
  add("optimization-level=" + std::to_string(level));
  if (weights != "declared")
    add("weight-dtype=" + weights);
  TemporaryFile file(".ttsys");
  compile.systemDescPath = device;
  if (!hasEnding(device, ".ttsys")) {
    rt::saveSystemDesc(*chooseSystem(device), file.path());
    compile.systemDescPath = file.path();
  }
  Row row{.device = device,
          .weights = weights,
          .level = level,
          .estimate = {},
          .bounds = {}};
  row.estimate =
      tt::driver::estimate(model.text, options.path, compile).front();
  for (const tt::driver::EstimatedOp &op : row.estimate.ops) {
    row.seconds += op.seconds;
    row.dramBytes += op.dramBytes;
    row.launched += op.cores != 0;
    row.bounds[op.bound] += op.seconds;
  }
  return row;
}

std::string formatted(const char *format, auto... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

void show(const Row &row, const PlanOptions &options, Log &log) {
  double gaps = row.launched * options.gap * 1e-6;
  std::string line =
      formatted("%-11s %5u  %-9s %6u %10.3f %9.3f %10.3f", row.device.c_str(),
                row.level, row.weights.c_str(), row.launched, row.seconds * 1e3,
                gaps * 1e3, (row.seconds + gaps) * 1e3);
  for (const char *bound : kBounds) {
    auto found = row.bounds.find(bound);
    double share = found == row.bounds.end() ? 0 : found->second;
    line += formatted(" %8.0f%%", row.seconds ? 100 * share / row.seconds : 0);
  }
  line += formatted(" %7.0f",
                    row.seconds ? row.dramBytes / row.seconds * 1e-9 : 0.0);
  log.line(line);
}

Json described(const Row &row, const PlanOptions &options) {
  Json ops = Json::array();
  for (const tt::driver::EstimatedOp &op : row.estimate.ops)
    if (op.cores)
      ops.push_back({{"op", op.name},
                     {"location", op.location},
                     {"us", op.seconds * 1e6},
                     {"bound", op.bound},
                     {"cores", op.cores},
                     {"dram_bytes", op.dramBytes}});
  return {{"device", row.device},
          {"level", row.level},
          {"weights", row.weights},
          {"function", row.estimate.function},
          {"launched", row.launched},
          {"ops_us", row.seconds * 1e6},
          {"gaps_us", row.launched * options.gap},
          {"bounds_us",
           [&] {
             Json bounds = Json::object();
             for (const auto &[bound, seconds] : row.bounds)
               if (!bound.empty())
                 bounds[bound] = seconds * 1e6;
             return bounds;
           }()},
          {"dram_bytes", row.dramBytes},
          {"ops", std::move(ops)}};
}

/// The slowest ops of the fastest row.
void showSlowest(const std::vector<Row> &rows, const PlanOptions &options,
                 Log &log) {
  const Row *best = &rows.front();
  for (const Row &row : rows)
    if (row.seconds + row.launched * options.gap * 1e-6 <
        best->seconds + best->launched * options.gap * 1e-6)
      best = &row;
  std::vector<const tt::driver::EstimatedOp *> ops;
  for (const tt::driver::EstimatedOp &op : best->estimate.ops)
    if (op.cores)
      ops.push_back(&op);
  std::sort(ops.begin(), ops.end(), [](const auto *a, const auto *b) {
    return a->seconds != b->seconds ? a->seconds > b->seconds : a < b;
  });
  if (ops.size() > options.slowest)
    ops.resize(options.slowest);
  if (ops.empty())
    return;
  log.line("");
  log.line("slowest on " + best->device + ", level " +
           std::to_string(best->level) + ", weights " + best->weights + ":");
  for (const tt::driver::EstimatedOp *op : ops)
    log.line(formatted("%10.2f us  %-10s %4u cores  %s  ", op->seconds * 1e6,
                       op->bound.c_str(), op->cores, op->name.c_str()) +
             op->location);
}

int plan(const PlanOptions &options, const Frontend &frontend) {
  Log log(options.output.logFile, options.output.quiet, frontend);
  Artifacts artifacts(options.output, "plan_results.json", frontend);
  tt::driver::Model model;
  if (hasEnding(options.path, ".onnx"))
    model = importOnnx(options.path, options.dims, options.values);
  else
    model.text = readText(options.path);
  std::vector<Row> rows;
  log.line(formatted("%-11s %5s  %-9s %6s %10s %9s %10s", "chip", "level",
                     "weights", "ops", "ops ms", "gaps ms", "sum ms") +
           "   compute transfers      dram    serial  ethernet    GB/s");
  for (const std::string &device : options.devices)
    for (const std::string &weights : options.weights)
      for (unsigned level : options.levels) {
        rows.push_back(measure(options, model, device, level, weights,
                               frontend.interrupted));
        show(rows.back(), options, log);
      }
  showSlowest(rows, options, log);
  Json results = Json::array();
  for (const Row &row : rows)
    results.push_back(described(row, options));
  artifacts.writeResults(
      {{"result", "pass"}, {"file", options.path}, {"plans", results}});
  return Success;
}

} // namespace

void addPlanCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App *command = app.add_subcommand(
      "plan", "Show how long a program would take, and what limits it, by "
              "chip, level and format of weights; nothing runs");
  command->add_option("program", options->path, "a .mlir or .onnx file")
      ->required();
  command->add_option(
      "--dim", options->dims,
      "Size of a symbolic dimension of a .onnx file: name=size");
  command->add_option("--value", options->values,
                      "Elements of an input of a .onnx file on which shapes "
                      "depend: name=1,2,...");
  command
      ->add_option("--device", options->devices,
                   deviceNames() + " or .ttsys files")
      ->delimiter(',')
      ->capture_default_str();
  command
      ->add_option("--level", options->levels, "Levels of optimization, 0 to 2")
      ->delimiter(',')
      ->check(CLI::Range(0u, 2u))
      ->capture_default_str();
  command
      ->add_option("--weights", options->weights,
                   "Formats of weights: declared, bfp_bf8, bfp_bf4")
      ->delimiter(',')
      ->check(CLI::IsMember({"declared", "bfp_bf8", "bfp_bf4"}))
      ->capture_default_str();
  command
      ->add_option("--gap", options->gap,
                   "Microseconds between two ops; the vendor publishes 0.5 to "
                   "1.6 for traced programs")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command
      ->add_option("--slowest", options->slowest,
                   "How many ops of the fastest row are listed")
      ->capture_default_str();
  command->add_option("--pipeline-options", options->pipelineOptions,
                      "More options of ttir-to-ttnn-backend-pipeline");
  options->output.add(*command, "plan_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return plan(*options, frontend);
    };
  });
}

} // namespace ttrt
