//===- Error.h - Error type of the emulator -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_ERROR_H
#define TT_EMULATOR_ERROR_H

#include <stdexcept>
#include <string>
#include <string_view>

namespace tt::emulator {

/// The one exception of the emulator. The message states the value found and
/// the value wanted, and names the tensor, core or bank concerned.
class Error : public std::runtime_error {
public:
  enum class Kind {
    OutOfMemory,    ///< Device or host memory is exhausted.
    OutOfRange,     ///< An address or index lies outside its object.
    Misaligned,     ///< An address or size breaks an alignment rule.
    ResourceMisuse, ///< Double free, foreign address, contradictory request.
    Deadlock,       ///< Every kernel that is left waits for another.
    Race,           ///< Two accesses that nothing orders.
    Unsupported,    ///< Legal, but not emulated.
    Internal,       ///< A defect of the emulator itself.
  };

  Error(Kind kind, const std::string &message)
      : std::runtime_error(message), errorKind(kind) {}

  Kind kind() const { return errorKind; }

private:
  Kind errorKind;
};

/// An error of a kernel. The message begins with its location: core, thread,
/// kernel and source location.
class KernelError : public Error {
public:
  struct Place {
    std::string core;     ///< "3,4": logical row and column
    std::string thread;   ///< "dm0", "dm1" or "compute"
    std::string kernel;   ///< its name
    std::string location; ///< "file:line:col", or "call 17" if unknown
    std::string call;     ///< the kernel call, "cb_wait_front"
  };
  KernelError(Kind kind, Place place, const std::string &message);
  const Place &place() const { return where; }

private:
  Place where;
};

/// "out of memory", "out of range", ...
std::string_view name(Error::Kind kind);

} // namespace tt::emulator

#endif // TT_EMULATOR_ERROR_H
