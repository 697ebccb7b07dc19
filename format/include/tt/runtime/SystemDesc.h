//===- SystemDesc.h - System descriptions as files ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_SYSTEMDESC_H
#define TT_RUNTIME_SYSTEMDESC_H

#include "tt/device/System.h"
#include "tt/runtime/LoadOptions.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tt::runtime {

/// The version in the header of a binary file.
struct FileVersion {
  uint16_t major = 0, minor = 0;
  uint32_t patch = 0;
  std::string schemaHash;
  std::string gitHash; ///< Empty if the writer did not know it.

  /// "0.1.0"
  std::string number() const;
};

/// A .ttsys file.
struct SystemDescFile {
  FileVersion version;
  device::SystemDesc desc;
};

/// The bytes of a .ttsys file of this build's version.
std::vector<uint8_t> serializeSystemDesc(const device::SystemDesc &desc);

/// Reads a .ttsys file from memory; `name` is what messages call it. Rates and
/// the NoC are not in the file: they are those of the product, or of the usual
/// board of the architecture. Throws Error BadFile, VersionMismatch or
/// Unsupported.
SystemDescFile parseSystemDesc(std::span<const uint8_t> bytes,
                               const std::string &name,
                               const LoadOptions &options = {});

/// The same from a path; a path that cannot be read is Error BadFile.
SystemDescFile loadSystemDesc(const std::string &path,
                              const LoadOptions &options = {});

/// Writes a .ttsys file. Throws Error InvalidArgument if it cannot be written.
void saveSystemDesc(const device::SystemDesc &desc, const std::string &path);

/// The known product (see tt::device::knownProducts) with exactly these
/// figures; empty if there is none.
std::string findProduct(const device::SystemDesc &desc);

/// The differences that prevent a program compiled for `wanted` from running on
/// `found`, one line each: "device 0: l1_size: found 1024, wanted 1499136 or
/// more". Empty if it runs. A system may have more chips, cores and memory than
/// the program needs.
std::vector<std::string> findMismatches(const device::SystemDesc &wanted,
                                        const device::SystemDesc &found);

} // namespace tt::runtime

#endif // TT_RUNTIME_SYSTEMDESC_H
