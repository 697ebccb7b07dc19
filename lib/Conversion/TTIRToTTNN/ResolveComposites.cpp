//===- ResolveComposites.cpp - ops of the library, or what they mean ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/Transforms/Decompositions.h"

namespace mlir::tt {
#define GEN_PASS_DEF_TTNNRESOLVECOMPOSITESPASS
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

llvm::StringSet<> opsLoweredToTTNN(MLIRContext *context) {
  RewritePatternSet lowerings(context);
  populateTTIRToTTNN(lowerings);
  llvm::StringSet<> lowered;
  for (const auto &pattern : lowerings.getNativePatterns())
    if (std::optional<OperationName> root = pattern->getRootKind())
      lowered.insert(root->getStringRef());
  return lowered;
}

namespace {
struct ResolveComposites
    : impl::TTNNResolveCompositesPassBase<ResolveComposites> {
  using TTNNResolveCompositesPassBase::TTNNResolveCompositesPassBase;

  /// The op of that name with the composite's operands and attributes; null if
  /// there is none that can be lowered and takes them.
  Operation *asOp(ttcore::CompositeOp composite) {
    auto name = RegisteredOperationName::lookup(
        ("ttir." + composite.getCompositeName()).str(), &getContext());
    // Which of several lists an operand is in, the composite does not say.
    if (!name || name->hasTrait<OpTrait::AttrSizedOperandSegments>() ||
        !(lowered.contains(name->getStringRef()) ||
          ttir::hasDecomposition(name->getStringRef())))
      return nullptr;
    // That the op does not take them is no error here.
    ScopedDiagnosticHandler quiet(&getContext(),
                                  [](Diagnostic &) { return success(); });
    NamedAttrList attributes(composite.getCompositeAttributesAttr());
    for (NamedAttribute attribute : attributes)
      if (!llvm::is_contained(name->getAttributeNames(), attribute.getName()))
        return nullptr;
    if (failed(name->verifyInherentAttrs(
            attributes, [&] { return composite.emitError(); })))
      return nullptr;
    OpBuilder builder(composite);
    OperationState state(composite.getLoc(), *name, composite.getInputs(),
                         composite.getResultTypes(), attributes);
    Operation *op = builder.create(state);
    if (succeeded(verify(op)))
      return op;
    op->erase();
    return nullptr;
  }

  Operation *asCall(ttcore::CompositeOp composite) {
    OpBuilder builder(composite);
    return func::CallOp::create(
        builder, composite.getLoc(), composite.getDecompositionAttr(),
        composite.getResultTypes(), composite.getInputs());
  }

  void runOnOperation() override {
    if (resolution != CompositeResolution::Inline)
      lowered = opsLoweredToTTNN(&getContext());
    SmallVector<ttcore::CompositeOp> composites;
    getOperation().walk(
        [&](ttcore::CompositeOp op) { composites.push_back(op); });
    for (ttcore::CompositeOp composite : composites) {
      Operation *op =
          resolution == CompositeResolution::Inline ? nullptr : asOp(composite);
      if (!op && resolution == CompositeResolution::ForcePromote) {
        composite.emitOpError("'")
            << composite.getCompositeName()
            << "' is no op of the library with these operands and attributes";
        return signalPassFailure();
      }
      if (!op)
        op = asCall(composite);
      composite->replaceAllUsesWith(op);
      composite.erase();
    }
  }

  llvm::StringSet<> lowered;
};
} // namespace

} // namespace mlir::tt
