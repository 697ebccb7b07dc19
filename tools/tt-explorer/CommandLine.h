//===- CommandLine.h - the commands of tt-explorer ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_COMMANDLINE_H
#define TT_EXPLORER_COMMANDLINE_H

#include <string>
#include <vector>

namespace explorer {

/// Runs a command and returns the process's exit code: 0, 1 for an error that
/// is printed, 2 for a wrong command line.
int runCommandLine(const std::vector<std::string> &arguments);

} // namespace explorer

#endif // TT_EXPLORER_COMMANDLINE_H
