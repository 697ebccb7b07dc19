//===- Fourier.cpp - Fourier transformations ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Along each dimension a transformation is a product with a matrix of complex
// numbers, of which real and imaginary part are tensors of their own.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include <cmath>
#include <numbers>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {
struct Complex {
  Value real, imaginary; // none: 0
};
} // namespace

/// cos or sin of 2 pi i k / size: size x wanted.
static Value waves(double (*of)(double), int64_t size, int64_t wanted,
                   double sign, Type element, Emit &emit) {
  SmallVector<Attribute> values;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t k = 0; k < wanted; ++k)
      values.push_back(FloatAttr::get(
          element, sign * of(2 * std::numbers::pi * double(i * k % size) /
                             double(size))));
  auto type = RankedTensorType::get({size, wanted}, element);
  return emit.create<ConstantOp>(type, DenseElementsAttr::get(type, values));
}

/// Rows times a matrix.
static Value times(Value x, Value matrix, Emit &emit) {
  ArrayRef<int64_t> shape = shapeOf(x);
  int64_t rows = shape[0] * shape[1], wanted = shapeOf(matrix)[1];
  Value product = emit.create<MatmulOp>(
      tensorType(x).clone(ArrayRef<int64_t>{rows, wanted}),
      emit.reshape(x, {rows, shape[2]}), matrix,
      emit.builder.getBoolAttr(false), emit.builder.getBoolAttr(false));
  return emit.reshape(product, {shape[0], shape[1], wanted});
}

/// Along the last dimension: (a + bi)(cos - i sin), with + for the inverse.
static Complex transform(Complex x, int64_t wanted, bool inverse, Emit &emit) {
  int64_t size = shapeOf(x.real)[2];
  Type element = elementOf(x.real);
  Value c = waves(std::cos, size, wanted, 1, element, emit),
        s = waves(std::sin, size, wanted, inverse ? 1 : -1, element, emit);
  Complex result{times(x.real, c, emit), times(x.real, s, emit)};
  if (x.imaginary) {
    result.real = emit.sub(result.real, times(x.imaginary, s, emit));
    result.imaginary = emit.add(result.imaginary, times(x.imaginary, c, emit));
  }
  return result;
}

static Complex transform2d(Complex x, int64_t wanted, bool inverse,
                           Emit &emit) {
  auto swapped = [&](Complex x) {
    return Complex{emit.permute(x.real, {0, 2, 1}),
                   emit.permute(x.imaginary, {0, 2, 1})};
  };
  int64_t height = shapeOf(x.real)[1];
  x = transform(x, wanted, inverse, emit);
  return swapped(transform(swapped(x), height, inverse, emit));
}

SmallVector<Value> mlir::tt::lowerTosaFourier(Operation *op, Emit &emit) {
  if (auto full = dyn_cast<tosa::FFT2dOp>(op)) {
    Complex x =
        transform2d({full.getInputReal(), full.getInputImag()},
                    shapeOf(full.getInputReal())[2], full.getInverse(), emit);
    return {x.real, x.imaginary};
  }
  if (auto half = dyn_cast<tosa::RFFT2dOp>(op)) {
    Complex x = transform2d({half.getInputReal(), {}},
                            shapeOf(half.getInputReal())[2] / 2 + 1,
                            /*inverse=*/false, emit);
    return {x.real, x.imaginary};
  }
  return {};
}
