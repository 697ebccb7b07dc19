//===- Errors.h - Making the runtime's errors -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_DETAIL_ERRORS_H
#define TT_RUNTIME_DETAIL_ERRORS_H

#include "tt/runtime/Error.h"

#include <sstream>
#include <string>

namespace tt::runtime::detail {

using ErrorKind = Error::Kind;

/// The arguments one after the other, as a stream prints them.
template <typename... Args> std::string text(const Args &...args) {
  std::ostringstream stream;
  ((stream << args), ...);
  return stream.str();
}

template <typename... Args>
[[noreturn]] void fail(ErrorKind kind, const Args &...args) {
  throw Error(kind, text(args...));
}

template <typename... Args> [[noreturn]] void failFile(const Args &...args) {
  throw Error(ErrorKind::BadFile, text(args...));
}

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_DETAIL_ERRORS_H
