//===- TTCoreDialect.cpp - the ttcore dialect -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"
#include "ttmlir/Dialect/TTCore/IR/Placements.h"

#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

#include "ttmlir/Dialect/TTCore/IR/TTCoreDialect.cpp.inc"

namespace {
/// Short names for attributes that occur all over a program.
struct TTCoreAsmInterface : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    if (auto space = dyn_cast<MemorySpaceAttr>(attr))
      os << stringifyMemorySpace(space.getValue());
    else if (auto iterator = dyn_cast<IteratorTypeAttr>(attr))
      os << stringifyIteratorType(iterator.getValue());
    else if (isa<MetalLayoutAttr>(attr))
      os << "layout";
    else if (isa<SystemDescAttr>(attr))
      os << "system_desc";
    else
      return AliasResult::NoAlias;
    return AliasResult::FinalAlias;
  }
};

/// A call whose results are kept stays a call.
struct TTCoreInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *, bool) const final {
    return !isa<LoadCachedOp>(call);
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void TTCoreDialect::initialize() {
  registerAttributes();
  registerMetalLayoutEncoding(getContext());
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "ttmlir/Dialect/TTCore/IR/TTCoreOps.cpp.inc"
      >();
  addInterfaces<TTCoreAsmInterface, TTCoreInlinerInterface>();
}

/// `value` is an `AttrT`; `wanted` is how that is spelled.
template <typename AttrT>
static LogicalResult verifyKind(Operation *op, NamedAttribute attr,
                                StringRef wanted) {
  if (isa<AttrT>(attr.getValue()))
    return success();
  return op->emitOpError() << "'" << attr.getName().strref() << "' must be a "
                           << wanted << ", found " << attr.getValue();
}

LogicalResult TTCoreDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute attr) {
  bool isSystem = attr.getName() == getSystemDescAttrName();
  if (!isSystem && attr.getName() != getMeshesAttrName())
    return success();
  if (!isa<ModuleOp>(op))
    return op->emitOpError()
           << "'" << attr.getName().strref() << "' belongs on a module";
  return isSystem ? verifyKind<SystemDescAttr>(op, attr, "#ttcore.system_desc")
                  : verifyKind<MeshesAttr>(op, attr, "#ttcore.meshes");
}

/// Verifies the attributes of arguments and results that front ends set.
static LogicalResult verifySignatureAttribute(Operation *op,
                                              NamedAttribute attr) {
  StringRef name = attr.getName().strref();
  if (name == "ttcore.argument_type")
    return verifyKind<ArgumentTypeAttr>(op, attr, "#ttcore.argument_type");
  if (name == "ttcore.shard_status")
    return verifyKind<ShardStatusAttr>(op, attr, "#ttcore.shard_status");
  if (name == "ttcore.local_shape")
    return verifyKind<LocalShapeAttr>(op, attr, "#ttcore<local_shape ...>");
  if (name == kPlacementName)
    return verifyKind<PlacementAttr>(op, attr, "#ttcore.placement");
  return success();
}

LogicalResult TTCoreDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                      unsigned,
                                                      NamedAttribute attr) {
  return verifySignatureAttribute(op, attr);
}

LogicalResult TTCoreDialect::verifyRegionResultAttribute(Operation *op,
                                                         unsigned, unsigned,
                                                         NamedAttribute attr) {
  return verifySignatureAttribute(op, attr);
}

SystemDescAttr mlir::tt::ttcore::getSystemDesc(ModuleOp module) {
  for (Operation *op = module; op; op = op->getParentOp())
    for (StringRef name : {StringRef(TTCoreDialect::getSystemDescAttrName()),
                           StringRef("tt.system_desc")})
      if (auto desc = op->getAttrOfType<SystemDescAttr>(name))
        return desc;
  return {};
}
