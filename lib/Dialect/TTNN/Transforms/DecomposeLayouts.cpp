//===- DecomposeLayouts.cpp - one change at a time ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
#include "ttmlir/Dialect/TTNN/Transforms/Device.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNDECOMPOSELAYOUTSPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {
/// The value on its way from one layout to another.
struct Mover {
  OpBuilder builder;
  Location loc;
  Value value;

  RankedTensorType type() { return cast<RankedTensorType>(value.getType()); }
  TTNNLayoutAttr layout() { return getLayoutOf(type()); }

  /// Appends a step that gives the value the layout `next`.
  template <typename OpT, typename... Args>
  void step(TTNNLayoutAttr next, Args... args) {
    Type element = type().getElementType();
    if (next.getDataType() != layout().getDataType())
      element = ttcore::dataTypeToElementType(builder.getContext(),
                                              next.getDataType());
    auto result = RankedTensorType::get(type().getShape(), element, next);
    value = OpT::create(builder, loc, result, value, args...);
  }
};
} // namespace

/// Whether rows on the host are tilized there: the device reads narrow rows one
/// by one, each in its own page.
static bool isTiledOnHost(RankedTensorType type, TTNNLayoutAttr from,
                          TTNNLayoutAttr to) {
  constexpr int64_t kNarrowBits = 8 * 32; // the alignment of a page
  return !from.isOnDevice() && !from.isTiled() && to.isTiled() &&
         type.getRank() > 0 && type.getElementType().isIntOrFloat() &&
         !ttcore::isBlockFloat(from.getDataType()) &&
         !ttcore::isBlockFloat(to.getDataType()) &&
         type.getShape().back() * type.getElementTypeBitWidth() < kNarrowBits;
}

/// Changes, in this order: onto the device, format, layout, memory, off the
/// device. False if a step has no layout (block floats in rows).
static bool decompose(ToLayoutOp op) {
  auto target = cast<RankedTensorType>(op.getType());
  TTNNLayoutAttr to = getLayoutOf(target);
  Mover m{OpBuilder(op), op.getLoc(), op.getInput()};
  ArrayRef<int64_t> shape = target.getShape();
  if (!m.layout() || !to)
    return false;

  if (isTiledOnHost(m.type(), m.layout(), to))
    if (auto next = m.layout().withLayout(shape, to.getLayout()))
      m.step<ToLayoutOp>(next);
  if (!m.layout().isOnDevice() && to.isOnDevice()) {
    auto next = m.layout().withBufferType(shape, to.getBufferType());
    if (!next)
      return false;
    m.step<ToDeviceOp>(next, getOrInsertDevice(m.builder, op));
  }
  bool formatLast =
      ttcore::isBlockFloat(to.getDataType()) && !m.layout().isTiled();
  auto cast = [&] {
    if (m.layout().getDataType() == to.getDataType())
      return true;
    auto next = m.layout().withDataType(to.getDataType());
    if (next)
      m.step<TypecastOp>(next);
    return bool(next);
  };
  if (!formatLast && !cast())
    return false;
  if (m.layout().isTiled() != to.isTiled()) {
    auto next = m.layout().withLayout(shape, to.getLayout());
    if (!next)
      return false;
    m.step<ToLayoutOp>(next);
  }
  if (formatLast && !cast())
    return false;
  if (m.layout() != to && m.layout().isOnDevice() && to.isOnDevice())
    m.step<ToMemoryConfigOp>(to);
  if (m.layout().isOnDevice() && !to.isOnDevice())
    m.step<FromDeviceOp>(to);
  if (m.value.getType() != target) {
    // The last step states the declared element type (si32 against i32). The
    // operand keeps its own: it may be an argument or have other users.
    if (m.value == op.getInput())
      m.step<TypecastOp>(to);
    m.value.setType(target);
  }
  op.getResult().replaceAllUsesWith(m.value);
  op.erase();
  return true;
}

/// Whether one call of the library's to_layout makes the whole change.
static bool isSingleStep(ToLayoutOp op) {
  TTNNLayoutAttr from = getLayoutOf(op.getInput().getType());
  TTNNLayoutAttr to = getLayoutOf(op.getType());
  return from && to && from.getDataType() == to.getDataType() &&
         from.isTiled() != to.isTiled() &&
         from.withLayout(cast<RankedTensorType>(op.getType()).getShape(),
                         to.getLayout()) == to;
}

namespace {
struct DecomposeLayouts : impl::TTNNDecomposeLayoutsPassBase<DecomposeLayouts> {
  void runOnOperation() override {
    SmallVector<ToLayoutOp> ops;
    getOperation().walk([&](ToLayoutOp op) { ops.push_back(op); });
    for (ToLayoutOp op : ops) {
      if (isSingleStep(op) || decompose(op))
        continue;
      op.emitOpError("cannot be split into steps of the library: from ")
          << op.getInput().getType() << " to " << op.getType();
      return signalPassFailure();
    }
  }
};
} // namespace

} // namespace mlir::tt::ttnn
