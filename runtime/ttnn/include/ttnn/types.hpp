//===- types.hpp - Enums and settings of the ttnn API ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Spelling follows the vendor's library, so that emitted code compiles against
// either.
//===----------------------------------------------------------------------===//
#ifndef TTNN_TYPES_HPP
#define TTNN_TYPES_HPP

#include "tt/device/DataType.h"
#include "ttnn/attributes.hpp"
#include "ttnn/core_range.hpp"
#include "ttnn/shape.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ttnn {

/// The format in device memory, and back. `from_device_type` throws
/// tt::runtime::Error Unsupported for formats that this API does not have.
tt::device::DataType to_device_type(DataType dtype);
DataType from_device_type(tt::device::DataType type);

bool is_block_float(DataType dtype);
bool is_floating_point(DataType dtype);
/// True for INT32 only.
bool is_signed_integer(DataType dtype);

/// Which cores hold shards, and how large a shard is: rows and columns in
/// elements, where the rows of a tensor are all its dimensions but the last,
/// tile padding included.
struct ShardSpec {
  CoreRangeSet grid;
  std::array<uint32_t, 2> shape{};
  ShardOrientation orientation = ShardOrientation::ROW_MAJOR;
  friend bool operator==(const ShardSpec &, const ShardSpec &) = default;
};

/// Where a tensor lives. A sharded one without `shard_spec` gets shards of
/// equal size over as many cores as it can use. SYSTEM_MEMORY is the host.
struct MemoryConfig {
  TensorMemoryLayout memory_layout = TensorMemoryLayout::INTERLEAVED;
  BufferType buffer_type = BufferType::DRAM;
  std::optional<ShardSpec> shard_spec;

  bool is_sharded() const {
    return memory_layout != TensorMemoryLayout::INTERLEAVED;
  }
  bool is_l1() const { return buffer_type == BufferType::L1; }
  bool is_dram() const { return buffer_type == BufferType::DRAM; }
  bool is_host() const { return buffer_type == BufferType::SYSTEM_MEMORY; }
  friend bool operator==(const MemoryConfig &, const MemoryConfig &) = default;
};

inline const MemoryConfig DRAM_MEMORY_CONFIG{};
inline const MemoryConfig L1_MEMORY_CONFIG{TensorMemoryLayout::INTERLEAVED,
                                           BufferType::L1, std::nullopt};
inline const MemoryConfig HOST_MEMORY_CONFIG{
    TensorMemoryLayout::INTERLEAVED, BufferType::SYSTEM_MEMORY, std::nullopt};

/// The vendor's word is one for all chips.
using DeviceComputeKernelConfig = WormholeComputeKernelConfig;

/// A coordinate in a mesh of devices, row before column.
struct MeshCoordinate {
  std::vector<int64_t> coords;
};
/// For every axis of a mesh the dimension that it cuts, -1 for none.
struct MeshMapperConfig {
  std::vector<int64_t> dims;
};
/// For every axis of a mesh the dimension that it joins.
struct MeshComposerConfig {
  std::vector<int64_t> dims;
};

/// A number that keeps its kind.
using Scalar = std::variant<float, int32_t>;

/// Content of a constant: row-major elements of `dtype` (not a block float), or
/// one element for all.
struct ConstantData {
  ConstantData(const std::vector<float> &values);
  ConstantData(const std::vector<int32_t> &values);
  /// Throws tt::runtime::Error InvalidArgument if the bytes are not whole
  /// elements or `dtype` is a block float.
  ConstantData(DataType dtype, std::vector<uint8_t> bytes);
  /// A view of memory that the caller keeps while this or a copy of it is used.
  ConstantData(DataType dtype, std::span<const uint8_t> bytes);

  DataType dtype;
  std::span<const uint8_t> bytes;

private:
  std::shared_ptr<const std::vector<uint8_t>> owned; ///< of bytes, or null
};

/// "l1 block_sharded 8x8 cores of 64x32".
std::string to_string(const MemoryConfig &config);

} // namespace ttnn

#endif // TTNN_TYPES_HPP
