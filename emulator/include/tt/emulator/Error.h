//===- Error.h - Error type of the emulator -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_ERROR_H
#define TT_EMULATOR_ERROR_H

#include <stdexcept>
#include <string>
#include <string_view>

namespace tt::emulator {

/// The one exception of the emulator. The message says what was found and what
/// was wanted, and names the tensor, core or bank concerned.
class Error : public std::runtime_error {
public:
  enum class Kind {
    OutOfMemory,    ///< Device or host memory is exhausted.
    OutOfRange,     ///< An address or index lies outside its object.
    Misaligned,     ///< An address or size breaks an alignment rule.
    ResourceMisuse, ///< Double free, foreign address, contradictory request.
    Unsupported,    ///< Legal, but not emulated.
    Internal,       ///< A defect of the emulator itself.
  };

  Error(Kind kind, const std::string &message)
      : std::runtime_error(message), errorKind(kind) {}

  Kind kind() const { return errorKind; }

private:
  Kind errorKind;
};

/// "out of memory", "out of range", ...
std::string_view name(Error::Kind kind);

} // namespace tt::emulator

#endif // TT_EMULATOR_ERROR_H
