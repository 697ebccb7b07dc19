//===- Tensors.cpp - creation, shape and movement -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

static Values lowerConstant(ConstantOp op, Emit &emit, const Lowering &) {
  return one(emit.create<ttir::ConstantOp>(op.getType(), op.getValue()));
}

static Values lowerIota(IotaOp op, Emit &emit, const Lowering &) {
  return one(emit.iota(shapeOf(op.getResult()), elementOf(op.getResult()),
                       op.getIotaDimension()));
}

static Values lowerBroadcastInDim(BroadcastInDimOp op, Emit &emit,
                                  const Lowering &) {
  return one(emit.broadcast(op.getOperand(), shapeOf(op.getResult()),
                            op.getBroadcastDimensions()));
}

static Values lowerBroadcast(BroadcastOp op, Emit &emit, const Lowering &) {
  int64_t first = op.getBroadcastSizes().size();
  Dims dims;
  for (int64_t i = 0, e = shapeOf(op.getOperand()).size(); i < e; ++i)
    dims.push_back(first + i);
  return one(emit.broadcast(op.getOperand(), shapeOf(op.getResult()), dims));
}

static Values lowerReshape(ReshapeOp op, Emit &emit, const Lowering &) {
  return one(emit.reshape(op.getOperand(), shapeOf(op.getResult())));
}

static Values lowerTranspose(TransposeOp op, Emit &emit, const Lowering &) {
  return one(emit.permute(op.getOperand(), op.getPermutation()));
}

static Values lowerDimensionSize(GetDimensionSizeOp op, Emit &emit,
                                 const Lowering &) {
  return one(emit.full({}, elementOf(op.getResult()),
                       double(shapeOf(op.getOperand())[op.getDimension()])));
}

static Values lowerConcatenate(ConcatenateOp op, Emit &emit, const Lowering &) {
  return one(emit.concat(op.getInputs(), op.getDimension()));
}

static Values lowerReverse(ReverseOp op, Emit &emit, const Lowering &) {
  return one(emit.reverse(op.getOperand(), op.getDimensions()));
}

static Values lowerSlice(SliceOp op, Emit &emit, const Lowering &) {
  return one(emit.slice(op.getOperand(), op.getStartIndices(),
                        op.getLimitIndices(), op.getStrides()));
}

static Values lowerPad(PadOp op, Emit &emit, const Lowering &) {
  return one(emit.pad(op.getOperand(), op.getPaddingValue(),
                      op.getEdgePaddingLow(), op.getEdgePaddingHigh(),
                      op.getInteriorPadding()));
}

void stablehlo::addTensors(Lowering &l) {
  l.on<BroadcastInDimOp>(lowerBroadcastInDim);
  l.on<BroadcastOp>(lowerBroadcast);
  l.on<ConcatenateOp>(lowerConcatenate);
  l.on<ConstantOp>(lowerConstant);
  l.on<GetDimensionSizeOp>(lowerDimensionSize);
  l.on<IotaOp>(lowerIota);
  l.on<PadOp>(lowerPad);
  l.on<ReshapeOp>(lowerReshape);
  l.on<ReverseOp>(lowerReverse);
  l.on<SliceOp>(lowerSlice);
  l.on<TransposeOp>(lowerTranspose);
}
