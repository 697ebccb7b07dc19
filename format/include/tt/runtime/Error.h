//===- Error.h - The one exception of the runtime -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_ERROR_H
#define TT_RUNTIME_ERROR_H

#include <stdexcept>
#include <string>
#include <string_view>

namespace tt::runtime {

/// The exception of all parts of the runtime: loader, ttnn::. The message
/// states the value found and the value wanted, and names the op or tensor.
class Error : public std::runtime_error {
public:
  enum class Kind {
    BadFile,         ///< Not a program, or a damaged one.
    VersionMismatch, ///< A program of another schema version.
    SystemMismatch,  ///< A program compiled for another system.
    OutOfMemory,     ///< Device or host memory is exhausted.
    Unsupported,     ///< Legal, but not implemented.
    InvalidArgument, ///< The caller's mistake: shapes, types, ranges, freed
                     ///< tensors.
    KernelError,     ///< A kernel misused the device: out of bounds, a race, a
                     ///< deadlock.
    DeviceError,     ///< The emulated device reported another error.
    Internal,        ///< A defect of the runtime itself.
  };

  Error(Kind kind, const std::string &message)
      : std::runtime_error(message), errorKind(kind) {}

  Kind kind() const { return errorKind; }

private:
  Kind errorKind;
};

/// "bad file", "out of memory", ...
constexpr std::string_view name(Error::Kind kind) {
  switch (kind) {
  case Error::Kind::BadFile:
    return "bad file";
  case Error::Kind::VersionMismatch:
    return "version mismatch";
  case Error::Kind::SystemMismatch:
    return "system mismatch";
  case Error::Kind::OutOfMemory:
    return "out of memory";
  case Error::Kind::Unsupported:
    return "unsupported";
  case Error::Kind::InvalidArgument:
    return "invalid argument";
  case Error::Kind::KernelError:
    return "kernel error";
  case Error::Kind::DeviceError:
    return "device error";
  case Error::Kind::Internal:
    return "internal error";
  }
  return "unknown error";
}

} // namespace tt::runtime

#endif // TT_RUNTIME_ERROR_H
