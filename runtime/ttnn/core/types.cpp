//===- types.cpp - Enums and settings of the ttnn API ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/types.hpp"

#include "Errors.h"

#include <cstring>

namespace ttnn {

using detail::failArgument;
using detail::text;

// The device's formats and the library's have one numbering.
tt::device::DataType to_device_type(DataType dtype) {
  if (!to_enum<DataType>(uint32_t(dtype)))
    failArgument("no data type has the number ", int(dtype));
  return static_cast<tt::device::DataType>(dtype);
}

DataType from_device_type(tt::device::DataType type) {
  if (auto dtype = to_enum<DataType>(uint32_t(type)))
    return *dtype;
  std::string known;
  for (const auto &c : EnumTraits<DataType>::cases)
    known += (known.empty() ? "" : ", ") + std::string(c.word);
  detail::fail(detail::ErrorKind::Unsupported, "ttnn has no tensors of '",
               tt::device::name(type), "'; it has ", known);
}

bool is_block_float(DataType dtype) {
  return dtype == DataType::BFLOAT8_B || dtype == DataType::BFLOAT4_B;
}
bool is_floating_point(DataType dtype) {
  return tt::device::isFloat(to_device_type(dtype));
}
bool is_signed_integer(DataType dtype) { return dtype == DataType::INT32; }

template <typename T>
static std::vector<uint8_t> bytesOf(const std::vector<T> &values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(T));
  if (!bytes.empty())
    std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

ConstantData::ConstantData(const std::vector<float> &values)
    : ConstantData(DataType::FLOAT32, bytesOf(values)) {}
ConstantData::ConstantData(const std::vector<int32_t> &values)
    : ConstantData(DataType::INT32, bytesOf(values)) {}
ConstantData::ConstantData(DataType dtype, std::vector<uint8_t> bytes)
    : ConstantData(dtype, std::span<const uint8_t>(bytes)) {
  owned = std::make_shared<std::vector<uint8_t>>(std::move(bytes));
  this->bytes = *owned;
}
ConstantData::ConstantData(DataType dtype, std::span<const uint8_t> bytes)
    : dtype(dtype), bytes(bytes) {
  if (is_block_float(dtype))
    failArgument("constant data of block float '", to_string(dtype),
                 "'; wanted single elements, such as f32");
  size_t size = tt::device::elementBytes(to_device_type(dtype));
  if (bytes.size() % size != 0)
    failArgument("constant data of ", bytes.size(),
                 " bytes; wanted a multiple of ", size, ", the size of '",
                 to_string(dtype), "'");
}

std::string to_string(const MemoryConfig &config) {
  if (config.is_host())
    return "system_memory";
  std::string out =
      text(to_string(config.buffer_type), " ", to_string(config.memory_layout));
  if (config.shard_spec)
    out += text(" ", config.shard_spec->grid.num_cores(), " cores of ",
                config.shard_spec->shape[0], "x", config.shard_spec->shape[1]);
  return out;
}

//===-- Shape
//--------------------------------------------------------------===//

int64_t Shape::volume() const {
  int64_t volume = 1;
  for (int64_t size : sizes)
    volume *= size;
  return volume;
}

size_t Shape::index(int64_t dim) const {
  int64_t rank = int64_t(sizes.size());
  if (dim < -rank || dim >= rank)
    failArgument("dimension ", dim, " of shape ", to_string(*this), "; wanted ",
                 -rank, " to ", rank - 1);
  return size_t(dim < 0 ? dim + rank : dim);
}

std::string to_string(const Shape &shape) {
  if (shape.empty())
    return "scalar";
  std::string out;
  for (int64_t size : shape)
    out += (out.empty() ? "" : "x") + std::to_string(size);
  return out;
}

} // namespace ttnn
