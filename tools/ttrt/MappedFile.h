//===- MappedFile.h - A file that lies in memory --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_MAPPEDFILE_H
#define TTRT_MAPPEDFILE_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace ttrt {

/// The bytes of a file, of which memory holds what has been read.
class MappedFile {
public:
  /// Throws tt::runtime::Error BadFile, starting with the path.
  explicit MappedFile(const std::string &path);
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  ~MappedFile();

  std::span<const uint8_t> bytes() const {
    return {static_cast<const uint8_t *>(at), size};
  }
  /// These bytes have been read and need not stay in memory.
  void release(std::span<const uint8_t> part) const;

private:
  void *at;
  size_t size = 0;
};

} // namespace ttrt

#endif // TTRT_MAPPEDFILE_H
