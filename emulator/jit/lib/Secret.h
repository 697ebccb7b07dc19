//===- Secret.h - A secret of the user --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_SECRET_H
#define TT_JIT_LIB_SECRET_H

#include <array>
#include <cstdint>
#include <optional>

namespace tt::jit {

using Secret = std::array<uint8_t, 32>;

/// The content of `cache-key` in the folder of settings, made of random bytes
/// if it is missing. Nothing if there is no such folder, or somebody else may
/// write to it or to the file, or read the file.
std::optional<Secret> userSecret();

/// True if the open file belongs to the user and nobody else may write to it.
bool isOwn(int descriptor);

} // namespace tt::jit

#endif // TT_JIT_LIB_SECRET_H
