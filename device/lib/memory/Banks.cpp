//===- Banks.cpp - One kind of a chip's memory ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Banks.h"

namespace tt::device {

Banks Banks::of(const ChipDesc &chip, BufferType type) {
  if (type == BufferType::DRAM)
    return {type,
            {1, chip.numDramChannels},
            chip.nocDRAMAddressAlignBytes,
            chip.dramUnreservedBase,
            chip.dramUnreservedEnd};
  return {type, chip.grid, chip.nocL1AddressAlignBytes, chip.l1UnreservedBase,
          chip.l1Size};
}

std::vector<uint32_t> bankNumbers(const Banks &banks, CoreCoord start,
                                  Shape2 size) {
  std::vector<uint32_t> numbers;
  numbers.reserve(size_t(size.rows) * size.cols);
  for (uint32_t y = 0; y != size.rows; ++y)
    for (uint32_t x = 0; x != size.cols; ++x)
      numbers.push_back(banks.number({start.y + y, start.x + x}));
  return numbers;
}

} // namespace tt::device
