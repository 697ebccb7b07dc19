//===- ProductPlan.h - plans of matrix products -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H
#define TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H

#include "D2M/Kernels/Launch.h"
#include "Product.h"
#include "tt/device/ProductTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

/// The spread of a plan and the sizes of its product, from which plan and
/// estimate take numbers of cores and blocks.
::tt::device::ProductSpread spreadOf(ProductPlanAttr plan);
::tt::device::ProductWork sizesOf(ProductPlanAttr plan);

/// The plan that takes the least time of those whose circular buffers have no
/// more than `room` bytes.
ProductPlanAttr planProduct(GroupOp group, const Product &product,
                            ttcore::ChipDescAttr chip, uint64_t room,
                            ttcore::MathFidelity fidelity);

/// The estimated time of a plan.
::tt::device::ProgramTime timeOf(GroupOp group, const Product &product,
                                 ProductPlanAttr plan,
                                 ttcore::ChipDescAttr chip);

/// Whether a product with windows is faster if its readers gather the windows
/// than if another program does so before it.
bool gathersWindows(WindowsOp windows, ttcore::ChipDescAttr chip);

} // namespace mlir::tt::d2m

namespace mlir::tt {

/// Makes the kernels of a group by its plan. `tiles`: the tile type of every
/// tensor.
FailureOr<Launch> lowerProduct(d2m::GroupOp group, d2m::ProductPlanAttr plan,
                               ArrayRef<ttcore::TileType> tiles,
                               KernelLibrary &kernels);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_PRODUCT_PRODUCTPLAN_H
