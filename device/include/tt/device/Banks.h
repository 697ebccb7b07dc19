//===- Banks.h - One kind of a chip's memory ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_BANKS_H
#define TT_DEVICE_BANKS_H

#include "tt/device/Chip.h"

namespace tt::device {

/// Memory that buffers lie in.
enum class BufferType : uint8_t { DRAM = 0, L1 = 1 };

/// DRAM or L1 as buffers see it: banks in which the same addresses exist. A
/// buffer has one address, the same in every bank.
struct Banks {
  BufferType type = BufferType::DRAM;
  /// The compute grid, or the DRAM channels in one row. Bank numbers count its
  /// coordinates row by row.
  Shape2 grid;
  /// Alignment of buffers' addresses and of pages that follow each other,
  /// bytes.
  uint64_t alignment = 1;
  /// Addresses that tensors may take.
  uint64_t begin = 0, end = 0;

  static Banks of(const ChipDesc &chip, BufferType type);

  uint32_t count() const { return grid.rows * grid.cols; }
  /// Bytes of a bank that tensors may take.
  uint64_t bytes() const { return end > begin ? end - begin : 0; }
  bool contains(CoreCoord core) const {
    return core.y < grid.rows && core.x < grid.cols;
  }
  /// Bank number of a coordinate that the grid contains.
  uint32_t number(CoreCoord core) const { return core.y * grid.cols + core.x; }
  CoreCoord place(uint32_t bank) const {
    return {bank / grid.cols, bank % grid.cols};
  }
  uint64_t align(uint64_t bytes) const {
    return (bytes + alignment - 1) / alignment * alignment;
  }
};

/// The numbers of the banks in the rectangle from `start` on, row by row.
std::vector<uint32_t> bankNumbers(const Banks &banks, CoreCoord start,
                                  Shape2 size);

} // namespace tt::device

#endif // TT_DEVICE_BANKS_H
