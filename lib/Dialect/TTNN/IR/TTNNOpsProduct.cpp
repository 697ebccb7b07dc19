//===- TTNNOpsProduct.cpp - products, steps of training ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyOps.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

UnaryWithParamAttr ttnn::fusedActivation(Attribute programConfig) {
  if (!programConfig)
    return {};
  return llvm::TypeSwitch<Attribute, UnaryWithParamAttr>(programConfig)
      .Case<MatmulMultiCoreReuseMultiCastProgramConfigAttr,
            MatmulMultiCoreReuseMultiCast1DProgramConfigAttr,
            MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfigAttr>(
          [](auto config) { return config.getFusedActivation(); })
      .Default(UnaryWithParamAttr());
}

template <typename OpTy> static LogicalResult verifyProduct(OpTy op) {
  Attribute config = op.getMatmulProgramConfigAttr();
  if (config && op.getActivation() && fusedActivation(config))
    return op.emitOpError("'activation' and 'fused_activation' of "
                          "'matmul_program_config' are given, one expected");
  return shape::verifyResults(op);
}
LogicalResult MatmulOp::verify() { return verifyProduct(*this); }
LogicalResult LinearOp::verify() { return verifyProduct(*this); }

LogicalResult GeluBwOp::verify() {
  if (failed(verifyGelu(*this, getApproximate())))
    return failure();
  return shape::verifyResults(*this);
}

LogicalResult AdamWOp::verify() {
  auto param = cast<RankedTensorType>(getParam().getType());
  for (Value other : {getGrad(), getExpAvg(), getExpAvgSq(), getMaxExpAvgSq()})
    if (other &&
        cast<RankedTensorType>(other.getType()).getShape() != param.getShape())
      return emitOpError() << "operand of type " << other.getType()
                           << " given, the shape of " << param << " expected";
  return success();
}
