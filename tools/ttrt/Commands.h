//===- Commands.h - The subcommands of ttrt -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_COMMANDS_H
#define TTRT_COMMANDS_H

#include "Frontend.h"

namespace CLI {
class App;
}

namespace ttrt {

/// Runs the chosen command and returns the exit code. May throw what
/// Log::guard reports.
using Action = std::function<int(const Frontend &)>;

/// Each adds its command and its flags to `app`; when the command is chosen,
/// it sets `action`.
void addReadCommand(CLI::App &app, Action &action);
void addRunCommand(CLI::App &app, Action &action);
void addQueryCommand(CLI::App &app, Action &action);
void addCheckCommand(CLI::App &app, Action &action);
void addPerfCommand(CLI::App &app, Action &action);
void addPlanCommand(CLI::App &app, Action &action);
void addPagesCommand(CLI::App &app, Action &action);

} // namespace ttrt

#endif // TTRT_COMMANDS_H
