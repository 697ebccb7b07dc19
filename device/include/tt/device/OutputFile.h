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
/// it is complete: who reads the old one, for instance this program, keeps it,
/// and so does everybody if the program fails or is killed. A link stays one to
/// the new file, which has the old one's mode. What is no regular file, such as
/// a device or a pipe, is written as it is, and so is "-", standard output.
class OutputFile {
public:
  /// Throws OutputError.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;
  /// Leaves the old file unless there was a commit.
  ~OutputFile();

  /// To write to; closed by this object.
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
  bool isPlaced = false; ///< written in place for want of a place beside it
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

/// All of a file. Throws OutputError.
void writeFile(const std::string &path, std::span<const uint8_t> bytes);

/// What `path` is if it is neither a regular file nor a folder nor absent:
/// "is a FIFO, not a file". Opening such a thing may wait forever. Else empty.
std::string whatElse(const std::string &path);

} // namespace tt

#endif // TT_DEVICE_OUTPUTFILE_H
