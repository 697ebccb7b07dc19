//===- Perf.cpp - ttrt perf: time of every op -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Files.h"
#include "Golden.h"
#include "Inputs.h"
#include "Memory.h"
#include "PerfTable.h"
#include "tt/runtime/Runtime.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct PerfOptions {
  OutputOptions output;
  BinaryOptions binary;
  ExecutionOptions execution;
  bool hostOnly = false;
};

class Profiler {
public:
  explicit Profiler(const PerfOptions &options)
      : options(options), log(options.output.logFile, options.output.quiet),
        artifacts(options.output, "perf_results.json") {}

  int run() {
    int code = Success;
    Json results = Json::array();
    for (const std::string &path :
         collectFiles(options.binary.paths, {".ttnn", ".mlir"})) {
      Json entry;
      entry["file_path"] = path;
      entry["programs"] = Json::array();
      std::string message;
      int fileCode =
          log.guard([&] { return profileFile(path, entry); }, &message);
      entry["result"] = !message.empty()      ? "error"
                        : fileCode == Success ? "pass"
                                              : "fail";
      if (!message.empty())
        entry["exception"] = message;
      results.push_back(entry);
      code = std::max(code, fileCode);
    }
    artifacts.writeResults(results);
    return code;
  }

private:
  int profileFile(const std::string &path, Json &entry) {
    Program program = loadProgram(path, options.binary);
    rt::Device device =
        rt::openMeshDevice(systemFor(program.binary, options.binary));
    entry["device"] = device->desc().productName;
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
    if (artifacts.enabled()) {
      std::string file = artifacts.path(path, "perf/ops_perf_results.csv");
      writeText(file, table.csv());
      log.line(file);
    }
    return passed ? Success : UserError;
  }

  bool profileProgram(const rt::Device &device, const Program &program,
                      size_t index, PerfTable &table, Json &json) {
    const rt::ProgramInfo &info = program.binary.program(index);
    std::vector<Array> inputs = makeInputs(info, options.execution);
    std::vector<rt::Tensor> tensors, outputs;
    // Inputs are brought to their place beforehand: only ops are timed.
    for (size_t i = 0; i != inputs.size(); ++i) {
      const rt::Layout &layout = info.inputs[i].desc.layout;
      tensors.push_back(
          rt::toLayout(toTensor(inputs[i], layout.dtype), device, layout));
    }
    table.beginProgram(index, info.name, info.numOps);
    rt::SubmitOptions submit;
    submit.afterOp = [&](const rt::OpReport &report) { table.add(report); };
    for (unsigned loop = 0; loop != options.execution.loops; ++loop) {
      outputs.clear();
      outputs = rt::submit(device, program.binary, index, tensors, submit);
    }
    json["program"] = index;
    json["name"] = info.name;
    json["loops"] = options.execution.loops;
    json["ops"] = table.describeProgram();
    if (options.execution.memory)
      json["memory"] = reportMemory(*device, log);
    if (!options.execution.golden)
      return true;
    std::vector<Array> found;
    for (const rt::Tensor &output : outputs)
      found.push_back(fromTensor(output));
    json["outputs"] = Json::array();
    return compareOutputs(runReference(program, index, inputs), found,
                          options.execution.pcc, log, json["outputs"]);
  }

  const PerfOptions &options;
  Log log;
  Artifacts artifacts;
};

} // namespace

void addPerfCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<PerfOptions>();
  CLI::App *command = app.add_subcommand(
      "perf", "Run programs and show the time of every op: on the device as "
              "modelled, on the host as measured");
  options->binary.add(*command);
  options->execution.add(*command);
  command->add_flag("--host-only", options->hostOnly,
                    "Leave out the modelled device time");
  options->output.add(*command, "perf_results.json");
  command->callback([options, &action] {
    action = [options] { return Profiler(*options).run(); };
  });
}

} // namespace ttrt
