//===- HostFunctions.cpp - functions that the host runs -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

namespace mlir::tt::ttcore {

static bool hasType(FunctionOpInterface function, StringRef wanted) {
  auto type = function->getAttrOfType<StringAttr>(kFunctionTypeAttrName);
  return type && type.getValue() == wanted;
}

bool isHostFunction(FunctionOpInterface function) {
  return !function.isExternal() && hasType(function, kHostFunction);
}

bool isHostDeclaration(FunctionOpInterface function) {
  return function.isExternal() && hasType(function, kHostDeclaration);
}

ModuleOp getHostModule(ModuleOp outer) {
  for (auto part : outer.getOps<CPUModuleOp>())
    return part.getInnerModule();
  return nullptr;
}

HostDeclarations::HostDeclarations(ModuleOp device) {
  for (auto function : device.getOps<FunctionOpInterface>())
    if (isHostDeclaration(function))
      names.insert(function.getNameAttr());
}

bool HostDeclarations::isCall(Operation *op) const {
  auto call = dyn_cast<CallOpInterface>(op);
  auto callee =
      call ? dyn_cast<SymbolRefAttr>(call.getCallableForCallee()) : nullptr;
  return callee && names.contains(callee.getLeafReference());
}

} // namespace mlir::tt::ttcore
