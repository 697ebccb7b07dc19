//===- types.cpp - Enums and settings of the ttnn API ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/types.hpp"

#include "Errors.h"

#include <cstring>

namespace ttnn {

using detail::failArgument;
using detail::text;
namespace device = tt::device;

device::DataType to_device_type(DataType dtype) {
  switch (dtype) {
  case DataType::FLOAT32:
    return device::DataType::Float32;
  case DataType::FLOAT16:
    return device::DataType::Float16;
  case DataType::BFLOAT16:
    return device::DataType::BFloat16;
  case DataType::BFLOAT8_B:
    return device::DataType::BFP_BFloat8;
  case DataType::BFLOAT4_B:
    return device::DataType::BFP_BFloat4;
  case DataType::UINT32:
    return device::DataType::UInt32;
  case DataType::UINT16:
    return device::DataType::UInt16;
  case DataType::UINT8:
    return device::DataType::UInt8;
  case DataType::INT32:
    return device::DataType::Int32;
  }
  failArgument("no data type has the number ", int(dtype));
}

DataType from_device_type(device::DataType type) {
  switch (type) {
  case device::DataType::Float32:
    return DataType::FLOAT32;
  case device::DataType::Float16:
    return DataType::FLOAT16;
  case device::DataType::BFloat16:
    return DataType::BFLOAT16;
  case device::DataType::BFP_BFloat8:
    return DataType::BFLOAT8_B;
  case device::DataType::BFP_BFloat4:
    return DataType::BFLOAT4_B;
  case device::DataType::UInt32:
    return DataType::UINT32;
  case device::DataType::UInt16:
    return DataType::UINT16;
  case device::DataType::UInt8:
    return DataType::UINT8;
  case device::DataType::Int32:
    return DataType::INT32;
  default:
    detail::fail(detail::ErrorKind::Unsupported, "ttnn has no tensors of '",
                 device::name(type),
                 "'; it has f32, f16, bf16, bfp_bf8, bfp_bf4, u32, u16, u8 and "
                 "si32");
  }
}

bool is_block_float(DataType dtype) {
  return dtype == DataType::BFLOAT8_B || dtype == DataType::BFLOAT4_B;
}
bool is_floating_point(DataType dtype) {
  return device::isFloat(to_device_type(dtype));
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
  size_t size = device::elementBytes(to_device_type(dtype));
  if (bytes.size() % size != 0)
    failArgument("constant data of ", bytes.size(),
                 " bytes; wanted a multiple of ", size, ", the size of '",
                 to_string(dtype), "'");
}

std::string_view to_string(DataType dtype) {
  return device::name(to_device_type(dtype));
}
std::string_view to_string(Layout layout) {
  return layout == Layout::TILE ? "tile" : "row_major";
}
std::string_view to_string(TensorMemoryLayout layout) {
  switch (layout) {
  case TensorMemoryLayout::INTERLEAVED:
    return "interleaved";
  case TensorMemoryLayout::HEIGHT_SHARDED:
    return "height_sharded";
  case TensorMemoryLayout::WIDTH_SHARDED:
    return "width_sharded";
  case TensorMemoryLayout::BLOCK_SHARDED:
    return "block_sharded";
  }
  return "unknown";
}
std::string_view to_string(BufferType type) {
  switch (type) {
  case BufferType::DRAM:
    return "dram";
  case BufferType::L1:
    return "l1";
  case BufferType::SYSTEM_MEMORY:
    return "system_memory";
  }
  return "unknown";
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
