//===- ProductPlan.h - how products of matrices run -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H

#include "Product.h"
#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The plan that takes the least time of those whose circular buffers have no
/// more than `room` bytes.
ContractionPlanAttr planContraction(GroupOp group, const Contraction &product,
                                    ttcore::ChipDescAttr chip, uint64_t room,
                                    ttcore::MathFidelity fidelity);

/// The estimate for a plan.
::tt::device::ProgramTime timeOf(GroupOp group, const Contraction &product,
                                 ContractionPlanAttr plan,
                                 ttcore::ChipDescAttr chip);

/// Whether a product with what windows see is faster if its readers put that
/// together than behind a program that does.
bool looksThrough(WindowsOp windows, ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H
