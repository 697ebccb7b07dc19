//===- Broadcast.h - NumPy broadcasting -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_BROADCAST_H
#define TTNN_CORE_BROADCAST_H

#include "Op.h"

#include <vector>

namespace ttnn::detail {

/// The shape that all operands broadcast to. Throws Error InvalidArgument
/// naming the op if two sizes differ and neither is 1.
Shape broadcastShape(const Op &op, const std::vector<const Tensor *> &operands);

/// The shape to which two shapes broadcast.
Shape broadcastShape(const Op &op, const Shape &a, const Shape &b);

} // namespace ttnn::detail

#endif // TTNN_CORE_BROADCAST_H
