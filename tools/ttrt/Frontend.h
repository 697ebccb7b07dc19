//===- Frontend.h - Who a command works for -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_FRONTEND_H
#define TTRT_FRONTEND_H

#include "tt/device/Interrupted.h"

#include <functional>
#include <string>
#include <string_view>

namespace ttrt {

/// The connection between a command and its user, where that is not a terminal.
/// Empty functions write to standard output and standard error, or nowhere.
struct Frontend {
  /// A line of results, a line about an error.
  std::function<void(const std::string &)> line, error;
  /// All results as JSON, at the end.
  std::function<void(std::string_view)> results;
  /// Whether the user wants the command to end; it throws tt::Interrupted.
  tt::InterruptCheck interrupted;
};

} // namespace ttrt

#endif // TTRT_FRONTEND_H
