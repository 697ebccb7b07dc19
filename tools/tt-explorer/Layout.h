//===- Layout.h - questions about a tensor's layout -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// The command `layout`, the server's `POST /api/layout`, which has a child run
// that command, and the page that shows the answers.
//
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_LAYOUT_H
#define TT_EXPLORER_LAYOUT_H

#include "Bundle.h"
#include "ttmlir/Driver/Layouts.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace explorer {

/// The answer to a question: the layout, or for a wrong text
/// `{"error": text, "line": .., "column": ..}`, whose place is left out where
/// there is none.
std::string answerLayout(const tt::driver::LayoutQuestion &question);

/// "name=value" of `--choice`. Throws tt::runtime::Error InvalidArgument.
void addChoice(tt::driver::LayoutQuestion &question, const std::string &text);

/// The answer of a child process to a request's body, byte for byte what the
/// command prints with `--json`. Throws tt::runtime::Error for another request,
/// and for a child that fails.
std::string answerInChild(const Json &body);

/// A page that needs no server: the layout that is asked, and the examples.
std::string exportLayouts(const tt::driver::LayoutQuestion &question);

/// An answer in words.
void printLayout(const std::string &answer, std::ostream &out);

} // namespace explorer

#endif // TT_EXPLORER_LAYOUT_H
