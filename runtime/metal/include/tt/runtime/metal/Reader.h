//===- Reader.h - From the bytes of a .ttm file ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_READER_H
#define TT_RUNTIME_METAL_READER_H

#include "tt/runtime/LoadOptions.h"
#include "tt/runtime/metal/Model.h"

#include <span>

namespace tt::runtime::metal {

/// True if the bytes carry the identifier of a .ttm file.
bool isMetalFile(std::span<const uint8_t> bytes);

/// Reads and checks all of a file; `name` is what messages call it. Throws
/// Error BadFile, VersionMismatch or Unsupported.
std::shared_ptr<File> readFile(std::vector<uint8_t> &&bytes,
                               const std::string &name,
                               const LoadOptions &options);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_READER_H
