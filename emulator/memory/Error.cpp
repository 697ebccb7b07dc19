//===- Error.cpp - Error type of the emulator -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Error.h"

namespace tt::emulator {
namespace {

std::string describe(const KernelError::Place &place) {
  return "core " + place.core + ", " + place.thread + ", kernel '" +
         place.kernel + "', " + place.location + ", " + place.call + ": ";
}

} // namespace

KernelError::KernelError(Kind kind, Place place, const std::string &message)
    : Error(kind, describe(place) + message), where(std::move(place)) {}

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
  case Error::Kind::Deadlock:
    return "deadlock";
  case Error::Kind::Race:
    return "race";
  case Error::Kind::Unsupported:
    return "unsupported";
  case Error::Kind::Internal:
    return "internal error";
  }
  return "unknown error";
}

} // namespace tt::emulator
