//===- VerifyOps.cpp - checks of both dialects' verifiers -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"

using namespace mlir;

LogicalResult mlir::tt::verifyBitcast(Operation *op) {
  Type from = getElementTypeOrSelf(op->getOperand(0).getType());
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  for (Type type : {from, to})
    if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() < 8)
      return op->emitOpError() << "element type " << type
                               << " given, one of at least 8 bits expected";
  if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth())
    return success();
  return op->emitOpError() << "result element type " << to << " given, one of "
                           << from.getIntOrFloatBitWidth()
                           << " bits expected, as in " << from;
}

LogicalResult mlir::tt::verifyDynamicSlice(Operation *op, ArrayAttr step) {
  shape::Dims input = shape::of(op->getOperand(0));
  shape::Dims result = shape::of(op->getResult(0));
  int64_t rank = input.size();
  for (auto [index, name] : {std::pair(1u, "begins"), std::pair(2u, "ends")}) {
    shape::Dims bounds = shape::of(op->getOperand(index));
    if (!(bounds == shape::Dims{rank}))
      return op->emitOpError()
             << "'" << name << "' has shape '" << shape::text(bounds) << "', '"
             << rank << "' expected, a bound for each dimension";
  }
  if (int64_t(result.size()) != rank)
    return op->emitOpError() << "result has rank '" << result.size() << "', '"
                             << rank << "' expected";
  if (step && int64_t(step.size()) != rank)
    return op->emitOpError() << "'step' has '" << step.size() << "' entries, '"
                             << rank << "' expected";
  for (int64_t d = 0; d != rank; ++d) {
    int64_t by =
        step ? cast<IntegerAttr>(step[d]).getValue().getSExtValue() : 1;
    if (by < 1)
      return op->emitOpError()
             << "'step[" << d << "]' is '" << by << "', at least 1 expected";
    int64_t most = input[d] / by + (input[d] % by != 0);
    if (result[d] > most)
      return op->emitOpError()
             << "dimension '" << d << "' of the result has size '" << result[d]
             << "', at most '" << most << "' expected";
  }
  return success();
}

LogicalResult mlir::tt::verifyRange(Operation *op, const llvm::APFloat &low,
                                    const llvm::APFloat &high) {
  if (low.isFinite() && high.isFinite() && low <= high)
    return success();
  return op->emitOpError() << "'low' is '" << low.convertToDouble()
                           << "' and 'high' '" << high.convertToDouble()
                           << "', finite numbers in this order expected";
}

LogicalResult mlir::tt::verifyDropout(Operation *op, const llvm::APFloat &prob,
                                      const llvm::APFloat &scale) {
  double chance = prob.convertToDouble();
  if (!(chance >= 0 && chance <= 1))
    return op->emitOpError() << "'prob' is '" << chance << "', 0 to 1 expected";
  if (!scale.isFinite())
    return op->emitOpError() << "'scale' is not finite";
  return success();
}

LogicalResult mlir::tt::verifyFloatsBut(Operation *op, ArrayRef<Value> others) {
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    Type element = getElementTypeOrSelf(value);
    if (!llvm::is_contained(others, value) && !isa<FloatType>(element))
      return op->emitOpError() << "element type " << element << " of operand '#"
                               << i << "' given, a float expected";
  }
  return success();
}

LogicalResult mlir::tt::verifyWord(Operation *op, StringRef name,
                                   StringRef value, ArrayRef<StringRef> words) {
  if (llvm::is_contained(words, value))
    return success();
  InFlightDiagnostic error = op->emitOpError();
  error << "'" << name << "' is '" << value << "', ";
  llvm::interleave(
      words, [&](StringRef word) { error << "'" << word << "'"; },
      [&] { error << " or "; });
  return error << " expected";
}

LogicalResult mlir::tt::verifyGelu(Operation *op, StringRef approximate) {
  return verifyWord(op, "approximate", approximate, {"none", "tanh"});
}
