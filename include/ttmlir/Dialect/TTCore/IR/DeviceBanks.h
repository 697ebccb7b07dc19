//===- DeviceBanks.h - a chip's memories in the device's terms --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_DEVICEBANKS_H
#define TTMLIR_DIALECT_TTCORE_IR_DEVICEBANKS_H

#include "tt/device/Banks.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

/// The banks of DRAM or L1, for device::Placement and device::RangeAllocator.
::tt::device::Banks banksOf(ChipDescAttr chip, ::tt::device::BufferType type);

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_IR_DEVICEBANKS_H
