//===- TTKernelOps.cpp - ops that are checked one by one ------------------===//
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
// Arguments
//===----------------------------------------------------------------------===//

/// The kind of argument that is read as `type`; none if any kind is.
static std::optional<ArgType> argTypeFor(Type type) {
  if (isa<CBType>(type))
    return ArgType::CBPort;
  if (isa<LocalSemaphoreType>(type))
    return ArgType::LocalSemaphore;
  return std::nullopt;
}

/// The words that describe a tensor's layout are several for one entry of the
/// specification, so nothing is known of what is behind them.
static ArrayRef<ArgAttr> knownArgs(ArrayRef<ArgAttr> args, bool &open) {
  auto it = llvm::find_if(args, [](ArgAttr a) {
    return a.getArgType() == ArgType::TensorAccessorArgs;
  });
  open = it != args.end();
  return args.take_front(it - args.begin());
}

static LogicalResult verifyArg(Operation *op, int64_t index, StringRef kind,
                               ArrayRef<ArgAttr> all) {
  if (index < 0)
    return op->emitOpError() << "argument index " << index << " is negative";
  bool open = false;
  ArrayRef<ArgAttr> args = knownArgs(all, open);
  if (index >= int64_t(args.size())) {
    if (open)
      return success();
    return op->emitOpError()
           << "argument index " << index << ", but the kernel has "
           << args.size() << " " << kind << " arguments";
  }
  Type type = op->getResult(0).getType();
  std::optional<ArgType> wanted = argTypeFor(type);
  ArgType found = args[index].getArgType();
  if (!wanted || *wanted == found)
    return success();
  return op->emitOpError() << "argument " << index << " is a '"
                           << stringifyArgType(found)
                           << "', and cannot be read as " << type;
}

LogicalResult GetCompileArgValOp::verify() {
  Operation *kernel = getKernel(*this);
  ArgSpecAttr spec = kernel ? getArgSpec(kernel) : ArgSpecAttr();
  if (spec)
    return verifyArg(*this, int32_t(getArgIndex()), "compile-time",
                     spec.getCtArgs());
  if (int32_t(getArgIndex()) < 0)
    return emitOpError() << "argument index " << int32_t(getArgIndex())
                         << " is negative";
  return success();
}

static LogicalResult verifyRunTimeArg(Operation *op, bool uniform) {
  Operation *kernel = getKernel(op);
  ArgSpecAttr spec = kernel ? getArgSpec(kernel) : ArgSpecAttr();
  APInt index;
  if (!spec || spec.getRtArgs().empty() ||
      !matchPattern(op->getOperand(0), m_ConstantInt(&index)))
    return success();
  return verifyArg(op, index.getSExtValue(),
                   uniform ? "uniform run-time" : "run-time",
                   spec.getRtArgs(uniform));
}

LogicalResult GetArgValOp::verify() { return verifyRunTimeArg(*this, false); }

LogicalResult GetCommonArgValOp::verify() {
  return verifyRunTimeArg(*this, true);
}

//===----------------------------------------------------------------------===//
// Scalar code
//===----------------------------------------------------------------------===//

LogicalResult BitcastOp::verify() {
  Type type = getType();
  if (type.isIndex() ||
      (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 32))
    return success();
  return emitOpError() << "result type " << type
                       << " is not an integer or float of 32 bits or less";
}

/// `width`, if given, and the value's type are the pointer's.
template <typename OpT> static LogicalResult verifyAccess(OpT op, Type value) {
  unsigned width =
      cast<L1AddrPtrType>(op.getL1Ptr().getType()).getElementWidth();
  if (value.getIntOrFloatBitWidth() != width)
    return op.emitOpError()
           << "accesses a value of type " << value
           << " through a pointer to words of " << width << " bits";
  if (op.getWidthAttr() && op.getWidth() != width)
    return op.emitOpError()
           << "'width' is " << op.getWidth()
           << ", but the pointer is to words of " << width << " bits";
  return success();
}

LogicalResult LoadFromL1Op::verify() { return verifyAccess(*this, getType()); }
LogicalResult StoreToL1Op::verify() {
  return verifyAccess(*this, getValue().getType());
}

LogicalResult DPrintOp::verify() {
  size_t places = 0;
  for (StringRef rest = getFmt(); rest.contains("{}");
       rest = rest.split("{}").second)
    ++places;
  if (places == getArgv().size())
    return success();
  return emitOpError() << "format has " << places << " places '{}' for "
                       << getArgv().size() << " values";
}

std::string DPrintOp::getText() {
  std::string text;
  StringRef format = getFmt();
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '\\' || i + 1 == format.size()) {
      text += format[i];
      continue;
    }
    char next = format[++i];
    text += next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return text;
}
