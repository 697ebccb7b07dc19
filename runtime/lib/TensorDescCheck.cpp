//===- TensorDescCheck.cpp - Is a declared tensor sane? -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorDescCheck.h"

#include "Convert.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime::detail {
namespace {

/// No program has more; longer lists are damage.
constexpr int64_t kMaxVolume = int64_t(1) << 48;
constexpr int64_t kTile = device::kDefaultTile.rows;

/// The library must have the case of that number.
template <typename InLibrary, typename InFile>
void checkEnum(InFile value, const char *what, const std::string &where) {
  if (!ttnn::to_enum<InLibrary>(uint32_t(value)))
    failFile(where, what, " ", unsigned(value), " is unknown");
}

/// Multiplies `product` by max(size, 1); false if that leaves 0 ... kMaxVolume.
bool multiply(int64_t &product, int64_t size) {
  if (size < 0 || (size > 0 && product > kMaxVolume / size))
    return false;
  product *= size > 0 ? size : 1;
  return true;
}

int64_t roundUp(int64_t size) { return (size + kTile - 1) / kTile * kTile; }

/// Elements in memory, tile padding included, zeros counted as one.
int64_t paddedVolume(const fb::TensorDesc &desc) {
  const auto &shape = *desc.shape();
  bool tile = desc.layout() == target::Layout::Tile;
  int64_t product = tile && shape.size() < 2 ? kTile : 1;
  if (tile && shape.size() == 0)
    product *= kTile;
  for (uint32_t i = 0; i != shape.size(); ++i) {
    int64_t size = shape.Get(i);
    bool padded = tile && i + 2 >= shape.size();
    if (size > kMaxVolume || !multiply(product, padded ? roundUp(size) : size))
      return -1;
  }
  return product;
}

} // namespace

std::optional<int64_t>
boundedVolume(const flatbuffers::Vector<int64_t> &sizes) {
  int64_t bound = 1, volume = 1;
  for (int64_t size : aligned(sizes)) {
    if (!multiply(bound, size))
      return std::nullopt;
    volume *= size;
  }
  return volume;
}

void TensorDescCheck::check(const fb::TensorDesc &desc,
                            const std::string &where) {
  if (!checked.insert(&desc).second)
    return;
  const fb::MemoryConfig &config = *desc.memory_config();
  if (unsigned(desc.data_type()) >= device::kNumDataTypes)
    failFile(where, "element type ", unsigned(desc.data_type()), " is unknown");
  checkEnum<ttnn::Layout>(desc.layout(), "layout", where);
  checkEnum<ttnn::BufferType>(config.buffer_type(), "buffer type", where);
  checkEnum<ttnn::TensorMemoryLayout>(config.memory_layout(), "memory layout",
                                      where);
  try {
    (void)toDataType(desc.data_type());
  } catch (const Error &error) { // a format that the library does not have
    fail(error.kind(), where, error.what());
  }
  device::DataType type{uint16_t(desc.data_type())};
  if (device::isBlockFloat(type) && desc.layout() != target::Layout::Tile)
    failFile(where, device::name(type), " exists in tile layout only");
  checkShape(desc, where);
  if (config.shard_spec())
    checkShard(desc, where);
  else if (config.memory_layout() != target::TensorMemoryLayout::Interleaved &&
           config.buffer_type() == target::BufferType::SystemMemory)
    failFile(where, "system memory is never sharded");
}

void TensorDescCheck::checkShape(const fb::TensorDesc &desc,
                                 const std::string &where) const {
  if (desc.shape()->size() > device::kMaxRank)
    failFile(where, "rank ", desc.shape()->size(), ", at most ",
             device::kMaxRank, " makes sense");
  for (int64_t size : aligned(*desc.shape()))
    if (size < 0)
      failFile(where, "negative size ", size, " in its shape");
  int64_t volume = paddedVolume(desc);
  if (volume < 0)
    failFile(where, "the number of elements overflows");
  unsigned bits = device::elementBits(device::DataType(desc.data_type()));
  uint64_t bytes = uint64_t(volume) / 8 * bits;
  if (bytes > maxTensorBytes)
    fail(ErrorKind::OutOfMemory, where, bytes,
         " bytes; a tensor of this program has at most ", maxTensorBytes);
}

void TensorDescCheck::checkShard(const fb::TensorDesc &desc,
                                 const std::string &where) const {
  const fb::MemoryConfig &config = *desc.memory_config();
  const fb::ShardSpec &shard = *config.shard_spec();
  if (config.memory_layout() == target::TensorMemoryLayout::Interleaved)
    failFile(where, "an interleaved tensor has a shard spec");
  if (config.buffer_type() == target::BufferType::SystemMemory)
    failFile(where, "system memory is never sharded");
  checkEnum<ttnn::ShardOrientation>(shard.orientation(), "shard orientation",
                                    where);
  if (shard.shape()->size() != 2)
    failFile(where, "a shard shape of rank ", shard.shape()->size(),
             ", wanted 2");
  int64_t volume = 1;
  for (int64_t size : aligned(*shard.shape())) {
    if (size <= 0 || size > UINT32_MAX || !multiply(volume, size))
      failFile(where, "a shard size of ", size);
    if (desc.layout() == target::Layout::Tile && size % kTile != 0)
      failFile(where, "a shard size of ", size,
               ", wanted a multiple of the tile's ", kTile);
  }
  unsigned bits = device::elementBits(device::DataType(desc.data_type()));
  if (uint64_t(volume) / 8 * bits > maxTensorBytes)
    fail(ErrorKind::OutOfMemory, where, "a shard of ", volume,
         " elements; a tensor of this program has at most ", maxTensorBytes,
         " bytes");
  checkCores(config, where);
}

void TensorDescCheck::checkCores(const fb::MemoryConfig &config,
                                 const std::string &where) const {
  const auto &ranges = *config.shard_spec()->core_ranges();
  bool dram = config.buffer_type() == target::BufferType::DRAM;
  device::Shape2 grid =
      dram ? device::Shape2{1, chip.numDramChannels} : chip.grid;
  if (ranges.size() == 0 || ranges.size() > uint64_t(grid.rows) * grid.cols)
    failFile(where, ranges.size(), " core ranges on a grid of ", grid.rows, "x",
             grid.cols);
  auto outside = [](int32_t start, int32_t end, uint32_t size) {
    return start < 0 || end < start || uint32_t(end) >= size;
  };
  std::vector<bool> taken(size_t(grid.rows) * grid.cols);
  for (const fb::CoreRange *range : ranges) {
    const auto &start = range->start(), &end = range->end();
    if (outside(start.y(), end.y(), grid.rows) ||
        outside(start.x(), end.x(), grid.cols))
      failFile(where, "cores (", start.y(), ", ", start.x(), ") to (", end.y(),
               ", ", end.x(), ") are not a range of the grid of ", grid.rows,
               "x", grid.cols);
    for (int32_t y = start.y(); y <= end.y(); ++y)
      for (int32_t x = start.x(); x <= end.x(); ++x) {
        if (taken[size_t(y) * grid.cols + x])
          failFile(where, "core (", y, ", ", x, ") is in two ranges");
        taken[size_t(y) * grid.cols + x] = true;
      }
  }
}

} // namespace tt::runtime::detail
