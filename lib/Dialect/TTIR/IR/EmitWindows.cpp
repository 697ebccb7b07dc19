//===- EmitWindows.cpp - makes ops of windows and of rows -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

//===-- sliding windows ---------------------------------------------------===//

Value Emit::padFor(const shape::Window &window, Value x, Value value,
                   int64_t first) {
  Dims low(shapeOf(x).size(), 0), high(low), interior(low);
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    int64_t size = shapeOf(x)[first + i];
    low[first + i] = axis.low;
    high[first + i] = axis.high;
    interior[first + i] = axis.spread - 1;
    if (window.ceilMode)
      high[first + i] +=
          axis.missing(size, axis.steps(size, /*ceil=*/true).value());
  }
  return pad(x, value, low, high, interior);
}

Value Emit::tap(Value x, const shape::Window &window, ArrayRef<int64_t> taps,
                ArrayRef<int64_t> counts, int64_t first) {
  Dims begins(shapeOf(x).size(), 0), ends(shapeOf(x)), steps(begins.size(), 1);
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    begins[first + i] = taps[i] * axis.dilation;
    ends[first + i] = begins[first + i] + (counts[i] - 1) * axis.stride + 1;
    steps[first + i] = counts[i] == 1 ? 1 : axis.stride;
  }
  return slice(x, begins, ends, steps);
}

Value Emit::tap(Value x, int64_t dim, const shape::WindowAxis &axis,
                int64_t tap, int64_t steps) {
  shape::Window window;
  window.axes.push_back(axis);
  return this->tap(x, window, {tap}, {steps}, dim);
}

Value Emit::conv2d(Value image, Value weight, Value bias,
                   ArrayRef<int32_t> stride, ArrayRef<int32_t> padding,
                   ArrayRef<int32_t> dilation, int64_t groups) {
  auto shape = shape::imageConv2d(
                   shapeOf(image), shapeOf(weight), shape::ofOptional(bias),
                   shape::integers(stride), shape::integers(padding),
                   shape::integers(dilation), groups, 0, 1, 2, 3, shape::ignore)
                   .value();
  return create<Conv2dOp>(typeOf(image, shape), image, weight, bias,
                          builder.getDenseI32ArrayAttr(stride),
                          builder.getDenseI32ArrayAttr(padding),
                          builder.getDenseI32ArrayAttr(dilation),
                          builder.getI32IntegerAttr(groups));
}

//===-- rows --------------------------------------------------------------===//

Value Emit::takeRows(Value table, Value rows) {
  // The library's tables hold floats: of wide integers the halves, which f32
  // holds exactly.
  auto integer = dyn_cast<IntegerType>(elementOf(table));
  Type f32 = builder.getF32Type();
  if (integer && integer.getWidth() > 16) {
    Value low = binary<ttir::BitwiseAndOp>(table, 0xffff);
    Value high = integer.isUnsigned()
                     ? binary<ttir::LogicalRightShiftOp>(table, 16)
                     : binary<ttir::RightShiftOp>(table, 16);
    auto taken = [&](Value half) {
      return cast(takeRows(cast(half, f32), rows), integer);
    };
    return binary<ttir::BitwiseOrOp>(
        binary<ttir::LogicalLeftShiftOp>(taken(high), 16), taken(low));
  }
  if (integer && integer.getWidth() > 1)
    return cast(takeRows(cast(table, f32), rows), integer);
  Dims shape{shapeOf(rows)[0], shapeOf(table)[1]};
  return create<ttir::EmbeddingOp>(typeOf(table, shape), rows, table);
}

Value Emit::nearestRows(Value numbers, Value table) {
  int64_t count = shapeOf(table)[0];
  Value inside = create<ClampScalarOp>(
      numbers.getType(), numbers, builder.getI32IntegerAttr(0),
      builder.getI32IntegerAttr(std::max<int64_t>(count - 1, 0)));
  Dims shape(shapeOf(numbers));
  shape.push_back(shapeOf(table)[1]);
  return create<EmbeddingOp>(typeOf(table, shape), inside, table);
}

Value Emit::gather(Value x, Value index, int64_t dim) {
  return create<GatherOp>(typeOf(x, shapeOf(index)), x, index, uint32_t(dim));
}
