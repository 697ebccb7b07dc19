//===- DiskCache.cpp - Compiled kernels on disk ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// An entry: "TTJIT1" and its kind, the key, the content's length and checksum,
// the content. It is written under another name and renamed, so that a reader
// sees all of it or nothing.
//===----------------------------------------------------------------------===//
#include "tt/jit/DiskCache.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tt::jit;

namespace {
constexpr char objectKind = 'O', aliasKind = 'A';
constexpr size_t keyLength = 32;

struct Header {
  char magic[7] = {'T', 'T', 'J', 'I', 'T', '1', '\n'};
  char kind = objectKind;
  char key[keyLength] = {};
  uint64_t length = 0, checksum = 0;
};
} // namespace

static Header headerOf(const std::string &key, char kind,
                       std::string_view content) {
  Header header;
  header.kind = kind;
  std::memcpy(header.key, key.data(), keyLength);
  header.length = content.size();
  header.checksum = llvm::xxh3_64bits(llvm::StringRef(content));
  return header;
}

std::string DiskCache::pathOf(const std::string &key) const {
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, key + ".kernel");
  return path.str().str();
}

/// The content of a regular file, or nothing: opening a pipe would wait for a
/// writer, and a device may never end.
static std::unique_ptr<llvm::MemoryBuffer> openFile(const std::string &path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return nullptr;
  struct stat status;
  std::unique_ptr<llvm::MemoryBuffer> content;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    if (auto file = llvm::MemoryBuffer::getOpenFile(
            llvm::sys::fs::file_t(descriptor), path, uint64_t(status.st_size),
            /*RequiresNullTerminator=*/false))
      content = std::move(*file);
  ::close(descriptor);
  return content;
}

std::optional<std::string> DiskCache::read(const std::string &key,
                                           char wanted) const {
  if (directory.empty())
    return std::nullopt;
  std::unique_ptr<llvm::MemoryBuffer> file = openFile(pathOf(key));
  if (!file || file->getBufferSize() < sizeof(Header))
    return std::nullopt;
  llvm::StringRef bytes = file->getBuffer();
  std::string_view content = bytes.drop_front(sizeof(Header));
  Header expected = headerOf(key, wanted, content);
  if (std::memcmp(bytes.data(), &expected, sizeof(Header)) != 0)
    return std::nullopt;
  return std::string(content);
}

std::optional<std::string> DiskCache::load(const std::string &key) const {
  if (auto object = read(key, objectKind))
    return object;
  if (auto target = read(key, aliasKind); target && target->size() == keyLength)
    return read(*target, objectKind);
  return std::nullopt;
}

void DiskCache::write(const std::string &key, char kind,
                      std::string_view content) const {
  if (directory.empty() || llvm::sys::fs::create_directories(directory))
    return;
  int descriptor;
  llvm::SmallString<128> temporary;
  if (llvm::sys::fs::createUniqueFile(pathOf(key) + ".%%%%%%%%", descriptor,
                                      temporary))
    return;
  {
    llvm::raw_fd_ostream file(descriptor, /*shouldClose=*/true);
    Header header = headerOf(key, kind, content);
    file.write(reinterpret_cast<const char *>(&header), sizeof(header));
    file << llvm::StringRef(content);
    file.close();
    if (file.has_error()) {
      file.clear_error();
      llvm::sys::fs::remove(temporary);
      return;
    }
  }
  if (llvm::sys::fs::rename(temporary, pathOf(key)))
    llvm::sys::fs::remove(temporary);
}

void DiskCache::store(const std::string &key, std::string_view object) const {
  write(key, objectKind, object);
}

void DiskCache::storeAlias(const std::string &key,
                           const std::string &target) const {
  write(key, aliasKind, target);
}
