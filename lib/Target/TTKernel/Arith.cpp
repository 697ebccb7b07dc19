//===- Arith.cpp - scalar arithmetic as C++ -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::tt {

/// Integers narrower than `int` are promoted, so results are cut back.
static std::string narrowed(Type type, const std::string &expression) {
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && (integer.getWidth() == 8 || integer.getWidth() == 16))
    return "static_cast<" + cppType(type) + ">(" + expression + ")";
  return expression;
}

static std::string castTo(const std::string &type, const std::string &text) {
  return "static_cast<" + type + ">(" + text + ")";
}

namespace {
struct BinaryForm {
  StringRef op; ///< empty: none
  bool isSigned = false;
};
} // namespace

static BinaryForm binaryForm(StringRef name) {
  return llvm::StringSwitch<BinaryForm>(name)
      .Cases({"arith.addi", "arith.addf"}, {"+"})
      .Cases({"arith.subi", "arith.subf"}, {"-"})
      .Cases({"arith.muli", "arith.mulf"}, {"*"})
      .Cases({"arith.divui", "arith.divf"}, {"/"})
      .Case("arith.divsi", {"/", true})
      .Case("arith.remui", {"%"})
      .Case("arith.remsi", {"%", true})
      .Case("arith.andi", {"&"})
      .Case("arith.ori", {"|"})
      .Case("arith.xori", {"^"})
      .Case("arith.shli", {"<<"})
      .Case("arith.shrui", {">>"})
      .Case("arith.shrsi", {">>", true})
      .Default({});
}

static BinaryForm comparison(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return {"=="};
  case arith::CmpIPredicate::ne:
    return {"!="};
  case arith::CmpIPredicate::ult:
    return {"<"};
  case arith::CmpIPredicate::ule:
    return {"<="};
  case arith::CmpIPredicate::ugt:
    return {">"};
  case arith::CmpIPredicate::uge:
    return {">="};
  case arith::CmpIPredicate::slt:
    return {"<", true};
  case arith::CmpIPredicate::sle:
    return {"<=", true};
  case arith::CmpIPredicate::sgt:
    return {">", true};
  case arith::CmpIPredicate::sge:
    return {">=", true};
  }
  llvm_unreachable("all predicates are listed");
}

/// Comparisons that C++ has an operator for: ordered ones, and `une`.
static StringRef comparison(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
    return "==";
  case arith::CmpFPredicate::UNE:
    return "!=";
  case arith::CmpFPredicate::OLT:
    return "<";
  case arith::CmpFPredicate::OLE:
    return "<=";
  case arith::CmpFPredicate::OGT:
    return ">";
  case arith::CmpFPredicate::OGE:
    return ">=";
  default:
    return "";
  }
}

/// Smaller or larger of two; empty for other ops.
static BinaryForm extremum(StringRef name) {
  return llvm::StringSwitch<BinaryForm>(name)
      .Case("arith.minui", {"<"})
      .Case("arith.maxui", {">"})
      .Case("arith.minsi", {"<", true})
      .Case("arith.maxsi", {">", true})
      .Default({});
}

static std::string conversion(const Emitter &e, Operation *op) {
  Value from = op->getOperand(0);
  std::string type = cppType(op->getResult(0).getType());
  StringRef name = op->getName().getStringRef();
  if (name == "arith.bitcast")
    return "__builtin_bit_cast(" + type + ", " + e.use(from) + ")";
  if (name == "arith.trunci" && type == "bool")
    return "(" + e.use(from) + " & 1) != 0";
  bool isSigned = llvm::is_contained(
      {"arith.extsi", "arith.sitofp", "arith.index_cast"}, name);
  if (name == "arith.fptosi")
    return castTo(type, castTo(type.substr(1), e.use(from)));
  if (!isSigned)
    return castTo(type, e.use(from));
  if (from.getType().isInteger(1))
    return castTo(type, "-" + castTo("int32_t", e.use(from)));
  if (name == "arith.sitofp")
    return castTo(type, e.useSigned(from));
  return castTo(type, castTo(type.substr(1), e.useSigned(from)));
}

static bool isConversion(Operation *op) {
  return isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtUIOp,
             arith::ExtSIOp, arith::TruncIOp, arith::SIToFPOp, arith::UIToFPOp,
             arith::FPToSIOp, arith::FPToUIOp, arith::BitcastOp>(op);
}

static FailureOr<std::string> binaryText(const Emitter &e, Operation *op) {
  auto join = [&](BinaryForm form, Value a, Value b) {
    auto text = [&](Value v) {
      return form.isSigned ? e.useSigned(v) : e.use(v);
    };
    return text(a) + " " + form.op.str() + " " + text(b);
  };
  Value a = op->getOperand(0), b = op->getOperand(1);
  Type type = op->getResult(0).getType();
  StringRef name = op->getName().getStringRef();
  // Truth values have no sign and no arithmetic.
  if (a.getType().isInteger(1) &&
      !isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)) {
    auto cmp = dyn_cast<arith::CmpIOp>(op);
    if (!cmp || comparison(cmp.getPredicate()).isSigned)
      return failure();
  }
  if (auto cmp = dyn_cast<arith::CmpIOp>(op))
    return join(comparison(cmp.getPredicate()), a, b);
  if (auto cmp = dyn_cast<arith::CmpFOp>(op))
    if (StringRef text = comparison(cmp.getPredicate()); !text.empty())
      return join({text}, a, b);
  if (BinaryForm form = extremum(name); !form.op.empty())
    return "(" + join(form, a, b) + ") ? " + e.use(a) + " : " + e.use(b);
  BinaryForm form = binaryForm(name);
  if (form.op.empty())
    return failure();
  // The amount of a shift is no number with a sign.
  std::string text = isa<arith::ShRSIOp>(op)
                         ? e.useSigned(a) + " >> " + e.use(b)
                         : join(form, a, b);
  // Factors of 16 bits would be multiplied as `int`, which they exceed.
  if (isa<arith::MulIOp>(op) && type.isInteger(16))
    text = "1u * " + text;
  if (form.isSigned)
    text = castTo(cppType(type), text);
  return narrowed(type, text);
}

LogicalResult Emitter::emitArith(Operation *op) {
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes())))
    if (cppType(type).empty())
      return op->emitOpError() << "works on values of type " << type
                               << ", which have no form in C++";
  if (isConversion(op)) {
    Value from = op->getOperand(0);
    if (cppType(from.getType()) == cppType(op->getResult(0).getType())) {
      bind(op->getResult(0), use(from));
      return success();
    }
    return assign(op, conversion(*this, op));
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return assign(op, use(select.getCondition()) + " ? " +
                          use(select.getTrueValue()) + " : " +
                          use(select.getFalseValue()));
  if (isa<arith::NegFOp>(op))
    return assign(op, "-" + use(op->getOperand(0)));
  if (op->getNumOperands() == 2)
    if (auto text = binaryText(*this, op); succeeded(text))
      return assign(op, *text);
  return op->emitOpError("has no form in C++");
}

} // namespace mlir::tt
