//===- ShapeRules.h - shapes of results ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The shape of an op's result from the shapes of its operands and its
// attributes, for the verifiers of all tensor dialects and for whoever builds
// ops. Shapes given must be static (trait StaticShapes); sizes of 0 and rank 0
// are legal unless a rule says otherwise. A rule that does not hold emits one
// error through `emitError` and fails; arithmetic never overflows silently.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_SHAPERULES_H
#define TTMLIR_DIALECT_COMMON_SHAPERULES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <optional>
#include <string>

namespace mlir::tt::shape {

using EmitError = llvm::function_ref<InFlightDiagnostic()>;
using Dims = ArrayRef<int64_t>;
using Shape = SmallVector<int64_t, 6>;

//===-- general -----------------------------------------------------------===//

/// `2x3x4`; rank 0 is `scalar`.
std::string text(Dims shape);

/// Number of elements, or nothing if the product of the sizes that are not 0
/// needs more than 63 bits.
std::optional<int64_t> volume(Dims shape);

/// Entries of an array of integers, e.g. of an I32ArrayAttr.
Shape integers(ArrayAttr array);
template <typename T> Shape integers(ArrayRef<T> array) {
  return Shape(array.begin(), array.end());
}

/// `dim` counted from 0; negative ones count from the end. `name` is the
/// attribute's.
FailureOr<int64_t> dimension(int64_t dim, int64_t rank, StringRef name,
                             EmitError emitError);

/// Fails unless `given` is the shape that a rule computed; fails silently if
/// the rule did.
LogicalResult expect(Dims given, const FailureOr<Shape> &expected,
                     EmitError emitError);

//===-- element-wise and reduction ----------------------------------------===//

/// NumPy broadcasting of any number of operands.
FailureOr<Shape> broadcast(ArrayRef<Dims> operands, EmitError emitError);

/// `dims` may be negative; empty means all.
FailureOr<Shape> reduction(Dims input, Dims dims, bool keepDim,
                           EmitError emitError);

/// As `reduction`, over one dimension or all; it must not be empty.
FailureOr<Shape> argmax(Dims input, Dims dims, bool keepDim,
                        EmitError emitError);

/// Number of values start, start + step, ... before end.
FailureOr<int64_t> arange(int64_t start, int64_t end, int64_t step,
                          EmitError emitError);

//===-- movement ----------------------------------------------------------===//

/// One entry of `shape` may be -1.
FailureOr<Shape> reshape(Dims input, Dims shape, EmitError emitError);
FailureOr<Shape> permute(Dims input, Dims permutation, EmitError emitError);
FailureOr<Shape> transpose(Dims input, int64_t dim0, int64_t dim1,
                           EmitError emitError);
FailureOr<Shape> squeeze(Dims input, int64_t dim, EmitError emitError);
/// `dim` is a dimension of the result.
FailureOr<Shape> unsqueeze(Dims input, int64_t dim, EmitError emitError);
FailureOr<Shape> concat(ArrayRef<Dims> inputs, int64_t dim,
                        EmitError emitError);

/// Bounds of a slice, counted from 0.
struct SliceBounds {
  Shape begins, ends, steps, sizes;
};
/// Negative begins and ends count from the end; bounds beyond the dimension,
/// begins after ends, and steps below 1 are errors.
FailureOr<SliceBounds> slice(Dims input, Dims begins, Dims ends, Dims steps,
                             EmitError emitError);
/// (low, high) for every dimension.
FailureOr<Shape> pad(Dims input, Dims padding, EmitError emitError);
FailureOr<Shape> repeat(Dims input, Dims factors, EmitError emitError);
/// As `repeat`, of dimensions of size 1 only.
FailureOr<Shape> expand(Dims input, Dims factors, EmitError emitError);

//===-- products, rows, normalisation -------------------------------------===//

FailureOr<Shape> matmul(Dims a, Dims b, bool transposeA, bool transposeB,
                        EmitError emitError);
/// `bias` must broadcast to the product.
FailureOr<Shape> linear(Dims a, Dims b, std::optional<Dims> bias,
                        bool transposeA, bool transposeB, EmitError emitError);
FailureOr<Shape> softmax(Dims input, int64_t dim, EmitError emitError);
FailureOr<Shape> embedding(Dims input, Dims weight, EmitError emitError);
/// `normalized` equals the input's last dimensions; weight and bias have that
/// shape, behind any dimensions of 1.
FailureOr<Shape> normalization(Dims input, Dims normalized,
                               std::optional<Dims> weight,
                               std::optional<Dims> bias, EmitError emitError);

//===-- windows -----------------------------------------------------------===//

/// Order of four paddings.
enum class PaddingOrder { TopLeftBottomRight, TopBottomLeftRight };

/// A sliding window over height and width.
struct Window2d {
  std::array<int64_t, 2> kernel{1, 1}, stride{1, 1}, dilation{1, 1};
  int64_t top = 0, left = 0, bottom = 0, right = 0;
  bool ceilMode = false;
};

/// A number, or an i32 array of one or two, as (height, width).
FailureOr<std::array<int64_t, 2>> spatialPair(Attribute value, StringRef name,
                                              EmitError emitError);

/// The window of an op with `stride`, `dilation` and `padding` attributes: a
/// number or an i32 array of 1 or 2 entries (of 4 too for `padding`).
FailureOr<Window2d> window(std::array<int64_t, 2> kernel, Attribute stride,
                           Attribute dilation, Attribute padding,
                           PaddingOrder order, EmitError emitError);

/// Height and width of what `window` gives on an image of `size`.
FailureOr<std::array<int64_t, 2>>
slide(std::array<int64_t, 2> size, const Window2d &window, EmitError emitError);

/// `input` NHWC, `weight` OIHW, `bias` 1x1x1xO; gives NHWC. The kernel in
/// `window` is the weight's.
FailureOr<Shape> conv2d(Dims input, Dims weight, std::optional<Dims> bias,
                        const Window2d &window, int64_t groups,
                        EmitError emitError);
/// NHWC.
FailureOr<Shape> pool2d(Dims input, const Window2d &window,
                        EmitError emitError);

/// The permutation that brings an image whose batch, height, width and channel
/// dimensions are the given ones to NHWC.
FailureOr<std::array<int64_t, 4>> imageOrder(int64_t batch, int64_t height,
                                             int64_t width, int64_t channel,
                                             EmitError emitError);

/// NHWC -> 1 x 1 x NHW x C.
FailureOr<Shape> flattenImage(const FailureOr<Shape> &image,
                              EmitError emitError);

} // namespace mlir::tt::shape

#endif // TTMLIR_DIALECT_COMMON_SHAPERULES_H
