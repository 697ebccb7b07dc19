//===- Dense.h - Tensors as row-major host arrays -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The way in and out for ops that are not done page by page. All run on all
// threads. T is float, int32_t or uint32_t, converted as in Elements.h.
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_DENSE_H
#define TTNN_CORE_DENSE_H

#include "HostMemory.h"
#include "TensorState.h"

#include <cstdint>
#include <vector>

namespace ttnn::detail {

/// All elements, row-major, without tile padding.
template <typename T> void readDense(const Tensor &tensor, T *dst);
template <typename T> Array<T> readDense(const Tensor &tensor);

/// The inverse; tile padding becomes zero.
template <typename T> void writeDense(const Tensor &tensor, const T *src);

/// `rows` x `cols` elements of the first matrix from (`row`, `col`) on, which
/// are multiples of 32, to rows `stride` apart; on this thread.
void readBlock(const TensorState &state, size_t row, size_t rows, size_t col,
               size_t cols, float *dst, size_t stride);

/// Elements as they are in memory: bits are only moved. Not for block floats.
void readRaw(const Tensor &tensor, uint8_t *dst);
void writeRaw(const Tensor &tensor, const uint8_t *src);

/// One row of the last dimension; `row` counts over all slices.
void readRow(const TensorState &state, size_t row, float *dst);
/// `rows` of them, one behind the other; on this thread.
void readRows(const TensorState &state, size_t first, size_t rows, float *dst);
/// Rounds to the tensor's type; nothing else changes.
void writeRow(const TensorState &state, size_t row, const float *src);

/// Same, as a vector of any host type.
template <typename T> std::vector<T> readConverted(const Tensor &tensor);

} // namespace ttnn::detail

#endif // TTNN_CORE_DENSE_H
