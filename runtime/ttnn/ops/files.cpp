//===- files.cpp - Tensors in files ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A file is, in the host's byte order (little endian):
//
//   8 bytes   "TTTENSOR"
//   uint32    version of this layout: 1
//   uint32    element type, the number of tt::device::DataType
//   uint32    pages: 0 rows, 1 tiles
//   uint32    rank
//   int64     sizes, one for each dimension
//   ...       elements in row-major order, f32 for block floats
//
// The vendor's files (.tensorbin) are others.
//===----------------------------------------------------------------------===//
#include "Copy.h"
#include "Op.h"
#include "tt/device/OutputFile.h"
#include "ttnn/chip.hpp"

#include <cstring>
#include <fstream>

namespace ttnn::chip {

using detail::ErrorKind;
using detail::Op;

namespace {

constexpr char kMagic[8] = {'T', 'T', 'T', 'E', 'N', 'S', 'O', 'R'};
constexpr uint32_t kVersion = 1, kMaxRank = 64;

struct Header {
  char magic[8];
  uint32_t version, dataType, tiled, rank;
};

/// Bytes of an element in a file.
uint64_t fileElementBytes(DataType dtype) {
  return is_block_float(dtype)
             ? sizeof(float)
             : tt::device::elementBytes(to_device_type(dtype));
}

template <typename... Args>
[[noreturn]] void bad(const std::string &name, const Args &...args) {
  detail::fail(ErrorKind::BadFile, "ttnn::load_tensor: '", name,
               "': ", args...);
}

/// The tensor of a file, on the host and in rows; `layout` is set to its pages.
Tensor read(const std::string &name, Layout &layout) {
  if (std::string what = tt::whatElse(name); !what.empty())
    bad(name, what.c_str());
  std::ifstream file(name, std::ios::binary | std::ios::ate);
  if (!file)
    bad(name, "cannot be opened");
  uint64_t size = uint64_t(file.tellg());
  file.seekg(0);
  Header header;
  if (size < sizeof header ||
      !file.read(reinterpret_cast<char *>(&header), sizeof header) ||
      std::memcmp(header.magic, kMagic, sizeof kMagic) != 0)
    bad(name, "is no file of a tensor");
  if (header.version != kVersion)
    bad(name, "has version ", header.version, "; wanted ", kVersion);
  if (header.dataType >= tt::device::kNumDataTypes || header.tiled > 1 ||
      header.rank > kMaxRank)
    bad(name, "has a damaged header");
  DataType dtype =
      from_device_type(tt::device::DataType{uint16_t(header.dataType)});
  std::vector<int64_t> sizes(header.rank);
  uint64_t left = size - sizeof header;
  if (left < header.rank * sizeof(int64_t) ||
      !file.read(reinterpret_cast<char *>(sizes.data()),
                 std::streamsize(header.rank * sizeof(int64_t))))
    bad(name, "ends within the sizes");
  left -= header.rank * sizeof(int64_t);
  // A product that is not larger than the file does not overflow.
  uint64_t bytes = fileElementBytes(dtype);
  bool empty = false;
  for (int64_t dim : sizes) {
    empty |= dim == 0;
    if (dim < 0 || (dim > 0 && bytes > left / uint64_t(dim) && !empty))
      bad(name, "has ", left, " bytes of elements, too few for its shape");
    if (dim > 0 && !empty)
      bytes *= uint64_t(dim);
  }
  if ((empty ? 0 : bytes) != left)
    bad(name, "has ", left, " bytes of elements; wanted ", empty ? 0 : bytes);
  std::vector<char> data(left);
  if (!file.read(data.data(), std::streamsize(left)))
    bad(name, "cannot be read");
  layout = header.tiled ? Layout::TILE : Layout::ROW_MAJOR;
  return Tensor::from_host(data.data(), dtype, Shape(sizes));
}

} // namespace

Tensor load_tensor(const std::string &file_name,
                   std::optional<std::reference_wrapper<MeshDevice>> device,
                   const std::optional<MemoryConfig> &memory_config) {
  Op op("load_tensor", detail::meshOf(device));
  Layout layout;
  Tensor tensor = read(file_name, layout);
  Tensor result = op.result(tensor.shape(), tensor.dtype(), layout,
                            device ? memory_config : std::nullopt);
  detail::copyElements(tensor, result);
  return result;
}

void dump_tensor(const std::string &file_name, const Tensor &tensor) {
  Op op("dump_tensor", tensor);
  const Shape &shape = tensor.shape();
  Header header{{},
                kVersion,
                uint32_t(to_device_type(tensor.dtype())),
                tensor.layout() == Layout::TILE,
                uint32_t(shape.rank())};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  std::vector<uint8_t> bytes = tensor.to_bytes();
  try {
    tt::OutputFile file(file_name);
    file.write(&header, sizeof header);
    file.write(sizes.data(), sizes.size() * sizeof(int64_t));
    file.write(bytes.data(), bytes.size());
    file.commit();
  } catch (const tt::OutputError &error) {
    op.fail("'", file_name, "' cannot be written (", error.what(), ")");
  }
}

} // namespace ttnn::chip
