//===- ttrt.cpp - Inspects and runs compiled programs ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Log.h"
#include "ttmlir/Target/Common/schema_hash.h"
#include "ttmlir/Target/TTMetal/schema_hash.h"
#include "ttmlir/Target/TTNN/schema_hash.h"
#include "ttmlir/Version.h"

#include "llvm/Config/llvm-config.h"

#include <CLI/CLI.hpp>

/// The first two numbers of the version decide whether a file can be read; the
/// hashes say what exactly wrote it.
static const char *const kVersion =
    "ttmlir " TTMLIR_VERSION " (" TTMLIR_GIT_HASH ")\n"
    "schema of .ttnn  " TT_TTNN_SCHEMA_HASH "\n"
    "schema of .ttm   " TT_TTMETAL_SCHEMA_HASH "\n"
    "schema of .ttsys " TT_SYSTEM_DESC_SCHEMA_HASH "\n"
    "MLIR " LLVM_VERSION_STRING;

int main(int argc, char **argv) {
  CLI::App app("Inspects and runs compiled programs on the embedded device",
               "ttrt");
  app.require_subcommand(1);
  app.set_version_flag("--version", kVersion);
  ttrt::Action action;
  ttrt::addReadCommand(app, action);
  ttrt::addRunCommand(app, action);
  ttrt::addQueryCommand(app, action);
  ttrt::addCheckCommand(app, action);
  ttrt::addPerfCommand(app, action);

  ttrt::Log log("", false);
  std::string first = argc > 1 ? argv[1] : "-";
  auto isFirst = [&](const CLI::App *command) {
    return command->get_name() == first;
  };
  if (first[0] != '-' && app.get_subcommands(isFirst).empty()) {
    log.error("'" + first +
              "' is not a command: read, run, query, check or perf");
    return ttrt::UserError;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) // --help, --version
      return app.exit(error);
    log.error(std::string(error.what()) + " (see ttrt --help)");
    return ttrt::UserError;
  }
  return log.guard(action);
}
