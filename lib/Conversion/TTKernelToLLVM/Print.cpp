//===- Print.cpp - values that a kernel prints ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "ttk/print.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tt {
using namespace ttkernel;

namespace {

/// The printer's kind of a value of this type; none if it cannot be printed.
std::optional<ttk_print_kind> printKind(Type type) {
  if (type.isInteger(1))
    return TTK_PRINT_BOOL;
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && integer.getWidth() <= 64)
    return integer.isUnsigned() ? TTK_PRINT_UNSIGNED : TTK_PRINT_SIGNED;
  if (type.isIndex())
    return TTK_PRINT_UNSIGNED;
  if (type.isF32())
    return TTK_PRINT_FLOAT;
  if (type.isBF16())
    return TTK_PRINT_BF16;
  if (type.isF16())
    return TTK_PRINT_F16;
  if (isa<L1AddrType, L1AddrPtrType, LocalSemaphoreType>(type))
    return TTK_PRINT_ADDRESS;
  if (isa<NocAddrType>(type))
    return TTK_PRINT_NOC_ADDRESS;
  if (isa<CBType, DataFormatType>(type))
    return TTK_PRINT_UNSIGNED;
  return std::nullopt;
}

struct PrintPattern : OpConversionPattern<DPrintOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(DPrintOp op, OpAdaptor operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<ttk_print_kind> kinds;
    for (Type type : op.getArgv().getTypes()) {
      std::optional<ttk_print_kind> kind = printKind(type);
      if (!kind) // checkPrints has refused it
        return rewriter.notifyMatchFailure(op, "has no kind of value");
      kinds.push_back(*kind);
    }
    Location loc = op.getLoc();
    Value array = storeValues(op, kinds, operands.getArgv(), rewriter);
    Value count = constant(rewriter, loc, kinds.size());
    callApi(rewriter, op, getCallInfo(op)->slot, Type(),
            {array, count, formatText(op, rewriter)});
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// All bits of a value: with its sign if it has one.
  Value widen(Value value, ttk_print_kind kind, Location loc,
              OpBuilder &builder) const {
    unsigned width = value.getType().getIntOrFloatBitWidth();
    Type word = builder.getI64Type();
    if (isa<FloatType>(value.getType()))
      value = LLVM::BitcastOp::create(builder, loc,
                                      builder.getIntegerType(width), value);
    if (width == 64)
      return value;
    if (kind == TTK_PRINT_SIGNED)
      return LLVM::SExtOp::create(builder, loc, word, value);
    return LLVM::ZExtOp::create(builder, loc, word, value);
  }

  /// An array of ttk_print_arg in the frame of the function.
  Value storeValues(DPrintOp op, ArrayRef<ttk_print_kind> kinds,
                    ValueRange values,
                    ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Type word = rewriter.getI64Type();
    auto ptr = LLVM::LLVMPointerType::get(op.getContext());
    if (kinds.empty())
      return LLVM::ZeroOp::create(rewriter, loc, ptr);
    Value array;
    {
      // Not in a loop, where it would take stack in every round.
      OpBuilder::InsertionGuard guard(rewriter);
      auto function = op->getParentOfType<FunctionOpInterface>();
      rewriter.setInsertionPointToStart(&function.getFunctionBody().front());
      Value words = constant(rewriter, loc, 2 * kinds.size());
      array = LLVM::AllocaOp::create(rewriter, loc, ptr, word, words);
    }
    auto store = [&](Value value, size_t at) {
      Value place = LLVM::GEPOp::create(rewriter, loc, ptr, word, array,
                                        ArrayRef<LLVM::GEPArg>{int32_t(at)});
      LLVM::StoreOp::create(rewriter, loc, value, place);
    };
    for (auto [i, kind, value] : llvm::enumerate(kinds, values)) {
      store(LLVM::ConstantOp::create(rewriter, loc, word,
                                     rewriter.getI64IntegerAttr(kind)),
            2 * i);
      store(widen(value, kind, loc, rewriter), 2 * i + 1);
    }
    return array;
  }

  Value formatText(DPrintOp op, ConversionPatternRewriter &rewriter) const {
    std::string text = op.getText();
    text.push_back('\0');
    auto module = op->getParentOfType<ModuleOp>();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(module.getBody());
    auto type = LLVM::LLVMArrayType::get(rewriter.getI8Type(), text.size());
    std::string name = ("ttk_format_" + Twine(nextFormat(module))).str();
    auto global = LLVM::GlobalOp::create(
        rewriter, op.getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, name, rewriter.getStringAttr(text));
    rewriter.setInsertionPoint(op);
    return LLVM::AddressOfOp::create(rewriter, op.getLoc(), global);
  }

  static unsigned nextFormat(ModuleOp module) {
    unsigned count = 0;
    for (LLVM::GlobalOp global : module.getOps<LLVM::GlobalOp>())
      count += global.getName().starts_with("ttk_format_");
    return count;
  }
};

} // namespace

LogicalResult checkPrints(ModuleOp module) {
  WalkResult result = module.walk([](DPrintOp op) {
    for (Type type : op.getArgv().getTypes())
      if (!printKind(type)) {
        op.emitOpError() << "cannot print a value of type " << type;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void populatePrintPattern(const LLVMTypeConverter &types,
                          RewritePatternSet &patterns) {
  patterns.add<PrintPattern>(types, patterns.getContext());
}

} // namespace mlir::tt
