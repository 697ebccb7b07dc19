//===- Helpers.h - helpers of several families ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_HELPERS_H
#define TTMLIR_LIB_TARGET_ONNX_HELPERS_H

#include "Node.h"

namespace mlir::tt::onnximport {

// Shapes that a model gives may not fit: what the builder takes for granted is
// refused here.

/// An op of two tensors that broadcast, with a result of the first one's type.
template <typename Op> Value broadcast(Emit &emit, Value a, Value b) {
  broadcastShape(shapeOf(a), shapeOf(b));
  return emit.binary<Op>(a, b);
}
template <typename Op> Value compare(Emit &emit, Value a, Value b) {
  broadcastShape(shapeOf(a), shapeOf(b));
  return emit.ask<Op>(a, b);
}
inline Value select(Emit &emit, Value condition, Value a, Value b) {
  broadcastShape(shapeOf(condition), broadcastShape(shapeOf(a), shapeOf(b)));
  return emit.where(condition, a, b);
}
/// A reduction that keeps its dimensions, with size 1; over none it is `x`.
template <typename Op>
Value reduce(Emit &emit, Value x, ArrayRef<int64_t> dims) {
  return emit.reduce<Op>(x, dims);
}

/// Batches of matrices; both have the same rank, of at least 2.
Value matmul(Emit &emit, Value a, Value b);
/// The product of operands of any rank from 1 on: vectors are rows and columns.
Value product(Emit &emit, Value a, Value b);
/// exp(x) / sum of exp(x), along a dimension.
Value softmax(Emit &emit, Value x, int64_t dim);
/// x as f32, for statistics that f16 does not hold.
inline Value wide(Emit &emit, Value x) { return emit.toFloat(x); }
/// A tensor with zero mean and unit variance along dimensions, its mean and one
/// over its deviation.
struct Normalized {
  Value value, mean, inverse;
};
Normalized normalize(Emit &emit, Value x, ArrayRef<int64_t> dims,
                     double epsilon);
/// A norm op over the last dimensions, of sizes `shape`; weight and bias have
/// these, or are null.
template <typename Op>
Value normOver(Emit &emit, Value x, ArrayRef<int64_t> shape, Value weight,
               Value bias, double epsilon) {
  return emit.create<Op>(x.getType(), x, weight, bias,
                         emit.builder.getDenseI64ArrayAttr(shape),
                         emit.builder.getF32FloatAttr(float(epsilon)));
}
/// x * (1 + tanh(...)) / 2, near to x * (1 + erf(x / sqrt(2))) / 2.
Value geluByTanh(Emit &emit, Value x);
/// B x S x (heads * D) as B x S x heads x D.
Value splitHeads(Emit &emit, Value x, int64_t heads);
/// B x heads x S x D as B x S x (heads * D).
Value joinHeads(Emit &emit, Value x);
/// How queries see keys: q is B x heads x S x h, k B x G x T x h and v B x G x
/// T x h', where several heads may share one of G.
struct Sight {
  /// Added to the scores; null: nothing.
  Value mask;
  /// Query i sees the keys 0 to i, of which there are as many as queries.
  bool causal = false;
  double scale = 1, softcap = 0;
  /// A further score for each head.
  Value sink;
};
/// B x heads x S x h'.
Value attended(Emit &emit, Value q, Value k, Value v, const Sight &sight);
/// Rotates the first `turned` elements of every head of B x S x heads x D, as
/// pairs, by angles; the tables have turned / 2 angles for each of S positions.
Value turnPoints(Emit &emit, Value x, Value cosines, Value sines,
                 int64_t turned, bool interleaved);
/// Rounds to the nearest integer, ties to even.
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
