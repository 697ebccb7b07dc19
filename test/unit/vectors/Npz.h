//===- Npz.h - Arrays of a .npz file --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_VECTORS_NPZ_H
#define TT_TEST_VECTORS_NPZ_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vectors {

/// An array of uint32 or uint8; bytes stand in `bytes` as well as, one each, in
/// `words`.
struct Array {
  std::vector<uint8_t> bytes;
  std::vector<uint32_t> words;
};

/// A zip file of .npy arrays, stored or deflated. Throws std::runtime_error
/// with the file's name for what cannot be read.
class Npz {
public:
  explicit Npz(const std::string &path);
  /// The array `name`; each is unpacked once.
  const Array &array(const std::string &name);

private:
  struct Entry {
    size_t offset = 0, packed = 0, size = 0;
    bool deflated = false;
  };
  [[noreturn]] void fail(const std::string &what) const;
  uint32_t number(size_t at, unsigned bytes) const;
  std::vector<uint8_t> contents(const Entry &entry) const;

  std::string path;
  std::vector<uint8_t> file;
  std::map<std::string, Entry> entries;
  std::map<std::string, Array> arrays;
};

} // namespace vectors

#endif // TT_TEST_VECTORS_NPZ_H
