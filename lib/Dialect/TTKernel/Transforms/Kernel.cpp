//===- Kernel.cpp - a kernel with the functions it calls ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "ttmlir/Dialect/TTKernel/IR/Launch.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tt::ttkernel {

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static constexpr size_t maxDepth = 32;

namespace {
/// Follows calls depth first; `active` are the functions on the way here.
struct Collector {
  SymbolTable symbols;
  llvm::SetVector<func::FuncOp> found;
  SmallVector<func::FuncOp> active;

  LogicalResult visit(func::FuncOp function) {
    if (failed(verifyLoops(function)))
      return failure();
    found.insert(function);
    active.push_back(function);
    WalkResult result = function.walk([&](func::CallOp call) {
      return failed(follow(call)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
    });
    active.pop_back();
    return failure(result.wasInterrupted());
  }

  LogicalResult follow(func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal())
      return call.emitOpError() << "calls '" << call.getCallee()
                                << "', which has no body in this module";
    if (llvm::is_contained(active, callee))
      return call.emitOpError()
             << "calls '" << call.getCallee()
             << "' from within itself: a kernel cannot recurse";
    if (active.size() == maxDepth)
      return call.emitOpError()
             << "calls '" << call.getCallee() << "' at a depth of more than "
             << maxDepth << " calls";
    return found.contains(callee) ? success() : visit(callee);
  }
};
} // namespace

FailureOr<SmallVector<func::FuncOp>> collectFunctions(ModuleOp module,
                                                      StringRef symbol) {
  Collector collector{SymbolTable(module), {}, {}};
  auto kernel = collector.symbols.lookup<func::FuncOp>(symbol);
  if (!kernel || kernel.isExternal())
    return module.emitError()
           << "there is no kernel '" << symbol << "' in this module";
  if (kernel.getNumArguments() || kernel.getNumResults())
    return kernel.emitOpError() << "is a kernel: it can neither take nor give "
                                   "values, but its type is "
                                << kernel.getFunctionType();
  if (failed(collector.visit(kernel)))
    return failure();
  return SmallVector<func::FuncOp>(collector.found.takeVector());
}

OwningOpRef<ModuleOp> extractFunctions(ArrayRef<func::FuncOp> functions) {
  OwningOpRef<ModuleOp> module =
      ModuleOp::create(functions.front()->getParentOp()->getLoc());
  for (func::FuncOp function : functions)
    module->push_back(function->clone());
  return module;
}

//===----------------------------------------------------------------------===//
// Call sites
//===----------------------------------------------------------------------===//

static constexpr StringLiteral siteName = "ttkernel.site";

bool isLoop(Operation *op) {
  if (isa<LoopLikeOpInterface, func::CallOp>(op))
    return true;
  return llvm::any_of(op->getSuccessors(), [&](Block *next) {
    return next->computeBlockNumber() <= op->getBlock()->computeBlockNumber();
  });
}

static bool isCall(Operation *op) {
  return isa_and_nonnull<TTKernelDialect>(op->getDialect());
}

/// All ops that have a site, in the order of the sites.
template <typename Function>
static void forEachSite(ArrayRef<func::FuncOp> functions, Function visit) {
  for (auto *hasSite : {&isCall, &isLoop})
    for (func::FuncOp function : functions)
      function.getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (hasSite(op))
          visit(op);
      });
}

/// The innermost location in a file: of a call, the callee's; of several, the
/// first.
static FileLineColLoc findFile(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return file;
  if (auto name = dyn_cast<NameLoc>(loc))
    return findFile(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return findFile(call.getCallee());
  if (auto opaque = dyn_cast<OpaqueLoc>(loc))
    return findFile(opaque.getFallbackLocation());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (FileLineColLoc file = findFile(part))
        return file;
  return nullptr;
}

std::vector<std::string> collectSites(ArrayRef<func::FuncOp> functions) {
  std::vector<std::string> sites;
  forEachSite(functions, [&](Operation *op) {
    std::string &text = sites.emplace_back("?");
    if (FileLineColLoc file = findFile(op->getLoc()))
      text = (file.getFilename().strref() + ":" + Twine(file.getLine()) + ":" +
              Twine(file.getColumn()))
                 .str();
  });
  return sites;
}

void numberSites(ArrayRef<func::FuncOp> functions) {
  Builder builder(func::FuncOp(functions.front()).getContext());
  int32_t site = 0;
  forEachSite(functions, [&](Operation *op) {
    if (!op->hasAttr(siteName))
      op->setAttr(siteName, builder.getI32IntegerAttr(site));
    ++site;
  });
}

uint32_t getSite(Operation *op) {
  auto site = op->getAttrOfType<IntegerAttr>(siteName);
  return site ? uint32_t(site.getInt()) : 0;
}

void removeSite(Operation *op) { op->removeAttr(siteName); }

void copySite(Operation *from, Operation *op) {
  if (Attribute site = from->getAttr(siteName))
    op->setAttr(siteName, site);
}

} // namespace mlir::tt::ttkernel
