//===- CacheKey.cpp - The key of a compiled kernel ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/jit/CacheKey.h"

#include "tt/jit/sources_hash.h"
#include "ttk/ops.h.inc"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/TargetParser/Host.h"

#include <vector>

using namespace tt::jit;

/// Length first, so that no two lists of parts read the same.
static void add(llvm::BLAKE3 &hash, std::string_view part) {
  uint64_t size = part.size();
  hash.update(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(&size), 8));
  hash.update(llvm::StringRef(part));
}

std::string tt::jit::cacheKey(std::string_view source, std::string_view symbol,
                              std::string_view environment) {
  llvm::BLAKE3 hash;
  add(hash, source);
  add(hash, symbol);
  add(hash, environment);
  return llvm::toHex(hash.final<16>(), /*LowerCase=*/true);
}

std::string tt::jit::cacheEnvironment(unsigned optLevel) {
  std::vector<std::string> features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(features);
  return llvm::join_items("\n", ttk::abiHash, TT_JIT_SOURCES_HASH,
                          LLVM_VERSION_STRING, llvm::sys::getHostCPUName(),
                          llvm::join(features, ","), std::to_string(optLevel));
}
