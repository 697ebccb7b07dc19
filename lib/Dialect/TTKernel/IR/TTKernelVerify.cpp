//===- TTKernelVerify.cpp - checks of a call by its record ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/IR/Matchers.h"
#include "tt/device/Chip.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

//===----------------------------------------------------------------------===//
// Thread
//===----------------------------------------------------------------------===//

static StringRef kernelName(Operation *kernel) {
  auto name = kernel->getAttrOfType<StringAttr>("sym_name");
  return name ? name.getValue() : StringRef("?");
}

/// Kernels of ethernet cores move data and nothing else.
static LogicalResult verifyThread(Operation *op, const CallInfo &info) {
  Operation *kernel = getKernel(op);
  if (!kernel || info.thread == CallThread::any)
    return success();
  std::optional<ThreadType> thread = getThread(kernel);
  bool wantsCompute = info.thread == CallThread::compute;
  if (!thread || wantsCompute == (*thread == ThreadType::Compute))
    return success();
  return op->emitOpError() << "is a call of "
                           << (wantsCompute ? "compute" : "data-movement")
                           << " kernels, but '" << kernelName(kernel)
                           << "' is for thread '"
                           << stringifyThreadType(*thread) << "'";
}

//===----------------------------------------------------------------------===//
// Constant operands
//===----------------------------------------------------------------------===//

/// Tiles that DST holds at most: of the system that the module is for, or of
/// any chip.
static int64_t dstTiles(Operation *op) {
  static const int64_t anyChip =
      ::tt::device::makeChip("n150").dstPhysicalSizeTiles;
  auto module = op->getParentOfType<ModuleOp>();
  if (ttcore::SystemDescAttr system =
          module ? ttcore::getSystemDesc(module) : ttcore::SystemDescAttr())
    return system.getChipDesc(0).getDstPhysicalSizeTiles();
  return anyChip;
}

static LogicalResult verifyRange(Operation *op, const CallParameter &p,
                                 const APInt &value, int64_t first,
                                 int64_t last, const Twine &reason) {
  int64_t number = value.getSExtValue();
  if (first <= number && number <= last)
    return success();
  return op->emitOpError() << "'" << p.name << "' is " << number << ", but "
                           << reason.str();
}

static LogicalResult verifyConstant(Operation *op, const CallParameter &p,
                                    const APInt &value) {
  switch (p.kind) {
  case ParameterKind::Noc:
    return verifyRange(op, p, value, 0, 1, "the networks are 0 and 1");
  case ParameterKind::Trid:
    return verifyRange(op, p, value, 0, 15, "transaction ids are 0 to 15");
  case ParameterKind::DstIndex: {
    int64_t tiles = dstTiles(op);
    return verifyRange(op, p, value, 0, tiles - 1,
                       "DST has " + Twine(tiles) + " tiles at most");
  }
  case ParameterKind::Pages:
    return verifyRange(op, p, value, 1, INT32_MAX, "at least one is expected");
  default:
    return success();
  }
}

//===----------------------------------------------------------------------===//
// Circular buffers
//===----------------------------------------------------------------------===//

/// The classes of formats that one pass through the matrix unit cannot mix:
/// integers, floats with an exponent of 8 bits, floats with one of 5. (The
/// formats of SrcA and SrcB: tech_reports/data_formats of tt-metal.)
static StringRef formatClass(ttcore::DataType type) {
  using ttcore::DataType;
  switch (type) {
  case DataType::Float16:
  case DataType::BFP_Float8:
  case DataType::BFP_Float4:
  case DataType::BFP_Float2:
    return "floats with 5-bit exponents";
  case DataType::Float32:
  case DataType::BFloat16:
  case DataType::BFP_BFloat8:
  case DataType::BFP_BFloat4:
  case DataType::BFP_BFloat2:
    return "floats with 8-bit exponents";
  default:
    return "integers";
  }
}

static bool needsTiles(ParameterKind kind) {
  return kind == ParameterKind::InCB || kind == ParameterKind::OutCB;
}

static bool isCB(ParameterKind kind) {
  return needsTiles(kind) || kind == ParameterKind::CB;
}

static LogicalResult verifyPages(Operation *op, const CallParameter &p,
                                 const APInt &pages,
                                 const CallParameter &cbName, CBType cb) {
  int64_t number = pages.getSExtValue();
  if (number <= cb.getNumElements())
    return success();
  return op->emitOpError() << "'" << p.name << "' is " << number << ", but '"
                           << cbName.name << "' holds " << cb.getNumElements();
}

namespace {
/// A parameter with its operand, and its value if that is constant.
struct Argument {
  const CallParameter *parameter;
  Value value;
  std::optional<APInt> constant;
};
} // namespace

static LogicalResult verifyBuffers(Operation *op,
                                   ArrayRef<Argument> arguments) {
  const Argument *input = nullptr;
  for (const Argument &a : arguments) {
    auto cb = dyn_cast<CBType>(a.value.getType());
    if (!cb || !isCB(a.parameter->kind))
      continue;
    if (needsTiles(a.parameter->kind) && !cb.getTile())
      return op->emitOpError()
             << "'" << a.parameter->name
             << "' must be a circular buffer of tiles, but is " << cb;
    for (const Argument &count : arguments)
      if (count.parameter->kind == ParameterKind::Pages && count.constant)
        if (failed(verifyPages(op, *count.parameter, *count.constant,
                               *a.parameter, cb)))
          return failure();
    if (a.parameter->kind != ParameterKind::InCB)
      continue;
    if (!input) {
      input = &a;
      continue;
    }
    ttcore::DataType first =
        cast<CBType>(input->value.getType()).getTile().getDataType();
    ttcore::DataType second = cb.getTile().getDataType();
    if (formatClass(first) != formatClass(second))
      return op->emitOpError()
             << "'" << input->parameter->name << "' holds "
             << stringifyDataType(first) << " (" << formatClass(first)
             << ") and '" << a.parameter->name << "' "
             << stringifyDataType(second) << " (" << formatClass(second)
             << "), which the matrix unit cannot combine";
  }
  return success();
}

LogicalResult mlir::tt::ttkernel::detail::verifyKernelCall(Operation *op) {
  const CallInfo &info = *getCallInfo(op);
  if (failed(verifyThread(op, info)))
    return failure();
  SmallVector<Argument> arguments;
  for (auto [i, p] : llvm::enumerate(info.parameters)) {
    if (p.isAttr)
      break;
    for (Value value : getOperands(op, info, i)) {
      std::optional<APInt> constant;
      if (APInt number; matchPattern(value, m_ConstantInt(&number)))
        constant = number;
      if (constant && failed(verifyConstant(op, p, *constant)))
        return failure();
      arguments.push_back({&p, value, constant});
    }
  }
  return verifyBuffers(op, arguments);
}
