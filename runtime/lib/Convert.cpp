//===- Convert.cpp - From tables to the library's types -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Convert.h"

#include "tt/runtime/detail/Errors.h"

namespace tt::runtime {
namespace detail {

ttnn::DataType toDataType(target::DataType type) {
  return ttnn::from_device_type(device::DataType(type));
}

ttnn::Layout toLayout(fb::Layout layout) {
  return layout == fb::Layout::Tile ? ttnn::Layout::TILE
                                    : ttnn::Layout::ROW_MAJOR;
}

static ttnn::TensorMemoryLayout toMemoryLayout(fb::TensorMemoryLayout layout) {
  switch (layout) {
  case fb::TensorMemoryLayout::Interleaved:
    return ttnn::TensorMemoryLayout::INTERLEAVED;
  case fb::TensorMemoryLayout::HeightSharded:
    return ttnn::TensorMemoryLayout::HEIGHT_SHARDED;
  case fb::TensorMemoryLayout::WidthSharded:
    return ttnn::TensorMemoryLayout::WIDTH_SHARDED;
  case fb::TensorMemoryLayout::BlockSharded:
    return ttnn::TensorMemoryLayout::BLOCK_SHARDED;
  }
  fail(ErrorKind::Internal, "unchecked memory layout ", unsigned(layout));
}

static ttnn::BufferType toBufferType(fb::BufferType type) {
  switch (type) {
  case fb::BufferType::DRAM:
    return ttnn::BufferType::DRAM;
  case fb::BufferType::L1:
    return ttnn::BufferType::L1;
  case fb::BufferType::SystemMemory:
    return ttnn::BufferType::SYSTEM_MEMORY;
  }
  fail(ErrorKind::Internal, "unchecked buffer type ", unsigned(type));
}

ttnn::MemoryConfig toMemoryConfig(const fb::MemoryConfig &config) {
  ttnn::MemoryConfig result;
  result.memory_layout = toMemoryLayout(config.memory_layout());
  result.buffer_type = toBufferType(config.buffer_type());
  if (const fb::ShardSpec *shard = config.shard_spec()) {
    std::vector<ttnn::CoreRange> ranges;
    for (const fb::CoreRange *range : *shard->core_ranges())
      ranges.emplace_back(ttnn::CoreCoord{uint64_t(range->start().x()),
                                          uint64_t(range->start().y())},
                          ttnn::CoreCoord{uint64_t(range->end().x()),
                                          uint64_t(range->end().y())});
    result.shard_spec = ttnn::ShardSpec{
        ttnn::CoreRangeSet(std::move(ranges)),
        {uint32_t(shard->shape()->Get(0)), uint32_t(shard->shape()->Get(1))},
        shard->orientation() == fb::ShardOrientation::ColMajor
            ? ttnn::ShardOrientation::COL_MAJOR
            : ttnn::ShardOrientation::ROW_MAJOR};
  }
  return result;
}

ttnn::MathFidelity toMathFidelity(std::string_view word) {
  if (word == "lofi")
    return ttnn::MathFidelity::LoFi;
  if (word == "hifi2")
    return ttnn::MathFidelity::HiFi2;
  if (word == "hifi3")
    return ttnn::MathFidelity::HiFi3;
  if (word == "hifi4")
    return ttnn::MathFidelity::HiFi4;
  failFile("math fidelity '", word, "' is unknown");
}

ttnn::Shape toShape(const flatbuffers::Vector<int64_t> &sizes) {
  (void)aligned(sizes);
  return ttnn::Shape(sizes.begin(), sizes.end());
}

const flatbuffers::Vector<int64_t> &
aligned(const flatbuffers::Vector<int64_t> &vector) {
  // The builder aligns no vector without elements.
  if (vector.size() != 0 &&
      reinterpret_cast<uintptr_t>(vector.Data()) % alignof(int64_t) != 0)
    failFile("a vector of 64-bit numbers is not aligned");
  // No temporary: such a vector cannot be copied out of its file.
  return vector; // NOLINT(bugprone-return-const-ref-from-parameter)
}

TensorDesc toTensorDesc(const fb::TensorDesc &desc) {
  return {toShape(*desc.shape()),
          {toDataType(desc.data_type()), toLayout(desc.layout()),
           toMemoryConfig(*desc.memory_config())}};
}

} // namespace detail

std::string toString(const Layout &layout) {
  return detail::text(ttnn::to_string(layout.dtype), " ",
                      ttnn::to_string(layout.layout), ", ",
                      ttnn::to_string(layout.memoryConfig));
}

std::string toString(const TensorDesc &desc) {
  return detail::text(ttnn::to_string(desc.shape), " ", toString(desc.layout));
}

} // namespace tt::runtime
