//===- Layout.cpp - gives every tensor a TTNN layout ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"
#include "ttmlir/Dialect/TTCore/IR/HostFunctions.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTIR/IR/Windows.h"
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

/// The type with the default layout, of tiles unless `pages` are others; null
/// after an error at `loc`.
static Type withDefaultLayout(Type type, Location loc,
                              ttcore::SystemDescAttr system,
                              Layout pages = Layout::Tile,
                              bool onHost = false) {
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
  auto layout =
      onHost ? TTNNLayoutAttr::build(type.getContext(), tensor.getShape(),
                                     *dataType, pages, BufferType::SystemMemory)
             : TTNNLayoutAttr::build(type.getContext(), tensor.getShape(),
                                     *dataType, pages, BufferType::DRAM,
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
  if (isa_and_present<d2m::GroupOp>(use.getOwner()->getParentOp()))
    return false; // kernels take tiles
  return llvm::any_of(operandLayouts, [&](const OperandLayout &wanted) {
    return wanted.op == use.getOwner()->getName().getStringRef() &&
           wanted.operand == use.getOperandNumber() &&
           wanted.layout == Layout::RowMajor;
  });
}

/// Inserts a to_layout before `op` unless the operand is absent or has such
/// pages.
static void wantLayout(Operation *op, unsigned operand, Layout wanted) {
  if (operand >= op->getNumOperands())
    return;
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

/// Elements of a tensor in tiles, padding included; saturates.
static int64_t paddedSize(ArrayRef<int64_t> shape) {
  int64_t size = 1;
  for (auto [i, dim] : llvm::enumerate(shape)) {
    int64_t padded = i + 2 < shape.size() ? dim : llvm::alignTo(dim, 32);
    if (llvm::MulOverflow(size, padded, size))
      return INT64_MAX;
  }
  return size;
}

static bool isMostlyPadding(RankedTensorType type) {
  return paddedSize(type.getShape()) / 4 >= type.getNumElements();
}

/// The image that windows read at this use, perhaps through a reshape that all
/// of them share; null if another op reads it.
static Value imageOf(OpOperand &use) {
  auto isRead = [](OpOperand &image) {
    return image.getOperandNumber() == 0 &&
           ttir::hasFlatImages(image.getOwner());
  };
  auto reshape = dyn_cast<ttir::ReshapeOp>(use.getOwner());
  Value image = reshape ? reshape.getResult() : use.get();
  auto type = cast<RankedTensorType>(image.getType());
  bool isImage =
      type.getRank() == 4 && type.hasStaticShape() &&
      (reshape ? !image.use_empty() && llvm::all_of(image.getUses(), isRead)
               : isRead(use));
  return isImage ? image : Value();
}

/// Flattens an input that is an image as its first step, as the library's
/// windows need it, if its tiles are mostly padding, as with few channels: the
/// library would untilize every row, and the host reshapes for nothing. True if
/// all uses of the input are images.
static bool flattenOnHost(BlockArgument argument) {
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type || type.getEncoding() || type.getRank() < 2 ||
      !type.hasStaticShape() || !type.getElementType().isIntOrFloat() ||
      argument.use_empty())
    return false;
  for (OpOperand &use : argument.getUses()) {
    Value image = imageOf(use);
    if (!image || image.getType() != imageOf(*argument.use_begin()).getType())
      return false;
  }
  ArrayRef<int64_t> image = shape::of(imageOf(*argument.use_begin()));
  SmallVector<int64_t> flat{1, 1, image[0] * image[1] * image[2], image[3]};
  auto flatType = RankedTensorType::get(flat, type.getElementType());
  ArrayRef<int64_t> own = type.getShape();
  bool isView = own.back() == flat.back() &&
                (own[own.size() - 2] % 32 == 0 || own == ArrayRef(flat));
  constexpr int64_t kFew = 16 * 32 * 32; // tiles whose time is negligible
  if (isView || paddedSize(flat) < kFew || !llvm::isInt<32>(flat[2]) ||
      (!isMostlyPadding(type) && !isMostlyPadding(flatType)))
    return false;
  OpBuilder builder(argument.getContext());
  builder.setInsertionPointToStart(argument.getOwner());
  auto reshape = [&](Value value, RankedTensorType to) {
    return ttir::ReshapeOp::create(
        builder, argument.getLoc(), to, value,
        builder.getI32ArrayAttr(SmallVector<int32_t>(to.getShape())));
  };
  auto made = reshape(argument, flatType);
  Value back = reshape(made, RankedTensorType::get(SmallVector<int64_t>(image),
                                                   type.getElementType()));
  for (OpOperand &use : llvm::make_early_inc_range(argument.getUses())) {
    if (use.getOwner() == made)
      continue;
    if (auto reshaped = dyn_cast<ttir::ReshapeOp>(use.getOwner())) {
      reshaped.getResult().replaceAllUsesWith(back);
      reshaped.erase();
    } else {
      use.set(back);
    }
  }
  return true;
}

/// Whether the use is a reshape of a tensor that in tiles is mostly padding, as
/// kernels of 3x3 are, also as the first part of another op.
static bool isReshapeOfPadding(OpOperand &use) {
  auto type = dyn_cast<RankedTensorType>(use.get().getType());
  auto conv = dyn_cast<ttir::Conv2dOp>(use.getOwner());
  bool isReshape =
      isa<ttir::ReshapeOp>(use.getOwner()) ||
      (conv && &use == &conv.getWeightMutable() && ttir::isPixelProduct(conv));
  return type && type.getRank() > 1 && isReshape && isMostlyPadding(type);
}

namespace {
/// Decides which tensors without a declared layout are kept in rows: arguments,
/// constants and tensors with their elements, if all readers want rows, within
/// a function or behind one call. The weights of a convolution are such: in
/// tiles those of a 1x1 kernel would take a thousand times their memory.
class RowTensors {
public:
  explicit RowTensors(ModuleOp module) {
    SymbolTable symbols(module);
    module.walk([&](CallOpInterface call) {
      auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
      if (auto function =
              callee ? symbols.lookup<func::FuncOp>(callee.getLeafReference())
                     : nullptr) {
        callees[call] = function;
        calls[function].push_back(call);
      }
    });
    module.walk([&](Operation *op) {
      if (isa<ttcore::LoopOp, ttcore::CaseOp>(op))
        for (FlatSymbolRefAttr name : ttcore::calledFunctions(op))
          controlled.insert(symbols.lookup<func::FuncOp>(name.getValue()));
    });
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isDeclaration() || calls.contains(function) ||
          controlled.contains(function))
        continue;
      for (BlockArgument argument : function.getArguments())
        if (flattenOnHost(argument))
          flattened.insert(argument);
    }
  }

  bool isArgument(func::FuncOp function, unsigned index) const {
    return !function.isDeclaration() && !controlled.contains(function) &&
           isRead(function.getArgument(index), /*throughCalls=*/true);
  }
  /// Weights that a program only reshapes stay on the host, as those of
  /// convolutions into which factors fold: a row of a few elements takes far
  /// more memory on the device than on the host, and results of constants are
  /// computed once. So do images that are flattened there.
  bool isOnHost(func::FuncOp function, unsigned index) const {
    auto kind = function.getArgAttrOfType<ttcore::ArgumentTypeAttr>(
        index, "ttcore.argument_type");
    if (function.isDeclaration() || calls.contains(function))
      return false;
    BlockArgument argument = function.getArgument(index);
    if (flattened.contains(argument))
      return true;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!kind || !type || type.getRank() == 0 || type.getEncoding() ||
        argument.use_empty() || !type.getElementType().isIntOrFloat() ||
        (kind.getValue() != ttcore::ArgumentType::Parameter &&
         kind.getValue() != ttcore::ArgumentType::Constant))
      return false;
    constexpr int64_t kNarrowBits = 8 * 16; // half of a row's alignment
    return type.getShape().back() * type.getElementTypeBitWidth() <=
               kNarrowBits &&
           llvm::all_of(argument.getUses(), isReshapeOfPadding);
  }
  bool isResult(func::FuncOp function, unsigned index) const {
    auto found = calls.find(function);
    return found != calls.end() &&
           llvm::all_of(found->second, [&](CallOpInterface call) {
             return isRead(call->getResult(index), /*throughCalls=*/false);
           });
  }
  bool isValue(OpResult value) const {
    Operation *op = value.getOwner();
    if (auto function = callees.lookup(op))
      return isResult(function, value.getResultNumber());
    auto reshape = dyn_cast<ttir::ReshapeOp>(op);
    if (reshape && flattened.contains(reshape.getInput()))
      return false; // tiles, as other inputs are
    return (reshape || isa<ttir::ConstantOp>(op)) &&
           isRead(value, /*throughCalls=*/true);
  }
  func::FuncOp callee(Operation *op) const { return callees.lookup(op); }

private:
  bool isRead(Value value, bool throughCalls) const {
    return !value.use_empty() &&
           llvm::all_of(value.getUses(), [&](OpOperand &use) {
             if (wantsRows(use) || isReshapeOfPadding(use))
               return true;
             func::FuncOp function = callees.lookup(use.getOwner());
             if (function)
               return throughCalls && !function.isDeclaration() &&
                      isRead(function.getArgument(use.getOperandNumber()),
                             /*throughCalls=*/false);
             auto end = dyn_cast<func::ReturnOp>(use.getOwner());
             return throughCalls && end &&
                    isResult(end->getParentOfType<func::FuncOp>(),
                             use.getOperandNumber());
           });
  }

  DenseMap<Operation *, func::FuncOp> callees;
  DenseMap<Operation *, SmallVector<CallOpInterface>> calls;
  /// Functions that loops and branches call: functions that share operands take
  /// them in one layout, and a loop's results are its operands.
  llvm::DenseSet<Operation *> controlled;
  llvm::DenseSet<Value> flattened;
};
} // namespace

/// The library gives a result the pages of the first operand. If the types
/// differ, the operand in rows is tilized, so that the op computes in tiles.
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
  bool isReshape = isa<ttir::ReshapeOp>(op);
  // A tensor in rows on the host is reshaped there, which costs nothing.
  bool isThere = isReshape && !first.isOnDevice() && !first.isTiled();
  for (Value result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    TTNNLayoutAttr layout = getLayoutOf(type);
    if (!layout ||
        (isThere ? !layout.isOnDevice() : layout.isTiled() == first.isTiled()))
      continue;
    // A reshape moves rows as well. A tensor whose tiles would be mostly
    // padding is reshaped in front of the change, but rows of a few elements
    // are slow to tilize.
    if (isReshape && !isThere && !layout.isTiled())
      return wantLayout(op, 0, Layout::RowMajor);
    bool inRows = isThere || (isReshape && type.getRank() > 0 &&
                              type.getShape().back() >= 16 &&
                              paddedSize(shape::of(op->getOperand(0))) >
                                  paddedSize(type.getShape()));
    if (layout.isTiled() && !inRows)
      return wantLayout(op, 0, Layout::Tile);
    auto computed = TTNNLayoutAttr::build(
        op->getContext(), type.getShape(), layout.getDataType(),
        inRows ? Layout::RowMajor : Layout::Tile,
        layout.isOnDevice() && !isThere ? BufferType::DRAM
                                        : BufferType::SystemMemory);
    if (!computed)
      continue;
    result.setType(RankedTensorType::get(type.getShape(), type.getElementType(),
                                         computed));
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value moved = ttir::ToLayoutOp::create(builder, op->getLoc(), type, result);
    result.replaceAllUsesExcept(moved, moved.getDefiningOp());
  }
}

namespace {
struct TTNNLayout : impl::TTNNLayoutPassBase<TTNNLayout> {
  bool failedOnce = false;
  ttcore::SystemDescAttr system;

  void give(Value value, Location loc, const RowTensors &rows) {
    auto result = dyn_cast<OpResult>(value);
    Layout pages =
        result && rows.isValue(result) ? Layout::RowMajor : Layout::Tile;
    if (Type type = withDefaultLayout(value.getType(), loc, system, pages))
      value.setType(type);
    else
      failedOnce = true;
  }

  void convert(func::FuncOp function, const RowTensors &rows) {
    // A declaration has types only.
    SmallVector<Type> inputs, results;
    auto add = [&](SmallVector<Type> &out, Type type, bool isRows,
                   bool onHost = false) {
      out.push_back(withDefaultLayout(type, function.getLoc(), system,
                                      isRows ? Layout::RowMajor : Layout::Tile,
                                      onHost));
      failedOnce |= !out.back();
    };
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
      bool onHost = rows.isOnHost(function, i);
      add(inputs, type, onHost || rows.isArgument(function, i), onHost);
    }
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      add(results, type, rows.isResult(function, i));
    if (!failedOnce)
      function.setFunctionType(
          FunctionType::get(&getContext(), inputs, results));
  }

  /// Tensors of functions of the host are rows in its memory.
  void convertHost(func::FuncOp function) {
    auto onHost = [&](ArrayRef<Type> types) {
      SmallVector<Type> out;
      for (Type type : types) {
        out.push_back(withDefaultLayout(type, function.getLoc(), system,
                                        Layout::RowMajor, /*onHost=*/true));
        failedOnce |= !out.back();
      }
      return out;
    };
    SmallVector<Type> inputs = onHost(function.getArgumentTypes()),
                      results = onHost(function.getResultTypes());
    if (!failedOnce)
      function.setFunctionType(
          FunctionType::get(&getContext(), inputs, results));
  }

  /// The results of such a function move to the device.
  void takeFromHost(Operation *call, func::FuncOp callee) {
    OpBuilder builder(&getContext());
    builder.setInsertionPointAfter(call);
    for (auto [result, type] :
         llvm::zip_equal(call->getResults(), callee.getResultTypes())) {
      if (result.getType() == type)
        continue;
      auto moved = ttir::ToLayoutOp::create(builder, call->getLoc(),
                                            result.getType(), result);
      result.replaceAllUsesExcept(moved, moved);
      result.setType(type);
    }
  }

  /// Converts the operands of a call to the layouts of the function's
  /// arguments.
  void matchOperands(MutableArrayRef<OpOperand> operands, func::FuncOp callee) {
    for (auto [operand, type] :
         llvm::zip_equal(operands, callee.getArgumentTypes()))
      if (operand.get().getType() != type) {
        OpBuilder builder(operand.getOwner());
        operand.set(ttir::ToLayoutOp::create(
            builder, operand.getOwner()->getLoc(), type, operand.get()));
      }
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
    // Layouts that ttnn-choose-pages may choose anew.
    module.walk([&](Operation *op) {
      if (!isa_and_present<ttir::TTIRDialect>(op->getDialect()))
        return WalkResult::advance();
      module->setAttr("ttnn.default_layouts", UnitAttr::get(&getContext()));
      return WalkResult::interrupt();
    });
    system = ttcore::getSystemDesc(module);
    RowTensors rows(module);
    for (auto function : module.getOps<func::FuncOp>())
      if (ttcore::isHostDeclaration(function))
        convertHost(function);
    if (failedOnce)
      return signalPassFailure();
    module.walk([&](func::CallOp call) {
      if (func::FuncOp callee = rows.callee(call);
          callee && ttcore::isHostDeclaration(callee))
        takeFromHost(call, callee);
    });
    // Only functions on tensors; bodies with memrefs are left alone.
    for (auto function : module.getOps<func::FuncOp>()) {
      convert(function, rows);
      if (failedOnce)
        return signalPassFailure();
      function.walk([&](Operation *op) {
        for (Value result : op->getResults())
          give(result, op->getLoc(), rows);
        if (op == function) {
          for (auto [argument, type] : llvm::zip_equal(
                   function.getArguments(), function.getArgumentTypes()))
            argument.setType(type);
          return;
        }
        for (Region &region : op->getRegions())
          for (BlockArgument argument : region.getArguments())
            give(argument, argument.getLoc(), rows);
      });
      if (failedOnce)
        return signalPassFailure();
    }
    for (auto function : module.getOps<func::FuncOp>()) {
      function.walk([&](Operation *op) {
        // Kernels take tiles.
        if (isa_and_present<d2m::GroupOp>(op->getParentOp()))
          return;
        for (const OperandLayout &wanted : operandLayouts)
          if (op->getName().getStringRef() == wanted.op)
            wantLayout(op, wanted.operand, wanted.layout);
        matchPages(op);
        if (func::FuncOp callee = rows.callee(op))
          matchOperands(op->getOpOperands(), callee);
        if (isa<ttcore::LoopOp, ttcore::CaseOp>(op)) {
          // The condition's operand, the index of a branch, comes first.
          unsigned first = isa<ttcore::CaseOp>(op);
          auto name = ttcore::calledFunctions(op).front();
          matchOperands(op->getOpOperands().drop_front(first),
                        module.lookupSymbol<func::FuncOp>(name.getAttr()));
        }
      });
      function.walk([&](func::ReturnOp op) { matchResults(op); });
    }
  }
};
} // namespace

} // namespace mlir::tt::ttnn
