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

/// The builder aligns no vector without elements.
template <typename T>
void checkAligned(const flatbuffers::Vector<T> &vector,
                  const std::string &where) {
  if (vector.size() != 0 &&
      reinterpret_cast<uintptr_t>(vector.Data()) % alignof(T) != 0)
    failFile(where, "a vector of numbers is not aligned");
}

void checkPlace(const DeviceBuffer &buffer, const device::Banks &banks,
                const std::string &where) {
  if (buffer.address % banks.alignment != 0)
    failFile(where, "address ", buffer.address, " is not a multiple of ",
             banks.alignment);
  if (buffer.address > banks.end ||
      buffer.bytesPerBank > banks.end - buffer.address)
    failFile(where, buffer.bytesPerBank, " bytes at address ", buffer.address,
             " go beyond the end of ", buffer.inDram() ? "DRAM" : "L1", " at ",
             banks.end);
}

template <typename To, typename From>
std::vector<To> numbers(const flatbuffers::Vector<From> *from,
                        const std::string &where) {
  if (!from)
    return {};
  checkAligned(*from, where);
  return {from->begin(), from->end()};
}

} // namespace

device::DataType readType(target::DataType type, const std::string &where) {
  if (unsigned(type) >= device::kNumDataTypes)
    failFile(where, "element type ", unsigned(type), " is unknown");
  return device::DataType(type);
}

device::CoreCoord readCore(const target::Dim2d &core,
                           const device::ChipDesc &chip,
                           const std::string &where) {
  if (core.y() < 0 || core.x() < 0 || uint32_t(core.y()) >= chip.grid.rows ||
      uint32_t(core.x()) >= chip.grid.cols)
    failFile(where, "core (", core.y(), ", ", core.x(),
             "), the device has a grid of ", chip.grid.rows, "x",
             chip.grid.cols);
  return {uint32_t(core.y()), uint32_t(core.x())};
}

HostBuffer readHostBuffer(const fb::HostBuffer &table, const Limits &limits,
                          const std::string &where) {
  HostBuffer buffer;
  buffer.type = readType(table.data_type(), where);
  if (device::isBlockFloat(buffer.type))
    failFile(where, device::name(buffer.type), " exists on the device only");
  checkAligned(*table.shape(), where);
  const auto &shape = *table.shape();
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
  if (const target::Dim2d *tile = table.tile())
    buffer.unit = {uint32_t(tile->y()), uint32_t(tile->x())};
  buffer.grid = numbers<uint64_t>(table.grid(), where);
  buffer.shard = numbers<uint64_t>(table.shard(), where);
  buffer.strides = numbers<uint64_t>(table.strides(), where);
  if (table.strides() && buffer.strides.empty())
    failFile(where, "0 strides for ", buffer.shard.size(), " dimensions");
  buffer.buffers = table.buffers();
  if (table.cores() && (!buffer.isSharded() || buffer.inDram()))
    failFile(where, "cores of shards, which it has not in L1");
  if (table.cores())
    for (const target::Dim2d *core : *table.cores())
      buffer.cores.push_back(readCore(*core, limits.chip, where));
  device::Banks banks = device::Banks::of(limits.chip, buffer.memory);
  if (std::string problem = buffer.problem(); !problem.empty())
    failFile(where, problem);
  if (std::string problem = buffer.problem(banks); !problem.empty())
    failFile(where, problem);
  buffer.placement = buffer.place(banks);
  buffer.bytesPerBank = buffer.placement.bytesPerBank() * buffer.buffers;
  checkPlace(buffer, banks, where);
  return buffer;
}

emulator::CoreRange readCores(const fb::CoreRange &range,
                              const device::ChipDesc &chip,
                              const std::string &where) {
  device::Shape2 grid = chip.grid;
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
                            readCores(*table.cores(), limits.chip, where)};
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

void checkCopy(const HostBuffer &host, const DeviceBuffer &device,
               const std::string &where) {
  if (host.type != device.type &&
      !(device::isFloat(host.type) && device::isFloat(device.type)))
    failFile(where, "a copy between ", device::name(host.type), " and ",
             device::name(device.type));
  if (device.buffers != 1)
    failFile(where, "a copy to or from ", device.buffers, " buffers");
  std::vector<int64_t> shape = foldShape(host.shape, device.shard.size());
  std::vector<int64_t> extents = device.extents();
  for (size_t d = 0; d != shape.size(); ++d)
    if (shape[d] > extents[d])
      failFile(where, shape[d], " elements along dimension ", d,
               " on the host, ", extents[d], " on the device");
}

} // namespace tt::runtime::metal
