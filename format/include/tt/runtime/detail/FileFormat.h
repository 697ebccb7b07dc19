//===- FileFormat.h - The common header of binary files ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A file is a size-prefixed flatbuffer whose root table starts with the
// version, which is verified and compared on its own, so that a file of another
// version is called that and not damaged. Within a version (its first two
// numbers) the schema only grows, so that all files of it are read.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_DETAIL_FILEFORMAT_H
#define TT_RUNTIME_DETAIL_FILEFORMAT_H

#include "tt/runtime/SystemDesc.h"
#include "tt/runtime/detail/Errors.h"
#include "ttmlir/Target/Common/types_generated.h"

#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tt::runtime::detail {

/// The header that a kind of file must have.
struct FileFormat {
  const char *identifier; ///< Four characters.
  const char *what;       ///< "TTNN program", for messages.
};

/// The version of this build, which written files carry.
target::Version buildVersion();

/// The git hash of this build; empty if unknown.
const char *buildGitHash();

/// Nesting and number of tables of a sound file; more is an attack.
inline constexpr flatbuffers::uoffset_t kMaxDepth = 32;
inline constexpr flatbuffers::uoffset_t kMaxTables = 4'000'000;

/// The tables at the front of a file, after a check of size, prefix and
/// identifier. Throws Error BadFile.
std::span<const uint8_t> tablesOf(std::span<const uint8_t> bytes,
                                  const std::string &name,
                                  const FileFormat &format);

/// The same for a file without data. Throws Error BadFile if some follows.
std::span<const uint8_t> onlyTables(std::span<const uint8_t> bytes,
                                    const std::string &name,
                                    const FileFormat &format);

/// Checks the version of tables. Throws Error BadFile or
/// VersionMismatch. Afterwards the whole is still unverified.
FileVersion checkHeader(std::span<const uint8_t> bytes, const std::string &name,
                        const FileFormat &format, bool ignoreVersion);

/// Verifies all tables of a file that passed `checkHeader`. Throws Error
/// BadFile.
template <typename Root>
const Root *verifyAll(std::span<const uint8_t> bytes, const std::string &name,
                      const FileFormat &format) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), kMaxDepth,
                                 kMaxTables);
  if (!verifier.VerifySizePrefixedBuffer<Root>(format.identifier))
    failFile(name, ": a damaged ", format.what,
             ": its tables do not verify against the schema");
  return flatbuffers::GetSizePrefixedRoot<Root>(bytes.data());
}

/// The bytes of every constant of a file, in `bytes`: the data follows the
/// tables, from the next multiple of 64 on. Throws Error BadFile unless all lie
/// in the data and the data ends with the file.
std::vector<std::span<const uint8_t>>
constantsOf(std::span<const uint8_t> bytes, const std::string &name,
            const FileFormat &format, const target::ConstantTable &table);

/// The content of a file. Throws Error BadFile if it cannot be read.
std::vector<uint8_t> readFile(const std::string &path);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_DETAIL_FILEFORMAT_H
