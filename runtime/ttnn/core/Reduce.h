//===- Reduce.h - Folding one dimension of an array -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_REDUCE_H
#define TTNN_CORE_REDUCE_H

#include <cstddef>

namespace ttnn::detail {

enum class Fold { Sum, Prod, Max, Min };

/// dst[outer][inner] = fold of src[outer][size][inner] over `size`; the neutral
/// element for a size of 0. Blocks are folded first and then their results, so
/// that rounding errors grow with the logarithm of the size. Max and min are
/// NaN if an element is. T is float, int32_t, uint32_t or int64_t; integers
/// wrap around.
template <typename T>
void foldDimension(Fold fold, const T *src, size_t outer, size_t size,
                   size_t inner, T *dst);

} // namespace ttnn::detail

#endif // TTNN_CORE_REDUCE_H
