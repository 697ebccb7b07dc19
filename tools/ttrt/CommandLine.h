//===- CommandLine.h - Commands with their flags --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_COMMANDLINE_H
#define TTRT_COMMANDLINE_H

#include "Frontend.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace ttrt {

/// The arguments are no command line.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs a command, `{"run", "add.ttnn", "--loops", "2"}`, and returns the exit
/// code; errors go to the frontend. --help and --version print. Throws
/// UsageError; tt::Interrupted if the frontend interrupts.
int runCommandLine(const std::vector<std::string> &arguments,
                   const Frontend &frontend = {});

/// The description of one flag or argument of a command.
struct OptionInfo {
  /// The name without dashes, and its other names.
  std::string name;
  std::vector<std::string> otherNames;
  std::string help;
  /// "TEXT", "UINT", "FLOAT", ...; empty for a flag, which takes no value.
  std::string type;
  /// The default as text; empty if there is none.
  std::string defaultValue;
  bool isPositional = false, isRequired = false;
  /// Several values may be given.
  bool isList = false;
};

/// "read", "run", ...
std::vector<std::string> commandNames();

/// All that a command takes. Throws UsageError if there is no such command.
std::vector<OptionInfo> optionsOf(const std::string &command);

} // namespace ttrt

#endif // TTRT_COMMANDLINE_H
