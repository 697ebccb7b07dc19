//===- Lowering.cpp - lowering of ops -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// Ops whose records say what they become, operand by operand.
static constexpr std::pair<StringLiteral, StringLiteral> kRenamed[] = {
#include "ttmlir/Conversion/StableHLOToTTIR/Renamed.inc"
};

Lowering::Lowering(MLIRContext *ctx) : ctx(ctx) {
  for (auto [from, to] : kRenamed)
    renames.try_emplace(OperationName(from, ctx), OperationName(to, ctx));
  addEltwise(*this);
  addFunctions(*this);
  addSpecialFunctions(*this);
  addTensors(*this);
  addIndices(*this);
  addProducts(*this);
  addConvolutions(*this);
  addLinearAlgebra(*this);
  addNorms(*this);
  addReductions(*this);
  addWindows(*this);
  addOrder(*this);
  addCalls(*this);
  addCollectives(*this);
}

/// Real numbers and integers: what TTIR has.
static LogicalResult checkTypes(Operation *op) {
  auto check = [&](TypeRange types) {
    for (Type type : types) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (tensor && isa<ComplexType>(tensor.getElementType()))
        return failure();
    }
    return success();
  };
  if (succeeded(check(op->getOperandTypes())) &&
      succeeded(check(op->getResultTypes())))
    return success();
  return op->emitOpError(
      "works on complex numbers, which have no lowering to TTIR");
}

Values Lowering::lower(Operation *op, Emit &emit) const {
  if (failed(checkTypes(op)))
    return failure();
  if (auto it = table.find(op->getName()); it != table.end())
    return it->second(op, emit, *this);
  if (auto it = renames.find(op->getName()); it != renames.end()) {
    OperationState state(emit.loc, it->second, op->getOperands(),
                         op->getResultTypes());
    return one(emit.builder.create(state)->getResult(0));
  }
  return op->emitOpError("has no lowering to TTIR");
}

Values Lowering::apply(Operation *op, Region &region, ValueRange arguments,
                       Emit &emit) const {
  ArrayRef<int64_t> shape = shapeOf(arguments.front());
  IRMapping map;
  map.map(region.getArguments(), arguments);
  // Scalars from outside are the same everywhere.
  auto mapped = [&](Value value) {
    if (Value known = map.lookupOrNull(value))
      return known;
    Value everywhere = emit.spread(value, shape);
    map.map(value, everywhere);
    return everywhere;
  };
  for (Operation &inner : region.front().without_terminator()) {
    bool moves = isa<BroadcastInDimOp, ReshapeOp>(inner) &&
                 shapeOf(inner.getOperand(0)).empty() &&
                 shapeOf(inner.getResult(0)).empty();
    if (moves) {
      map.map(inner.getResult(0), mapped(inner.getOperand(0)));
      continue;
    }
    if (auto constant = dyn_cast<ConstantOp>(inner)) {
      auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
      if (!value || !value.isSplat())
        return inner.emitOpError("is no scalar in the computation of '")
               << op->getName() << "'";
      auto type = RankedTensorType::get(shape, value.getElementType());
      map.map(inner.getResult(0), Value(emit.create<ttir::ConstantOp>(
                                      type, value.resizeSplat(type))));
      continue;
    }
    if (!inner.hasTrait<Elementwise>())
      return inner.emitOpError("in the computation of '")
             << op->getName() << "' is not element-wise, and has no lowering";
    OperationState state(inner.getLoc(), inner.getName());
    for (Value operand : inner.getOperands())
      state.operands.push_back(mapped(operand));
    for (Type type : inner.getResultTypes())
      state.types.push_back(::llvm::cast<RankedTensorType>(type).clone(shape));
    state.attributes = inner.getAttrDictionary();
    Operation *wide = emit.builder.create(state);
    emit.builder.setInsertionPoint(wide);
    Values lowered = lower(wide, emit);
    emit.builder.setInsertionPointAfter(wide);
    if (succeeded(lowered))
      map.map(inner.getResults(), *lowered);
    wide->erase();
    if (failed(lowered))
      return failure();
  }
  SmallVector<Value> results;
  for (Value result : region.front().getTerminator()->getOperands())
    results.push_back(mapped(result));
  return results;
}

Operation *stablehlo::onlyOp(Region &region) {
  Block &block = region.front();
  if (block.getNumArguments() != 2 ||
      std::distance(block.begin(), block.end()) != 2)
    return nullptr;
  Operation &inner = block.front();
  bool fits = inner.getNumOperands() == 2 && inner.getNumResults() == 1 &&
              block.back().getOperands() == inner.getResults();
  if (!fits)
    return nullptr;
  bool inOrder = inner.getOperand(0) == block.getArgument(0) &&
                 inner.getOperand(1) == block.getArgument(1);
  bool swapped = inner.getOperand(1) == block.getArgument(0) &&
                 inner.getOperand(0) == block.getArgument(1) &&
                 isa<AddOp, MulOp, MaxOp, MinOp, AndOp, OrOp, XorOp>(inner);
  return inOrder || swapped ? &inner : nullptr;
}

bool stablehlo::replaces(Region &region) {
  Block &block = region.front();
  return block.getNumArguments() == 2 &&
         std::distance(block.begin(), block.end()) == 1 &&
         block.back().getNumOperands() == 1 &&
         block.back().getOperand(0) == block.getArgument(1);
}
