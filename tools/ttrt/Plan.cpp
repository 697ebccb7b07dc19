//===- Plan.cpp - ttrt plan: times of a program, without running it -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Artifacts.h"
#include "Commands.h"
#include "Files.h"
#include "Log.h"
#include "Options.h"
#include "PlanBudget.h"
#include "Progress.h"
#include "tt/device/OpGap.h"

#include <CLI/CLI.hpp>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

namespace ttrt {
namespace {

struct PlanOptions {
  OutputOptions output;
  ExecutionOptions execution;
  std::string path;
  std::vector<std::string> devices = {"n150"};
  std::vector<unsigned> levels = {0, 1, 2};
  std::vector<std::string> backends = {"ttnn"};
  std::vector<std::string> weights = {"declared"}, fidelities = {"default"},
                           activations = {"declared"};
  std::vector<std::string> dims, values;
  std::string pipelineOptions;
  double gap = tt::device::kOpGapSeconds * 1e6;
  unsigned slowest = 5;
  bool golden = false;
  std::optional<double> budget;
  std::string save;
};

constexpr std::array<const char *, 6> kBounds = {
    "compute", "transfers", "dram", "serial", "ethernet", "kernels"};

std::string formatted(const char *format, auto... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

/// All combinations of formats, those of the program first.
std::vector<ProductWay> formatsOf(const PlanOptions &options) {
  std::vector<ProductWay> all;
  for (const std::string &weights : options.weights)
    for (const std::string &fidelity : options.fidelities)
      for (const std::string &activations : options.activations)
        all.push_back({weights, fidelity, activations});
  return all;
}

std::string text(const ProductWay &way) {
  return Way{.device = {},
             .weights = way.weights,
             .fidelity = way.fidelity,
             .activations = way.result}
      .formats();
}

/// The width of the longest text of these.
int formatsWidth(const PlanOptions &options) {
  size_t width = 9;
  for (const ProductWay &way : formatsOf(options))
    width = std::max(width, text(way).size());
  for (const std::string &backend : options.backends)
    if (backend != "ttnn")
      return int(width + 1 + backend.size());
  return int(width);
}

std::string correlationOf(const Row &row) {
  return row.pcc ? formatted("  %.6f", *row.pcc) : std::string();
}

void show(const Row &row, const PlanOptions &options, Log &log) {
  double gaps = row.launched * options.gap * 1e-6;
  std::string line = formatted(
      "%-11s %5u  %-*s %6u %10.3f %9.3f %10.3f", row.way.device.c_str(),
      row.way.level, formatsWidth(options), row.way.formats().c_str(),
      row.launched, row.seconds * 1e3, gaps * 1e3, (row.seconds + gaps) * 1e3);
  for (const char *bound : kBounds) {
    auto found = row.bounds.find(bound);
    double share = found == row.bounds.end() ? 0 : found->second;
    line += formatted(" %8.0f%%", row.seconds ? 100 * share / row.seconds : 0);
  }
  line += formatted(" %7.0f",
                    row.seconds ? row.dramBytes / row.seconds * 1e-9 : 0.0);
  log.line(line + correlationOf(row));
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
  Json made = {{"device", row.way.device},
               {"level", row.way.level},
               {"backend", row.way.backend},
               {"weights", row.way.weights},
               {"fidelity", row.way.fidelity},
               {"activations", row.way.activations},
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
  if (row.pcc)
    made["pcc"] = *row.pcc;
  return made;
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
  log.line("slowest on " + best->way.device + ", level " +
           std::to_string(best->way.level) + ", weights " +
           best->way.formats() + ":");
  for (const tt::driver::EstimatedOp *op : ops)
    log.line(formatted("%10.2f us  %-10s %4u cores  %s  ", op->seconds * 1e6,
                       op->bound.c_str(), op->cores, op->name.c_str()) +
             op->location);
}

Json described(const ProductTrial &trial) {
  return {{"function", trial.function},   {"product", trial.number},
          {"kind", trial.kind},           {"op", trial.op},
          {"weights", trial.way.weights}, {"fidelity", trial.way.fidelity},
          {"result", trial.way.result},   {"saved_us", trial.seconds * 1e6},
          {"pcc_lost", trial.loss}};
}

/// Chooses formats of single products for the first chip and the last level.
Json spend(const PlanOptions &options, const PlanSource &source, Log &log) {
  Way base{.device = options.devices.front(),
           .level = options.levels.back(),
           .backend = options.backends.back()};
  std::optional<Progress> progress;
  BudgetResult result =
      spendBudget(source, base, formatsOf(options), *options.budget,
                  [&](const ProductTrial &trial, size_t all) {
                    if (!progress)
                      progress.emplace(all, /*asked=*/false);
                    progress->add(trial.kind, /*counts=*/true);
                  });
  progress.reset();
  log.line("");
  log.line(formatted("%6s  %-*s %10s %12s", "number", formatsWidth(options),
                     "weights", "saved us", "pcc lost") +
           "  product");
  Json chosen = Json::array(), trials = Json::array();
  for (const ProductTrial &trial : result.chosen) {
    log.line(formatted("%6zu  %-*s %10.2f %12.2e", trial.number,
                       formatsWidth(options), text(trial.way).c_str(),
                       trial.seconds * 1e6, trial.loss) +
             "  " + (trial.op.empty() ? trial.kind : trial.op));
    chosen.push_back(described(trial));
  }
  for (const ProductTrial &trial : result.trials)
    trials.push_back(described(trial));
  log.line(formatted("%zu of %zu products changed on %s, level %u, after %zu "
                     "runs: %.3f -> %.3f ms, pcc %.6f -> %.6f",
                     result.chosen.size(), result.products, base.device.c_str(),
                     base.level, result.runs, result.start.seconds * 1e3,
                     result.found.seconds * 1e3, *result.start.pcc,
                     *result.found.pcc));
  if (!options.save.empty()) {
    writeText(options.save, result.formats.dump(2) + "\n");
    log.line("formats-file=" + options.save);
  }
  return {{"budget", *options.budget},
          {"runs", result.runs},
          {"before", described(result.start, options)},
          {"after", described(result.found, options)},
          {"chosen", std::move(chosen)},
          {"trials", std::move(trials)},
          {"formats", result.formats}};
}

int plan(const PlanOptions &options, const Frontend &frontend) {
  Log log(options.output.logFile, options.output.quiet, frontend);
  Artifacts artifacts(options.output, "plan_results.json", frontend);
  PlanSource source{.path = options.path,
                    .model = {},
                    .pipelineOptions = options.pipelineOptions,
                    .execution = options.execution,
                    .interrupted = frontend.interrupted};
  if (hasEnding(options.path, ".onnx"))
    source.model = importOnnx(options.path, options.dims, options.values);
  else
    source.model.text = readText(options.path);
  Json results = {{"result", "pass"}, {"file", options.path}};
  if (options.budget) {
    results["budget"] = spend(options, source, log);
    artifacts.writeResults(results);
    return Success;
  }
  PlanMeasure measure(source);
  std::vector<Row> rows;
  log.line(
      formatted("%-11s %5s  %-*s %6s %10s %9s %10s", "chip", "level",
                formatsWidth(options), "weights", "ops", "ops ms", "gaps ms",
                "sum ms") +
      "   compute transfers      dram    serial  ethernet   kernels    GB/s" +
      (options.golden ? "       pcc" : ""));
  for (const std::string &device : options.devices)
    for (const ProductWay &formats : formatsOf(options))
      for (unsigned level : options.levels)
        for (const std::string &backend : options.backends) {
          Way way{device,           level,          backend, formats.weights,
                  formats.fidelity, formats.result, {}};
          rows.push_back(options.golden ? measure.timeAndRun(way)
                                        : measure.time(way));
          show(rows.back(), options, log);
        }
  showSlowest(rows, options, log);
  results["plans"] = Json::array();
  for (const Row &row : rows)
    results["plans"].push_back(described(row, options));
  artifacts.writeResults(results);
  return Success;
}

} // namespace

void addPlanCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App *command = app.add_subcommand(
      "plan", "Show how long a program would take, and what limits it, by "
              "chip, level and formats; nothing runs without --golden or "
              "--budget-pcc");
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
      ->add_option("--backend", options->backends,
                   "The library (ttnn), or kernels where they are faster as "
                   "modelled (auto)")
      ->delimiter(',')
      ->check(CLI::IsMember({"ttnn", "auto"}))
      ->capture_default_str();
  command
      ->add_option("--weights", options->weights,
                   "Formats of weights: declared, bfp_bf8, bfp_bf4")
      ->delimiter(',')
      ->check(CLI::IsMember({"declared", "bfp_bf8", "bfp_bf4"}))
      ->capture_default_str();
  command
      ->add_option("--fidelity", options->fidelities,
                   "Phases of the matrix unit: default, lofi, hifi2, hifi3, "
                   "hifi4")
      ->delimiter(',')
      ->check(CLI::IsMember({"default", "lofi", "hifi2", "hifi3", "hifi4"}))
      ->capture_default_str();
  command
      ->add_option("--activations", options->activations,
                   "Formats of results that products read: declared, bfp_bf8, "
                   "bfp_bf4")
      ->delimiter(',')
      ->check(CLI::IsMember({"declared", "bfp_bf8", "bfp_bf4"}))
      ->capture_default_str();
  CLI::Option *golden = command->add_flag(
      "--golden", options->golden,
      "Also run each combination and show its least correlation with the "
      "reference");
  CLI::Option *budget =
      command
          ->add_option("--budget-pcc", options->budget,
                       "Choose --weights, --fidelity and --activations for "
                       "each product on the first chip at the last level: the "
                       "fastest that keep this correlation with the reference")
          ->check(CLI::Range(0.0, 1.0))
          ->excludes(golden);
  command
      ->add_option("--save", options->save,
                   "With --budget-pcc: a file for the pipeline's option "
                   "formats-file")
      ->needs(budget);
  options->execution.addInputs(*command, "--weights-from");
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
