//===- Windows.cpp - windows on images as operands ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Windows.h"

#include "Product.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::tt::d2m {

static std::array<int64_t, 2> pairOf(ArrayRef<int64_t> numbers) {
  return {numbers[0], numbers[1]};
}

Windows::Windows(WindowsOp op) {
  auto from = cast<RankedTensorType>(op.getInput().getType()).getShape();
  auto to = cast<RankedTensorType>(op.getResult().getType()).getShape();
  image = {from[1], from[2]}, windows = {to[1], to[2]};
  kernel = pairOf(op.getKernel()), stride = pairOf(op.getStride());
  dilation = pairOf(op.getDilation()), padding = pairOf(op.getPadding());
  batch = from[0], channels = from[3], columns = to[3];
}

std::pair<int64_t, int64_t> Windows::seeing(int axis, int64_t tap) const {
  shape::WindowAxis over{kernel[axis], stride[axis], dilation[axis],
                         padding[axis]};
  return over.seeing(tap, image[axis], windows[axis]);
}

int64_t WindowGather::firstTile() const {
  return -int64_t(llvm::divideCeil(padding[1], kSide));
}

int64_t WindowGather::span() const {
  int64_t last = (kSide - 1) * stride[1] + offset(1, kernel[1] - 1);
  int64_t lastTile = last < 0 ? -1 : last / kSide;
  return std::clamp<int64_t>(lastTile - firstTile() + 1, 1, across());
}

double WindowGather::transfersOfTile() const {
  // Rows of the result that lie behind its last one are cleared face by face.
  double rows = double(std::min(windows[1], kSide)),
         clear = rows > kFace ? 0 : 1;
  double faces = rows > kFace ? 2 : 1;
  return 2 * (clear + (stride[1] == 1 ? 2 * faces : rows));
}

std::optional<WindowGather> gatherOf(Operation *op) {
  auto windows = dyn_cast_or_null<WindowsOp>(op);
  if (!windows || !isMatrix(windows.getInput()))
    return std::nullopt;
  WindowGather gather{Windows(windows)};
  std::optional<ElementForm> form = formOf(windows.getInput());
  if (gather.channels % WindowGather::kFace != 0 || form->isBlockFloat())
    return std::nullopt;
  return gather;
}

} // namespace mlir::tt::d2m
