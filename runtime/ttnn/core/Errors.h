//===- Errors.h - Making the runtime's errors -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ERRORS_H
#define TTNN_CORE_ERRORS_H

#include "tt/device/Error.h"
#include "tt/emulator/Error.h"
#include "tt/runtime/Error.h"

#include <sstream>
#include <string>
#include <utility>

namespace ttnn::detail {

using ErrorKind = tt::runtime::Error::Kind;

/// The arguments one after the other, as a stream prints them.
template <typename... Args> std::string text(const Args &...args) {
  std::ostringstream stream;
  ((stream << args), ...);
  return stream.str();
}

/// "1, 2, 3"
template <typename Range> std::string join(const Range &range) {
  std::ostringstream stream;
  const char *separator = "";
  for (const auto &item : range) {
    stream << separator << item;
    separator = ", ";
  }
  return stream.str();
}

template <typename... Args>
[[noreturn]] void fail(ErrorKind kind, const Args &...args) {
  throw tt::runtime::Error(kind, text(args...));
}

template <typename... Args>
[[noreturn]] void failArgument(const Args &...args) {
  fail(ErrorKind::InvalidArgument, args...);
}

/// The kind under which the runtime reports an emulator error.
ErrorKind kindOf(const tt::emulator::Error &error);

/// Calls fn and turns errors of the layers below into the runtime's. `subject`
/// is put in front of messages that do not contain it.
template <typename Fn>
decltype(auto) wrapErrors(const std::string &subject, Fn &&fn) {
  auto message = [&](const std::exception &error) {
    std::string what = error.what();
    return what.find(subject) == std::string::npos ? subject + ": " + what
                                                   : what;
  };
  try {
    return std::forward<Fn>(fn)();
  } catch (const tt::emulator::Error &error) {
    fail(kindOf(error), message(error));
  } catch (const tt::device::Error &error) {
    failArgument(message(error));
  } catch (const tt::runtime::Error &error) {
    fail(error.kind(), message(error));
  }
}
template <typename Fn> decltype(auto) wrapErrors(Fn &&fn) {
  return wrapErrors("", std::forward<Fn>(fn));
}

} // namespace ttnn::detail

#endif // TTNN_CORE_ERRORS_H
