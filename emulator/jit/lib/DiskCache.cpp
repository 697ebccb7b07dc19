//===- DiskCache.cpp - Compiled code on disk ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// An entry: "TTJIT2" and its kind, the key, the content's length, a hash of all
// that, the content. It is written under another name and renamed, so that a
// reader sees all of it or nothing.
//===----------------------------------------------------------------------===//
#include "tt/jit/DiskCache.h"

#include "Secret.h"

#include "llvm-c/blake3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tt::jit;

namespace {
constexpr char bytesKind = 'O', aliasKind = 'A';
constexpr size_t keyLength = 32;

struct Header {
  char magic[7] = {'T', 'T', 'J', 'I', 'T', '2', '\n'};
  char kind = bytesKind;
  char key[keyLength] = {};
  uint64_t length = 0;
  uint8_t hash[LLVM_BLAKE3_OUT_LEN] = {};
};

/// A folder that is open: what is behind its path may change meanwhile.
struct Folder {
  int descriptor = -1;
  bool isShared = false;
  Secret secret = {}; ///< zeros where none is needed

  explicit Folder(const std::string &directory) {
    descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    isShared = descriptor >= 0 && !isOwn(descriptor);
    if (!isShared)
      return;
    std::optional<Secret> own = userSecret();
    if (own)
      secret = *own;
    else
      close();
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  ~Folder() { close(); }
  void close() {
    if (descriptor >= 0)
      ::close(descriptor);
    descriptor = -1;
  }
  explicit operator bool() const { return descriptor >= 0; }
};
} // namespace

static Header headerOf(const std::string &key, char kind,
                       std::string_view content, const Secret &secret) {
  Header header;
  header.kind = kind;
  std::memcpy(header.key, key.data(), keyLength);
  header.length = content.size();
  llvm_blake3_hasher hasher;
  llvm_blake3_hasher_init_keyed(&hasher, secret.data());
  llvm_blake3_hasher_update(&hasher, &header, offsetof(Header, hash));
  llvm_blake3_hasher_update(&hasher, content.data(), content.size());
  llvm_blake3_hasher_finalize(&hasher, header.hash, sizeof header.hash);
  return header;
}

/// The content of a regular file, or nothing: opening a pipe would wait for a
/// writer, and a device may never end.
static std::unique_ptr<llvm::MemoryBuffer> openFile(const Folder &folder,
                                                    const std::string &name) {
  int descriptor = openat(folder.descriptor, name.c_str(),
                          O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0)
    return nullptr;
  struct stat status;
  std::unique_ptr<llvm::MemoryBuffer> content;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
      (folder.isShared || isOwn(descriptor)))
    if (auto file = llvm::MemoryBuffer::getOpenFile(
            llvm::sys::fs::file_t(descriptor), name, uint64_t(status.st_size),
            /*RequiresNullTerminator=*/false, /*IsVolatile=*/folder.isShared))
      content = std::move(*file);
  close(descriptor);
  return content;
}

static std::string nameOf(const std::string &key) { return key + ".kernel"; }

std::optional<std::string> DiskCache::read(const std::string &key,
                                           char wanted) const {
  if (directory.empty())
    return std::nullopt;
  Folder folder(directory);
  std::unique_ptr<llvm::MemoryBuffer> file;
  if (folder)
    file = openFile(folder, nameOf(key));
  if (!file || file->getBufferSize() < sizeof(Header))
    return std::nullopt;
  llvm::StringRef bytes = file->getBuffer();
  std::string_view content = bytes.drop_front(sizeof(Header));
  Header expected = headerOf(key, wanted, content, folder.secret);
  if (std::memcmp(bytes.data(), &expected, sizeof(Header)) != 0)
    return std::nullopt;
  return std::string(content);
}

std::optional<std::string> DiskCache::load(const std::string &key) const {
  if (auto bytes = read(key, bytesKind))
    return bytes;
  if (auto target = read(key, aliasKind); target && target->size() == keyLength)
    return read(*target, bytesKind);
  return std::nullopt;
}

/// The cache's own folder is for the user only when it is new.
static bool make(const std::string &directory) {
  using namespace llvm::sys;
  return !directory.empty() &&
         !fs::create_directories(directory, /*IgnoreExisting=*/true,
                                 fs::owner_all);
}

bool DiskCache::isPrivate() const {
  if (!make(directory))
    return false;
  Folder folder(directory);
  return folder && !folder.isShared;
}

bool tt::jit::isPrivateFile(const std::string &path) {
  int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return false;
  struct stat status;
  bool isFile = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
                isOwn(descriptor);
  close(descriptor);
  return isFile;
}

void DiskCache::write(const std::string &key, char kind,
                      std::string_view content) const {
  if (!make(directory))
    return;
  Folder folder(directory);
  if (!folder)
    return;
  static std::atomic<unsigned> count = 0;
  std::string temporary = nameOf(key) + "." + std::to_string(getpid()) + "-" +
                          std::to_string(count++);
  int descriptor =
      openat(folder.descriptor, temporary.c_str(),
             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return;
  if (folder.isShared)
    (void)fchmod(descriptor, 0644);
  Header header = headerOf(key, kind, content, folder.secret);
  llvm::raw_fd_ostream file(descriptor, /*shouldClose=*/true);
  file.write(reinterpret_cast<const char *>(&header), sizeof(header));
  file << llvm::StringRef(content);
  file.close();
  bool written = !file.has_error();
  file.clear_error();
  if (!written || renameat(folder.descriptor, temporary.c_str(),
                           folder.descriptor, nameOf(key).c_str()) != 0)
    unlinkat(folder.descriptor, temporary.c_str(), 0);
}

void DiskCache::store(const std::string &key, std::string_view bytes) const {
  write(key, bytesKind, bytes);
}

void DiskCache::storeAlias(const std::string &key,
                           const std::string &target) const {
  write(key, aliasKind, target);
}
