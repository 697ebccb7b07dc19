//===- TTIROpsMovement.cpp - reductions and movement -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

namespace {

template <typename OpTy> LogicalResult verifyReduction(OpTy op) {
  return shape::verifyResult(op, [&](shape::EmitError emitError) {
    return shape::reduction(shape::of(op.getInput()),
                            shape::integersOrNone(op.getDimArg()),
                            op.getKeepDim(), emitError);
  });
}

} // namespace

LogicalResult SumOp::verify() { return verifyReduction(*this); }
LogicalResult MeanOp::verify() { return verifyReduction(*this); }
LogicalResult MaxOp::verify() { return verifyReduction(*this); }
LogicalResult MinOp::verify() { return verifyReduction(*this); }
LogicalResult ProdOp::verify() { return verifyReduction(*this); }

LogicalResult ArgMaxOp::verify() {
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (!isa<IntegerType>(element))
    return emitOpError() << "result element type " << element
                         << " given, an integer expected";
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::argmax(shape::of(getInput()),
                         shape::integersOrNone(getDimArg()), getKeepDim(),
                         emitError);
  });
}

LogicalResult ReshapeOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::reshape(shape::of(getInput()), shape::integers(getShape()),
                          emitError);
  });
}

LogicalResult TransposeOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::transpose(shape::of(getInput()), getDim0(), getDim1(),
                            emitError);
  });
}

LogicalResult PermuteOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::permute(shape::of(getInput()), getPermutation(), emitError);
  });
}

LogicalResult SqueezeOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::squeeze(shape::of(getInput()), getDim(), emitError);
  });
}

LogicalResult UnsqueezeOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::unsqueeze(shape::of(getInput()), getDim(), emitError);
  });
}

LogicalResult BroadcastOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::expand(shape::of(getInput()), getBroadcastDimensions(),
                         emitError);
  });
}

LogicalResult RepeatOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::repeat(shape::of(getInput()), getRepeatDimensions(),
                         emitError);
  });
}

LogicalResult ConcatOp::verify() {
  SmallVector<shape::Dims> inputs;
  for (Value input : getInputs())
    inputs.push_back(shape::of(input));
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::concat(inputs, getDim(), emitError);
  });
}

LogicalResult SliceStaticOp::verify() {
  return shape::verifyResult(
      *this, [&](shape::EmitError emitError) -> FailureOr<shape::Shape> {
        FailureOr<shape::SliceBounds> bounds = shape::slice(
            shape::of(getInput()), shape::integers(getBegins()),
            shape::integers(getEnds()), shape::integers(getStep()), emitError);
        if (failed(bounds))
          return failure();
        return bounds->sizes;
      });
}

LogicalResult PadOp::verify() {
  return shape::verifyResult(*this, [&](shape::EmitError emitError) {
    return shape::pad(shape::of(getInput()), shape::integers(getPadding()),
                      emitError);
  });
}
