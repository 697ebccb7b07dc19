//===- Chip.cpp - Questions to a chip description -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Chip.h"

#include <algorithm>

namespace tt::device {

bool ChipDesc::supports(DataType type) const {
  return std::ranges::find(supportedDataTypes, type) !=
         supportedDataTypes.end();
}

bool ChipDesc::supportsTile(Shape2 tile) const {
  return std::ranges::find(supportedTileSizes, tile) !=
         supportedTileSizes.end();
}

} // namespace tt::device
