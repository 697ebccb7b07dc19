//===- CommandLine.cpp - Commands with their flags ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CommandLine.h"

#include "Commands.h"
#include "Log.h"
#include "ttmlir/Target/Common/schema_hash.h"
#include "ttmlir/Target/TTMetal/schema_hash.h"
#include "ttmlir/Target/TTNN/schema_hash.h"
#include "ttmlir/Version.h"

#include "llvm/Config/llvm-config.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace ttrt {
namespace {

/// The first two numbers of the version decide whether a file can be read; the
/// hashes say what exactly wrote it.
const char *const kVersion = "ttmlir " TTMLIR_VERSION " (" TTMLIR_GIT_HASH ")\n"
                             "schema of .ttnn  " TT_TTNN_SCHEMA_HASH "\n"
                             "schema of .ttm   " TT_TTMETAL_SCHEMA_HASH "\n"
                             "schema of .ttsys " TT_SYSTEM_DESC_SCHEMA_HASH "\n"
                             "MLIR " LLVM_VERSION_STRING;

/// All commands; parsing sets `action`.
struct CommandLine {
  CLI::App app{"Inspects and runs compiled programs on the embedded device",
               "ttrt"};
  Action action;

  CommandLine() {
    app.require_subcommand(1);
    app.set_version_flag("--version", kVersion);
    addReadCommand(app, action);
    addRunCommand(app, action);
    addQueryCommand(app, action);
    addCheckCommand(app, action);
    addPerfCommand(app, action);
    addPlanCommand(app, action);
    addPagesCommand(app, action);
  }

  /// Throws UsageError.
  const CLI::App &command(const std::string &name) const {
    auto isIt = [&](const CLI::App *sub) { return sub->get_name() == name; };
    auto found = app.get_subcommands(isIt);
    if (found.empty())
      throw UsageError(
          "'" + name +
          "' is not a command: read, run, query, check, perf, plan or pages");
    return *found.front();
  }
};

OptionInfo infoOf(const CLI::Option &option) {
  OptionInfo info;
  info.isPositional = option.get_positional();
  std::vector<std::string> names =
      info.isPositional ? std::vector{option.get_name(/*positional=*/true)}
                        : option.get_lnames();
  info.name = names.front();
  info.otherNames.assign(names.begin() + 1, names.end());
  info.help = option.get_description();
  // The name of the type is followed by the text of checks: "UINT in [1 -
  // 100]".
  std::string type = option.get_type_name();
  info.type = option.get_expected_max() == 0
                  ? ""
                  : type.substr(0, type.find_first_of(" :"));
  info.defaultValue = info.type.empty() ? "" : option.get_default_str();
  info.isRequired = option.get_required();
  info.isList = option.get_expected_max() > 1;
  return info;
}

} // namespace

int runCommandLine(const std::vector<std::string> &arguments,
                   const Frontend &frontend) {
  CommandLine line;
  if (!arguments.empty() && !arguments.front().starts_with('-'))
    line.command(arguments.front());
  try {
    // The parser takes them from the end.
    line.app.parse(
        std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) { // --help, --version
      std::ostringstream text;
      line.app.exit(error, text, text);
      std::string said = text.str();
      return Log("", false).guard([&] {
        Log("", false).line(said.substr(0, said.find_last_not_of('\n') + 1));
        return Success;
      });
    }
    throw UsageError(error.what());
  }
  return Log("", false, frontend).guard([&] { return line.action(frontend); });
}

std::vector<std::string> commandNames() {
  CommandLine line;
  std::vector<std::string> names;
  for (const CLI::App *command :
       line.app.get_subcommands([](const CLI::App *) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<OptionInfo> optionsOf(const std::string &command) {
  CommandLine line;
  std::vector<OptionInfo> infos;
  for (const CLI::Option *option : line.command(command).get_options())
    if (option != line.command(command).get_help_ptr())
      infos.push_back(infoOf(*option));
  return infos;
}

} // namespace ttrt
