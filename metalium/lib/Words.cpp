//===- Words.cpp - From the interface's words to the emulator's -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "State.h"

#include "tt/device/Tile.h"

#include <stdexcept>

namespace tt {

uint32_t tile_size(DataFormat format) {
  return uint32_t(device::tileBytes(tt_metal::dataType(format)));
}

namespace tt_metal {

CoreRangeSet rangesOf(const CoreSpec &cores) {
  return std::visit([](const auto &c) { return CoreRangeSet(c); }, cores);
}

emulator::CoreRanges coreRanges(const CoreRangeSet &cores) {
  emulator::CoreRanges ranges;
  for (const CoreRange &r : cores.ranges()) {
    if (r.end_coord.x < r.start_coord.x || r.end_coord.y < r.start_coord.y)
      throw std::runtime_error("a range of cores ends before it begins");
    CoreCoord size = r.grid_size();
    ranges.push_back({{uint32_t(r.start_coord.y), uint32_t(r.start_coord.x)},
                      uint32_t(size.y),
                      uint32_t(size.x)});
  }
  return ranges;
}

device::BufferType memoryOf(BufferType type) {
  switch (type) {
  case BufferType::DRAM:
    return device::BufferType::DRAM;
  case BufferType::L1:
  case BufferType::L1_SMALL:
    return device::BufferType::L1;
  default:
    throw std::runtime_error("buffers are in DRAM or L1");
  }
}

device::DataType dataType(DataFormat format) {
  using device::DataType;
  switch (format) {
  case DataFormat::Float32:
    return DataType::Float32;
  case DataFormat::Float16:
    return DataType::Float16;
  case DataFormat::Float16_b:
    return DataType::BFloat16;
  case DataFormat::Bfp8:
    return DataType::BFP_Float8;
  case DataFormat::Bfp4:
    return DataType::BFP_Float4;
  case DataFormat::Bfp2:
    return DataType::BFP_Float2;
  case DataFormat::Bfp8_b:
    return DataType::BFP_BFloat8;
  case DataFormat::Bfp4_b:
    return DataType::BFP_BFloat4;
  case DataFormat::Bfp2_b:
    return DataType::BFP_BFloat2;
  case DataFormat::Int32:
    return DataType::Int32;
  case DataFormat::UInt32:
    return DataType::UInt32;
  case DataFormat::UInt16:
    return DataType::UInt16;
  case DataFormat::UInt8:
    return DataType::UInt8;
  case DataFormat::Int8:
    return DataType::Int8;
  default: // the emulated chip has no tiles of this format
    break;
  }
  throw std::runtime_error("there is no element format " +
                           std::to_string(unsigned(format)));
}

} // namespace tt_metal
} // namespace tt
