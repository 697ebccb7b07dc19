//===- Run.cpp - ttrt run: execute programs -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Describe.h"
#include "EachFile.h"
#include "Expect.h"
#include "Files.h"
#include "Golden.h"
#include "GoldenSteps.h"
#include "Inputs.h"
#include "KernelOptions.h"
#include "Memory.h"
#include "Npy.h"
#include "Numerics.h"
#include "Progress.h"
#include "ReportOptions.h"
#include "tt/runtime/Runtime.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct RunOptions {
  OutputOptions output;
  BinaryOptions binary;
  ExecutionOptions execution;
  KernelOptions kernels;
  bool identity = false, nonZero = false, printTensors = false;
  bool progress = false;
  std::string report; ///< folder
};

class Runner {
public:
  Runner(const RunOptions &options, const Frontend &frontend)
      : options(options),
        log(options.output.logFile, options.output.quiet, frontend),
        artifacts(options.output, "run_results.json", frontend),
        kernels(options.kernels), reporter(options.report) {}

  int run() {
    auto work = [&](const std::string &path, Json &entry) {
      entry["programs"] = Json::array();
      return runFile(path, entry);
    };
    int code =
        forEachFile(options.binary.paths, kPrograms, log, artifacts, work);
    return std::max(code, log.guard([&] { return kernels.finish(log); }));
  }

private:
  int runFile(const std::string &path, Json &entry) {
    Program program = loadProgram(path, options.binary, log.interrupted());
    for (const auto &[name, op] : program.libraryOps)
      log.line(path + ": '" + name + "' has no kernel, the library does it, " +
               std::to_string(op.count) + " times: " + op.why);
    options.kernels.check(program.binary, options.execution.golden);
    rt::Device device =
        openFor(program.binary, options.binary);
    device->profile().set_enabled(false);
    reporter.begin(device, program, path);
    entry["device"] = device->desc().productName;
    bool passed = true;
    for (size_t index :
         options.execution.programs(program.binary.numPrograms(), path)) {
      Json json;
      passed = runProgram(device, program, index, json) && passed;
      entry["programs"].push_back(json);
    }
    reporter.finish(log);
    return passed ? Success : UserError;
  }

  bool runProgram(const rt::Device &device, const Program &program,
                  size_t index, Json &json) {
    const rt::ProgramInfo &info = program.binary.program(index);
    Inputs source(info, options.execution, fitsOf(program, index));
    steps = GoldenSteps();
    std::vector<Array> outputs = execute(device, program, index, source, json);
    // Not before the device is done with its own: weights may be large.
    std::vector<Array> inputs;
    if (artifacts.enabled() || options.printTensors || options.identity ||
        options.kernels.both())
      inputs = source.all();
    save(program, index, "input", inputs);
    save(program, index, "device_output", outputs);
    if (options.printTensors) {
      print("input", inputs);
      print("output", outputs);
    }
    bool passed = true;
    json["outputs"] = Json::array();
    std::vector<Output> described = outputsOf(info);
    for (const Output &output : described) {
      json["outputs"].push_back(describe(output.desc));
      if (output.input)
        json["outputs"].back()["input"] = *output.input;
    }
    std::vector<Array> golden;
    if (options.execution.golden) {
      golden = runGolden(program, index, source, json);
      save(program, index, "golden_output", golden);
    }
    if (options.kernels.both()) {
      bool buffers =
          options.kernels.intermediates && !goldenSteps(program.binary);
      NumericsRuns runs = runsBeside(device, program.binary, index, inputs,
                                     outputs, golden, buffers);
      if (buffers)
        reportIntermediates(runs, log, json["intermediates"]);
      reportNumerics(runs, log, json["outputs"]);
    }
    if (options.execution.golden)
      passed = compareOutputs(nameOf(program.binary, index), described, golden,
                              outputs, options.execution.tolerance(info), log,
                              json["outputs"]);
    if (options.execution.golden)
      reporter.addComparisons(json["outputs"],
                              options.execution.tolerance(info));
    passed = meetsExpectation(program.binary, index, options.execution, outputs,
                              log, json["outputs"]) &&
             passed;
    if (options.identity)
      passed = checkIdentity(nameOf(program.binary, index), inputs, outputs) &&
               passed;
    if (options.nonZero)
      passed = checkNonZero(nameOf(program.binary, index), outputs) && passed;
    json["result"] = passed ? "pass" : "fail";
    return passed;
  }

  /// Whether ops are compared with those of the reference.
  bool goldenSteps(const rt::Binary &binary) const {
    return options.kernels.intermediates && options.execution.golden &&
           binary.kind() == rt::BinaryKind::TTNN;
  }

  std::vector<Array> runGolden(const Program &program, size_t index,
                               const Inputs &inputs, Json &json) {
    bool rounded = options.execution.roundedGolden();
    if (!goldenSteps(program.binary))
      return runReference(program, index, inputs, rounded);
    std::vector<Array> golden = runReference(
        program, index, inputs, rounded,
        [&](const std::string &location, const tt::driver::HostTensor &result) {
          steps.addGolden(location, result);
        });
    reporter.addComparisons(
        steps, options.execution.tolerance(program.binary.program(index)));
    steps.report(options.execution.tolerance(program.binary.program(index)),
                 artifacts, program.binary.name(),
                 "run/program_" + std::to_string(index), log,
                 json["intermediates"]);
    return golden;
  }

  /// Runs all loops; the outputs are those of the last.
  std::vector<Array> execute(const rt::Device &device, const Program &program,
                             size_t index, const Inputs &source, Json &json) {
    const rt::Binary &binary = program.binary;
    const rt::ProgramInfo &info = binary.program(index);
    // Tensors are kept if the next loop needs them again. An input that the
    // program changes is made anew, so that every loop does the same.
    bool once = options.execution.loops == 1;
    std::vector<rt::Tensor> kept(once ? 0 : source.size());
    std::vector<rt::Tensor> updated(source.size());
    std::chrono::duration<double, std::milli> making{};
    auto make = [&](size_t i) {
      if (!once && kept[i].is_allocated())
        return kept[i];
      auto begin = std::chrono::steady_clock::now();
      rt::Tensor tensor = source.tensor(i);
      making += std::chrono::steady_clock::now() - begin;
      if (info.inputs[i].updated)
        updated[i] = tensor;
      else if (!once)
        kept[i] = tensor;
      return tensor;
    };
    std::vector<rt::Tensor> outputs;
    rt::SubmitOptions submit = kernels.submitOptions(device->chip());
    submit.interrupted = log.interrupted();
    size_t launched = kernels.launches().size();
    Progress progress(info.numOps * options.execution.loops, options.progress);
    bool observed = goldenSteps(binary);
    if (progress.isShown() || observed)
      submit.afterOp = [&](const rt::OpReport &report) {
        progress.add(report.type, report.function.empty());
        if (observed)
          steps.addDevice(report, reporter.numberOf(report));
      };
    reporter.attach(submit, program, kernels);
    auto start = std::chrono::steady_clock::now();
    for (unsigned loop = 0; loop != options.execution.loops; ++loop) {
      reporter.beginLoop(loop);
      outputs.clear(); // those of the loop before need no memory any more
      outputs = reporter.watch(log, [&] {
        return rt::submitFrom(device, binary, index, make, submit);
      });
    }
    std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - start - making;
    addUpdated(info, updated, outputs);
    reporter.addOutputs(outputs);
    json["program"] = index;
    json["name"] = info.name;
    json["loops"] = options.execution.loops;
    json["host_ms_per_loop"] = time.count() / options.execution.loops;
    reportCycles(launched, json);
    if (options.execution.memory)
      json["memory"] = reportMemory(*device, log);
    std::vector<Array> arrays;
    for (const rt::Tensor &output : outputs)
      arrays.push_back(fromTensor(output));
    log.line(nameOf(binary, index) + " ran");
    return arrays;
  }

  std::vector<Array> runOnce(const rt::Device &device, const rt::Binary &binary,
                             size_t index, const std::vector<Array> &inputs,
                             const rt::SubmitOptions &submit) {
    const rt::ProgramInfo &info = binary.program(index);
    std::vector<rt::Tensor> tensors;
    for (size_t i = 0; i != inputs.size(); ++i)
      tensors.push_back(toTensor(inputs[i], info.inputs[i].desc.layout.dtype));
    rt::SubmitOptions ended = submit;
    ended.interrupted = log.interrupted();
    std::vector<rt::Tensor> outputs =
        rt::submit(device, binary, index, tensors, ended);
    addUpdated(info, tensors, outputs);
    std::vector<Array> arrays;
    for (const rt::Tensor &output : outputs)
      arrays.push_back(fromTensor(output));
    return arrays;
  }

  /// The runs that --numerics both compares with the exact outputs; `golden` is
  /// empty without a reference.
  NumericsRuns runsBeside(const rt::Device &device, const rt::Binary &binary,
                          size_t index, const std::vector<Array> &inputs,
                          const std::vector<Array> &exact,
                          const std::vector<Array> &golden, bool buffers) {
    using tt::emulator::Numerics;
    auto run = [&](Numerics numerics,
                   tt::emulator::ReplacedRules replaced = {}) {
      NumericsRun made;
      rt::SubmitOptions submit = kernels.plainOptions(numerics, replaced);
      if (buffers)
        submit.afterOperand = [&](const rt::OperandReport &report) {
          made.buffers.add(report);
        };
      made.outputs = runOnce(device, binary, index, inputs, submit);
      return made;
    };
    return {buffers ? run(Numerics::Exact) : NumericsRun{exact, {}},
            run(Numerics::Fast),
            run(Numerics::Exact, {.fidelity = true}),
            run(Numerics::Exact, {.packing = true}),
            run(Numerics::Exact, {.fidelity = true, .packing = true}),
            golden.empty() ? expectedOutputs(binary, index, options.execution)
                           : golden};
  }

  /// The time of the launches after the first `before`, if they were timed.
  void reportCycles(size_t before, Json &json) {
    uint64_t cycles = 0;
    double seconds = 0;
    const auto &launches = kernels.launches();
    for (size_t i = before; i != launches.size(); ++i) {
      cycles += launches[i].profile.cycles;
      seconds += launches[i].profile.seconds();
    }
    if (launches.size() == before)
      return;
    unsigned loops = options.execution.loops;
    json["cycles"] = cycles / loops;
    json["device_ns"] = seconds * 1e9 / loops;
    log.line(std::to_string(cycles / loops) + " cycles, " +
             std::to_string(seconds * 1e6 / loops) + " us in " +
             std::to_string((launches.size() - before) / loops) + " launches");
  }

  void save(const Program &program, size_t index, const std::string &name,
            const std::vector<Array> &arrays) {
    if (!artifacts.enabled())
      return;
    for (size_t i = 0; i != arrays.size(); ++i)
      artifacts.write(artifacts.path(program.binary.name(),
                                     "run/program_" + std::to_string(index) +
                                         "/" + name + "_" + std::to_string(i) +
                                         ".npy"),
                      serializeNpy(toNpy(arrays[i])));
  }

  void print(const std::string &name, const std::vector<Array> &arrays) {
    for (size_t i = 0; i != arrays.size(); ++i)
      log.line(name + " " + std::to_string(i) + ": " + preview(arrays[i]));
  }

  bool checkIdentity(const std::string &program,
                     const std::vector<Array> &inputs,
                     const std::vector<Array> &outputs) {
    if (inputs.size() != outputs.size()) {
      log.error(program + ": --identity: the program has " +
                std::to_string(inputs.size()) + " inputs and " +
                std::to_string(outputs.size()) + " outputs");
      return false;
    }
    bool passed = true;
    for (size_t i = 0; i != inputs.size(); ++i) {
      if (inputs[i].shape == outputs[i].shape &&
          allClose(inputs[i], outputs[i], options.execution.rtol.value_or(1e-5),
                   options.execution.atol.value_or(1e-8)))
        continue;
      log.error(program + ": --identity: output " + std::to_string(i) +
                " differs from input " + std::to_string(i));
      passed = false;
    }
    return passed;
  }

  bool checkNonZero(const std::string &program,
                    const std::vector<Array> &outputs) {
    bool passed = true;
    for (size_t i = 0; i != outputs.size(); ++i) {
      std::vector<double> values = toDoubles(outputs[i]);
      if (std::ranges::any_of(values, [](double v) { return v != 0; }))
        continue;
      log.error(program + ": --non-zero: output " + std::to_string(i) +
                (values.empty() ? " has no elements" : " is all zero"));
      passed = false;
    }
    return passed;
  }

  const RunOptions &options;
  Log log;
  Artifacts artifacts;
  KernelRunner kernels;
  Reporter reporter;
  GoldenSteps steps; ///< of the program that runs
};

} // namespace

void addRunCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App *command = app.add_subcommand("run", "Run programs");
  options->binary.add(*command);
  options->execution.add(*command);
  options->kernels.add(*command);
  command->add_flag("--identity", options->identity,
                    "Check that outputs equal inputs");
  command->add_flag("--non-zero", options->nonZero,
                    "Check that no output is all zero");
  command->add_flag("--print-input-output-tensors", options->printTensors,
                    "Print the first elements of inputs and outputs");
  command->add_flag("--progress", options->progress,
                    "Show how far the run has come, also where no terminal is");
  Reporter::add(*command, options->report, options->kernels);
  options->output.add(*command, "run_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return Runner(*options, frontend).run();
    };
  });
}

} // namespace ttrt
