//===- Copy.h - Whole tensors from one memory to another -------*- C++ -*--===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_COPY_H
#define TTNN_CORE_COPY_H

#include "TensorState.h"

namespace ttnn::detail {

/// Copies page i to page i, for all pages. Both have equally many of the same
/// size.
void copyPages(const TensorState &from, const TensorState &to);

/// Copies all elements to a tensor of the same shape, whatever the formats,
/// layouts and memories; converted as by `typecast`.
void copyElements(const Tensor &from, const Tensor &to);

} // namespace ttnn::detail

#endif // TTNN_CORE_COPY_H
