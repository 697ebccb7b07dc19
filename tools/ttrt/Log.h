//===- Log.h - Where ttrt writes ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_LOG_H
#define TTRT_LOG_H

#include "Frontend.h"

#include <fstream>
#include <functional>
#include <string>

namespace ttrt {

/// Exit codes of the program.
enum ExitCode {
  Success = 0,
  UserError = 1, ///< The user's mistake, or a comparison that failed.
  OurError = 2,  ///< A defect of the runtime or the device.
};

/// Results go to standard output, errors to standard error, or both to the
/// frontend; both also to the log file if there is one.
class Log {
public:
  /// Throws tt::runtime::Error InvalidArgument if the file cannot be written.
  Log(const std::string &file, bool quiet, Frontend frontend = {});

  /// A line of results; left out on the terminal if quiet. Throws
  /// tt::runtime::Error InvalidArgument if it cannot be written, for instance
  /// on a full disk.
  void line(const std::string &text);
  /// "ttrt: error: <text>"
  void error(const std::string &text);
  /// "ttrt: warning: <text>", where errors go; left out there if quiet.
  void warning(const std::string &text);

  /// Calls fn and returns its exit code; what it throws is reported as an error
  /// and returned as the exit code of its kind. `message` gets the text.
  int guard(const std::function<int()> &fn, std::string *message = nullptr);

  /// Whether the user wants the command to end.
  const tt::InterruptCheck &interrupted() const { return frontend.interrupted; }

private:
  std::ofstream file;
  bool quiet;
  Frontend frontend;
};

} // namespace ttrt

#endif // TTRT_LOG_H
