//===- ReadBuffers.cpp - Buffers of a .ttm file ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ReadBuffers.h"

#include "tt/device/Tile.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime::metal {

using detail::failFile;

namespace {

/// Sizes beyond this are no buffers, and products of them must not overflow.
constexpr uint64_t kMaxBytes = uint64_t(1) << 48;
constexpr size_t kMaxRank = 16;

/// a * b, at most kMaxBytes + 1.
uint64_t times(uint64_t a, uint64_t b) {
  uint64_t product;
  bool over = __builtin_mul_overflow(a, b, &product) || product > kMaxBytes;
  return over ? kMaxBytes + 1 : product;
}

uint64_t roundUp(uint64_t value, uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

device::DataType readType(target::DataType type, const std::string &where) {
  if (unsigned(type) >= device::kNumDataTypes)
    failFile(where, "element type ", unsigned(type), " is unknown");
  return device::DataType(type);
}

/// The builder aligns no vector without elements.
template <typename T>
const flatbuffers::Vector<T> &aligned(const flatbuffers::Vector<T> &vector,
                                      const std::string &where) {
  if (vector.size() != 0 &&
      reinterpret_cast<uintptr_t>(vector.Data()) % alignof(T) != 0)
    failFile(where, "a vector of numbers is not aligned");
  return vector;
}

void readUnit(const fb::DeviceBuffer &table, DeviceBuffer &buffer,
              const std::string &where) {
  if (const target::Dim2d *tile = table.tile()) {
    bool legal = (tile->x() == 16 || tile->x() == 32) && tile->y() >= 1 &&
                 tile->y() <= 32 && (tile->y() & (tile->y() - 1)) == 0;
    if (!legal)
      failFile(where, "no tile has ", tile->y(), "x", tile->x(), " elements");
    buffer.unit = {uint32_t(tile->y()), uint32_t(tile->x())};
    buffer.unitBytes = device::tileBytes(buffer.type, buffer.unit);
  } else if (device::isBlockFloat(buffer.type)) {
    failFile(where, device::name(buffer.type), " exists in tiles only");
  } else {
    buffer.unitBytes = device::elementBytes(buffer.type);
  }
}

void readShapes(const fb::DeviceBuffer &table, DeviceBuffer &buffer,
                const std::string &where) {
  size_t rank = table.shard()->size();
  if (rank == 0 || rank > kMaxRank || table.grid()->size() != rank ||
      (buffer.isTiled() && rank < 2))
    failFile(where, "a grid of ", table.grid()->size(), " and a shard of ",
             rank, " dimensions");
  auto read = [&](const flatbuffers::Vector<uint32_t> &from) {
    std::vector<uint32_t> sizes(from.begin(), from.end());
    for (uint32_t size : sizes)
      if (size == 0)
        failFile(where, "a size of 0");
    return sizes;
  };
  buffer.grid = read(*table.grid());
  buffer.shard = read(*table.shard());
  for (size_t d = 0; d != rank; ++d)
    if (buffer.grid[d] != 1 && (!buffer.sharded || d + 2 < rank))
      failFile(where, "a grid of ", buffer.grid[d], " along dimension ", d);
}

void readStrides(const fb::DeviceBuffer &table, DeviceBuffer &buffer,
                 const std::string &where) {
  const auto &strides = aligned(*table.strides(), where);
  size_t rank = buffer.shard.size();
  if (strides.size() != rank)
    failFile(where, strides.size(), " strides for ", rank, " dimensions");
  buffer.strides.assign(strides.begin(), strides.end());
  uint64_t inner = buffer.unitBytes;
  for (size_t d = rank; d-- != 0;) {
    if (buffer.strides[d] < inner)
      failFile(where, "a stride of ", buffer.strides[d], " over ", inner,
               " bytes");
    inner = times(buffer.strides[d], buffer.shard[d]);
  }
  if (buffer.strides.back() != buffer.unitBytes && buffer.shard.back() != 1)
    failFile(where, "units of ", buffer.unitBytes, " bytes at a distance of ",
             buffer.strides.back());
  buffer.shardBytes = inner;
  buffer.bytesPerBank = times(inner, buffer.buffers);
}

void readPages(DeviceBuffer &buffer, const device::ChipDesc &chip) {
  uint64_t units = 1;
  for (uint32_t size : buffer.shard)
    units = times(units, size);
  uint64_t perPage = buffer.isTiled() ? 1 : buffer.shard.back();
  buffer.pageBytes = times(perPage, buffer.unitBytes);
  buffer.numPages = units / perPage;
  uint64_t banks = buffer.inDram() ? chip.numDramChannels : chip.numCores();
  uint64_t alignment = buffer.inDram() ? chip.nocDRAMAddressAlignBytes
                                       : chip.nocL1AddressAlignBytes;
  buffer.bytesPerBank = times((buffer.numPages + banks - 1) / banks,
                              roundUp(buffer.pageBytes, alignment));
}

void checkPlace(const DeviceBuffer &buffer, const device::ChipDesc &chip,
                const std::string &where) {
  bool dram = buffer.inDram();
  uint64_t alignment =
      dram ? chip.nocDRAMAddressAlignBytes : chip.nocL1AddressAlignBytes;
  uint64_t end = dram ? chip.dramUnreservedEnd : chip.l1Size;
  if (buffer.address % alignment != 0)
    failFile(where, "address ", buffer.address, " is not a multiple of ",
             alignment);
  if (buffer.address > end || buffer.bytesPerBank > end - buffer.address)
    failFile(where, buffer.bytesPerBank, " bytes at address ", buffer.address,
             " go beyond the end of ", dram ? "DRAM" : "L1", " at ", end);
  if (!buffer.sharded)
    return;
  device::Shape2 grid =
      dram ? device::Shape2{1, chip.numDramChannels} : chip.grid;
  if (buffer.gridRows() > grid.rows || buffer.gridCols() > grid.cols)
    failFile(where, "shards on a grid of ", buffer.gridRows(), "x",
             buffer.gridCols(), ", the device has ", grid.rows, "x", grid.cols);
}

} // namespace

HostBuffer readHostBuffer(const fb::HostBuffer &table, const Limits &limits,
                          const std::string &where) {
  HostBuffer buffer;
  buffer.type = readType(table.data_type(), where);
  if (device::isBlockFloat(buffer.type))
    failFile(where, device::name(buffer.type), " exists on the device only");
  const auto &shape = aligned(*table.shape(), where);
  if (shape.size() > kMaxRank)
    failFile(where, "rank ", shape.size(), ", at most ", kMaxRank,
             " makes sense");
  buffer.shape.assign(shape.begin(), shape.end());
  // Zeros count as one, so that the other sizes cannot overflow.
  uint64_t bound = device::elementBytes(buffer.type), bytes = bound;
  for (int64_t size : buffer.shape) {
    if (size < 0)
      failFile(where, "a size of ", size);
    bound = times(bound, size == 0 ? 1 : uint64_t(size));
    bytes = times(bytes, uint64_t(size));
  }
  if (bound > limits.maxTensorBytes)
    failFile(where, "more than ", limits.maxTensorBytes,
             " bytes, the most that a tensor of this program has");
  buffer.bytes = bytes;
  return buffer;
}

DeviceBuffer readDeviceBuffer(const fb::DeviceBuffer &table,
                              const Limits &limits, const std::string &where) {
  DeviceBuffer buffer;
  buffer.name = table.name()->str();
  if (table.memory() != fb::BufferType::DRAM &&
      table.memory() != fb::BufferType::L1)
    failFile(where, "memory ", unsigned(table.memory()), " is unknown");
  buffer.memory = table.memory() == fb::BufferType::DRAM
                      ? emulator::BufferType::DRAM
                      : emulator::BufferType::L1;
  buffer.address = table.address();
  buffer.type = readType(table.data_type(), where);
  buffer.sharded = table.strides() != nullptr;
  buffer.buffers = table.buffers();
  if (buffer.buffers == 0 || (buffer.buffers != 1 && !buffer.sharded))
    failFile(where, "it consists of ", buffer.buffers, " buffers");
  readUnit(table, buffer, where);
  readShapes(table, buffer, where);
  if (buffer.sharded)
    readStrides(table, buffer, where);
  else
    readPages(buffer, limits.chip);
  checkPlace(buffer, limits.chip, where);
  return buffer;
}

emulator::CoreRange readCores(const fb::CoreRange &range, const Limits &limits,
                              const std::string &where) {
  device::Shape2 grid = limits.chip.grid;
  auto inside = [](int32_t start, int32_t size, uint32_t limit) {
    return start >= 0 && size > 0 && uint32_t(start) < limit &&
           uint32_t(size) <= limit - uint32_t(start);
  };
  const target::Dim2d &start = range.start(), &size = range.size();
  if (!inside(start.y(), size.y(), grid.rows) ||
      !inside(start.x(), size.x(), grid.cols))
    failFile(where, size.y(), "x", size.x(), " cores from (", start.y(), ", ",
             start.x(), ") are not a range of the grid of ", grid.rows, "x",
             grid.cols);
  return {{uint32_t(start.y()), uint32_t(start.x())},
          uint32_t(size.y()),
          uint32_t(size.x())};
}

GlobalSemaphore readGlobalSemaphore(const fb::GlobalSemaphore &table,
                                    const Limits &limits,
                                    const std::string &where) {
  GlobalSemaphore semaphore{table.address(),
                            readCores(*table.cores(), limits, where)};
  if (semaphore.address % limits.chip.nocL1AddressAlignBytes != 0 ||
      semaphore.address + uint64_t(4) > limits.chip.l1Size)
    failFile(where, "L1 has no semaphore at address ", semaphore.address);
  return semaphore;
}

std::vector<int64_t> foldShape(const std::vector<int64_t> &shape, size_t rank) {
  std::vector<int64_t> folded(rank, 1);
  for (size_t i = 0; i != shape.size(); ++i) {
    size_t fromEnd = shape.size() - 1 - i;
    folded[fromEnd < rank ? rank - 1 - fromEnd : 0] *= shape[i];
  }
  return folded;
}

std::vector<int64_t> extentsOf(const DeviceBuffer &buffer) {
  std::vector<int64_t> extents;
  for (size_t d = 0; d != buffer.shard.size(); ++d)
    extents.push_back(int64_t(buffer.grid[d]) * buffer.shard[d]);
  if (buffer.isTiled()) {
    extents[extents.size() - 2] *= buffer.unit.rows;
    extents.back() *= buffer.unit.cols;
  }
  return extents;
}

void checkCopy(const HostBuffer &host, const DeviceBuffer &device,
               const std::string &where) {
  if (host.type != device.type &&
      !(device::isFloat(host.type) && device::isFloat(device.type)))
    failFile(where, "a copy between ", device::name(host.type), " and ",
             device::name(device.type));
  if (device.buffers != 1)
    failFile(where, "a copy to or from ", device.buffers, " buffers");
  std::vector<int64_t> shape = foldShape(host.shape, device.shard.size());
  std::vector<int64_t> extents = extentsOf(device);
  for (size_t d = 0; d != shape.size(); ++d)
    if (shape[d] > extents[d])
      failFile(where, shape[d], " elements along dimension ", d,
               " on the host, ", extents[d], " on the device");
}

} // namespace tt::runtime::metal
