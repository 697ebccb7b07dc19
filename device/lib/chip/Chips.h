//===- Chips.h - Makers of chip descriptions ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_CHIPS_H
#define TT_DEVICE_LIB_CHIPS_H

#include "tt/device/Chip.h"

namespace tt::device {

ChipDesc makeN150Chip();
ChipDesc makeN300Chip();
ChipDesc makeP100Chip();
/// 13 columns of 10 cores, as the vendor's library opens it.
ChipDesc makeP150Chip();
/// The same board with two columns harvested, as published tables of older
/// releases have it.
ChipDesc makeP150Harvested();

/// The lists that captured system descriptors of both architectures share.
/// Source: tt-mlir test/ttmlir/Dialect/TTNN/perf_targets/*.mlir.
std::vector<DataType> commonDataTypes();
std::vector<Shape2> commonTileSizes();

/// One past the last usable byte of a DRAM channel: the top of each channel
/// mirrors the reserved part of L1 of `cores` cores, spread over `channels`.
/// Reproduces the captures: n150 with 72 cores gives 1073119552, p150-11x10
/// with 128 gives 4276412416.
uint64_t dramEnd(const ChipDesc &chip, uint64_t cores);

} // namespace tt::device

#endif // TT_DEVICE_LIB_CHIPS_H
