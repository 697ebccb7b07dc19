//===- FileFormat.cpp - The common header of binary files -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/detail/FileFormat.h"

#include "ttmlir/Version.h"

#include <filesystem>
#include <fstream>

namespace tt::runtime {

std::string FileVersion::number() const {
  return detail::text(major, ".", minor, ".", patch);
}

namespace detail {
namespace {

/// The first fields of every root table, as a table of its own.
struct Header : private flatbuffers::Table {
  enum { VT_VERSION = 4, VT_SCHEMA_HASH = 6, VT_GIT_HASH = 8 };

  const target::Version *version() const {
    return GetStruct<const target::Version *>(VT_VERSION);
  }
  const flatbuffers::String *schemaHash() const {
    return GetPointer<const flatbuffers::String *>(VT_SCHEMA_HASH);
  }
  const flatbuffers::String *gitHash() const {
    return GetPointer<const flatbuffers::String *>(VT_GIT_HASH);
  }
  bool Verify(flatbuffers::Verifier &verifier) const {
    return VerifyTableStart(verifier) &&
           VerifyFieldRequired<target::Version>(verifier, VT_VERSION,
                                                alignof(target::Version)) &&
           VerifyOffsetRequired(verifier, VT_SCHEMA_HASH) &&
           verifier.VerifyString(schemaHash()) &&
           VerifyOffset(verifier, VT_GIT_HASH) &&
           verifier.VerifyString(gitHash()) && verifier.EndTable();
  }
};

constexpr size_t kPrefixBytes = sizeof(flatbuffers::uoffset_t);
/// Prefix, root offset, identifier.
constexpr size_t kMinBytes = kPrefixBytes + sizeof(flatbuffers::uoffset_t) +
                             flatbuffers::kFileIdentifierLength;

/// Where the data of constants begins.
constexpr uint64_t kDataAlignment = 64;

} // namespace

std::span<const uint8_t> tablesOf(std::span<const uint8_t> bytes,
                                  const std::string &name,
                                  const FileFormat &format) {
  if (bytes.size() < kMinBytes)
    failFile(name, ": not a ", format.what, ": ", bytes.size(),
             " bytes are less than its header");
  if (!flatbuffers::BufferHasIdentifier(bytes.data(), format.identifier, true))
    failFile(name, ": not a ", format.what, ": the file identifier is not '",
             format.identifier, "'");
  uint64_t size =
      kPrefixBytes +
      uint64_t(flatbuffers::ReadScalar<flatbuffers::uoffset_t>(bytes.data()));
  if (size > bytes.size() || size >= FLATBUFFERS_MAX_BUFFER_SIZE)
    failFile(name, ": a damaged ", format.what, ": its header announces ", size,
             " bytes, the file has ", bytes.size());
  return bytes.first(size);
}

std::span<const uint8_t> onlyTables(std::span<const uint8_t> bytes,
                                    const std::string &name,
                                    const FileFormat &format) {
  std::span<const uint8_t> tables = tablesOf(bytes, name, format);
  if (tables.size() != bytes.size())
    failFile(name, ": a damaged ", format.what, ": its header announces ",
             tables.size(), " bytes, the file has ", bytes.size());
  return tables;
}

std::vector<std::span<const uint8_t>>
constantsOf(std::span<const uint8_t> bytes, const std::string &name,
            const FileFormat &format, const target::ConstantTable &table) {
  uint64_t start = tablesOf(bytes, name, format).size();
  if (table.bytes() != 0)
    start = (start + kDataAlignment - 1) / kDataAlignment * kDataAlignment;
  if (start > bytes.size() || table.bytes() != bytes.size() - start)
    failFile(name, ": a damaged ", format.what, ": its header announces ",
             start, " bytes and ", table.bytes(),
             " of constants, the file has ", bytes.size());
  std::span<const uint8_t> data = bytes.subspan(start);
  std::vector<std::span<const uint8_t>> constants;
  for (const target::Constant *entry : *table.constants()) {
    if (entry->offset() % kDataAlignment != 0 ||
        entry->offset() > data.size() ||
        entry->size() > data.size() - entry->offset())
      failFile(name, ": constant ", constants.size(), ": ", entry->size(),
               " bytes at ", entry->offset(), " of ", data.size(),
               "; wanted within, at a multiple of ", kDataAlignment);
    constants.push_back(data.subspan(entry->offset(), entry->size()));
  }
  return constants;
}

target::Version buildVersion() {
  return target::Version(TTMLIR_VERSION_MAJOR, TTMLIR_VERSION_MINOR,
                         TTMLIR_VERSION_PATCH);
}

const char *buildGitHash() { return TTMLIR_GIT_HASH; }

FileVersion checkHeader(std::span<const uint8_t> bytes, const std::string &name,
                        const FileFormat &format, bool ignoreVersion) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size());
  if (!verifier.VerifySizePrefixedBuffer<Header>(format.identifier))
    failFile(name, ": a damaged ", format.what,
             ": it carries no readable version");
  auto *header = flatbuffers::GetSizePrefixedRoot<Header>(bytes.data());
  FileVersion found;
  found.major = header->version()->major();
  found.minor = header->version()->minor();
  found.patch = header->version()->patch();
  found.schemaHash = header->schemaHash()->str();
  if (header->gitHash())
    found.gitHash = header->gitHash()->str();
  if (ignoreVersion)
    return found;
  target::Version wanted = buildVersion();
  if (found.major != wanted.major() || found.minor != wanted.minor())
    fail(ErrorKind::VersionMismatch, name, ": a ", format.what, " of version ",
         found.number(), ", wanted ",
         FileVersion{wanted.major(), wanted.minor(), wanted.patch(), {}, {}}
             .number(),
         "; compile it again");
  return found;
}

std::vector<uint8_t> readFile(const std::string &path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    failFile(path, ": is a directory, wanted a file");
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  if (!stream)
    failFile(path, ": cannot be opened");
  auto size = stream.tellg();
  if (size < 0)
    failFile(path, ": cannot be read");
  std::vector<uint8_t> bytes(static_cast<size_t>(size));
  stream.seekg(0);
  stream.read(reinterpret_cast<char *>(bytes.data()), size);
  if (!stream)
    failFile(path, ": cannot be read");
  return bytes;
}

} // namespace detail
} // namespace tt::runtime
