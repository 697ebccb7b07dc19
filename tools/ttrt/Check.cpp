//===- Check.cpp - ttrt check: does a binary fit a system -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Artifacts.h"
#include "Commands.h"
#include "EachFile.h"
#include "Files.h"
#include "Log.h"
#include "Program.h"
#include "tt/runtime/Device.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct CheckOptions {
  OutputOptions output;
  BinaryOptions binary;
  std::vector<std::string> systemDescs;
};

/// A system and what to call it.
struct NamedSystem {
  std::string name;
  tt::device::SystemDesc desc;
};

std::vector<NamedSystem> systemsOf(const CheckOptions &options) {
  std::vector<NamedSystem> systems;
  if (!options.systemDescs.empty())
    for (const std::string &path :
         collectFiles(options.systemDescs, {".ttsys"}))
      systems.push_back({path, rt::loadSystemDesc(path).desc});
  if (systems.empty()) {
    tt::device::SystemDesc system = chooseSystem(options.binary.device)
                                        .value_or(rt::getCurrentSystemDesc());
    systems.push_back({system.productName, system});
  }
  return systems;
}

int checkFile(const std::string &path, const CheckOptions &options,
              const std::vector<NamedSystem> &systems, Log &log, Json &entry) {
  rt::Binary binary =
      loadProgram(path, options.binary, log.interrupted()).binary;
  int code = Success;
  entry["systems"] = Json::array();
  for (const NamedSystem &system : systems) {
    std::vector<std::string> problems =
        rt::findMismatches(binary.systemDesc(), system.desc);
    bool fits = problems.empty();
    log.line(path + ": " + (fits ? "runs on " : "does not run on ") +
             system.name);
    for (const std::string &problem : problems)
      log.error(path + ": " + system.name + ": " + problem);
    entry["systems"].push_back({{"system_desc", system.name},
                                {"result", fits ? "pass" : "fail"},
                                {"mismatches", problems}});
    if (!fits)
      code = UserError;
  }
  return code;
}

int check(const CheckOptions &options, const Frontend &frontend) {
  Log log(options.output.logFile, options.output.quiet, frontend);
  Artifacts artifacts(options.output, "check_results.json", frontend);
  std::vector<NamedSystem> systems = systemsOf(options);
  return forEachFile(options.binary.paths, kPrograms, log, artifacts,
                     [&](const std::string &path, Json &entry) {
                       return checkFile(path, options, systems, log, entry);
                     });
}

} // namespace

void addCheckCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App *command =
      app.add_subcommand("check", "Check whether programs fit a system");
  options->binary.add(*command);
  command
      ->add_option("--system-desc", options->systemDescs,
                   ".ttsys files or folders of them; the default is --device, "
                   "or n150")
      ->delimiter(',')
      ->allow_extra_args(false); // the next argument is a binary
  command->get_option("--device")
      ->excludes(command->get_option("--system-desc"));
  options->output.add(*command, "check_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return check(*options, frontend);
    };
  });
}

} // namespace ttrt
