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

// The enums of files and of the library have one numbering.
ttnn::Layout toLayout(target::Layout layout) { return ttnn::Layout(layout); }

ttnn::MemoryConfig toMemoryConfig(const fb::MemoryConfig &config) {
  ttnn::MemoryConfig result;
  result.memory_layout = ttnn::TensorMemoryLayout(config.memory_layout());
  result.buffer_type = ttnn::BufferType(config.buffer_type());
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
        ttnn::ShardOrientation(shard->orientation())};
  }
  return result;
}

ttnn::CoreRangeSet toCoreRanges(std::span<const int64_t> numbers) {
  std::vector<ttnn::CoreRange> ranges;
  for (size_t i = 0; i + 3 < numbers.size(); i += 4)
    ranges.emplace_back(
        ttnn::CoreCoord{uint64_t(numbers[i]), uint64_t(numbers[i + 1])},
        ttnn::CoreCoord{uint64_t(numbers[i + 2]), uint64_t(numbers[i + 3])});
  return ttnn::CoreRangeSet(std::move(ranges));
}

ttnn::MemoryConfig toMemoryConfig(std::span<const int64_t> numbers) {
  ttnn::MemoryConfig result;
  result.memory_layout = ttnn::TensorMemoryLayout(numbers[0]);
  result.buffer_type = ttnn::BufferType(numbers[1]);
  if (numbers.size() > 2)
    result.shard_spec =
        ttnn::ShardSpec{toCoreRanges(numbers.subspan(5)),
                        {uint32_t(numbers[3]), uint32_t(numbers[4])},
                        ttnn::ShardOrientation(numbers[2])};
  return result;
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
