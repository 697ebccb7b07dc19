//===- PlanTime.h - how long a planned group takes -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANTIME_H
#define TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANTIME_H

#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// What plans are chosen by, of a group that has one.
::tt::device::ProgramTime timeOf(GroupOp group, ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_TRANSFORMS_PLANTIME_H
