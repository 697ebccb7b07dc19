//===- Functions.cpp - kinds of functions and arguments -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::tt::ttcore {
#define GEN_PASS_DEF_TTCOREMARKFUNCTIONSASFORWARDPASS
#define GEN_PASS_DEF_TTCOREPOPULATEARGUMENTTYPESPASS
#define GEN_PASS_DEF_TTCOREOPTIMIZATIONBARRIERFOLDPASS
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h.inc"

namespace {
struct MarkFunctions
    : impl::TTCoreMarkFunctionsAsForwardPassBase<MarkFunctions> {
  void runOnOperation() override {
    constexpr StringLiteral name = "tt.function_type";
    getOperation().walk([&](FunctionOpInterface function) {
      if (function.isPublic() && !function.isExternal() &&
          !function->hasAttr(name))
        function->setAttr(name,
                          StringAttr::get(&getContext(), "forward_device"));
    });
  }
};

struct PopulateArgumentTypes
    : impl::TTCorePopulateArgumentTypesPassBase<PopulateArgumentTypes> {
  using TTCorePopulateArgumentTypesPassBase::
      TTCorePopulateArgumentTypesPassBase;

  FunctionOpInterface find(StringRef name) {
    FunctionOpInterface found;
    getOperation().walk([&](FunctionOpInterface function) {
      if (function.getName() == name && !function.isExternal())
        found = function;
    });
    return found;
  }

  /// `forward=input,parameter`.
  LogicalResult populate(StringRef text) {
    auto [name, list] = text.split('=');
    auto fail = [&](const Twine &why) {
      return LogicalResult(getOperation().emitError("argument-types '")
                           << text << "': " << why);
    };
    FunctionOpInterface function = find(name.trim());
    if (!function)
      return fail("the module has no function '" + name.trim() + "'");
    SmallVector<StringRef> words;
    if (!list.trim().empty())
      list.split(words, ',');
    if (words.size() != function.getNumArguments())
      return fail(Twine(words.size()) + " kinds, the function has " +
                  Twine(function.getNumArguments()) + " arguments");
    for (auto [i, word] : llvm::enumerate(words)) {
      std::optional<ArgumentType> kind = symbolizeArgumentType(word.trim());
      if (!kind)
        return fail("'" + word.trim() +
                    "' is no kind: input, parameter, constant or default");
      function.setArgAttr(i, "ttcore.argument_type",
                          ArgumentTypeAttr::get(&getContext(), *kind));
    }
    return success();
  }

  void runOnOperation() override {
    SmallVector<StringRef> functions;
    StringRef(argumentTypes).split(functions, ';', -1, /*KeepEmpty=*/false);
    for (StringRef text : functions)
      if (failed(populate(text)))
        return signalPassFailure();
  }
};

struct BarrierFold : impl::TTCoreOptimizationBarrierFoldPassBase<BarrierFold> {
  void runOnOperation() override {
    getOperation().walk([](OptimizationBarrierOp op) {
      op->replaceAllUsesWith(op.getInputs());
      op.erase();
    });
  }
};
} // namespace

} // namespace mlir::tt::ttcore
