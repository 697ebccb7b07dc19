//===- Traits.cpp - checks that many ops share ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/Common/Sizes.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

#include "tt/device/TensorPages.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace {

// Diagnostics put types into quotes themselves.

LogicalResult verifyStatic(Operation *op, Type type, StringRef kind,
                           unsigned index) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return success();
  if (!tensor.hasStaticShape())
    return op->emitOpError() << "type " << tensor << " of " << kind << " '#"
                             << index << "' given, a static shape expected";
  if (!mlir::tt::isOfDevices(tensor))
    return op->emitOpError() << "type " << tensor << " of " << kind << " '#"
                             << index << "' has more than 2^44 elements";
  return success();
}

} // namespace

bool mlir::tt::isOfDevices(ShapedType type) {
  using ::tt::device::TensorPages;
  return !type.hasStaticShape() ||
         TensorPages::problem(type.getShape(), ::tt::device::DataType::UInt8,
                              /*inTiles=*/false)
             .empty();
}

LogicalResult mlir::tt::checkSizes(Operation *op) {
  auto check = [](Location loc, TypeRange types) -> LogicalResult {
    for (Type type : types)
      if (auto shaped = dyn_cast<ShapedType>(type);
          shaped && !mlir::tt::isOfDevices(shaped))
        return emitError(loc)
               << "type " << type << " has more than 2^44 elements";
    return success();
  };
  auto walk = op->walk([&](Operation *inner) -> WalkResult {
    auto function = dyn_cast<FunctionOpInterface>(inner);
    if (failed(check(inner->getLoc(), inner->getResultTypes())) ||
        (function &&
         (failed(check(inner->getLoc(), function.getArgumentTypes())) ||
          failed(check(inner->getLoc(), function.getResultTypes())))))
      return failure();
    for (Region &region : inner->getRegions())
      for (Block &block : region)
        if (failed(check(inner->getLoc(), block.getArgumentTypes())))
          return failure();
    return success();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult mlir::tt::detail::verifyStaticShapes(Operation *op) {
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (failed(verifyStatic(op, type, "operand", i)))
      return failure();
  for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
    if (failed(verifyStatic(op, type, "result", i)))
      return failure();
  return success();
}

LogicalResult mlir::tt::detail::verifyElementwiseBroadcast(Operation *op) {
  std::vector<::tt::shape::Dims> operands;
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      operands.push_back(tensor.getShape());
  auto report = ::tt::shape::failOf(op);
  std::optional<::tt::shape::Shape> expected =
      ::tt::shape::broadcast(operands, report);
  for (Type type : op->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      if (!::tt::shape::expect(tensor.getShape(), expected, report))
        return failure();
  return success(expected.has_value());
}

LogicalResult mlir::tt::detail::verifyElementTypes(Operation *op,
                                                   unsigned firstOperand,
                                                   bool results) {
  Type first;
  auto check = [&](Type type, StringRef kind, unsigned index) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return success();
    Type element = tensor.getElementType();
    if (!first)
      first = element;
    if (element == first)
      return success();
    return LogicalResult(op->emitOpError()
                         << "element type " << element << " of " << kind
                         << " '#" << index << "' given, " << first
                         << " expected");
  };
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (i >= firstOperand && failed(check(type, "operand", i)))
      return failure();
  if (results)
    for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
      if (failed(check(type, "result", i)))
        return failure();
  return success();
}

/// `wanted` says of what `Wanted` is a kind of element.
template <typename Wanted>
static LogicalResult verifyOperands(Operation *op, StringRef wanted) {
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes())) {
    auto tensor = dyn_cast<ShapedType>(type);
    if (!tensor) // a device
      continue;
    Type element = tensor.getElementType();
    if (!isa<Wanted>(element))
      return op->emitOpError() << "element type " << element << " of operand '#"
                               << i << "' given, " << wanted << " expected";
  }
  return success();
}

LogicalResult mlir::tt::detail::verifyIntegerOperands(Operation *op) {
  return verifyOperands<IntegerType>(op, "an integer");
}

LogicalResult mlir::tt::detail::verifyFloatOperands(Operation *op) {
  return verifyOperands<FloatType>(op, "a float");
}
