//===- LaunchKernels.cpp - launches against their kernels -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/Launch.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

//===----------------------------------------------------------------------===//
// Lists of arguments
//===----------------------------------------------------------------------===//

/// Do a kernel's specification and a program mean the same argument? A named
/// argument is a number, which may differ from core to core.
static bool agree(ArgAttr wanted, const LaunchArg &found) {
  return wanted.getArgType() == found.type &&
         (found.type == ArgType::NamedArgument ||
          wanted.getOperandIndex() == found.index);
}

/// The arguments in `spec` must be those in `args`, one by one.
static LogicalResult verifySpec(Operation *op, SymbolRefAttr symbol,
                                StringRef when, ArrayRef<ArgAttr> spec,
                                ArrayRef<LaunchArg> args) {
  if (spec.size() != args.size())
    return op->emitOpError("kernel ")
           << symbol << " is passed " << args.size() << " " << when
           << " arguments, its arg_spec has " << spec.size();
  for (auto [i, wanted, found] : llvm::enumerate(spec, args))
    if (!agree(wanted, found))
      return op->emitOpError("kernel ")
             << symbol << " is passed " << stringifyArgType(found.type) << "["
             << int64_t(found.index) << "] as " << when << " argument " << i
             << ", its arg_spec wants " << stringifyArgType(wanted.getArgType())
             << "[" << int64_t(wanted.getOperandIndex()) << "]";
  return success();
}

static LogicalResult verifySpec(Operation *op, const LaunchKernel &kernel,
                                ArgSpecAttr spec) {
  SmallVector<ArgAttr> own = spec.getRtArgs(/*uniform=*/false);
  if (failed(verifySpec(op, kernel.symbol, "uniform run-time",
                        spec.getRtArgs(/*uniform=*/true), kernel.commonArgs)) ||
      failed(verifySpec(op, kernel.symbol, "compile-time", spec.getCtArgs(),
                        kernel.compileTimeArgs)))
    return failure();
  for (const CoreArgs &core : kernel.coreArgs)
    if (failed(verifySpec(op, kernel.symbol, "run-time", own, core.args)))
      return failure();
  if (!kernel.coreArgs.empty() && kernel.runtimeArgs.empty())
    return success(); // every core has its own
  return verifySpec(op, kernel.symbol, "run-time", own, kernel.runtimeArgs);
}

//===----------------------------------------------------------------------===//
// Types of circular buffers
//===----------------------------------------------------------------------===//

static std::string describe(const LaunchCB &cb) {
  std::string format = stringifyDataType(cb.format).str();
  return std::to_string(cb.bytes) + " bytes of " + format +
         (cb.tileRows ? " tiles" : " elements");
}

/// A kernel may take a circular buffer of tiles as one of rows and may use a
/// part of it.
static LogicalResult verifyCBType(Operation *op, Operation *use, CBType type,
                                  const LaunchCB &cb, size_t index) {
  FailureOr<ttcore::DataType> format =
      ttcore::elementTypeToDataType(type.getElementType());
  ttcore::TileType tile = type.getTile();
  uint64_t unit = tile ? tile.getSizeBytes()
                       : type.getElementType().getIntOrFloatBitWidth() / 8;
  bool sameTile =
      !tile || !cb.tileRows ||
      (tile.getHeight() == cb.tileRows && tile.getWidth() == cb.tileCols);
  if (succeeded(format) && *format == cb.format && sameTile &&
      unit * type.getNumElements() <= cb.bytes)
    return success();
  InFlightDiagnostic error = op->emitOpError("circular buffer ");
  error << index << " has " << describe(cb) << ", which its kernel takes as "
        << type << ", " << unit * type.getNumElements() << " bytes";
  error.attachNote(use->getLoc()) << "the kernel takes it here";
  return error;
}

/// Compile-time arguments up to the first that takes more than one number.
static LogicalResult verifyCBTypes(Operation *op, const Launch &launch,
                                   const LaunchKernel &kernel,
                                   FunctionOpInterface function) {
  ArrayRef<LaunchArg> args =
      ArrayRef(kernel.compileTimeArgs).take_until([](const LaunchArg &arg) {
        return arg.type == ArgType::TensorAccessorArgs;
      });
  WalkResult result = function->walk([&](GetCompileArgValOp use) {
    auto type = dyn_cast<CBType>(use.getType());
    uint32_t index = use.getArgIndex();
    if (!type || index >= args.size() || args[index].type != ArgType::CBPort ||
        args[index].index >= launch.circularBuffers.size())
      return WalkResult::advance();
    size_t cb = args[index].index;
    return WalkResult(
        verifyCBType(op, use, type, launch.circularBuffers[cb], cb));
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Tensor accessors
//===----------------------------------------------------------------------===//

/// The words of a tensor's description must begin where the launch passes a
/// tensor. Numbers of arguments are known up to the first tensor, whose
/// description has several words.
static LogicalResult verifyAccessors(Operation *op, const LaunchKernel &kernel,
                                     FunctionOpInterface function) {
  ArrayRef<LaunchArg> args = kernel.compileTimeArgs;
  auto isTensor = [](const LaunchArg &arg) {
    return arg.type == ArgType::TensorAccessorArgs;
  };
  size_t known = args.take_until(isTensor).size();
  WalkResult result = function->walk([&](TensorAccessorArgsOp use) {
    APInt index;
    if (!use.getCtaBase() || use.getPrevArgs() || use.getCtaExpr() ||
        !matchPattern(use.getCtaBase(), m_ConstantInt(&index)))
      return WalkResult::advance();
    if (index.uge(known) && known != args.size())
      return WalkResult::advance();
    InFlightDiagnostic error = op->emitOpError("kernel ");
    error << kernel.symbol << " takes compile-time argument "
          << index.getSExtValue() << " for a tensor's layout";
    if (index.ult(known))
      error << ", which is "
            << stringifyArgType(args[index.getZExtValue()].type);
    else
      error << ", but is passed no tensor_accessor_args";
    error.attachNote(use.getLoc()) << "the kernel takes it here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult mlir::tt::ttkernel::verifyLoops(Operation *function) {
  WalkResult result = function->walk([](LoopLikeOpInterface loop) {
    std::optional<SmallVector<OpFoldResult>> steps = loop.getLoopSteps();
    if (!steps)
      return WalkResult::advance();
    for (OpFoldResult step : *steps) {
      std::optional<int64_t> number = getConstantIntValue(step);
      bool isUnsigned = loop->hasAttr("unsignedCmp");
      if (!number || *number > 0 || (*number != 0 && isUnsigned))
        continue;
      loop->emitOpError("has step ") << *number << ", wanted a positive one";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// A kernel's own loops and those of the functions that it calls.
static LogicalResult verifyAllLoops(Operation *kernel,
                                    SymbolTableCollection &symbols) {
  llvm::SetVector<Operation *> functions;
  functions.insert(kernel);
  for (size_t i = 0; i != functions.size(); ++i) {
    if (failed(verifyLoops(functions[i])))
      return failure();
    functions[i]->walk([&](func::CallOp call) {
      if (Operation *callee = symbols.lookupNearestSymbolFrom(
              call, call.getCalleeAttr().getAttr()))
        functions.insert(callee);
    });
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Kernel functions
//===----------------------------------------------------------------------===//

/// A kernel that is not there is an error of the translation: a program may be
/// read and written before its kernels exist.
LogicalResult
mlir::tt::ttkernel::verifyLaunchedKernels(Operation *op, const Launch &launch,
                                          SymbolTableCollection &symbols) {
  for (const LaunchKernel &kernel : launch.kernels) {
    Operation *symbol = symbols.lookupNearestSymbolFrom(op, kernel.symbol);
    if (!symbol)
      continue;
    auto thread = symbol->getAttrOfType<ThreadTypeAttr>(
        TTKernelDialect::getThreadAttrName());
    if (!isa<FunctionOpInterface>(symbol) || !thread)
      return op->emitOpError("runs ")
             << kernel.symbol << ", which is not a kernel: a function with the "
             << "attribute ttkernel.thread";
    if (thread.getValue() != kernel.thread)
      return op->emitOpError("runs kernel ")
             << kernel.symbol << " on a " << stringifyThreadType(kernel.thread)
             << " thread, it is for a "
             << stringifyThreadType(thread.getValue()) << " thread";
    auto spec = symbol->getAttrOfType<ArgSpecAttr>(
        TTKernelDialect::getArgSpecAttrName());
    auto function = cast<FunctionOpInterface>(symbol);
    if ((spec && failed(verifySpec(op, kernel, spec))) ||
        failed(verifyCBTypes(op, launch, kernel, function)) ||
        failed(verifyAccessors(op, kernel, function)) ||
        failed(verifyAllLoops(symbol, symbols)))
      return failure();
  }
  return success();
}
