//===- MappedFile.cpp - A file that lies in memory ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MappedFile.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ttrt {

using tt::runtime::Error;

MappedFile::MappedFile(const std::string &path) {
  checkFile(path);
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status{};
  if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    if (file >= 0)
      close(file);
    throw Error(Error::Kind::BadFile, path + ": cannot be opened");
  }
  size = size_t(status.st_size);
  at = size == 0 ? MAP_FAILED
                 : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (at == MAP_FAILED)
    throw Error(Error::Kind::BadFile,
                path + (size == 0 ? ": is empty" : ": cannot be read"));
}

MappedFile::~MappedFile() { munmap(at, size); }

void MappedFile::release(std::span<const uint8_t> part) const {
  auto page = uintptr_t(sysconf(_SC_PAGESIZE));
  auto begin = reinterpret_cast<uintptr_t>(part.data());
  uintptr_t first = (begin + page - 1) / page * page;
  uintptr_t end = (begin + part.size()) / page * page;
  // Only advice: what is read again comes from the file.
  if (first < end)
    (void)madvise(reinterpret_cast<void *>(first), end - first, MADV_DONTNEED);
}

} // namespace ttrt
