//===- Options.cpp - Flags that several commands share --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Options.h"

#include "Inputs.h"
#include "tt/device/Settings.h"
#include "tt/device/System.h"
#include "tt/runtime/Error.h"

#include <CLI/CLI.hpp>

namespace ttrt {

OutputOptions::OutputOptions() {
  std::string home = tt::settings::home();
  artifactDir = home.empty() ? "ttrt-artifacts" : home + "/ttrt-artifacts";
}

std::string deviceNames() {
  std::string names;
  for (const std::string &name : tt::device::knownProducts())
    names += (names.empty() ? "" : ", ") + name;
  return names;
}

void OutputOptions::add(CLI::App &app, std::string_view resultName) {
  app.add_flag("--save-artifacts", saveArtifacts,
               "Keep results in the artifact folder");
  app.add_flag("--clean-artifacts", cleanArtifacts,
               "Remove earlier results from the artifact folder");
  app.add_option("--artifact-dir", artifactDir, "The artifact folder")
      ->capture_default_str();
  app.add_option("--log-file", logFile, "Write all output to a file, too");
  app.add_flag("--quiet", quiet, "Print errors only");
  app.add_option(
      "--result-file", resultFile,
      "Write results as JSON; with --save-artifacts the default is " +
          std::string(resultName) + " in the artifact folder");
}

void BinaryOptions::add(CLI::App &app) {
  app.add_option("binary", paths,
                 ".ttnn, .ttm, .mlir or .onnx files, or folders of them")
      ->required();
  app.add_flag("--ignore-version", ignoreVersion,
               "Read files of another version or schema");
  app.add_option("--device", device,
                 deviceNames() + " or a .ttsys file; the default is the "
                                 "system that the binary was compiled for");
  app.add_option("--pipeline-options", pipelineOptions,
                 "Options of ttir-to-ttnn-backend-pipeline for .mlir files");
  app.add_option_function<unsigned>(
         "-O,--optimize",
         [this](unsigned level) {
           pipelineOptions += (pipelineOptions.empty() ? "" : " ") +
                              std::string("optimization-level=") +
                              std::to_string(level);
         },
         "Level of optimization of .mlir and .onnx files: 0, 1 (L1) or 2 "
         "(shards); the same as optimization-level of --pipeline-options")
      ->check(CLI::Range(0u, 2u));
  app.add_option("--dim", dims,
                 "Size of a symbolic dimension of .onnx files: name=size");
  app.add_option("--value", values,
                 "Elements of an input of .onnx files on which shapes depend: "
                 "name=1,2,...");
  app.add_option("--backend", backend,
                 "Compile .mlir files to calls of the library (ttnn), to "
                 "kernels (ttmetal), with the library for the rest, or to "
                 "whichever takes less time as modelled (auto)")
      ->check(CLI::IsMember({"ttnn", "ttmetal", "auto"}))
      ->capture_default_str();
}

static std::string checkProgramIndex(const std::string &text) {
  bool number = !text.empty() && text.size() < 10 &&
                text.find_first_not_of("0123456789") == std::string::npos;
  return text == "all" || number ? "" : "wanted 'all' or a number";
}

static std::string checkFiles(const std::string &text) {
  bool empty = text.empty() || text.front() == ',' || text.back() == ',' ||
               text.find(",,") != std::string::npos;
  return empty ? "found '" + text + "', wanted files separated by commas" : "";
}

/// A flag for files separated by commas. The next argument is a binary.
static void addFiles(CLI::App &app, const std::string &name,
                     const std::string &help, std::vector<std::string> &files) {
  app.add_option_function<std::vector<std::string>>(
         name,
         [&files](const std::vector<std::string> &lists) {
           for (const std::string &list : lists)
             for (const std::string &file : CLI::detail::split(list, ','))
               files.push_back(file);
         },
         help)
      ->check(CLI::Validator(checkFiles, ""))
      ->allow_extra_args(false);
}

void ExecutionOptions::addInputs(CLI::App &app, const std::string &files) {
  app.add_option("--init", init, "Content of the inputs")
      ->check(CLI::IsMember(initNames()))
      ->capture_default_str();
  app.add_option("--seed", seed, "Seed of random inputs")
      ->capture_default_str();
  addFiles(app, "--input,--inputs",
           ".npy files, one per input, instead of --init", inputs);
  addFiles(app, files,
           ".npz or .safetensors files; inputs get the tensors of their names "
           "(ttir.name)",
           weights);
  app.get_option("--input")->excludes(app.get_option("--init"));
}

void ExecutionOptions::add(CLI::App &app) {
  app.add_option("--program-index", programIndex, "all, or one program")
      ->check(CLI::Validator(checkProgramIndex, "all|N"))
      ->capture_default_str();
  app.add_option("--loops", loops, "How often every program runs")
      ->check(CLI::Range(1u, 1000000000u))
      ->capture_default_str();
  addInputs(app, "--weights");
  CLI::Option *reference =
      app.add_flag("--golden,--enable-golden", golden,
                   "Compare every output with the reference");
  addFiles(app, "--expect",
           ".npy files, one per output, to compare the outputs with", expect);
  app.add_option("--golden-precision", goldenPrecision,
                 "The reference rounds every result to its declared type, "
                 "or computes all in f32")
      ->check(CLI::IsMember({"declared", "f32"}))
      ->needs(reference)
      ->capture_default_str();
  CLI::Validator aNumber(
      [](const std::string &text) {
        return text.find_first_of("nN") == std::string::npos
                   ? std::string()
                   : "wanted a number";
      },
      "");
  // An earlier validator checks that it is a number.
  CLI::Validator notNegative(
      [](const std::string &text) {
        return text.starts_with('-') ? "wanted a number of at least 0"
                                     : std::string();
      },
      "");
  app.add_option("--pcc", pcc,
                 "Lowest correlation that --golden and --expect accept; by "
                 "default the formats of the program decide")
      ->check(CLI::Range(-1.0, 1.0))
      ->check(aNumber);
  app.add_option("--rtol", rtol,
                 "Largest difference of an element, relative to the wanted one")
      ->check(aNumber)
      ->check(notNegative);
  app.add_option("--atol", atol, "The same, absolute; both are added")
      ->check(aNumber)
      ->check(notNegative);
  app.add_flag("--memory", memory, "Report device memory");
}

Tolerance
ExecutionOptions::tolerance(const tt::runtime::ProgramInfo &info) const {
  Tolerance tolerance = toleranceOf(info.formats, info.lowestFidelity);
  tolerance.pcc = pcc.value_or(tolerance.pcc);
  tolerance.rtol = rtol.value_or(tolerance.rtol);
  if (atol) {
    tolerance.atol = *atol;
    tolerance.ofRms = false;
  }
  return tolerance;
}

std::vector<size_t> ExecutionOptions::programs(size_t count,
                                               const std::string &file) const {
  std::vector<size_t> chosen;
  if (programIndex != "all")
    chosen.push_back(std::stoul(programIndex));
  else
    for (size_t i = 0; i != count; ++i)
      chosen.push_back(i);
  if (!chosen.empty() && chosen.back() >= count)
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             file + ": --program-index " + programIndex +
                                 ", the file has " + std::to_string(count) +
                                 " programs");
  if (!inputs.empty() && chosen.size() != 1)
    throw tt::runtime::Error(
        tt::runtime::Error::Kind::InvalidArgument,
        file + ": --input is for one program, the file has " +
            std::to_string(count) + "; choose one with --program-index");
  if (!expect.empty() && chosen.size() != 1)
    throw tt::runtime::Error(
        tt::runtime::Error::Kind::InvalidArgument,
        file + ": --expect is for one program, the file has " +
            std::to_string(count) + "; choose one with --program-index");
  return chosen;
}

} // namespace ttrt
