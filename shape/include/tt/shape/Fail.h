//===- Fail.h - Why a rule does not hold ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_FAIL_H
#define TT_SHAPE_FAIL_H

#include <optional>
#include <sstream>
#include <string>
#include <type_traits>

namespace tt::shape {

/// The result of a rule that fails: no value, or false. A rule that gives an
/// optional number returns std::nullopt itself: the optional would take this
/// for a number by way of false, which is 0.
struct Failure {
  operator bool() const { return false; }
  template <typename T> operator std::optional<T>() const {
    return std::nullopt;
  }
};

/// Takes the message of a rule that does not hold: a callable with one string.
/// It refers to the callable and does not own it: use it for parameters only.
class Fail {
public:
  template <typename Report>
    requires(!std::is_same_v<std::remove_cvref_t<Report>, Fail>)
  Fail(Report &&report)
      : object(&report),
        call([](const void *object, const std::string &message) {
          (*static_cast<std::remove_reference_t<Report> *>(
              const_cast<void *>(object)))(message);
        }) {}

  /// Reports the text of all parts, one behind the other.
  template <typename... Parts> Failure operator()(const Parts &...parts) const {
    std::ostringstream text;
    (text << ... << parts);
    call(object, text.str());
    return {};
  }

private:
  const void *object;
  void (*call)(const void *, const std::string &);
};

/// Drops the message: for callers that know that the rule holds, or need no
/// reason.
inline constexpr auto ignore = [](const std::string &) {};

} // namespace tt::shape

#endif // TT_SHAPE_FAIL_H
