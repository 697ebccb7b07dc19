//===- Cost.h - Work of the ops for the model of the chip -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_COST_H
#define TTNN_CORE_COST_H

#include "Geometry.h"
#include "tt/device/Roofline.h"

#include <string_view>

namespace ttnn::detail {

/// Vector-unit instructions that the op takes for 32 elements.
double sfpuInstructions(std::string_view op);

/// Adds an element-wise pass over a tensor: float add, subtract and multiply
/// run on the FPU, the rest on the vector unit.
void addElementwiseCost(tt::device::OpCost &cost, std::string_view op,
                        const Geometry &geometry, bool isFloat);

} // namespace ttnn::detail

#endif // TTNN_CORE_COST_H
