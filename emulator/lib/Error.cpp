//===- Error.cpp - Error type of the emulator -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Error.h"

namespace tt::emulator {

std::string_view name(Error::Kind kind) {
  switch (kind) {
  case Error::Kind::OutOfMemory:
    return "out of memory";
  case Error::Kind::OutOfRange:
    return "out of range";
  case Error::Kind::Misaligned:
    return "misaligned";
  case Error::Kind::ResourceMisuse:
    return "resource misuse";
  case Error::Kind::Unsupported:
    return "unsupported";
  case Error::Kind::Internal:
    return "internal error";
  }
  return "unknown error";
}

} // namespace tt::emulator
