//===- Layout.cpp - gives every tensor a TTNN layout ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNLAYOUTPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

/// A sharded layout that does not name its cores gets the first ones of the
/// device; any other is left as it is. Null after an error at `loc` if the
/// device has fewer.
static RankedTensorType withCores(RankedTensorType type, Location loc,
                                  ttcore::SystemDescAttr system) {
  TTNNLayoutAttr layout = getLayoutOf(type);
  if (!system || !layout || !layout.isSharded() || layout.getCoreRangeSet())
    return type;
  MLIRContext *ctx = type.getContext();
  auto cores = CoreRangeSetAttr::forGrid(ctx, layout.getGridShape(),
                                         *layout.getMemLayout(),
                                         system.getChipDesc(0).getGrid());
  if (layout.getGridShape().size() != 2) {
    emitError(loc) << "the grid '" << shape::text(layout.getGridShape())
                   << "' of a layout has '" << layout.getGridShape().size()
                   << "' dimensions, and the cores of a chip have '2'";
    return nullptr;
  }
  if (!cores) {
    emitError(loc) << "the grid '" << shape::text(layout.getGridShape())
                   << "' of a layout does not fit into the '"
                   << shape::text(system.getChipDesc(0).getGrid())
                   << "' cores of the chip";
    return nullptr;
  }
  auto placed =
      TTNNLayoutAttr::get(ctx, layout.getLinear(), layout.getGridShape(),
                          layout.getMemref(), layout.getMemLayoutAttr(), cores);
  return RankedTensorType::get(type.getShape(), type.getElementType(), placed);
}

/// The type with the default layout; null after an error at `loc`.
static Type withDefaultLayout(Type type, Location loc,
                              ttcore::SystemDescAttr system) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  if (tensor.getEncoding())
    return withCores(tensor, loc, system);
  FailureOr<ttcore::DataType> dataType =
      ttcore::elementTypeToDataType(tensor.getElementType());
  if (failed(dataType)) {
    emitError(loc) << "element type " << tensor.getElementType()
                   << " has no format on the device";
    return nullptr;
  }
  auto layout = TTNNLayoutAttr::build(type.getContext(), tensor.getShape(),
                                      *dataType, Layout::Tile, BufferType::DRAM,
                                      TensorMemoryLayout::Interleaved);
  if (!layout) {
    emitError(loc) << type
                   << " cannot be laid out: its shape must be static "
                      "and its size below 2^63 bytes";
    return nullptr;
  }
  return RankedTensorType::get(tensor.getShape(), tensor.getElementType(),
                               layout);
}

namespace {
/// The pages that the library wants of an operand.
struct OperandLayout {
  StringLiteral op;
  unsigned operand;
  Layout layout;
};
} // namespace

static constexpr OperandLayout operandLayouts[] = {
#include "ttmlir/Dialect/TTNN/Transforms/OperandLayouts.inc"
};

static bool wantsRows(OpOperand &use) {
  return llvm::any_of(operandLayouts, [&](const OperandLayout &wanted) {
    return wanted.op == use.getOwner()->getName().getStringRef() &&
           wanted.operand == use.getOperandNumber() &&
           wanted.layout == Layout::RowMajor;
  });
}

/// Whether all that reads `value` wants it in rows, calls of functions
/// included. The weights of a convolution are such: as tiles, 1x1 kernels would
/// take a thousand times their memory.
static bool isReadAsRows(Value value, ModuleOp module) {
  return !value.use_empty() && llvm::all_of(value.getUses(), [&](OpOperand &use) {
    if (wantsRows(use))
      return true;
    auto call = dyn_cast<CallOpInterface>(use.getOwner());
    auto callee = call ? dyn_cast_or_null<func::FuncOp>(
                             call.resolveCallable())
                       : func::FuncOp();
    return callee && !callee.isDeclaration() && callee != value.getParentRegion()->getParentOp() &&
           isReadAsRows(callee.getArgument(use.getOperandNumber()), module);
  });
}

/// Inserts a to_layout before `op` unless the operand has such pages.
static void wantLayout(Operation *op, unsigned operand, Layout wanted) {
  Value value = op->getOperand(operand);
  auto type = cast<RankedTensorType>(value.getType());
  auto layout = dyn_cast_or_null<TTNNLayoutAttr>(type.getEncoding());
  if (!layout || layout.getLayout() == wanted)
    return;
  auto rows = layout.withLayout(type.getShape(), wanted);
  if (!rows) // a block format has no rows: the library converts by itself
    return;
  OpBuilder builder(op);
  Value moved = ttir::ToLayoutOp::create(
      builder, op->getLoc(),
      RankedTensorType::get(type.getShape(), type.getElementType(), rows),
      value);
  op->setOperand(operand, moved);
}

/// Tiles or rows: the library gives a result those of the first operand. Where
/// the types say otherwise, the one in rows is changed, so that the op computes
/// in tiles.
static void matchPages(Operation *op) {
  auto isListed = [&](const OperandLayout &wanted) {
    return op->getName().getStringRef() == wanted.op;
  };
  if (!isa_and_present<ttir::TTIRDialect>(op->getDialect()) ||
      isa<ttir::ToLayoutOp>(op) || op->getNumOperands() == 0 ||
      llvm::any_of(operandLayouts, isListed))
    return;
  TTNNLayoutAttr first = getLayoutOf(op->getOperand(0).getType());
  if (!first)
    return;
  for (Value result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    TTNNLayoutAttr layout = getLayoutOf(type);
    if (!layout || layout.isTiled() == first.isTiled())
      continue;
    if (layout.isTiled())
      return wantLayout(op, 0, Layout::Tile);
    auto tiles = TTNNLayoutAttr::build(
        op->getContext(), type.getShape(), layout.getDataType(), Layout::Tile,
        layout.isOnDevice() ? BufferType::DRAM : BufferType::SystemMemory);
    if (!tiles)
      continue;
    result.setType(
        RankedTensorType::get(type.getShape(), type.getElementType(), tiles));
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value rows = ttir::ToLayoutOp::create(builder, op->getLoc(), type, result);
    result.replaceAllUsesExcept(rows, rows.getDefiningOp());
  }
}

namespace {
struct TTNNLayout : impl::TTNNLayoutPassBase<TTNNLayout> {
  bool failedOnce = false;
  ttcore::SystemDescAttr system;

  void give(Value value, Location loc) {
    if (Type type = withDefaultLayout(value.getType(), loc, system))
      value.setType(type);
    else
      failedOnce = true;
  }

  void convert(func::FuncOp function) {
    // A declaration has types only.
    SmallVector<Type> inputs, results;
    for (auto [types, out] : {std::pair(function.getArgumentTypes(), &inputs),
                              std::pair(function.getResultTypes(), &results)})
      for (Type type : types) {
        Type layout = withDefaultLayout(type, function.getLoc(), system);
        if (!layout) {
          failedOnce = true;
          return;
        }
        out->push_back(layout);
      }
    function.setFunctionType(FunctionType::get(&getContext(), inputs, results));
  }

  /// A value may be returned under a layout the signature fixes.
  void matchResults(func::ReturnOp op) {
    auto function = op->getParentOfType<func::FuncOp>();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      Value value = op.getOperand(i);
      if (value.getType() == type)
        continue;
      OpBuilder builder(op);
      op.setOperand(
          i, ttir::ToLayoutOp::create(builder, op.getLoc(), type, value));
    }
  }

  /// Variables and dictionaries are of generated source.
  LogicalResult checkValues() {
    auto check = getOperation().walk([](Operation *op) {
      if (!isa<ttcore::GetGlobalOp, ttcore::GetKeyValueOp,
               ttcore::SetKeyValueOp>(op))
        return WalkResult::advance();
      op->emitOpError("cannot be lowered to TTNN: a program has no variables "
                      "and dictionaries");
      return WalkResult::interrupt();
    });
    return failure(check.wasInterrupted());
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkValues()))
      return signalPassFailure();
    system = ttcore::getSystemDesc(module);
    // Only functions on tensors; a body of memrefs is none of our business.
    for (auto function : module.getOps<func::FuncOp>()) {
      convert(function);
      function.walk([&](Operation *op) {
        for (Value result : op->getResults())
          give(result, op->getLoc());
        for (Region &region : op->getRegions())
          for (BlockArgument argument : region.getArguments())
            give(argument, argument.getLoc());
      });
      if (failedOnce)
        return signalPassFailure();
      function.walk([&](Operation *op) {
        for (const OperandLayout &wanted : operandLayouts)
          if (op->getName().getStringRef() == wanted.op)
            wantLayout(op, wanted.operand, wanted.layout);
        matchPages(op);
      });
      function.walk([&](func::ReturnOp op) { matchResults(op); });
    }
  }
};
} // namespace

} // namespace mlir::tt::ttnn
