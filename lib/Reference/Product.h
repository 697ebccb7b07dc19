//===- Product.h - products of matrices on the host -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_PRODUCT_H
#define TTMLIR_LIB_REFERENCE_PRODUCT_H

#include <cstddef>
#include <functional>

namespace mlir::tt::reference {

/// A factor of a product: element (i, j) is data[i * rowStride + j *
/// columnStride].
struct Matrix {
  const float *data;
  size_t rowStride, columnStride;

  Matrix from(size_t row, size_t column) const {
    return {data + row * rowStride + column * columnStride, rowStride,
            columnStride};
  }
};

/// A product is computed in blocks of at most so many rows and columns.
constexpr size_t kProductRows = 192, kProductColumns = 256;

/// result += left * right in f32: `rows` x `depth` by `depth` x `columns`, at
/// most a block. Rows of `result` are `resultStride` apart. Sums run over
/// `depth` in order.
void addProduct(Matrix left, Matrix right, float *result, size_t resultStride,
                size_t rows, size_t depth, size_t columns);

/// Calls `part` once with each number below `count`, on the host's threads
/// where `work`, in multiplications, is worth them.
void forEachPart(size_t count, double work,
                 const std::function<void(size_t)> &part);

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_PRODUCT_H
