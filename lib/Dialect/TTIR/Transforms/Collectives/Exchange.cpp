//===- Exchange.cpp - collectives on values of chips ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ChipValues.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

Value Exchange::slice(const Piece &piece) {
  Piece key = piece;
  key.target.clear();
  auto [it, isNew] = slices.try_emplace(key);
  if (isNew) {
    mesh::Shape ends = piece.box.start;
    for (auto [end, size] : llvm::zip(ends, piece.box.sizes))
      end += size;
    it->second = emit.slice(Value::getFromOpaquePointer(piece.value),
                            piece.box.start, ends);
  }
  return it->second;
}

template <typename Op> static Value fold(ArrayRef<Value> values, Emit &emit) {
  Value result = values.front();
  for (Value value : values.drop_front())
    result = emit.binary<Op>(result, value);
  return result;
}

/// Narrow floats are summed and multiplied in f32.
Value Exchange::reduce(mesh::Reduction reduction, ArrayRef<Value> values) {
  using mesh::Reduction;
  if (values.size() == 1)
    return values.front();
  Type element = elementOf(values.front());
  if (reduction == Reduction::Max)
    return fold<MaximumOp>(values, emit);
  if (reduction == Reduction::Min)
    return fold<MinimumOp>(values, emit);
  SmallVector<Value> wide(values);
  if (isa<FloatType>(element))
    for (Value &value : wide)
      value = emit.inSingle(value);
  if (reduction == Reduction::Prod)
    return emit.cast(fold<MultiplyOp>(wide, emit), element);
  Value sum = fold<AddOp>(wide, emit);
  if (reduction == Reduction::Mean)
    sum = emit.div(sum, emit.like(sum, double(values.size())));
  return emit.cast(sum, element);
}

/// The dimension in which targets differ.
static int64_t joinedDim(ArrayRef<mesh::Shape> targets) {
  for (const mesh::Shape &target : targets)
    for (auto [dim, place] : llvm::enumerate(target))
      if (place != targets.front()[dim])
        return dim;
  return 0;
}

Value Exchange::make(const mesh::Collective &collective, const Pieces &pieces,
                     RankedTensorType type) {
  if (pieces.empty())
    return emit.full(type.getShape(), type.getElementType(), 0);
  SmallVector<Value> values;
  SmallVector<mesh::Shape> targets;
  for (const Piece &piece : pieces) {
    values.push_back(slice(piece));
    targets.push_back(piece.target);
  }
  if (reduces(collective.kind))
    return reduce(collective.reduction, values);
  return values.size() == 1 ? values.front()
                            : emit.concat(values, joinedDim(targets));
}

ChipValues Exchange::run(const mesh::Collective &collective,
                         const ChipValues &values) {
  RankedTensorType input = tensorType(values.front());
  RankedTensorType type =
      input.clone(ArrayRef(resultShape(collective, input.getShape())));
  std::map<Pieces, Value> known;
  ChipValues results;
  for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
    Pieces pieces;
    for (mesh::Move &move : moves(collective, input.getShape(), chip))
      pieces.push_back({values[move.from].getAsOpaquePointer(),
                        std::move(move.box), std::move(move.target)});
    auto it = known.find(pieces);
    if (it == known.end())
      it = known.emplace(pieces, make(collective, pieces, type)).first;
    results.push_back(it->second);
  }
  return results;
}

ChipValues Exchange::cut(const mesh::Placement &placement,
                         const ChipValues &whole) {
  ArrayRef<int64_t> shape = shapeOf(whole.front());
  mesh::Shape local = localShape(placement, mesh, shape);
  mesh::Shape parts = mesh::parts(placement, mesh, shape.size());
  auto padded = [&](ArrayRef<Value> values) {
    Value value = values.front();
    for (auto [dim, size] : llvm::enumerate(local))
      value = emit.pad(value, dim, 0, size * parts[dim] - shapeOf(value)[dim]);
    return value;
  };
  ChipValues values = forEachDistinct(whole, mesh.numChips(), padded);
  for (const mesh::Step &step :
       redistribute(mesh::Placement::replicated(mesh), placement, mesh))
    values = run(step.collective, values);
  return values;
}

ChipValues Exchange::join(const mesh::Placement &placement,
                          const ChipValues &parts, ArrayRef<int64_t> shape) {
  ChipValues values = parts;
  for (const mesh::Step &step :
       redistribute(placement, mesh::Placement::replicated(mesh), mesh))
    values = run(step.collective, values);
  SmallVector<int64_t> begins(shape.size(), 0);
  return forEachDistinct(values, mesh.numChips(), [&](ArrayRef<Value> whole) {
    return emit.slice(whole.front(), begins, shape);
  });
}

//===-- norms -------------------------------------------------------------===//

Value ttir::emitNorm(Operation *op, Value input, Value weight, Value bias,
                     Emit &emit) {
  RankedTensorType type = tensorType(input);
  ArrayRef<int64_t> row = type.getShape().take_back();
  if (auto norm = dyn_cast<DistributedRMSNormOp>(op))
    return emit.create<RMSNormOp>(type, input, weight, bias, row,
                                  norm.getEpsilon());
  auto norm = cast<DistributedLayerNormOp>(op);
  return emit.create<LayerNormOp>(type, input, weight, bias, row,
                                  norm.getEpsilon());
}

namespace {
/// Operands of a distributed norm by their meaning; -1 if there is none.
struct NormOperands {
  int weight = -1, bias = -1, residual = -1;

  explicit NormOperands(Operation *op) {
    int next = 1;
    auto take = [&](Value operand, int &place) {
      if (operand)
        place = next++;
    };
    if (auto norm = dyn_cast<DistributedRMSNormOp>(op)) {
      take(norm.getWeight(), weight);
      take(norm.getResidual(), residual);
    } else {
      auto layer = cast<DistributedLayerNormOp>(op);
      take(layer.getWeight(), weight);
      take(layer.getBias(), bias);
      take(layer.getResidual(), residual);
    }
  }
};
} // namespace

ChipValues Exchange::normalize(Operation *op, std::vector<mesh::Chips> groups,
                               ArrayRef<ChipValues> operands) {
  using mesh::Kind;
  NormOperands places(op);
  int64_t chips = mesh.numChips();
  ChipValues rows = operands.front();
  if (places.residual >= 0)
    rows = forEachDistinct(
        {operands.front(), operands[places.residual]}, chips,
        [&](ArrayRef<Value> v) { return emit.add(v[0], v[1]); });
  int64_t last = shapeOf(rows.front()).size() - 1;
  // Only the input, and a weight and a bias as rows, are gathered.
  SmallVector<ChipValues> whole = {run({Kind::AllGather, groups, last}, rows)};
  for (int place : {places.weight, places.bias}) {
    if (place < 0)
      continue;
    ChipValues row =
        forEachDistinct(operands[place], chips, [&](ArrayRef<Value> v) {
          return emit.reshape(v[0], shapeOf(rows.front()).take_back());
        });
    whole.push_back(run({Kind::AllGather, groups, 0}, row));
  }
  ChipValues normal = forEachDistinct(whole, chips, [&](ArrayRef<Value> v) {
    size_t next = 1;
    Value weight = places.weight < 0 ? Value() : v[next++];
    Value bias = places.bias < 0 ? Value() : v[next];
    return emitNorm(op, v[0], weight, bias, emit);
  });
  return run({Kind::Partition, std::move(groups), last}, normal);
}
