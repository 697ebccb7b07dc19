//===- TTIROpsTraining.cpp - draws, steps of an optimizer -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

LogicalResult RandOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  return verifyRange(*this, getLow(), getHigh());
}

LogicalResult DropoutOp::verify() {
  if (failed(shape::verifyResults(*this)))
    return failure();
  return verifyDropout(*this, getProb(), getScale());
}

LogicalResult AdamWOp::verify() {
  if (bool(getMaxExpAvgSq()) != bool(getMaxExpAvgSqOut()))
    return emitOpError("'max_exp_avg_sq' and 'max_exp_avg_sq_out' are given "
                       "together or not at all");
  shape::Dims wanted = shape::of(getParam());
  for (auto [i, operand] : llvm::enumerate(getOperands()))
    if (!(shape::of(operand) == wanted))
      return emitOpError() << "operand '#" << i << "' has shape '"
                           << shape::text(shape::of(operand)) << "', '"
                           << shape::text(wanted) << "' expected";
  // A result is the new value of the operand of its name.
  Value before[] = {getParam(), getExpAvg(), getExpAvgSq(), getMaxExpAvgSq()};
  for (auto [i, result] : llvm::enumerate(getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    auto old = cast<RankedTensorType>(before[i].getType());
    if (type.getShape() != old.getShape() ||
        type.getElementType() != old.getElementType())
      return emitOpError() << "result '#" << i << "' has type " << type << ", "
                           << old << " expected";
  }
  for (const auto &[name, power] : {std::pair("beta1_pow", getBeta1Pow()),
                                    std::pair("beta2_pow", getBeta2Pow())})
    if (power.convertToFloat() == 1.0f)
      return emitOpError() << "'" << name
                           << "' is '1', by which nothing can "
                              "be corrected";
  return success();
}
