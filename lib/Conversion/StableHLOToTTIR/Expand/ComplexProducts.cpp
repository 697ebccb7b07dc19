//===- ComplexProducts.cpp - products of complex tensors ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Expander.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// Zeros, moved about: the imaginary part of what was real.
static bool isZero(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto content = dyn_cast<DenseElementsAttr>(constant.getValue());
      return content && content.isSplat() &&
             isa<FloatType>(content.getElementType()) &&
             content.getSplatValue<APFloat>().isZero();
    }
    if (!isa<BroadcastInDimOp, ReshapeOp, TransposeOp, SliceOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// The product of one part of each operand; null if one of them is zero.
static Value partOf(Operation *op, Value lhs, Value rhs, Hlo &hlo) {
  if (isZero(lhs) || isZero(rhs))
    return {};
  IRMapping map;
  map.map(op->getOperand(0), lhs);
  Operation *product = hlo.builder.clone(*op, map);
  product->setOperands({lhs, rhs});
  product->getResult(0).setType(realType(op->getResult(0)));
  return product->getResult(0);
}

template <typename Op>
static FailureOr<Pair> expandProduct(Op op, Hlo &hlo, Expander &all) {
  Pair a = all.pair(op.getLhs()), b = all.pair(op.getRhs());
  Value rr = partOf(op, a.re, b.re, hlo), ii = partOf(op, a.im, b.im, hlo),
        ri = partOf(op, a.re, b.im, hlo), ir = partOf(op, a.im, b.re, hlo);
  Value zero;
  auto orZero = [&](Value value) {
    if (!value && !zero)
      zero = hlo.full(realType(op.getResult()), 0);
    return value ? value : zero;
  };
  Value re = ii ? hlo.sub(orZero(rr), ii) : orZero(rr);
  Value im = ri && ir ? hlo.add(ri, ir) : orZero(ri ? ri : ir);
  return Pair{re, im};
}

void stablehlo::addComplexProducts(Expander &e) {
  e.on<ConvolutionOp>(expandProduct<ConvolutionOp>);
  e.on<DotGeneralOp>(expandProduct<DotGeneralOp>);
  e.on<DotOp>(expandProduct<DotOp>);
}
