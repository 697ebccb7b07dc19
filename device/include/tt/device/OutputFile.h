//===- OutputFile.h - Files that are whole or not there --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OUTPUTFILE_H
#define TT_DEVICE_OUTPUTFILE_H

#include <cstdint>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>

namespace tt {

/// "<path>: cannot be written: <why>"
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file that is written beside the one of its name and takes its place when
/// it is complete. A program that reads the old file keeps it. If this program
/// fails or is killed, the old file stays. A link stays and leads to the new
/// file, which has the mode of the old one. A device, a pipe, and "-" (standard
/// output) are written directly.
class OutputFile {
public:
  /// Throws OutputError.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;
  /// Leaves the old file unless there was a commit.
  ~OutputFile();

  /// The stream to write to. This object closes it.
  int descriptor() const { return file; }
  /// Throws OutputError.
  void write(const void *bytes, size_t size);
  /// The file has its name now. Throws OutputError. To be called once.
  void commit();
  /// Throws OutputError, for `error` of errno.
  [[noreturn]] void fail(int error) const;

private:
  void openBeside();
  void copyToTarget();

  std::string path;      ///< as it was given
  std::string target;    ///< where that is; empty if it is no regular file
  std::string temporary; ///< beside it; empty if the file has no name yet
  int file = -1;
  bool isOurs = true;    ///< to be closed
  bool isPlaced = false; ///< written in place as no file can be made beside it
};

/// An OutputFile as a stream, which throws nothing: `commit` does.
class OutputStream : private std::streambuf, public std::ostream {
public:
  explicit OutputStream(std::string path)
      : std::ostream(static_cast<std::streambuf *>(this)),
        file(std::move(path)) {}
  /// Throws OutputError.
  void commit();

private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char *text, std::streamsize size) override;
  void write();

  OutputFile file;
  std::string buffer, failure;
};

/// The content of a file. Throws OutputError.
void writeFile(const std::string &path, std::span<const uint8_t> bytes);

/// A text if `path` is neither a regular file nor a folder nor absent: "is a
/// FIFO, not a file". Opening such a thing may wait forever. Otherwise empty.
std::string whatElse(const std::string &path);

} // namespace tt

#endif // TT_DEVICE_OUTPUTFILE_H
