//===- LinalgToTTIR.cpp - linalg on tensors to TTIR -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/LinalgToTTIR/LinalgToTTIR.h"

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/Common/Sizes.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

namespace mlir::tt {
#define GEN_PASS_DEF_CONVERTLINALGTOTTIRPASS
#include "ttmlir/Conversion/LinalgToTTIR/Passes.h.inc"

using namespace structured;

static bool isSource(Operation *op) {
  return isa_and_nonnull<linalg::LinalgDialect, tensor::TensorDialect,
                         arith::ArithDialect, math::MathDialect>(
      op->getDialect());
}

/// Functions of the module itself: those of the host and of kernels have
/// another meaning for the same ops.
static void forFunctions(ModuleOp module,
                         function_ref<void(func::FuncOp)> visit) {
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (!function.isExternal())
      visit(function);
}

bool hasLinalg(ModuleOp module) {
  bool found = false;
  forFunctions(module, [&](func::FuncOp function) {
    for (Operation &op : function.getOps()) {
      bool computes =
          isSource(&op) && !isa<arith::ConstantOp, tensor::EmptyOp>(op);
      found |= computes &&
               (isa<linalg::LinalgDialect>(op.getDialect()) ||
                llvm::any_of(op.getResultTypes(), llvm::IsaPred<TensorType>));
    }
  });
  return found;
}

/// Tensors of known shape, of numbers that TTIR has.
static LogicalResult checkType(Operation *op, Type type) {
  if (isa<BaseMemRefType>(type))
    return op->emitOpError("has a value of type ")
           << type << "; on tensors it has a lowering to TTIR";
  auto tensor = dyn_cast<TensorType>(type);
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (tensor && (!ranked || !ranked.hasStaticShape()))
    return op->emitOpError("has a value of type ")
           << type << "; static shapes have a lowering to TTIR";
  if (ranked && ranked.getEncoding())
    return op->emitOpError("has a value of type ")
           << type << ", whose encoding has no lowering to TTIR";
  Type element = getElementTypeOrSelf(type);
  auto integer = dyn_cast<IntegerType>(element);
  bool fits = isa<FloatType, IndexType>(element) ||
              (integer && llvm::is_contained({1u, 4u, 8u, 16u, 32u, 64u},
                                             integer.getWidth()));
  if (fits)
    return success();
  return op->emitOpError("has a value of type ")
         << type
         << ", which has no lowering to TTIR; of floats, i1, i4, i8, "
            "i16, i32 and i64 it has one";
}

static LogicalResult checkTypes(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (failed(checkType(op, type)))
        return failure();
  return success();
}

/// Scalars become tensors of rank 0, indices integers.
static Type asTensor(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(heldAs(tensor.getElementType()));
  return type.isIntOrIndexOrFloat() ? RankedTensorType::get({}, heldAs(type))
                                    : type;
}

static Values lower(Operation *op, Emit &emit) {
  if (failed(checkTypes(op)))
    return failure();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return lowerStructured(structured, emit);
  auto one = [](Value value) { return SmallVector<Value>{value}; };
  for (auto *family : {lowerTensor, structured::lowerSlice}) {
    Lowered value = family(op, emit);
    if (failed(value))
      return failure();
    if (*value)
      return one(*value);
  }
  if (op->getNumResults() == 1 && op->getNumRegions() == 0 &&
      op->getNumOperands() > 0) {
    // A scalar condition of `select` holds for all elements.
    SmallVector<Value> operands;
    auto type = dyn_cast<RankedTensorType>(op->getOperands().back().getType());
    for (Value operand : op->getOperands())
      operands.push_back(type && isa<RankedTensorType>(operand.getType())
                             ? emit.spread(operand, type.getShape())
                             : operand);
    Lowered value = Value();
    if (type && isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                    op->getDialect()))
      value = lowerScalar(op, operands, emit);
    if (failed(value))
      return failure();
    if (*value)
      return one(*value);
  }
  return op->emitOpError("has no lowering to TTIR");
}

namespace {
struct ConvertLinalgToTTIR
    : impl::ConvertLinalgToTTIRPassBase<ConvertLinalgToTTIR> {
  void runOnOperation() override {
    if (!hasLinalg(getOperation()))
      return;
    bool ok = succeeded(checkSizes(getOperation()));
    forFunctions(getOperation(), [&](func::FuncOp function) {
      ok = ok && succeeded(convert(function));
    });
    if (!ok)
      return signalPassFailure();
    // Declarations and calls follow.
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto all = [](TypeRange types) {
        return llvm::map_to_vector(types, asTensor);
      };
      FunctionType type = function.getFunctionType();
      function.setFunctionType(FunctionType::get(
          &getContext(), all(type.getInputs()), all(type.getResults())));
    }
  }

  static LogicalResult convert(func::FuncOp function) {
    Block &block = function.getBody().front();
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("with several blocks has no lowering to "
                                  "TTIR");
    for (BlockArgument argument : block.getArguments()) {
      if (isa<BaseMemRefType>(argument.getType()))
        return function.emitOpError("takes ")
               << argument.getType()
               << "; linalg on tensors has a lowering to "
                  "TTIR";
      argument.setType(asTensor(argument.getType()));
    }
    SmallVector<Operation *> sources;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isa<func::CallOp>(op))
        for (OpResult result : op.getResults())
          result.setType(asTensor(result.getType()));
      if (!isSource(&op)) {
        if (op.getNumRegions() != 0 && regionHasSource(&op))
          return op.emitOpError("around ops of linalg or tensor has no "
                                "lowering to TTIR");
        continue;
      }
      OpBuilder builder(&op);
      Emit emit(builder, op.getLoc());
      Values values = lower(&op, emit);
      if (failed(values))
        return failure();
      op.replaceAllUsesWith(*values);
      sources.push_back(&op);
    }
    for (Operation *op : llvm::reverse(sources))
      op->erase();
    return success();
  }

  static bool regionHasSource(Operation *op) {
    if (op->getName().getDialectNamespace() == "d2m" ||
        op->getName().getDialectNamespace() == "ttir")
      return false;
    return op
        ->walk([&](Operation *inner) {
          bool computes = inner != op && isSource(inner) &&
                          isa<linalg::LinalgDialect, tensor::TensorDialect>(
                              inner->getDialect());
          return computes ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }
};
} // namespace
} // namespace mlir::tt
