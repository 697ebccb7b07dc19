//===- Calls.cpp - calls of the kernel ABI --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"

#include "ttk/abi.h"

namespace mlir::tt {
using namespace ttkernel;

void addKernelTypes(LLVMTypeConverter &types) {
  auto number = [](unsigned bits) {
    return [bits](Type type) -> Type {
      return IntegerType::get(type.getContext(), bits);
    };
  };
  types.addConversion([=](NocAddrType t) { return number(64)(t); });
  types.addConversion(
      [=](TensorAccessorPageMappingType t) { return number(64)(t); });
  types.addConversion([=](Type type) -> std::optional<Type> {
    if (isa<CBType, L1AddrType, L1AddrPtrType, LocalSemaphoreType,
            DataFormatType, TensorAccessorType, TensorAccessorArgsType>(type))
      return number(32)(type);
    return std::nullopt;
  });
}

Value constant(OpBuilder &builder, Location loc, uint32_t value) {
  return LLVM::ConstantOp::create(builder, loc,
                                  builder.getI32IntegerAttr(value));
}

Value callApi(OpBuilder &builder, Operation *op, unsigned slot, Type result,
              ValueRange arguments) {
  Location loc = op->getLoc();
  auto ptr = LLVM::LLVMPointerType::get(builder.getContext());
  Value context = op->getParentOfType<FunctionOpInterface>().getArgument(0);
  // The table never changes while a kernel runs, so loads need not be repeated.
  auto load = [&](Value from) {
    return LLVM::LoadOp::create(builder, loc, ptr, from, /*alignment=*/0,
                                /*isVolatile=*/false, /*isNonTemporal=*/false,
                                /*isInvariant=*/true);
  };
  Value api = load(context);
  Value place = LLVM::GEPOp::create(builder, loc, ptr, ptr, api,
                                    ArrayRef<LLVM::GEPArg>{int32_t(slot)});
  SmallVector<Value> operands = {load(place), context};
  llvm::append_range(operands, arguments);
  operands.push_back(constant(builder, loc, getSite(op)));
  SmallVector<Type> types;
  for (Value operand : llvm::drop_begin(operands))
    types.push_back(operand.getType());
  auto type = LLVM::LLVMFunctionType::get(
      result ? result : LLVM::LLVMVoidType::get(builder.getContext()), types);
  auto call = LLVM::CallOp::create(builder, loc, type, operands);
  return result ? call.getResult() : Value();
}

/// The slot in ttk_api, behind `self` and `loop`.
static constexpr unsigned undefinedSlot = 2;

namespace {

/// An integer as the ABI's type of `bits` bits.
Value fit(OpBuilder &builder, Location loc, Value value, unsigned bits) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  Type type = builder.getIntegerType(bits);
  if (isa<FloatType>(value.getType()) || width == bits)
    return value;
  if (width < bits)
    return LLVM::ZExtOp::create(builder, loc, type, value);
  return LLVM::TruncOp::create(builder, loc, type, value);
}

bool isWide(ParameterKind kind) {
  return kind == ParameterKind::NocAddress ||
         kind == ParameterKind::PageMapping ||
         kind == ParameterKind::RemoteAddress;
}

/// Every op that has an entry in the table, by its record.
struct CallPattern : ConversionPattern {
  CallPattern(const TypeConverter &types, MLIRContext *context)
      : ConversionPattern(types, Pattern::MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<TTKernelDialect>(op->getDialect()))
      return failure();
    const CallInfo *info = getCallInfo(op);
    if (!info->slot || isa<DPrintOp>(op))
      return failure();
    SmallVector<Value> arguments = argumentsOf(op, *info, operands, rewriter);
    if (op->getNumResults() == 0) {
      callApi(rewriter, op, info->slot, Type(), arguments);
      rewriter.eraseOp(op);
      return success();
    }
    rewriter.replaceOp(op, callWithResult(op, *info, arguments, rewriter));
    return success();
  }

private:
  SmallVector<Value> argumentsOf(Operation *op, const CallInfo &info,
                                 ArrayRef<Value> operands,
                                 OpBuilder &builder) const {
    SmallVector<Value> arguments;
    for (auto [i, p] : llvm::enumerate(info.parameters)) {
      if (!p.inAbi)
        continue;
      if (p.isAttr) {
        arguments.push_back(
            constant(builder, op->getLoc(), getNumber(op, info, i)));
        continue;
      }
      OperandRange values = getOperands(op, info, i);
      if (values.empty()) {
        arguments.push_back(constant(builder, op->getLoc(), info.defaults[i]));
        continue;
      }
      Value value = operands[values.getBeginOperandIndex()];
      arguments.push_back(
          fit(builder, op->getLoc(), value, isWide(p.kind) ? 64 : 32));
    }
    return arguments;
  }

  Value callWithResult(Operation *op, const CallInfo &info,
                       ArrayRef<Value> arguments, OpBuilder &builder) const {
    Type wanted = getTypeConverter()->convertType(op->getResult(0).getType());
    unsigned width = wanted.getIntOrFloatBitWidth();
    // A call gives a truth value, 32 or 64 bits; the op may use fewer of them.
    unsigned given = isa<TensorAccessorGetShardNocAddrOp>(op) ? 64
                     : width == 1 ? 1
                                  : std::max(width, 32u);
    Value result = callApi(builder, op, info.slot,
                           builder.getIntegerType(given), arguments);
    return fit(builder, op->getLoc(), result, width);
  }
};

struct ReinterpretCastPattern : OpConversionPattern<ReinterpretCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReinterpretCastOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, operands.getAddr());
    return success();
  }
};

struct BitcastPattern : OpConversionPattern<BitcastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(BitcastOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    Value bits = fit(rewriter, op.getLoc(), operands.getInput(),
                     type.getIntOrFloatBitWidth());
    if (isa<FloatType>(type))
      bits = LLVM::BitcastOp::create(rewriter, op.getLoc(), type, bits);
    rewriter.replaceOp(op, bits);
    return success();
  }
};

/// Control that comes where it must not is reported.
template <typename OpTy> struct UnreachablePattern : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    callApi(rewriter, op, undefinedSlot, Type(),
            {constant(rewriter, op.getLoc(), TTK_UNREACHABLE)});
    rewriter.replaceOpWithNewOp<LLVM::UnreachableOp>(op);
    return success();
  }
};

/// A value that may be anything is one value.
struct PoisonPattern : OpConversionPattern<ub::PoisonOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ub::PoisonOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, type);
    return success();
  }
};

} // namespace

void populateCallPatterns(const LLVMTypeConverter &types,
                          RewritePatternSet &patterns) {
  patterns.add<CallPattern, ReinterpretCastPattern, BitcastPattern,
               UnreachablePattern<UnreachableOp>,
               UnreachablePattern<ub::UnreachableOp>, PoisonPattern>(
      types, patterns.getContext());
}

} // namespace mlir::tt
