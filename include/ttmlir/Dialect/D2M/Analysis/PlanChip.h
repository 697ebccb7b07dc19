//===- PlanChip.h - the chip as planners ask for it -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_ANALYSIS_PLANCHIP_H
#define TTMLIR_DIALECT_D2M_ANALYSIS_PLANCHIP_H

#include "tt/device/Transfers.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

namespace mlir::tt::d2m {

inline ::tt::device::Arch archOf(ttcore::ChipDescAttr chip) {
  return *ttcore::toDevice(chip.getArch().getValue());
}

inline int64_t coresOf(ttcore::ChipDescAttr chip) {
  return chip.getGrid()[0] * chip.getGrid()[1];
}

inline ::tt::device::Transfers transfersOf(ttcore::ChipDescAttr chip) {
  return ::tt::device::Transfers::of(archOf(chip), chip.getNumDramChannels(),
                                     coresOf(chip));
}

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_ANALYSIS_PLANCHIP_H
