//===- LayoutCommand.h - the command `layout` -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_LAYOUTCOMMAND_H
#define TT_EXPLORER_LAYOUTCOMMAND_H

#include <CLI/CLI.hpp>

#include <functional>

namespace explorer {

/// Adds it; `action` becomes what it does once it is given.
void addLayoutCommand(CLI::App &app, std::function<int()> &action);

} // namespace explorer

#endif // TT_EXPLORER_LAYOUTCOMMAND_H
