//===- LibraryCall.cpp - an op of ttir as a call of the library -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/Windows.h"

namespace mlir::tt::ttir {

namespace device = ::tt::device;
using Sizes = std::vector<int64_t>;

device::OpTensor tiledTensor(RankedTensorType type) {
  device::OpTensor tensor;
  tensor.shape.assign(type.getShape().begin(), type.getShape().end());
  FailureOr<ttcore::DataType> format =
      ttcore::elementTypeToDataType(type.getElementType());
  // Types that the device has not become narrower: i1 bf16, others 32 bits.
  if (succeeded(format))
    tensor.type = device::DataType(*format);
  else if (type.getElementType().isF64())
    tensor.type = device::DataType::Float32;
  else if (!type.getElementType().isInteger(1))
    tensor.type = device::DataType::Int32;
  return tensor;
}

/// Batch, rows and columns of both matrices.
static void asProduct(DotGeneralOp op, device::OpCall &call) {
  auto joined = [](const Sizes &shape, ArrayRef<int64_t> dims) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size *= shape[size_t(dim)];
    return size;
  };
  auto side = [&](device::OpTensor &tensor, ArrayRef<int64_t> batch,
                  ArrayRef<int64_t> inner, bool innerLast) {
    int64_t b = joined(tensor.shape, batch), k = joined(tensor.shape, inner);
    int64_t all = 1;
    for (int64_t size : tensor.shape)
      all *= size;
    int64_t rest = all / std::max<int64_t>(1, b * k);
    tensor.shape = innerLast ? Sizes{b, rest, k} : Sizes{b, k, rest};
    return rest;
  };
  call.op = "matmul";
  int64_t m = side(call.operands[0].tensor, op.getBatchDimsLhs(),
                   op.getContractDimsLhs(), true);
  int64_t n = side(call.operands[1].tensor, op.getBatchDimsRhs(),
                   op.getContractDimsRhs(), false);
  call.results[0].shape = {call.operands[0].tensor.shape[0], m, n};
}

/// Rows of all matrices as those of one, if the other side is one matrix: later
/// passes make one product of them.
static void joinRows(device::OpCall &call) {
  Sizes &rows = call.operands[0].tensor.shape, &result = call.results[0].shape;
  if (call.operands[1].tensor.shape.size() != 2 || rows.size() < 3)
    return;
  auto join = [](Sizes &shape) {
    int64_t all = 1;
    for (size_t d = 0; d + 1 < shape.size(); ++d)
      all *= shape[d];
    shape = {all, shape.back()};
  };
  join(rows);
  join(result);
}

/// Flat images, and their sizes as arguments. `input` and `result` are the
/// images' types.
static void addWindow(const shape::Window &window, int64_t height,
                      int64_t width, int64_t batch, device::OpCall &call) {
  auto both = [&](auto of) {
    return Sizes{of(window.axes[0]), of(window.axes[1])};
  };
  const shape::WindowAxis &down = window.axes[0], &across = window.axes[1];
  call.arguments = {
      {"input_height", {height}},
      {"input_width", {width}},
      {"batch_size", {batch}},
      {"kernel_size", both([](const auto &axis) { return axis.kernel; })},
      {"stride", both([](const auto &axis) { return axis.stride; })},
      {"dilation", both([](const auto &axis) { return axis.dilation; })},
      {"padding", {down.low, down.high, across.low, across.high}}};
  for (device::OpTensor *image : {&call.operands[0].tensor, &call.results[0]}) {
    int64_t pixels = 1;
    for (int64_t size : image->shape)
      pixels *= size;
    int64_t channels = image->shape.back();
    image->shape = {1, 1, pixels / std::max<int64_t>(1, channels), channels};
  }
}

/// Moves the channels behind, as the library has them.
template <typename OpTy>
static void channelsLast(OpTy op, device::OpCall &call) {
  for (device::OpTensor *image : {&call.operands[0].tensor, &call.results[0]}) {
    Sizes shape = image->shape;
    image->shape = {shape[op.getBatchDim()], shape[op.getHeightDim()],
                    shape[op.getWidthDim()], shape[op.getChannelDim()]};
  }
}

template <typename OpTy>
static void asConvolution(OpTy op, device::OpCall &call) {
  channelsLast(op, call);
  Sizes image = call.operands[0].tensor.shape;
  int64_t out = call.results[0].shape.back();
  // Weights are prepared as one matrix.
  Sizes &weights = call.operands[1].tensor.shape;
  int64_t elements = 1;
  for (int64_t size : weights)
    elements *= size;
  weights = {1, 1, elements / std::max<int64_t>(1, out), out};
  addWindow(getWindow(op), image[1], image[2], image[0], call);
  call.arguments.push_back({"in_channels", {image[3]}});
  call.arguments.push_back({"out_channels", {out}});
  call.arguments.push_back({"groups", {int64_t(op.getGroups())}});
}

template <typename OpTy> static void asPool(OpTy op, device::OpCall &call) {
  Sizes image = call.operands[0].tensor.shape;
  addWindow(getWindow(op), image[1], image[2], image[0], call);
  call.arguments.push_back({"channels", {image[3]}});
  call.arguments.push_back({"ceil_mode", {op.getCeilMode()}});
}

device::OpCall libraryCall(Operation *op, ArrayRef<RankedTensorType> operands,
                           ArrayRef<RankedTensorType> results) {
  device::OpCall call;
  call.op = op->getName().stripDialect().str();
  for (RankedTensorType type : operands)
    call.operands.push_back({"", tiledTensor(type)});
  for (RankedTensorType type : results)
    call.results.push_back(tiledTensor(type));
  for (NamedAttribute attribute : op->getAttrs())
    if (Sizes numbers = shape::integers(attribute.getValue()); !numbers.empty())
      call.arguments.push_back({attribute.getName().str(), std::move(numbers)});
  if (call.op == "div")
    call.op = "divide";
  else if (call.op == "broadcast")
    call.op = "repeat";
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](DotGeneralOp dot) { asProduct(dot, call); })
      .Case([&](MatmulOp product) {
        if (!product.getTransposeA())
          joinRows(call);
      })
      .Case([&](LinearOp product) {
        if (!product.getTransposeA())
          joinRows(call);
      })
      .Case<Conv2dOp, ConvTranspose2dOp>(
          [&](auto conv) { asConvolution(conv, call); })
      .Case<MaxPool2dOp, AvgPool2dOp>([&](auto pool) { asPool(pool, call); });
  return call;
}

} // namespace mlir::tt::ttir
