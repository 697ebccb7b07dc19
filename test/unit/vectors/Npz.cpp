//===- Npz.cpp - Arrays of a .npz file ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Npz.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <zlib.h>

namespace vectors {
namespace {

// Records of a zip file and where their fields stand.
constexpr uint32_t kEnd = 0x06054B50, kDirectory = 0x02014B50;
constexpr size_t kEndBytes = 22, kDirectoryBytes = 46, kLocalBytes = 30;

} // namespace

void Npz::fail(const std::string &what) const {
  throw std::runtime_error(path + ": " + what);
}

uint32_t Npz::number(size_t at, unsigned bytes) const {
  if (at + bytes > file.size())
    fail("the file ends early");
  uint32_t value = 0;
  std::memcpy(&value, &file[at], bytes);
  return value;
}

Npz::Npz(const std::string &p) : path(p) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    fail("cannot be opened");
  file.assign(std::istreambuf_iterator<char>(in), {});
  if (file.size() < kEndBytes)
    fail("is no zip file");
  size_t end = file.size() - kEndBytes;
  while (end != 0 && number(end, 4) != kEnd)
    --end;
  if (number(end, 4) != kEnd)
    fail("is no zip file");
  uint32_t count = number(end + 10, 2);
  size_t at = number(end + 16, 4);
  for (uint32_t i = 0; i != count; ++i) {
    if (number(at, 4) != kDirectory)
      fail("has a damaged directory");
    Entry entry;
    entry.deflated = number(at + 10, 2) != 0;
    entry.packed = number(at + 20, 4);
    entry.size = number(at + 24, 4);
    size_t nameBytes = number(at + 28, 2), local = number(at + 42, 4);
    number(at + kDirectoryBytes, unsigned(nameBytes ? 1 : 0));
    std::string name(reinterpret_cast<char *>(&file[at + kDirectoryBytes]),
                     nameBytes);
    entry.offset =
        local + kLocalBytes + number(local + 26, 2) + number(local + 28, 2);
    if (entry.offset + entry.packed > file.size())
      fail("the file ends early");
    entries[name] = entry;
    at += kDirectoryBytes + nameBytes + number(at + 30, 2) + number(at + 32, 2);
  }
}

std::vector<uint8_t> Npz::contents(const Entry &entry) const {
  const uint8_t *packed = file.data() + entry.offset;
  if (!entry.deflated)
    return {packed, packed + entry.packed};
  std::vector<uint8_t> out(entry.size);
  z_stream stream{};
  stream.next_in = const_cast<uint8_t *>(packed);
  stream.avail_in = uInt(entry.packed);
  stream.next_out = out.data();
  stream.avail_out = uInt(out.size());
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    fail("zlib does not start");
  int state = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (state != Z_STREAM_END)
    fail("has damaged contents");
  return out;
}

const Array &Npz::array(const std::string &name) {
  if (auto known = arrays.find(name); known != arrays.end())
    return known->second;
  auto entry = entries.find(name + ".npy");
  if (entry == entries.end())
    fail("has no array '" + name + "'");
  std::vector<uint8_t> npy = contents(entry->second);
  if (npy.size() < 10 || std::memcmp(npy.data(), "\x93NUMPY", 6) != 0)
    fail("'" + name + "' is no array");
  size_t begin = 10 + size_t(npy[8] | npy[9] << 8);
  std::string header(npy.begin() + 10, npy.begin() + long(begin));
  Array &array = arrays[name];
  array.bytes.assign(npy.begin() + long(begin), npy.end());
  if (header.find("'|u1'") != std::string::npos) {
    array.words.assign(array.bytes.begin(), array.bytes.end());
  } else if (header.find("'<u4'") != std::string::npos) {
    array.words.resize(array.bytes.size() / 4);
    std::memcpy(array.words.data(), array.bytes.data(), array.words.size() * 4);
  } else {
    fail("'" + name + "' has neither uint32 nor uint8");
  }
  return array;
}

} // namespace vectors
