//===- Places.h - places of tensors as layouts -----------------*- C++ -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_ANALYSIS_PLACES_H
#define TTMLIR_DIALECT_TTNN_ANALYSIS_PLACES_H

#include "tt/device/Offers.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

/// Where a tensor of this type lies; nothing for one that is not on a device.
std::optional<::tt::device::TensorPlace> placeOf(Type type);

/// `type` lying at `place`, with the same pages and format; null if there is no
/// such layout.
RankedTensorType typeAt(RankedTensorType type,
                        const ::tt::device::TensorPlace &place,
                        ttcore::ChipDescAttr chip);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_ANALYSIS_PLACES_H
