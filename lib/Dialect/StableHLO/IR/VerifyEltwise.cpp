//===- VerifyEltwise.cpp - types of element-wise ops ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Type element(Value value) { return tensor(value).getElementType(); }

/// The real type of a complex one, else the type itself.
static Type realPart(Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  return complex ? complex.getElementType() : type;
}

/// The type of the result's elements is not the operand's.
static bool changesType(Operation *op) {
  return isa<ConvertOp, IsFiniteOp, RealOp, ImagOp, UniformQuantizeOp,
             UniformDequantizeOp>(op) ||
         (isa<AbsOp>(op) && isa<ComplexType>(element(op->getOperand(0))));
}

static LogicalResult verifyChange(Operation *op) {
  Type from = element(op->getOperand(0)), to = element(op->getResult(0));
  if (isa<RealOp, ImagOp, AbsOp>(op) && to != realPart(from))
    return op->emitOpError("of ") << from << " has elements of "
                                  << realPart(from) << ", not of " << to;
  if (isa<IsFiniteOp>(op) && (!isa<FloatType>(from) || !to.isInteger(1)))
    return op->emitOpError("wants floats and gives i1");
  return success();
}

LogicalResult stablehlo::verifyEltwise(Operation *op) {
  RankedTensorType result = tensor(op->getResult(0));
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    bool isBound = isa<ClampOp>(op) && i != 1 && tensor(operand).getRank() == 0;
    if (!isBound && tensor(operand).getShape() != result.getShape())
      return op->emitOpError("operand ")
             << i << " has type " << operand.getType()
             << ", which has not the shape of the result, " << result;
    bool isQuantized = isa<quant::QuantizedType>(element(operand)) ||
                       isa<quant::QuantizedType>(result.getElementType());
    if (!changesType(op) && !isQuantized &&
        element(operand) != result.getElementType())
      return op->emitOpError("operand ")
             << i << " has elements of " << element(operand)
             << ", the result of " << result.getElementType();
  }
  return verifyChange(op);
}

LogicalResult CompareOp::verify() {
  if (getLhs().getType() != getRhs().getType())
    return emitOpError("compares ")
           << getLhs().getType() << " with " << getRhs().getType();
  return success();
}

LogicalResult SelectOp::verify() {
  if (getOnTrue().getType() != getType() || getOnFalse().getType() != getType())
    return emitOpError("chooses between ")
           << getOnTrue().getType() << " and " << getOnFalse().getType()
           << ", but gives " << getType();
  RankedTensorType pred = getPred().getType();
  if (pred.getRank() != 0 && pred.getShape() != tensor(getResult()).getShape())
    return emitOpError("has the condition ")
           << pred << ", which is neither a scalar nor of the result's shape";
  return success();
}

LogicalResult ReducePrecisionOp::verify() {
  if (getOperand().getType() != getType())
    return emitOpError("changes its type");
  if (!isa<FloatType>(element(getOperand())))
    return emitOpError("wants floats, found ") << getType();
  if (int32_t(getExponentBits()) < 1 || int32_t(getMantissaBits()) < 0)
    return emitOpError(
        "wants at least one bit of exponent and none of mantissa");
  return success();
}

LogicalResult BitcastConvertOp::verify() {
  auto width = [](Type type) -> unsigned {
    if (auto complex = dyn_cast<ComplexType>(type))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  };
  RankedTensorType from = tensor(getOperand()), to = tensor(getResult());
  unsigned fromBits = width(from.getElementType()),
           toBits = width(to.getElementType());
  if (!fromBits || !toBits)
    return emitOpError("has elements without bits: ") << from << ", " << to;
  // Elements of the wider type are a dimension of the narrower.
  SmallVector<int64_t> shape(from.getShape());
  bool fits = true;
  if (fromBits > toBits) {
    shape.push_back(fromBits / toBits);
    fits = fromBits % toBits == 0;
  } else if (fromBits < toBits) {
    fits = toBits % fromBits == 0 && !shape.empty() &&
           shape.back() == int64_t(toBits / fromBits);
    if (fits)
      shape.pop_back();
  }
  if (!fits || to.getShape() != ArrayRef(shape))
    return emitOpError("cannot take the bits of ") << from << " as " << to;
  return success();
}
