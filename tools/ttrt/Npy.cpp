//===- Npy.cpp - NumPy's .npy files ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Npy.h"

#include "Files.h"
#include "MappedFile.h"
#include "NpyHeader.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace ttrt {
namespace {

using tt::runtime::Error;

constexpr std::string_view kMagic{"\x93NUMPY", 6};

struct TypeEntry {
  NpyType type;
  std::string_view descr;
  size_t bytes;
};

constexpr TypeEntry kTypes[] = {
    {NpyType::E4M3, "", 1},   {NpyType::E5M2, "", 1},
    {NpyType::F2, "<f2", 2},  {NpyType::F4, "<f4", 4},
    {NpyType::F8, "<f8", 8},  {NpyType::BF16, "<V2", 2},
    {NpyType::I1, "|i1", 1},  {NpyType::I2, "<i2", 2},
    {NpyType::I4, "<i4", 4},  {NpyType::I8, "<i8", 8},
    {NpyType::U1, "|u1", 1},  {NpyType::U2, "<u2", 2},
    {NpyType::U4, "<u4", 4},  {NpyType::U8, "<u8", 8},
    {NpyType::Bool, "|b1", 1}};

[[noreturn]] void failFile(const std::string &name, const std::string &text) {
  throw Error(Error::Kind::BadFile, name + ": " + text);
}

const TypeEntry &entryOf(NpyType type) {
  return *std::ranges::find(kTypes, type, &TypeEntry::type);
}

const TypeEntry &findType(const std::string &descr, const std::string &name) {
  if (descr.size() > 1 && descr[0] == '>' && descr.substr(2) != "1")
    failFile(name, "element type '" + descr +
                       "' is big-endian; wanted little-endian");
  for (const TypeEntry &entry : kTypes) {
    if (entry.descr.empty())
      continue;
    // One byte has no order; NumPy writes bf16 as raw bytes, "|V2".
    bool anyOrder = entry.bytes == 1 || entry.type == NpyType::BF16;
    std::string_view code = entry.descr.substr(1);
    if (descr == entry.descr || descr == "=" + std::string(code) ||
        (anyOrder && descr.size() == 3 && descr.substr(1) == code &&
         std::strchr("<>|=", descr[0])))
      return entry;
  }
  failFile(name, "element type '" + descr +
                     "' is not supported; wanted one of f2 f4 f8 i1 i2 i4 i8 "
                     "u1 u2 u4 u8 b1 V2");
}

/// Bytes of the elements; throws if they do not fit in memory at all.
uint64_t payloadBytes(const NpyHeader &header, size_t element,
                      const std::string &name) {
  uint64_t total = element;
  bool empty = std::ranges::find(header.shape, 0) != header.shape.end();
  for (int64_t size : header.shape) {
    if (size != 0 && total > (uint64_t(1) << 48) / uint64_t(size))
      failFile(name, "its shape has too many elements");
    total *= size == 0 ? 1 : uint64_t(size);
  }
  return empty ? 0 : total;
}

/// Elements in Fortran order to C order.
std::vector<uint8_t> reorder(std::span<const uint8_t> source,
                             const std::vector<int64_t> &shape,
                             size_t element) {
  std::vector<uint8_t> result(source.size());
  std::vector<size_t> stride(shape.size());
  size_t step = element;
  for (size_t d = 0; d != shape.size(); ++d) {
    stride[d] = step;
    step *= size_t(shape[d]);
  }
  std::vector<int64_t> index(shape.size());
  size_t from = 0;
  for (size_t to = 0; to != result.size(); to += element) {
    std::memcpy(result.data() + to, source.data() + from, element);
    for (size_t d = shape.size(); d-- != 0;) {
      from += stride[d];
      if (++index[d] != shape[d])
        break;
      from -= stride[d] * size_t(shape[d]);
      index[d] = 0;
    }
  }
  return result;
}

} // namespace

size_t bytesOf(NpyType type) { return entryOf(type).bytes; }

NpyStart startNpy(std::span<const uint8_t> bytes, const std::string &name) {
  if (bytes.size() < 10 ||
      std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    failFile(name, "not a .npy file");
  unsigned version = bytes[6];
  if (version < 1 || version > 3)
    failFile(name,
             ".npy version " + std::to_string(version) + ", wanted 1, 2 or 3");
  size_t start = version == 1 ? 10 : 12;
  if (bytes.size() < start)
    failFile(name, "the .npy header is truncated");
  uint64_t length = 0;
  for (size_t i = start; i-- != 8;)
    length = length << 8 | bytes[i];
  if (length > bytes.size() - start)
    failFile(name, "the .npy header is truncated");
  NpyHeader header = parseNpyHeader(
      {reinterpret_cast<const char *>(bytes.data()) + start, size_t(length)},
      name);
  const TypeEntry &type = findType(header.descr, name);
  return {header.shape, type.type,
          header.fortranOrder && header.shape.size() > 1, start + length,
          payloadBytes(header, type.bytes, name)};
}

NpyView viewNpy(std::span<const uint8_t> bytes, const std::string &name) {
  NpyStart start = startNpy(bytes, name);
  std::span<const uint8_t> payload = bytes.subspan(start.headerBytes);
  if (payload.size() != start.elementBytes)
    failFile(name, "found " + std::to_string(payload.size()) +
                       " bytes of elements, wanted " +
                       std::to_string(start.elementBytes));
  return {start.shape, start.type, payload, start.fortranOrder};
}

Npy parseNpy(std::span<const uint8_t> bytes, const std::string &name) {
  NpyView view = viewNpy(bytes, name);
  Npy npy{view.shape, view.type, {}};
  if (view.fortranOrder && !view.bytes.empty())
    npy.bytes = reorder(view.bytes, npy.shape, bytesOf(view.type));
  else
    npy.bytes.assign(view.bytes.begin(), view.bytes.end());
  return npy;
}

Npy readNpy(const std::string &path) {
  return parseNpy(MappedFile(path).bytes(), path);
}

std::vector<uint8_t> serializeNpy(const Npy &npy) {
  std::string shape;
  for (int64_t size : npy.shape)
    shape += std::to_string(size) + ", ";
  if (npy.shape.size() > 1)
    shape.resize(shape.size() - 2);
  else if (npy.shape.size() == 1)
    shape.pop_back();
  std::string header = "{'descr': '" + std::string(entryOf(npy.type).descr) +
                       "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // Elements start at a multiple of 64.
  while ((10 + header.size() + 1) % 64 != 0)
    header += ' ';
  header += '\n';
  std::vector<uint8_t> file(kMagic.begin(), kMagic.end());
  file.insert(file.end(),
              {1, 0, uint8_t(header.size()), uint8_t(header.size() >> 8)});
  file.insert(file.end(), header.begin(), header.end());
  file.insert(file.end(), npy.bytes.begin(), npy.bytes.end());
  return file;
}

void writeNpy(const std::string &path, const Npy &npy) {
  writeFile(path, serializeNpy(npy));
}

} // namespace ttrt
