//===- NarrowIntegers.cpp - integers of 4, 8 and 16 bits with a sign ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device has integers of 8 and 16 bits without a sign only. Those with one
// are held in 32 bits, and what leaves their range comes back at the other end.
//
//===----------------------------------------------------------------------===//

#include "NarrowIntegers.h"

#include "ChangeTypes.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The bits of a signed type that the device has not; 0: of none.
static unsigned narrowBits(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto integer =
      tensor ? dyn_cast<IntegerType>(tensor.getElementType()) : IntegerType();
  if (!integer || integer.isUnsigned() || integer.getWidth() == 1 ||
      integer.getWidth() >= 32)
    return 0;
  return integer.getWidth();
}

static Type widened(Type type) {
  if (!narrowBits(type))
    return type;
  return cast<RankedTensorType>(type).clone(
      IntegerType::get(type.getContext(), 32));
}

/// The op's result may leave the range of its operands.
static bool overflows(Operation *op) {
  return isa<AddOp, SubtractOp, MulOp, NegOp, AbsOp, DivOp, ShiftLeftOp,
             PowerOp, DotOp, DotGeneralOp, ConvolutionOp, ReduceOp,
             ReduceWindowOp>(op) ||
         isa<ttir::AddOp, ttir::SubtractOp, ttir::MultiplyOp, ttir::NegOp,
             ttir::AbsOp, ttir::DivOp, ttir::LogicalLeftShiftOp, ttir::PowOp,
             ttir::SumOp, ttir::ProdOp, ttir::CumSumOp>(op) ||
         (isa<ConvertOp, ttir::TypecastOp>(op) && [&] {
           auto from = cast<RankedTensorType>(op->getOperand(0).getType());
           return isa<IntegerType>(from.getElementType());
         }());
}

/// Its bits beyond the type matter, and are not those of a number in 32 bits.
static bool looksAtBits(Operation *op) {
  return isa<BitcastConvertOp, PopulationCountOp, CountLeadingZerosOp,
             ShiftRightLogicalOp, ttir::BitcastConvertOp,
             ttir::LogicalRightShiftOp>(op);
}

static Value number(OpBuilder &builder, Location loc, RankedTensorType type,
                    int64_t n) {
  return ConstantOp::create(
      builder, loc, type,
      DenseElementsAttr::get(type, builder.getI32IntegerAttr(n)));
}

/// The low `bits` of the result, with their sign.
static void wrap(Operation *op, unsigned bits) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    auto type = cast<RankedTensorType>(result.getType());
    Value count = number(builder, op->getLoc(), type, 32 - bits);
    auto up = ShiftLeftOp::create(builder, op->getLoc(), type, result, count);
    Value down =
        ShiftRightArithmeticOp::create(builder, op->getLoc(), type, up, count);
    result.replaceAllUsesExcept(down, up);
  }
}

static DenseElementsAttr widenedContent(DenseElementsAttr value) {
  return value.mapValues(IntegerType::get(value.getContext(), 32),
                         [](const APInt &n) { return n.sext(32); });
}

/// Constants hold numbers of 32 bits, too.
template <typename Constant>
static LogicalResult widenContent(Constant op, unsigned bits) {
  auto value = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!value)
    return op.emitOpError("of integers of ")
           << bits << " bits in a resource has no lowering";
  op.setValueAttr(widenedContent(value));
  return success();
}

/// Products are exact as sums of parts; smaller numbers have fewer parts.
static void keepBits(Operation *op) {
  if (!isa<DotOp, DotGeneralOp, ConvolutionOp>(op))
    return;
  unsigned lhs = narrowBits(op->getOperand(0).getType()),
           rhs = narrowBits(op->getOperand(1).getType());
  Builder b(op->getContext());
  if (lhs || rhs)
    op->setAttr(kOperandBits,
                b.getDenseI64ArrayAttr({lhs ? lhs : 32, rhs ? rhs : 32}));
}

LogicalResult mlir::tt::stablehlo::widenNarrowIntegers(ModuleOp module) {
  SmallVector<std::pair<Operation *, unsigned>> wrapped;
  WalkResult walked = module.walk([&](Operation *op) {
    unsigned bits = 0;
    for (Type type : op->getResultTypes())
      bits = std::max(bits, narrowBits(type));
    unsigned operandBits = 0;
    for (Type type : op->getOperandTypes())
      operandBits = std::max(operandBits, narrowBits(type));
    if (looksAtBits(op) && (bits || operandBits)) {
      op->emitOpError("of integers of ")
          << std::max(bits, operandBits) << " bits with a sign has no lowering";
      return WalkResult::interrupt();
    }
    keepBits(op);
    if (bits && overflows(op))
      wrapped.emplace_back(op, bits);
    auto constant = dyn_cast<ConstantOp>(op);
    auto content = dyn_cast<ttir::ConstantOp>(op);
    if ((constant && bits && failed(widenContent(constant, bits))) ||
        (content && bits && failed(widenContent(content, bits))))
      return WalkResult::interrupt();
    changeTypes(op, widened);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (auto [op, bits] : wrapped)
    wrap(op, bits);
  return success();
}
