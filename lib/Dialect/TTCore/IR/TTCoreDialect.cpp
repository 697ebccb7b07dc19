//===- TTCoreDialect.cpp - the ttcore dialect -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

using namespace mlir;
using namespace mlir::tt::ttcore;

#include "ttmlir/Dialect/TTCore/IR/TTCoreDialect.cpp.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/TTCore/IR/TTCoreOps.cpp.inc"

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
} // namespace

void TTCoreDialect::initialize() {
  registerAttributes();
  registerMetalLayoutEncoding(getContext());
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "ttmlir/Dialect/TTCore/IR/TTCoreOps.cpp.inc"
      >();
  addInterfaces<TTCoreAsmInterface>();
}

LogicalResult TTCoreDialect::verifyOperationAttribute(Operation *op,
                                                      NamedAttribute attr) {
  if (attr.getName() != getSystemDescAttrName())
    return success();
  if (!isa<ModuleOp>(op))
    return op->emitOpError()
           << "'" << attr.getName().strref() << "' belongs on a module";
  if (!isa<SystemDescAttr>(attr.getValue()))
    return op->emitOpError()
           << "'" << attr.getName().strref()
           << "' must be a #ttcore.system_desc, found " << attr.getValue();
  return success();
}

SystemDescAttr mlir::tt::ttcore::getSystemDesc(ModuleOp module) {
  for (Operation *op = module; op; op = op->getParentOp())
    for (StringRef name : {StringRef(TTCoreDialect::getSystemDescAttrName()),
                           StringRef("tt.system_desc")})
      if (auto desc = op->getAttrOfType<SystemDescAttr>(name))
        return desc;
  return {};
}
