//===- FindMesh.cpp - the mesh of a program -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Borders.h"
#include "HloSharding.h"

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

using Found = FailureOr<std::optional<mesh::Mesh>>;

//===-- sdy ---------------------------------------------------------------===//

static FailureOr<mesh::Mesh> shapeOf(sdy::MeshOp op) {
  for (auto [i, device] :
       llvm::enumerate(op.getDeviceIds().value_or(ArrayRef<int64_t>())))
    if (device != int64_t(i))
      return op.emitOpError("puts device '")
             << device << "' in place '" << i
             << "'; chips of a mesh are in the order of their numbers";
  mesh::Mesh mesh{{op.getSizes().begin(), op.getSizes().end()}};
  while (mesh.rank() < 2)
    mesh.shape.insert(mesh.shape.begin(), 1);
  return mesh;
}

/// The shardings that an op has: as an attribute of its own, of arguments and
/// of results.
static SmallVector<sdy::ShardingAttr> shardingsOf(Operation *op) {
  SmallVector<sdy::ShardingAttr> all;
  op->getAttrDictionary().walk(
      [&](sdy::ShardingAttr sharding) { all.push_back(sharding); });
  return all;
}

static Found findNamed(ModuleOp module) {
  std::optional<mesh::Mesh> mesh;
  sdy::MeshOp first;
  auto walk = module.walk([&](Operation *op) {
    for (sdy::ShardingAttr sharding : shardingsOf(op)) {
      auto named = stablehlo::meshOf(op, sharding);
      if (failed(named))
        return WalkResult::interrupt();
      auto shape = shapeOf(*named);
      if (failed(shape))
        return WalkResult::interrupt();
      if (mesh && *mesh != *shape) {
        op->emitError("a sharding on the mesh '")
            << named->getSymName() << "' of '" << text(*shape)
            << "' chips, and others are on '" << first.getSymName() << "' of '"
            << text(*mesh) << "'; a program has one mesh";
        return WalkResult::interrupt();
      }
      mesh = *shape;
      first = *named;
    }
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  auto meshes = module.getOps<sdy::MeshOp>();
  if (!mesh && llvm::hasSingleElement(meshes) &&
      !(*meshes.begin()).getSizes().empty()) {
    auto shape = shapeOf(*meshes.begin());
    if (failed(shape))
      return failure();
    mesh = *shape;
  }
  return mesh;
}

//===-- numbers -----------------------------------------------------------===//

namespace {
/// Collects what tables of chips say of a mesh.
class Tables {
public:
  LogicalResult add(Operation *op) {
    for (StringRef name : {"mhlo.sharding", "arg_attrs", "res_attrs"})
      if (Attribute attribute = op->getAttr(name))
        if (failed(addTexts(op, attribute)))
          return failure();
    if (auto groups = op->getAttrOfType<DenseIntElementsAttr>("replica_groups"))
      addGroups(groups);
    return success();
  }
  Found mesh(ModuleOp module) const {
    if (!size)
      return std::optional<mesh::Mesh>();
    if (auto mesh = digits.mesh(); mesh && mesh->numChips() == *size)
      return mesh;
    return module.emitError("shardings and groups of replicas that cut '")
           << *size << "' chips in ways that are axes of no mesh";
  }

private:
  LogicalResult addTexts(Operation *op, Attribute attribute) {
    LogicalResult result = success();
    auto add = [&](StringRef text) {
      auto sharding = parseHloSharding(op, text);
      if (failed(sharding))
        result = failure();
      else if (sharding->kind == HloSharding::Kind::Tiled)
        result = addTiling(op, *sharding);
    };
    if (auto text = dyn_cast<StringAttr>(attribute))
      add(text);
    else
      for (auto list : cast<ArrayAttr>(attribute).getAsRange<DictionaryAttr>())
        if (auto text = list.getAs<StringAttr>("mhlo.sharding"))
          add(text);
    return result;
  }

  LogicalResult addTiling(Operation *op, const HloSharding &sharding) {
    int64_t chips = 1;
    for (const Tiling *part : {&sharding.dims, &sharding.others})
      for (ArrayRef<Digit> dim : *part)
        for (Digit digit : dim)
          chips *= digit.size;
    if (size && *size != chips)
      return op->emitError("a sharding over '")
             << chips << "' chips, and others are over '" << *size << "'";
    size = chips;
    digits.add(sharding.dims);
    digits.add(sharding.others);
    digits.add({{{chips, 1}}});
    return success();
  }

  /// Groups that are none of digits are refused where they are lowered.
  void addGroups(DenseIntElementsAttr groups) {
    ArrayRef<int64_t> sizes = groups.getType().getShape();
    int64_t chips = groups.getNumElements();
    if (sizes.size() != 2 || chips < 2 || (size && *size != chips))
      return;
    SmallVector<int64_t> table(groups.getValues<int64_t>());
    auto tiling = tilingOf(sizes, table);
    if (!tiling)
      return;
    size = chips;
    digits.add(*tiling);
  }

  MeshOfDigits digits;
  std::optional<int64_t> size;
};
} // namespace

static Found findNumbered(ModuleOp module) {
  Tables tables;
  auto walk = module.walk([&](Operation *op) {
    return failed(tables.add(op)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return tables.mesh(module);
}

/// The mesh of a program whose chips do nothing but send: a row.
static std::optional<mesh::Mesh> findRow(ModuleOp module) {
  bool sends = false;
  module.walk([&](Operation *op) {
    sends |= isa<CollectivePermuteOp, PartitionIdOp, ReplicaIdOp>(op);
  });
  for (StringRef name : {"mhlo.num_partitions", "mhlo.num_replicas"})
    if (auto count = module->getAttrOfType<IntegerAttr>(name))
      if (sends && count.getInt() > 1 && count.getInt() <= (1 << 20))
        return mesh::Mesh{{1, count.getInt()}};
  return std::nullopt;
}

Found stablehlo::findMesh(ModuleOp module) {
  Found mesh = findNamed(module);
  if (failed(mesh))
    return failure();
  auto given = module->getAttrOfType<ttcore::MeshesAttr>(
      ttcore::TTCoreDialect::getMeshesAttrName());
  if (given && !given.getMeshes().empty()) {
    ArrayRef<int64_t> shape = given.getMeshes().front().getShape();
    mesh::Mesh first{{shape.begin(), shape.end()}};
    if (*mesh && **mesh != first)
      return module.emitError("'ttcore.meshes' says '")
             << text(first) << "' chips, and the program's shardings are on '"
             << text(**mesh) << "'";
    return std::optional(first);
  }
  if (!*mesh)
    mesh = findNumbered(module);
  if (succeeded(mesh) && !*mesh)
    return findRow(module);
  return mesh;
}
