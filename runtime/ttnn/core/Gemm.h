//===- Gemm.h - Matrix products on the host -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_GEMM_H
#define TTNN_CORE_GEMM_H

#include <cstddef>
#include <functional>

namespace ttnn::detail {

/// A row-major matrix: element (i, j) at data[i * stride + j], or at
/// data[j * stride + i] if transposed.
struct MatrixView {
  const float *data = nullptr;
  size_t stride = 0;
  bool transposed = false;

  /// The view from row `i` and column `j` on.
  MatrixView at(size_t i, size_t j) const {
    return {data + (transposed ? j * stride + i : i * stride + j), stride,
            transposed};
  }
};

/// c (m x n, rows `cStride` apart) = a (m x k) * b (k x n), or that is added to
/// c, on this thread.
void gemm(size_t m, size_t n, size_t k, MatrixView a, MatrixView b, float *c,
          size_t cStride, bool adds = false);

/// A part of a product that one thread has just computed.
struct GemmPart {
  size_t batch, row, rows, column, columns;
};

/// `batches` products, on all threads: views(batch, a, b) gives the operands, c
/// is dense batches x m x n. `finish`, if given, is called for each part while
/// it is still in the cache.
void batchedGemm(
    size_t batches, size_t m, size_t n, size_t k,
    const std::function<void(size_t, MatrixView &, MatrixView &)> &views,
    float *c, const std::function<void(const GemmPart &)> &finish,
    bool adds = false);

} // namespace ttnn::detail

#endif // TTNN_CORE_GEMM_H
