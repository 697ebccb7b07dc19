//===- OutputFile.cpp - Files that are whole or not there -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OutputFile.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tt {

namespace fs = std::filesystem;

void OutputFile::fail(int error) const {
  throw OutputError(
      (path == "-" ? std::string("standard output") : path) +
      ": cannot be written: " + std::generic_category().message(error));
}

/// A name in the folder of `target` that no other writer has.
static std::string nameBeside(const std::string &target) {
  static std::atomic<unsigned> count = 0;
  fs::path beside(target);
  std::string name = beside.filename().string().substr(0, 200);
  beside.replace_filename("." + name + "." + std::to_string(getpid()) + "-" +
                          std::to_string(count++) + ".tmp");
  return beside.string();
}

OutputFile::OutputFile(std::string given) : path(std::move(given)) {
  if (path == "-") {
    file = STDOUT_FILENO;
    isOurs = false;
    return;
  }
  struct stat status{};
  bool exists = stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0)
      fail(errno);
    return;
  }
  std::error_code error;
  target = fs::weakly_canonical(path, error).string();
  if (path.empty() || error)
    fail(error ? error.value() : ENOENT);
  if (exists && access(path.c_str(), W_OK) != 0)
    fail(errno);
  openBeside();
  if (!exists)
    return;
  // The new file is as the old one was, as far as it may be.
  if (status.st_uid != geteuid() || status.st_gid != getegid())
    (void)!fchown(file, status.st_uid, status.st_gid);
  (void)fchmod(file, status.st_mode & 07777);
}

/// A file without a name leaves nothing behind when the program is killed; not
/// all file systems have them.
void OutputFile::openBeside() {
  std::string folder = fs::path(target).parent_path().string();
  int flags = O_RDWR | O_CLOEXEC;
  file = open(folder.c_str(), flags | O_TMPFILE, 0666);
  if (file >= 0)
    return;
  temporary = nameBeside(target);
  file = open(temporary.c_str(), flags | O_CREAT | O_EXCL, 0666);
  if (file >= 0)
    return;
  int error = errno;
  temporary.clear();
  // The file may be written though its folder may not.
  isPlaced = access(target.c_str(), W_OK) == 0;
  file = isPlaced ? memfd_create("output", MFD_CLOEXEC) : -1;
  if (file < 0)
    fail(error);
}

OutputFile::~OutputFile() {
  if (isOurs && file >= 0)
    close(file);
  if (!temporary.empty())
    unlink(temporary.c_str());
}

void OutputFile::write(const void *bytes, size_t size) {
  const char *at = static_cast<const char *>(bytes);
  while (size != 0) {
    ssize_t count = ::write(file, at, size);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      fail(errno);
    at += count;
    size -= size_t(count);
  }
}

void OutputFile::copyToTarget() {
  int to = open(target.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (to < 0)
    fail(errno);
  int from = file;
  file = to; // the target of writes
  lseek(from, 0, SEEK_SET);
  std::string piece(1 << 20, '\0');
  try {
    for (ssize_t count; (count = read(from, piece.data(), piece.size())) > 0;)
      write(piece.data(), size_t(count));
  } catch (...) {
    close(from);
    throw;
  }
  close(from);
}

void OutputFile::commit() {
  if (!target.empty() && !isPlaced) {
    if (temporary.empty()) {
      // Only a link to what the process has open gives the file a name.
      std::string name = nameBeside(target);
      std::string self = "/proc/self/fd/" + std::to_string(file);
      if (linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(),
                 AT_SYMLINK_FOLLOW) == 0)
        temporary = name;
      else
        isPlaced = true;
    }
    if (!isPlaced && rename(temporary.c_str(), target.c_str()) == 0)
      temporary.clear();
    else if (!isPlaced && errno != EBUSY)
      fail(errno);
    else
      isPlaced = true; // a file that is mounted cannot be replaced
  }
  if (isPlaced)
    copyToTarget();
  // Some file systems say at the end only that the disk is full.
  int written = file;
  if (isOurs) {
    file = -1;
    if (close(written) != 0)
      fail(errno);
  }
}

void OutputStream::write() {
  try {
    if (failure.empty())
      file.write(buffer.data(), buffer.size());
  } catch (const OutputError &error) {
    failure = error.what();
    setstate(std::ios::badbit);
  }
  buffer.clear();
}

OutputStream::int_type OutputStream::overflow(int_type c) {
  char byte = traits_type::to_char_type(c);
  return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
}

std::streamsize OutputStream::xsputn(const char *text, std::streamsize size) {
  buffer.append(text, size_t(size));
  if (buffer.size() > 1 << 16)
    write();
  return failure.empty() ? size : 0;
}

void OutputStream::commit() {
  write();
  if (!failure.empty())
    throw OutputError(failure);
  file.commit();
}

void writeFile(const std::string &path, std::span<const uint8_t> bytes) {
  OutputFile file(path);
  file.write(bytes.data(), bytes.size());
  file.commit();
}

std::string whatElse(const std::string &path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode) ||
      S_ISDIR(status.st_mode))
    return "";
  return std::string("is a ") +
         (S_ISFIFO(status.st_mode)   ? "FIFO"
          : S_ISSOCK(status.st_mode) ? "socket"
                                     : "device") +
         ", not a file";
}

} // namespace tt
