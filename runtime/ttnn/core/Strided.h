//===- Strided.h - Copies between arrays of any order ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_STRIDED_H
#define TTNN_CORE_STRIDED_H

#include "HostMemory.h"
#include "TensorState.h"

#include <vector>

namespace ttnn::detail {

/// One dimension of a copy: distances in elements; 0 repeats.
struct CopyDim {
  size_t size;
  size_t dst;
  size_t src;
};

/// dst[sum i*dims.dst] = src[sum i*dims.src] for all indices, elements of
/// `size` bytes (1, 2 or 4), on all threads. Outermost dimension first.
void stridedCopy(uint8_t *dst, const uint8_t *src, std::vector<CopyDim> dims,
                 size_t size);

/// Distances of the dimensions of a row-major array.
std::vector<size_t> rowMajorStrides(const Shape &shape);

/// A tensor as a row-major array: its own elements, or f32 for block floats.
struct RawTensor {
  /// Bytes of an element.
  size_t size = 0;
  Array<uint8_t> bytes;

  /// Reads `tensor`.
  explicit RawTensor(const Tensor &tensor);
  /// Room for the elements of `tensor`.
  static RawTensor roomFor(const Tensor &tensor);
  void writeTo(const Tensor &tensor) const;

private:
  RawTensor() = default;
};

} // namespace ttnn::detail

#endif // TTNN_CORE_STRIDED_H
