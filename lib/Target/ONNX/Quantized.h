//===- Quantized.h - integers that stand for reals --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_QUANTIZED_H
#define TTMLIR_LIB_TARGET_ONNX_QUANTIZED_H

#include "Helpers.h"

namespace mlir::tt::onnximport {

/// A scale or a zero point in f32: one number, one for each index along `axis`,
/// one for each block of them, or a tensor that broadcasts to `shape`.
Value parameter(Node &n, size_t i, ArrayRef<int64_t> shape, int64_t axis,
                int64_t block);
/// (numbers - zero point) * scale, of inputs by their numbers.
Value real(Node &n, size_t input, size_t scale, size_t zero, int64_t axis,
           int64_t block = 0);
/// x / scale rounded to even, plus the zero point.
Value inIntegers(Node &n, Value x, size_t scale, size_t zero, int32_t kind,
                 int64_t axis, int64_t block = 0);
/// An input in f32, without its zero point.
Value centered(Node &n, size_t input, size_t zero, int64_t axis);

/// Integers of 8 bits without a sign for a tensor, by its smallest and its
/// largest element: all in f32, scale and zero point of one element.
struct DynamicallyQuantized {
  Value whole, scale, zero;
};
DynamicallyQuantized quantizeDynamically(Emit &emit, Value x);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_QUANTIZED_H
