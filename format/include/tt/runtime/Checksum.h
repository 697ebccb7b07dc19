//===- Checksum.h - a checksum of text in files -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_CHECKSUM_H
#define TT_RUNTIME_CHECKSUM_H

#include <cstdint>
#include <string_view>

namespace tt::runtime {

/// FNV-1a. Finds damage, and is no signature.
constexpr uint64_t checksum(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (char c : text)
    hash = (hash ^ uint8_t(c)) * 0x100000001b3;
  return hash;
}

} // namespace tt::runtime

#endif // TT_RUNTIME_CHECKSUM_H
