//===- tt-logger.hpp - Messages of programs ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Prints a line on standard error that begins with the level.
//===----------------------------------------------------------------------===//
#ifndef TT_LOGGER_TT_LOGGER_HPP
#define TT_LOGGER_TT_LOGGER_HPP

#include "tt-metalium/standard.hpp"

namespace tt {

/// The subject of a message.
enum LogType {
  LogAlways,
  LogDevice,
  LogDispatch,
  LogFabric,
  LogMetal,
  LogOp,
  LogTest
};

/// `format` with the values in place of its `{}`; `format` itself without the
/// formatting library.
template <typename... Values>
void logMessage(const char *level, LogType, std::string_view format,
                [[maybe_unused]] const Values &...values) {
  std::cerr << level << ": ";
#ifdef TT_METALIUM_HAS_FMT
  std::cerr << fmt::format(fmt::runtime(format), values...) << "\n";
#else
  std::cerr << format << "\n";
#endif
}
template <typename... Values>
void logMessage(const char *level, std::string_view format,
                const Values &...values) {
  logMessage(level, LogAlways, format, values...);
}

} // namespace tt

#define log_info(...) tt::logMessage("info", __VA_ARGS__)
#define log_warning(...) tt::logMessage("warning", __VA_ARGS__)
#define log_error(...) tt::logMessage("error", __VA_ARGS__)
#define log_critical(...) tt::logMessage("critical", __VA_ARGS__)
// The vendor's own builds leave these out.
#define log_debug(...) static_cast<void>(0)
#define log_trace(...) static_cast<void>(0)

#endif // TT_LOGGER_TT_LOGGER_HPP
