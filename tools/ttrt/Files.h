//===- Files.h - Paths and whole files ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_FILES_H
#define TTRT_FILES_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ttrt {

/// The paths themselves and, for folders, all files below them with one of the
/// endings (".ttnn"), sorted. Throws tt::runtime::Error InvalidArgument if a
/// path does not exist, has another ending, or a folder has no such file.
std::vector<std::string> collectFiles(const std::vector<std::string> &paths,
                                      const std::vector<std::string> &endings);

/// Throws tt::runtime::Error InvalidArgument for pipes, sockets and devices,
/// which may have no end or keep who opens them waiting.
void checkFile(const std::string &path);

bool hasEnding(std::string_view path, std::string_view ending);

/// Throws tt::runtime::Error BadFile.
std::vector<uint8_t> readFile(const std::string &path);
std::string readText(const std::string &path);

/// Makes the folder if it is missing. Throws tt::runtime::Error
/// InvalidArgument.
void writeFile(const std::string &path, std::span<const uint8_t> bytes);
void writeText(const std::string &path, std::string_view text);

/// A file name of its own in the folder for temporary files; removed with the
/// object.
class TemporaryFile {
public:
  explicit TemporaryFile(std::string_view ending);
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  ~TemporaryFile();
  const std::string &path() const { return name; }

private:
  std::string name;
};

} // namespace ttrt

#endif // TTRT_FILES_H
