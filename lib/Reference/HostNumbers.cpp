//===- HostNumbers.cpp - numbers for reals, bits --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"

#include <cstring>

namespace mlir::tt::reference {
namespace {

using Views = llvm::ArrayRef<HostView>;

/// One number for all, or one for each index of a dimension.
struct PerPlace {
  const HostView &view;
  HostLines lines;

  PerPlace(const HostView &view, llvm::ArrayRef<int64_t> shape,
           std::optional<int64_t> axis)
      : view(view),
        lines(axis ? shape : llvm::ArrayRef<int64_t>(kOne), axis.value_or(0)) {}
  double at(size_t i) const {
    return view.real(view.count() == 1 ? 0 : i / lines.inner % lines.size);
  }
  static constexpr int64_t kOne[] = {1};
};

template <typename OpTy> std::optional<int64_t> axisOf(OpTy op) {
  if (std::optional<uint32_t> axis = op.getAxis())
    return int32_t(*axis);
  return std::nullopt;
}

HostWork quantize(ttir::QuantizeUnrolledOp op) {
  return [axis = axisOf(op)](Views in, Views out) {
    PerPlace scale(in[1], in[0].shape, axis), zero(in[2], in[0].shape, axis);
    for (size_t i = 0; i != in[0].count(); ++i)
      out[0].setReal(i, in[0].real(i) / scale.at(i) + zero.at(i));
  };
}

HostWork dequantize(ttir::DequantizeUnrolledOp op) {
  return [axis = axisOf(op)](Views in, Views out) {
    PerPlace scale(in[1], in[0].shape, axis), zero(in[2], in[0].shape, axis);
    for (size_t i = 0; i != in[0].count(); ++i)
      out[0].setReal(i, (in[0].real(i) - zero.at(i)) * scale.at(i));
  };
}

HostWork requantize(ttir::RequantizeUnrolledOp op) {
  return [axis = axisOf(op)](Views in, Views out) {
    PerPlace inScale(in[1], in[0].shape, axis),
        inZero(in[2], in[0].shape, axis), scale(in[3], in[0].shape, axis),
        zero(in[4], in[0].shape, axis);
    for (size_t i = 0; i != in[0].count(); ++i)
      out[0].setReal(i, (in[0].real(i) - inZero.at(i)) * inScale.at(i) /
                                scale.at(i) +
                            zero.at(i));
  };
}

/// The bits that element `i` has in its own type; the reference holds floats
/// of every width as f32.
uint64_t bitsOf(const HostView &view, Type type, size_t i) {
  auto real = dyn_cast<FloatType>(type);
  if (!real)
    return uint64_t(view.integer(i));
  APFloat number(float(view.real(i)));
  bool inexact;
  number.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &inexact);
  return number.bitcastToAPInt().getZExtValue();
}

void setBits(const HostView &view, Type type, size_t i, uint64_t bits) {
  auto real = dyn_cast<FloatType>(type);
  if (!real)
    return view.setInteger(i, int64_t(bits));
  APFloat number(real.getFloatSemantics(),
                 APInt(real.getWidth(), bits, false, true));
  bool inexact;
  number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &inexact);
  view.setReal(i, number.convertToFloat());
}

HostWork bitcast(ttir::BitcastConvertOp op) {
  Type from = op.getInput().getType().getElementType();
  Type to = cast<RankedTensorType>(op.getType()).getElementType();
  return [from, to](Views in, Views out) {
    for (size_t i = 0; i != in[0].count(); ++i)
      setBits(out[0], to, i, bitsOf(in[0], from, i));
  };
}

} // namespace

HostWork numbersWorkOf(Operation *op) {
  if (auto quantized = dyn_cast<ttir::QuantizeUnrolledOp>(op))
    return quantize(quantized);
  if (auto reals = dyn_cast<ttir::DequantizeUnrolledOp>(op))
    return dequantize(reals);
  if (auto numbers = dyn_cast<ttir::RequantizeUnrolledOp>(op))
    return requantize(numbers);
  if (auto bits = dyn_cast<ttir::BitcastConvertOp>(op))
    return bitcast(bits);
  return nullptr;
}

} // namespace mlir::tt::reference
