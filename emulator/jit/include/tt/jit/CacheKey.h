//===- CacheKey.h - The key of a compiled kernel ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_CACHEKEY_H
#define TT_JIT_CACHEKEY_H

#include <string>
#include <string_view>

namespace tt::jit {

/// 32 hexadecimal digits: a hash of a kernel's source, its name and
/// `environment`.
std::string cacheKey(std::string_view source, std::string_view symbol,
                     std::string_view environment);

/// The part of the key that does not depend on the source: kernel ABI, the
/// sources of the translation, LLVM's version, this machine's CPU, the level of
/// optimisation.
std::string cacheEnvironment(unsigned optLevel);

} // namespace tt::jit

#endif // TT_JIT_CACHEKEY_H
