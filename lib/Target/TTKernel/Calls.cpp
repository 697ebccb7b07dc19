//===- Calls.cpp - kernel calls as C++ ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {
using namespace ttkernel;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

namespace {
/// The parts of one call.
class CallSpelling {
public:
  CallSpelling(Emitter &emitter, Operation *op, const CallInfo &info)
      : e(emitter), op(op), info(info) {}

  FailureOr<std::string> text();

private:
  /// The text of parameter `i`; empty if it is absent and has no spelling then.
  std::string argument(unsigned i) const;
  FailureOr<unsigned> find(StringRef name) const;
  bool isDefault(unsigned i) const;
  bool allDefault(bool templateOnly) const;
  FailureOr<std::string> fromPattern() const;
  std::string plainCall() const;
  std::string argumentList() const;

  Emitter &e;
  Operation *op;
  const CallInfo &info;
};
} // namespace

FailureOr<unsigned> CallSpelling::find(StringRef name) const {
  for (auto [i, p] : llvm::enumerate(info.parameters))
    if (p.name == name)
      return i;
  return failure();
}

bool CallSpelling::isDefault(unsigned i) const {
  const CallParameter &p = info.parameters[i];
  return p.hasDefault && getNumber(op, info, i) == info.defaults[i];
}

/// Attributes at their defaults need not be written.
bool CallSpelling::allDefault(bool templateOnly) const {
  for (auto [i, p] : llvm::enumerate(info.parameters))
    if (p.isAttr && p.inAbi && !isDefault(i) &&
        (!templateOnly || llvm::is_contained(info.templateArgs, p.name)))
      return false;
  return true;
}

std::string CallSpelling::argument(unsigned i) const {
  const CallParameter &p = info.parameters[i];
  if (!p.isAttr) {
    OperandRange values = getOperands(op, info, i);
    return values.empty() ? "" : e.use(values.front());
  }
  uint32_t number = getNumber(op, info, i);
  if (p.kind == ParameterKind::Bool)
    return number ? "true" : "false";
  if (!p.words.empty())
    return (p.vendor + "::" + p.words[number]).str();
  return number < 0x10000 ? std::to_string(number)
                          : "0x" + llvm::utohexstr(number, /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

/// Arguments in the order of the vendor. At the end, those that are absent or
/// have their default are left out, and literals with them.
std::string CallSpelling::argumentList() const {
  SmallVector<std::string> texts;
  size_t needed = 0;
  auto add = [&](std::string text, bool optional) {
    texts.push_back(std::move(text));
    if (!optional)
      needed = texts.size();
  };
  auto addParameter = [&](unsigned i) {
    const CallParameter &p = info.parameters[i];
    std::string text = argument(i);
    bool optional = p.isAttr ? isDefault(i) : text.empty();
    // An absent argument before one that is there.
    if (text.empty())
      text = p.kind == ParameterKind::Noc ? "noc_index" : "0";
    add(text, optional);
  };
  if (info.call.empty()) {
    for (auto [i, p] : llvm::enumerate(info.parameters))
      if (p.inAbi && !llvm::is_contained(info.templateArgs, p.name))
        addParameter(i);
  } else {
    for (StringRef name : info.call)
      if (name.consume_front("="))
        add(name.str(), true);
      else
        addParameter(*find(name));
  }
  texts.truncate(needed);
  return llvm::join(texts, ", ");
}

std::string CallSpelling::plainCall() const {
  std::string callee = info.callee.str();
  if (StringRef(callee).consume_front("$")) {
    // A member function of the first operand.
    StringRef name = StringRef(callee).drop_front().split('.').second;
    std::string arguments = argumentList();
    return argument(0) + "." + name.str() + "(" +
           StringRef(arguments).split(", ").second.str() + ")";
  }
  std::string text = callee;
  // A literal is what the vendor's function has another default for.
  bool literal = llvm::any_of(
      info.templateArgs, [](StringRef name) { return name.starts_with("="); });
  if (literal ||
      (!info.templateArgs.empty() && !allDefault(/*templateOnly=*/true))) {
    SmallVector<std::string> arguments;
    for (StringRef name : info.templateArgs)
      arguments.push_back(name.consume_front("=") ? name.str()
                                                  : argument(*find(name)));
    text += "<" + llvm::join(arguments, ", ") + ">";
  }
  return text + "(" + argumentList() + ")";
}

/// Fills `$name` and `$name{a|b|...}` of the record's pattern.
FailureOr<std::string> CallSpelling::fromPattern() const {
  std::string text;
  StringRef rest = info.cpp;
  while (true) {
    auto [before, after] = rest.split('$');
    text += before;
    if (before.size() == rest.size())
      return text;
    StringRef name =
        after.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest = after.drop_front(name.size());
    unsigned i = *find(name);
    if (rest.consume_front("{")) {
      SmallVector<StringRef> words;
      auto [list, behind] = rest.split('}');
      list.split(words, '|');
      StringRef word = words[getNumber(op, info, i)];
      if (word.empty()) {
        const CallParameter &p = info.parameters[i];
        return op->emitOpError() << "has no form in C++ when '" << p.name
                                 << "' is " << p.words[getNumber(op, info, i)];
      }
      text += word;
      rest = behind;
      continue;
    }
    std::string value = argument(i);
    if (value.empty() && StringRef(text).ends_with(", "))
      text.resize(text.size() - 2);
    else
      text += value.empty() ? "noc_index" : value;
  }
}

FailureOr<std::string> CallSpelling::text() {
  bool hasAttributes = llvm::any_of(info.parameters, [&](auto &p) {
    return p.isAttr && info.cpp.contains(("$" + p.name).str());
  });
  if (!info.cpp.empty() &&
      !(hasAttributes && allDefault(/*templateOnly=*/false)))
    return fromPattern();
  if (info.cpp.empty())
    return plainCall();
  // All attributes at their defaults: the operands are all there is to say.
  SmallVector<std::string> operands;
  for (auto [i, p] : llvm::enumerate(info.parameters))
    if (!p.isAttr)
      operands.push_back(argument(i));
  return info.callee.str() + "(" + llvm::join(operands, ", ") + ")";
}

FailureOr<std::string> spellCall(Emitter &emitter, Operation *op,
                                 const CallInfo &info) {
  return CallSpelling(emitter, op, info).text();
}

//===----------------------------------------------------------------------===//
// Ops with a form of their own
//===----------------------------------------------------------------------===//

static std::string quoted(StringRef text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else
      result += c;
  }
  return result + "\"";
}

/// A value as the kernel ABI prints it: with a sign if its type leaves that
/// open, addresses in hexadecimal.
static std::string printed(const Emitter &e, Value value) {
  Type type = value.getType();
  std::string text = "(" + e.use(value) + ")";
  if (isa<DataFormatType>(type))
    return "static_cast<uint32_t>" + text;
  if (isa<L1AddrType, LocalSemaphoreType, L1AddrPtrType, NocAddrType>(type))
    return "HEX() << " + text + " << DEC()";
  // A constant has no sign of its own; the cast gives it one.
  if (type.isSignlessInteger() && !type.isInteger(1))
    return "static_cast<" + cppType(type).substr(1) + ">" + text;
  return text;
}

/// `DPRINT << "text" << value << ...`, by the math thread of a compute kernel.
static LogicalResult emitPrint(Emitter &e, DPrintOp op) {
  std::string stored = op.getText();
  StringRef text = stored;
  std::string statement = "DPRINT";
  auto add = [&](StringRef piece) {
    if (!piece.empty())
      statement += " << " + quoted(piece);
  };
  for (Value value : op.getArgv()) {
    if (cppType(value.getType()).empty() || cppType(value.getType()) == "auto")
      return op.emitOpError()
             << "cannot print a value of type " << value.getType();
    auto [before, after] = text.split("{}");
    add(before);
    text = after;
    statement += " << " + printed(e, value);
  }
  add(text);
  e.addHeader("debug/dprint.h");
  e.line(e.isCompute ? "DPRINT_MATH(" + statement + ");" : statement + ";");
  return success();
}

/// The template argument of a tensor accessor: an expression, the offset behind
/// the previous accessor, or a constant.
static std::string accessorOffset(Emitter &e, TensorAccessorArgsOp op,
                                  std::optional<StringRef> expression,
                                  Value base, StringRef next) {
  if (expression)
    return expression->str();
  if (op.getPrevArgs())
    return e.use(op.getPrevArgs()) + "." + next.str() + "()";
  return e.use(base);
}

static LogicalResult emitAccessorArgs(Emitter &e, TensorAccessorArgsOp op) {
  std::string ct = accessorOffset(e, op, op.getCtaExpr(), op.getCtaBase(),
                                  "next_compile_time_args_offset");
  std::string rt = accessorOffset(e, op, op.getCrtaExpr(), op.getCrtaBase(),
                                  "next_common_runtime_args_offset");
  return e.assign(op, "TensorAccessorArgs<" + ct + ", " + rt + ">()", "args",
                  "constexpr ");
}

static LogicalResult emitPointer(Emitter &e, ReinterpretCastOp op) {
  return e.assign(op,
                  "reinterpret_cast<" + cppType(op.getType()) + ">(" +
                      e.use(op.getAddr()) + ")",
                  "ptr");
}

static LogicalResult emitBitcast(Emitter &e, BitcastOp op) {
  std::string type = cppType(op.getType());
  if (type == "uint32_t") {
    e.bind(op.getResult(), e.use(op.getInput()));
    return success();
  }
  if (type == "float")
    return e.assign(op,
                    "__builtin_bit_cast(float, " + e.use(op.getInput()) + ")");
  return e.assign(op, type == "bool" ? "(" + e.use(op.getInput()) + " & 1) != 0"
                                     : "static_cast<" + type + ">(" +
                                           e.use(op.getInput()) + ")");
}

/// The default name of a result.
static StringRef resultHint(Operation *op) {
  return llvm::TypeSwitch<Operation *, StringRef>(op)
      .Case([](GetReadPtrOp) { return "l1_read"; })
      .Case([](GetWritePtrOp) { return "l1_write"; })
      .Case([](GetSemaphoreOp) { return "semaphore"; })
      .Case<GetNocAddrOp, GetNocAddrFromBankIDOp, TensorAccessorGetNocAddrOp>(
          [](auto) { return "noc_addr"; })
      .Case([](GetNocMulticastAddrOp) { return "mcast_addr"; })
      .Case([](TensorAccessorOp) { return "tensor"; })
      .Case([](GetTileSizeOp) { return "page_size"; })
      .Case<MyXOp, MyLogicalXOp>([](auto) { return "x"; })
      .Case<MyYOp, MyLogicalYOp>([](auto) { return "y"; })
      .Default([](Operation *) { return StringRef("v"); });
}

LogicalResult Emitter::emitCall(Operation *op, const CallInfo &info) {
  StringRef header = info.header;
  if (!header.empty() && (!isCompute || header != "dataflow_api.h"))
    addHeader(header);
  if (auto print = dyn_cast<DPrintOp>(op))
    return emitPrint(*this, print);
  if (auto args = dyn_cast<TensorAccessorArgsOp>(op))
    return emitAccessorArgs(*this, args);
  if (auto pointer = dyn_cast<ReinterpretCastOp>(op))
    return emitPointer(*this, pointer);
  if (auto bits = dyn_cast<BitcastOp>(op))
    return emitBitcast(*this, bits);
  StringRef callee = StringRef(info.cpp.empty() ? info.callee : info.cpp);
  StringRef name =
      callee.take_while([](char c) { return c != '(' && c != '<'; });
  if (!helperText(name).empty())
    addHelper(name);
  else if (name.starts_with("experimental::"))
    return op->emitOpError("has no form in C++");
  FailureOr<std::string> text = spellCall(*this, op, info);
  if (failed(text))
    return failure();
  return assign(op, *text, resultHint(op),
                isa<GetCompileArgValOp>(op) ? "constexpr " : "");
}

} // namespace mlir::tt
