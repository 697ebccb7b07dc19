//===- DeviceModule.cpp - the part of a module for the device -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/DeviceModule.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_TTCOREWRAPDEVICEMODULEPASS
#define GEN_PASS_DEF_TTCOREUNWRAPDEVICEMODULEPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

template <typename OpTy> static OpTy findPart(ModuleOp module) {
  auto parts = module.getOps<OpTy>();
  return parts.empty() ? OpTy() : *parts.begin();
}

/// Attributes that `to` does not have; what it has stays.
static void copyAttributes(Operation *from, Operation *to) {
  for (NamedAttribute attr : from->getAttrs())
    if (!to->hasAttr(attr.getName()))
      to->setAttr(attr.getName(), attr.getValue());
}

ModuleOp wrapDeviceModule(ModuleOp module) {
  if (auto part = findPart<DeviceModuleOp>(module))
    return part.getInnerModule();
  OpBuilder builder(module.getContext());
  auto inner = ModuleOp::create(builder, module.getLoc());
  copyAttributes(module, inner);
  inner.getBodyRegion().takeBody(module.getBodyRegion());
  builder.setInsertionPointToStart(&module.getBodyRegion().emplaceBlock());
  auto part = DeviceModuleOp::create(builder, module.getLoc());
  part.getBodyRegion().emplaceBlock().push_back(inner);
  return inner;
}

ModuleOp getOrCreateHostModule(ModuleOp module) {
  if (ModuleOp host = getHostModule(module))
    return host;
  auto builder = OpBuilder::atBlockEnd(module.getBody());
  auto part = CPUModuleOp::create(builder, module.getLoc());
  builder.createBlock(&part.getBodyRegion());
  return ModuleOp::create(builder, module.getLoc());
}

/// Whether the device's part is of TTNN and calls functions of the host. These
/// stay what they are: a program for the device cannot have them.
static bool isLoweredWithHost(ModuleOp device) {
  auto hasLayout = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getEncoding();
  };
  return llvm::any_of(device.getOps<FunctionOpInterface>(), [&](auto function) {
    return isHostDeclaration(function) &&
           llvm::any_of(function.getResultTypes(), hasLayout);
  });
}

namespace {
struct Wrap : impl::TTCoreWrapDeviceModulePassBase<Wrap> {
  void runOnOperation() override { wrapDeviceModule(getOperation()); }
};

/// The functions of a module for the host, as the device's part calls them.
class HostFunctions {
public:
  HostFunctions(ModuleOp device, CPUModuleOp part) : device(device) {
    if (part)
      host.emplace(part.getInnerModule());
  }

  /// Replaces declarations by definitions.
  LogicalResult define() {
    SmallVector<FunctionOpInterface> declared;
    for (auto function : device.getOps<FunctionOpInterface>())
      if (function.isExternal())
        declared.push_back(function);
    for (FunctionOpInterface declaration : declared)
      if (Operation *found = lookup(declaration.getName());
          found && failed(replace(declaration, found)))
        return failure();
    return success();
  }

private:
  Operation *lookup(StringRef name) {
    if (!host)
      return nullptr;
    if (Operation *found = host->lookup(name))
      return found;
    return name.consume_back("_decl") ? host->lookup(name) : nullptr;
  }

  LogicalResult replace(FunctionOpInterface declaration, Operation *found) {
    auto fail = [&](const Twine &why) {
      InFlightDiagnostic error =
          emitError(declaration.getLoc())
          << "function '" << declaration.getName()
          << "' is for the host and cannot be called: " << why;
      error.attachNote(found->getLoc()) << "it is defined here";
      return LogicalResult(error);
    };
    if (found->getName() != declaration->getName())
      return fail("its code is in '" + found->getName().getStringRef() +
                  "', not in a function on tensors");
    auto definition = cast<FunctionOpInterface>(found);
    if (definition.isExternal())
      return fail("it has no body");
    if (definition.getFunctionType() != declaration.getFunctionType())
      return fail("the types of its declaration and its definition differ");
    FunctionOpInterface clone = definition.clone();
    clone.setName(declaration.getName());
    clone.setPrivate();
    clone->setAttr(kFunctionTypeAttrName,
                   StringAttr::get(clone->getContext(), kHostFunction));
    declaration->getBlock()->getOperations().insert(
        Block::iterator(declaration), clone);
    declaration.erase();
    return success();
  }

  ModuleOp device;
  std::optional<SymbolTable> host;
};

struct Unwrap : impl::TTCoreUnwrapDeviceModulePassBase<Unwrap> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto part = findPart<DeviceModuleOp>(module);
    if (!part)
      return;
    auto host = findPart<CPUModuleOp>(module);
    ModuleOp inner = part.getInnerModule();
    if (isLoweredWithHost(inner))
      return;
    if (failed(HostFunctions(inner, host).define()))
      return signalPassFailure();
    copyAttributes(inner, module);
    Block &body = *module.getBody();
    // Beside other ops of the module, which a name may not clash with.
    SymbolTable outside(module);
    for (auto symbol : inner.getOps<SymbolOpInterface>())
      if (symbol.getNameAttr() && outside.lookup(symbol.getNameAttr())) {
        symbol->emitOpError("'")
            << symbol.getName()
            << "' is in the module and in its device module";
        return signalPassFailure();
      }
    body.getOperations().splice(Block::iterator(part),
                                inner.getBody()->getOperations());
    part.erase();
    if (host)
      host.erase();
  }
};
} // namespace

} // namespace mlir::tt::ttcore
