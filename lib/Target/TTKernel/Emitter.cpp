//===- Emitter.cpp - prints a function as C++ -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

namespace mlir::tt {
using namespace ttkernel;

//===----------------------------------------------------------------------===//
// Types and constants
//===----------------------------------------------------------------------===//

std::string cppType(Type type) {
  if (type.isIndex())
    return "uint32_t";
  if (type.isInteger(1))
    return "bool";
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && llvm::is_contained({8, 16, 32, 64}, integer.getWidth()))
    return "uint" + std::to_string(integer.getWidth()) + "_t";
  if (type.isF32())
    return "float";
  if (isa<CBType, L1AddrType, LocalSemaphoreType>(type))
    return "uint32_t";
  if (isa<NocAddrType>(type))
    return "uint64_t";
  if (isa<DataFormatType>(type))
    return "DataFormat";
  if (auto pointer = dyn_cast<L1AddrPtrType>(type))
    return "volatile tt_l1_ptr uint" +
           std::to_string(pointer.getElementWidth()) + "_t *";
  if (isa<TensorAccessorType, TensorAccessorArgsType,
          TensorAccessorPageMappingType>(type))
    return "auto";
  return "";
}

std::string declarator(Type type, StringRef name) {
  std::string text = cppType(type);
  return text + (StringRef(text).ends_with("*") ? "" : " ") + name.str();
}

static std::string hex(uint64_t value) {
  return "0x" + llvm::utohexstr(value, /*LowerCase=*/true);
}

static std::string integerText(const APInt &value) {
  if (value.getBitWidth() == 1)
    return value.isZero() ? "false" : "true";
  uint64_t bits = value.getZExtValue();
  if (bits < 0x10000)
    return std::to_string(bits);
  return hex(bits) + (bits >> 32 ? "ull" : "u");
}

/// Exact: a short decimal if it reads back as the same number, else its bits.
static std::string floatText(const APFloat &value) {
  SmallString<32> text;
  value.toString(text, /*FormatPrecision=*/9, /*FormatMaxPadding=*/6);
  if (value.isFinite() &&
      value.bitwiseIsEqual(APFloat(value.getSemantics(), text)))
    return (text.str().contains_insensitive("e") || text.str().contains('.')
                ? text.str().str()
                : text.str().str() + ".0") +
           "f";
  return "__builtin_bit_cast(float, " +
         hex(value.bitcastToAPInt().getZExtValue()) + "u)";
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::string Emitter::uniqueName(StringRef hint) {
  std::string base;
  for (char c : hint)
    base += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (base.empty() || llvm::isDigit(base.front()))
    base = "v" + base;
  std::string name = base;
  // A plain "v" is always numbered.
  auto isFree = [&] {
    return name != "v" && !isReservedInKernels(name) &&
           taken.insert(name).second;
  };
  // Numbers that are gone stay gone: a kernel may have thousands of values.
  unsigned &number = numbers[base];
  while (!isFree())
    name = base + std::to_string(number++);
  return name;
}

std::string Emitter::declare(Value value, StringRef hint) {
  if (auto it = hints.find(value); it != hints.end())
    hint = it->second;
  std::string name = uniqueName(hint);
  bind(value, name);
  return name;
}

namespace {
/// Whether a kernel consumes or produces a circular buffer's pages.
struct Role {
  bool consumes = false, produces = false;
};
} // namespace

static Role roleOf(Value cb) {
  Role role;
  for (Operation *user : cb.getUsers()) {
    role.consumes |= isa<CBWaitFrontOp, CBPopFrontOp>(user);
    role.produces |= isa<CBReserveBackOp, CBPushBackOp>(user);
  }
  return role;
}

/// The arguments that `op`, which gets one, counts.
static SmallVector<ArgAttr> argumentsOf(func::FuncOp kernel, Operation *op) {
  ArgSpecAttr spec = getArgSpec(kernel);
  if (!spec)
    return {};
  if (isa<GetCompileArgValOp>(op))
    return SmallVector<ArgAttr>(spec.getCtArgs());
  return spec.getRtArgs(/*uniform=*/isa<GetCommonArgValOp>(op));
}

static StringRef argumentPrefix(Operation *op) {
  return isa<GetCompileArgValOp>(op)  ? "ct_arg"
         : isa<GetCommonArgValOp>(op) ? "common_arg"
                                      : "arg";
}

/// Arguments are called as the specification says, circular buffers by their
/// role.
void Emitter::nameArguments(func::FuncOp kernel) {
  unsigned numIn = 0, numOut = 0;
  kernel.walk([&](Operation *op) {
    int64_t index = -1;
    if (auto get = dyn_cast<GetCompileArgValOp>(op))
      index = int32_t(get.getArgIndex());
    else if (APInt number;
             isa<GetArgValOp, GetCommonArgValOp>(op) &&
             matchPattern(op->getOperand(0), m_ConstantInt(&number)))
      index = number.getSExtValue();
    if (index < 0)
      return;
    Value value = op->getResult(0);
    SmallVector<ArgAttr> arguments = argumentsOf(kernel, op);
    if (size_t(index) < arguments.size() &&
        arguments[index].getArgumentName()) {
      hints[value] = arguments[index].getArgumentName().str();
      return;
    }
    if (!isa<CBType>(value.getType())) {
      hints[value] = (argumentPrefix(op) + Twine(index)).str();
      return;
    }
    Role role = roleOf(value);
    hints[value] = role.consumes && role.produces
                       ? "cb_both" + std::to_string(index)
                   : role.consumes ? "cb_in" + std::to_string(numIn++)
                   : role.produces ? "cb_out" + std::to_string(numOut++)
                                   : "cb" + std::to_string(index);
  });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::string Emitter::use(Value value) const { return texts.lookup(value); }

bool Emitter::isNonNegativeConstant(Value value) const {
  APInt number;
  return matchPattern(value, m_ConstantInt(&number)) && !number.isNegative();
}

std::string Emitter::useSigned(Value value) const {
  if (isNonNegativeConstant(value))
    return use(value);
  std::string type = cppType(value.getType());
  // uintN_t has a signed brother.
  return "static_cast<" + type.substr(1) + ">(" + use(value) + ")";
}

void Emitter::line(const Twine &text) {
  body.append(2 * depth, ' ');
  body += text.str();
  body += '\n';
}

LogicalResult Emitter::assign(Operation *op, const std::string &expression,
                              StringRef hint, StringRef qualifier) {
  if (op->getNumResults() == 0) {
    line(expression + ";");
    return success();
  }
  Value result = op->getResult(0);
  if (result.use_empty() && isPure(op))
    return success();
  if (cppType(result.getType()).empty())
    return op->emitOpError() << "has a result of type " << result.getType()
                             << ", which has no form in C++";
  if (result.use_empty()) {
    line(expression + ";");
    return success();
  }
  std::string name = declare(result, hint);
  line(qualifier + declarator(result.getType(), name) + " = " + expression +
       ";");
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult Emitter::emitOp(Operation *op) {
  if (const CallInfo *info = getCallInfo(op))
    return emitCall(op, *info);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto integer = dyn_cast<IntegerAttr>(constant.getValue())) {
      bind(constant, integerText(op->getResult(0).getType().isIndex()
                                     ? integer.getValue().trunc(32)
                                     : integer.getValue()));
      return success();
    }
    auto number = dyn_cast<FloatAttr>(constant.getValue());
    if (!number || !number.getType().isF32())
      return op->emitOpError("has no form in C++: an integer or f32 expected");
    bind(constant, floatText(number.getValue()));
    return success();
  }
  if (isa<arith::ArithDialect>(op->getDialect()))
    return emitArith(op);
  return emitStructure(op);
}

LogicalResult Emitter::emitBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(emitOp(&op)))
      return failure();
  if (isa<UnreachableOp>(block.getTerminator()))
    line("__builtin_unreachable();");
  return success();
}

} // namespace mlir::tt
