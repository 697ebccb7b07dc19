//===- Helpers.h - what functions of several families need ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_HELPERS_H
#define TTMLIR_LIB_TARGET_ONNX_HELPERS_H

#include "Node.h"

namespace mlir::tt::onnximport {

/// An op of two tensors that broadcast, with a result of the first one's type.
template <typename Op> Value broadcast(Emit &emit, Value a, Value b) {
  auto type = RankedTensorType::get(broadcastShape(shapeOf(a), shapeOf(b)),
                                    elementOf(a));
  return emit.create<Op>(type, a, b);
}
template <typename Op> Value compare(Emit &emit, Value a, Value b) {
  auto type = RankedTensorType::get(broadcastShape(shapeOf(a), shapeOf(b)),
                                    emit.builder.getI1Type());
  return emit.create<Op>(type, a, b);
}

/// A reduction that keeps its dimensions, with size 1.
template <typename Op>
Value reduce(Emit &emit, Value x, ArrayRef<int64_t> dims) {
  if (dims.empty())
    return x;
  Dims shape(shapeOf(x));
  SmallVector<int32_t> narrow;
  for (int64_t dim : dims) {
    shape[dim] = 1;
    narrow.push_back(dim);
  }
  return emit.create<Op>(tensorType(x).clone(shape), x,
                         emit.builder.getBoolAttr(true),
                         emit.builder.getI32ArrayAttr(narrow));
}

inline Value select(Emit &emit, Value condition, Value a, Value b) {
  Dims shape = broadcastShape(shapeOf(condition),
                              broadcastShape(shapeOf(a), shapeOf(b)));
  return emit.create<ttir::WhereOp>(RankedTensorType::get(shape, elementOf(a)),
                                    condition, a, b);
}

/// Batches of matrices; both have the same rank, of at least 2.
Value matmul(Emit &emit, Value a, Value b);
/// The same of any ranks of at least 1: vectors are rows and columns.
Value product(Emit &emit, Value a, Value b);
/// exp(x) / sum of exp(x), along a dimension.
Value softmax(Emit &emit, Value x, int64_t dim);
/// x as f32, for statistics that f16 does not hold.
inline Value wide(Emit &emit, Value x) {
  return emit.cast(x, emit.builder.getF32Type());
}
/// A tensor with zero mean and unit variance along dimensions, its mean and one
/// over its deviation.
struct Normalized {
  Value value, mean, inverse;
};
Normalized normalize(Emit &emit, Value x, ArrayRef<int64_t> dims,
                     double epsilon);
/// x * (1 + tanh(...)) / 2, near to x * (1 + erf(x / sqrt(2))) / 2.
Value geluByTanh(Emit &emit, Value x);
/// B x S x (heads * D) as B x S x heads x D.
Value splitHeads(Emit &emit, Value x, int64_t heads);
/// B x heads x S x D as B x S x (heads * D).
Value joinHeads(Emit &emit, Value x);
/// The first `turned` elements of every head of B x S x heads x D as points
/// that are turned by angles, of which the tables have turned / 2 for each
/// place.
Value turnPoints(Emit &emit, Value x, Value cosines, Value sines,
                 int64_t turned, bool interleaved);
/// To the nearest integer, ties to even.
Value roundEven(Emit &emit, Value x);
/// An activation by its name in attributes of other operators.
Value activate(Emit &emit, const std::string &name, Value x, double alpha,
               double beta);
/// A one-dimensional tensor along dimension `dim` of a tensor of `rank`.
Value along(Emit &emit, Value x, int64_t dim, int64_t rank);
/// 0 to n - 1, without one.
inline Dims allBut(int64_t n, int64_t one = -1) {
  Dims dims;
  for (int64_t i = 0; i < n; ++i)
    if (i != one)
      dims.push_back(i);
  return dims;
}

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_HELPERS_H
