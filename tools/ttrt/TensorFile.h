//===- TensorFile.h - Files of named tensors ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Formats:
// https://numpy.org/doc/stable/reference/generated/numpy.savez.html
// https://huggingface.co/docs/safetensors
//===----------------------------------------------------------------------===//
#ifndef TTRT_TENSORFILE_H
#define TTRT_TENSORFILE_H

#include "Npy.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ttrt {

/// A .npz archive (members stored or deflated) or a .safetensors file. Only its
/// table is read until a tensor is requested.
class TensorFile {
public:
  /// Throws tt::runtime::Error BadFile, starting with the path.
  static std::shared_ptr<TensorFile> open(const std::string &path);
  /// As if `bytes`, which must outlive the object, were the file `path`.
  TensorFile(std::span<const uint8_t> bytes, std::string path);
  virtual ~TensorFile() = default;

  const std::string &path() const { return name; }
  bool has(const std::string &tensor) const { return entries.contains(tensor); }
  std::vector<std::string> names() const;
  /// Throws tt::runtime::Error BadFile if the tensor is damaged.
  Npy read(const std::string &tensor) const;

  /// A tensor where it lies in the file; nothing if it has to be unpacked, or
  /// put into another order. Throws as `read`.
  std::optional<NpyView> raw(const std::string &tensor) const;
  /// The tensor has been read and need not stay in memory.
  void release(const std::string &tensor) const {
    releaseBytes(entries.at(tensor).bytes);
  }

protected:
  virtual void releaseBytes(std::span<const uint8_t> bytes) const {}

private:
  struct Entry {
    std::span<const uint8_t> bytes;
    // .npz: how it is packed; size and checksum of what comes out.
    bool deflated = false;
    uint64_t size = 0;
    uint32_t crc = 0;
    // .safetensors
    std::vector<int64_t> shape;
    NpyType type = NpyType::F4;
  };
  void readSafetensors();
  void readNpz();
  static std::span<const uint8_t> checked(const Entry &entry,
                                          std::span<const uint8_t> bytes,
                                          const std::string &member);
  static std::vector<uint8_t> unpack(const Entry &entry,
                                     const std::string &member);
  Entry readMember(std::span<const uint8_t> header, std::string &member) const;
  [[noreturn]] void fail(const std::string &text) const;

  std::span<const uint8_t> file;
  std::string name;
  bool isArchive = false;
  std::map<std::string, Entry> entries;
};

} // namespace ttrt

#endif // TTRT_TENSORFILE_H
