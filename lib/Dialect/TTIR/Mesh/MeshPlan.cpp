//===- MeshPlan.cpp - plans as attributes of ops
//---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshPlan.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {

using ttcore::PlacementAttr;

static ArrayAttr listOf(MLIRContext *context,
                        ArrayRef<mesh::Placement> placements) {
  SmallVector<Attribute> list;
  for (const mesh::Placement &placement : placements)
    list.push_back(ttcore::placementAttr(context, placement));
  return ArrayAttr::get(context, list);
}

void setPlan(Operation *op, const OpPlan &plan) {
  Builder builder(op->getContext());
  SmallVector<NamedAttribute> parts = {
      builder.getNamedAttr("operands",
                           listOf(op->getContext(), plan.made.operands)),
      builder.getNamedAttr("results",
                           listOf(op->getContext(), plan.made.results))};
  if (plan.kept != plan.made.results)
    parts.push_back(
        builder.getNamedAttr("kept", listOf(op->getContext(), plan.kept)));
  op->setAttr(kMeshPlan, builder.getDictionaryAttr(parts));
}

/// The placements in a list, each for a value of these types; nothing if the
/// list is no such.
template <typename Range>
static std::optional<SmallVector<mesh::Placement>>
placementsIn(Attribute list, Range types, const mesh::Mesh &mesh) {
  auto array = dyn_cast_or_null<ArrayAttr>(list);
  if (!array || array.size() != size_t(llvm::range_size(types)))
    return std::nullopt;
  SmallVector<mesh::Placement> placements;
  for (auto [entry, type] : llvm::zip(array, types)) {
    auto placement = dyn_cast<PlacementAttr>(entry);
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!placement)
      return std::nullopt;
    placements.push_back(ttcore::placementOf(placement.getAxes()));
    if (!mesh::problem(placements.back(), mesh, tensor ? tensor.getRank() : 0)
             .empty())
      return std::nullopt;
  }
  return placements;
}

FailureOr<OpPlan> planOf(Operation *op, const mesh::Mesh &mesh) {
  auto attr = op->getAttrOfType<DictionaryAttr>(kMeshPlan);
  if (!attr)
    return op->emitOpError()
           << "has no '" << kMeshPlan << "'; ttir-plan-mesh makes it";
  auto operands =
      placementsIn(attr.get("operands"), op->getOperandTypes(), mesh);
  auto results = placementsIn(attr.get("results"), op->getResultTypes(), mesh);
  auto kept = attr.get("kept")
                  ? placementsIn(attr.get("kept"), op->getResultTypes(), mesh)
                  : results;
  if (!operands || !results || !kept)
    return op->emitOpError()
           << "has the '" << kMeshPlan
           << "' of an op with other operands or results, or of another mesh: "
           << attr;
  return OpPlan{{std::move(*operands), std::move(*results)}, std::move(*kept)};
}

static std::optional<mesh::Placement> read(Attribute attr) {
  if (auto placement = dyn_cast_or_null<PlacementAttr>(attr))
    return ttcore::placementOf(placement.getAxes());
  return std::nullopt;
}

std::optional<mesh::Placement> placementOfArg(func::FuncOp function,
                                              unsigned i) {
  return read(function.getArgAttr(i, ttcore::kPlacementName));
}
std::optional<mesh::Placement> placementOfResult(func::FuncOp function,
                                                 unsigned i) {
  return read(function.getResultAttr(i, ttcore::kPlacementName));
}

SmallVector<func::FuncOp> meshFunctions(ModuleOp module) {
  SmallVector<func::FuncOp> functions;
  module.walk([&](func::FuncOp function) {
    if (!function.isPublic() || function.isExternal() ||
        !function.getBody().hasOneBlock())
      return;
    WalkResult found = function.walk([](Operation *op) {
      return op->hasTrait<Collective>() ? WalkResult::interrupt()
                                        : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      functions.push_back(function);
  });
  return functions;
}

bool isPresharded(func::FuncOp function, unsigned argument) {
  auto status = function.getArgAttrOfType<ttcore::ShardStatusAttr>(
      argument, "ttcore.shard_status");
  return (status && status.getValue() == ttcore::ShardStatus::Presharded) ||
         isWritten(function.getArgument(argument));
}

bool isWritten(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(use.getOwner());
    return effects && effects.getEffectOnValue<MemoryEffects::Write>(use.get());
  });
}

} // namespace mlir::tt::ttir
