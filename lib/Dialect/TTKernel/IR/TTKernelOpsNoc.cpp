//===- TTKernelOpsNoc.cpp - transfers, barriers, tensor accessors ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

//===----------------------------------------------------------------------===//
// Remote addresses
//===----------------------------------------------------------------------===//

static LogicalResult verifyCore(Operation *op, OperandRange core,
                                StringRef what) {
  if (core.empty() || core.size() == 2)
    return success();
  return op->emitOpError() << "'" << what << "' has " << core.size()
                           << " coordinates: x and y expected";
}

/// A local address may have a core or a bank beside it; one on the network says
/// all by itself.
static LogicalResult verifyRemote(Operation *op, OperandRange core,
                                  size_t banks, Value address) {
  if (failed(verifyCore(op, core, "core")))
    return failure();
  if (banks > 1)
    return op->emitOpError()
           << "'bank' has " << banks << " numbers: one expected";
  if (banks && !core.empty())
    return op->emitOpError("has both a core and a bank");
  if (isa<NocAddrType>(address.getType()) && (banks || !core.empty()))
    return op->emitOpError() << "has a " << (banks ? "bank" : "core")
                             << " beside an address on the network";
  return success();
}

LogicalResult NocAsyncReadOp::verify() {
  return verifyRemote(*this, getSrcCoreXY(), getSrcBankId().size(),
                      getSrcAddress());
}
LogicalResult NocAsyncReadOnePacketSetStateOp::verify() {
  return verifyRemote(*this, getSrcCoreXY(), getSrcBankId().size(),
                      getSrcAddress());
}
LogicalResult NocAsyncReadOnePacketWithStateOp::verify() {
  return verifyRemote(*this, getSrcCoreXY(), getSrcBankId().size(),
                      getSrcAddress());
}
LogicalResult NocAsyncWriteOp::verify() {
  return verifyRemote(*this, getDstCoreXY(), getDstBankId().size(),
                      getDstAddress());
}
LogicalResult NocAsyncWriteOnePacketWithTridOp::verify() {
  return verifyRemote(*this, getDstCoreXY(), getDstBankId().size(),
                      getDstAddress());
}
LogicalResult NocInlineDwWriteOp::verify() {
  return verifyRemote(*this, getDstCoreXY(), 0, getDstAddress());
}

static LogicalResult verifyMulticast(Operation *op, OperandRange start,
                                     OperandRange end, Value address) {
  bool onNetwork = isa<NocAddrType>(address.getType());
  if (start.size() == end.size() && start.size() == (onNetwork ? 0 : 2))
    return success();
  return op->emitOpError("needs both corners of a rectangle with a local "
                         "address, and none with an "
                         "address on the network");
}

LogicalResult NocAsyncWriteMulticastOp::verify() {
  return verifyMulticast(*this, getStartXY(), getEndXY(), getDstLocalL1Addr());
}
LogicalResult NocAsyncWriteMulticastOnePacketOp::verify() {
  return verifyMulticast(*this, getStartXY(), getEndXY(), getDstLocalL1Addr());
}
LogicalResult NocAsyncWriteMulticastLoopbackSrcOp::verify() {
  return verifyMulticast(*this, getStartXY(), getEndXY(), getDstLocalL1Addr());
}

static ParseResult
parsePlace(OpAsmParser &parser, StringRef keyword,
           SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return failure(
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Square) ||
      parser.parseComma());
}

static void printPlace(OpAsmPrinter &printer, StringRef keyword,
                       OperandRange operands) {
  if (!operands.empty())
    printer << keyword << "[" << operands << "], ";
}

ParseResult mlir::tt::ttkernel::parseCore(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &core) {
  return parsePlace(parser, "core", core);
}

void mlir::tt::ttkernel::printCore(OpAsmPrinter &printer, Operation *,
                                   OperandRange core) {
  printPlace(printer, "core", core);
}

ParseResult mlir::tt::ttkernel::parseCoreOrBank(
    OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &core,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &bank) {
  return failure(parsePlace(parser, "core", core) ||
                 parsePlace(parser, "bank", bank));
}

void mlir::tt::ttkernel::printCoreOrBank(OpAsmPrinter &printer, Operation *,
                                         OperandRange core, OperandRange bank) {
  printPlace(printer, "core", core);
  printPlace(printer, "bank", bank);
}

ParseResult mlir::tt::ttkernel::parseNocAndLinked(
    OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &noc,
    BoolAttr &linked) {
  while (succeeded(parser.parseOptionalComma())) {
    if (!linked && !noc && succeeded(parser.parseOptionalKeyword("noc"))) {
      if (parser.parseOperand(noc.emplace()))
        return failure();
      continue;
    }
    if (linked)
      return parser.emitError(parser.getCurrentLocation(), "expected ')'");
    if (parser.parseKeyword("linked") || parser.parseAttribute(linked))
      return failure();
  }
  return success();
}

void mlir::tt::ttkernel::printNocAndLinked(OpAsmPrinter &printer, Operation *,
                                           Value noc, BoolAttr linked) {
  if (noc)
    printer << ", noc " << noc;
  if (linked)
    printer << ", linked " << (linked.getValue() ? "true" : "false");
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// A barrier right behind an equal one has nothing to wait for.
template <typename OpT>
static LogicalResult dropRepeated(OpT op, PatternRewriter &rewriter) {
  Operation *before = op->getPrevNode();
  while (before && isPure(before))
    before = before->getPrevNode();
  auto same = dyn_cast_or_null<OpT>(before);
  if (!same || same.getNoc() != op.getNoc())
    return failure();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult NocAsyncReadBarrierOp::canonicalize(NocAsyncReadBarrierOp op,
                                                  PatternRewriter &rewriter) {
  return dropRepeated(op, rewriter);
}
LogicalResult NocAsyncWriteBarrierOp::canonicalize(NocAsyncWriteBarrierOp op,
                                                   PatternRewriter &rewriter) {
  return dropRepeated(op, rewriter);
}

LogicalResult ExperimentalUnpackStallOnPackOp::canonicalize(
    ExperimentalUnpackStallOnPackOp op, PatternRewriter &rewriter) {
  if (!isa_and_nonnull<ExperimentalUnpackStallOnPackOp>(op->getPrevNode()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// TensorAccessorArgs
//===----------------------------------------------------------------------===//

LogicalResult TensorAccessorArgsOp::verify() {
  bool bases = getCtaBase() && getCrtaBase();
  if (getPrevArgs() ? (!getCtaBase() && !getCrtaBase()) : bases) {
    if (!bases)
      return success();
  } else {
    return emitOpError("needs the two bases, or the arguments before it");
  }
  for (auto [name, base] : {std::pair("cta_base", getCtaBase()),
                            std::pair("crta_base", getCrtaBase())})
    if (APInt index;
        matchPattern(base, m_ConstantInt(&index)) && index.isNegative())
      return emitOpError() << "'" << name << "' is " << index.getSExtValue()
                           << ", arguments are counted from 0";
  // In source, the bases are template arguments.
  if (!getCtaExpr() && !matchPattern(getCtaBase(), m_Constant()))
    return emitOpError(
        "'cta_base' must be a constant unless there is a 'cta_expr'");
  if (!getCrtaExpr() && !matchPattern(getCrtaBase(), m_Constant()))
    return emitOpError(
        "'crta_base' must be a constant unless there is a 'crta_expr'");
  return success();
}

static ParseResult parseExpression(OpAsmParser &parser, OperationState &state,
                                   StringRef name) {
  if (failed(parser.parseOptionalKeyword(name)))
    return success();
  StringAttr text;
  return failure(parser.parseEqual() ||
                 parser.parseAttribute(text, name, state.attributes));
}

/// `(%cta, %crta)` or `(prev = %args)`; expressions, attributes and the types,
/// which say nothing new, may follow.
ParseResult TensorAccessorArgsOp::parse(OpAsmParser &parser,
                                        OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  bool chained = false;
  if (parser.parseLParen())
    return failure();
  chained = succeeded(parser.parseOptionalKeyword("prev"));
  if ((chained && parser.parseEqual()) ||
      parser.parseOperand(operands.emplace_back()))
    return failure();
  if (!chained &&
      (parser.parseComma() || parser.parseOperand(operands.emplace_back())))
    return failure();
  Builder &b = parser.getBuilder();
  auto argsType = TensorAccessorArgsType::get(b.getContext());
  if (parser.parseRParen() || parseExpression(parser, state, "cta_expr") ||
      parseExpression(parser, state, "crta_expr") ||
      parser.parseOptionalAttrDict(state.attributes))
    return failure();
  if (FunctionType type;
      succeeded(parser.parseOptionalColon()) && parser.parseType(type))
    return failure();
  Type operandType = chained ? Type(argsType) : b.getI32Type();
  if (parser.resolveOperands(operands, operandType, state.operands))
    return failure();
  state.addAttribute(getOperandSegmentSizeAttr(),
                     chained ? b.getDenseI32ArrayAttr({0, 0, 1})
                             : b.getDenseI32ArrayAttr({1, 1, 0}));
  state.addTypes(argsType);
  return success();
}

void TensorAccessorArgsOp::print(OpAsmPrinter &p) {
  p << "(";
  if (getPrevArgs())
    p << "prev = " << getPrevArgs();
  else
    p << getCtaBase() << ", " << getCrtaBase();
  p << ")";
  if (auto text = getCtaExprAttr())
    p << " cta_expr = " << text;
  if (auto text = getCrtaExprAttr())
    p << " crta_expr = " << text;
  p.printOptionalAttrDict((*this)->getAttrs(), {getOperandSegmentSizeAttr(),
                                                "cta_expr", "crta_expr"});
  p << " : ";
  p.printFunctionalType(*this);
}
