//===- TTMetalKernelUses.cpp - programs against their kernels -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTMetal/IR/DeviceBuffer.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttmetal;
using ttkernel::ArgType;

//===----------------------------------------------------------------------===//
// Lists of arguments
//===----------------------------------------------------------------------===//

/// Do a kernel's specification and a program mean the same argument? A named
/// argument is a number, which may differ from core to core.
static bool agree(ttkernel::ArgAttr wanted, KernelArgAttr found) {
  return wanted.getArgType() == found.getType() &&
         (found.getType() == ArgType::NamedArgument ||
          wanted.getOperandIndex() == found.getOperandIndex());
}

/// The arguments in `spec` must be those in `args`, one by one.
static LogicalResult verifySpec(EnqueueProgramOp op, SymbolRefAttr symbol,
                                StringRef when,
                                ArrayRef<ttkernel::ArgAttr> spec,
                                ArrayRef<KernelArgAttr> args) {
  if (spec.size() != args.size())
    return op.emitOpError("kernel ")
           << symbol << " is passed " << args.size() << " " << when
           << " arguments, its arg_spec has " << spec.size();
  for (auto [i, wanted, found] : llvm::enumerate(spec, args))
    if (!agree(wanted, found))
      return op.emitOpError("kernel ")
             << symbol << " is passed " << stringifyArgType(found.getType())
             << "[" << found.getOperandIndex() << "] as " << when
             << " argument " << i << ", its arg_spec wants "
             << stringifyArgType(wanted.getArgType()) << "["
             << wanted.getOperandIndex() << "]";
  return success();
}

static LogicalResult verifySpec(EnqueueProgramOp op, const KernelConfig &kernel,
                                ttkernel::ArgSpecAttr spec) {
  return success(
      succeeded(verifySpec(op, kernel.symbol, "uniform run-time",
                           spec.getRtArgs(/*uniform=*/true),
                           kernel.args.getCommonRtArgs())) &&
      succeeded(verifySpec(op, kernel.symbol, "run-time",
                           spec.getRtArgs(/*uniform=*/false),
                           kernel.args.getRtArgs())) &&
      succeeded(verifySpec(op, kernel.symbol, "compile-time", spec.getCtArgs(),
                           kernel.args.getCtArgs())));
}

//===----------------------------------------------------------------------===//
// Types of circular buffers
//===----------------------------------------------------------------------===//

static std::string describe(const DeviceBuffer &buffer) {
  std::string format = stringifyDataType(buffer.dataType).str();
  return std::to_string(buffer.shardBytes * buffer.buffers) + " bytes of " +
         format + (buffer.isTiled() ? " tiles" : " elements");
}

/// A kernel may take a circular buffer of tiles as one of rows and may use a
/// part of it.
static LogicalResult verifyCBType(EnqueueProgramOp op, Operation *use,
                                  ttkernel::CBType type, size_t index) {
  FailureOr<DeviceBuffer> buffer =
      describeDeviceBuffer(cast<MemRefType>(op.getCbs()[index].getType()),
                           [&] { return op.emitOpError(); });
  if (failed(buffer))
    return failure();
  FailureOr<ttcore::DataType> format =
      ttcore::elementTypeToDataType(type.getElementType());
  ttcore::TileType tile = type.getTile();
  uint64_t unit = tile ? tile.getSizeBytes()
                       : type.getElementType().getIntOrFloatBitWidth() / 8;
  bool sameTile = !tile || !buffer->isTiled() ||
                  (tile.getHeight() == buffer->unitRows &&
                   tile.getWidth() == buffer->unitCols);
  if (succeeded(format) && *format == buffer->dataType && sameTile &&
      unit * type.getNumElements() <= buffer->shardBytes * buffer->buffers)
    return success();
  InFlightDiagnostic error = op.emitOpError("circular buffer ");
  error << index << " has " << describe(*buffer) << ", which its kernel takes "
        << "as " << type << ", " << unit * type.getNumElements() << " bytes";
  error.attachNote(use->getLoc()) << "the kernel takes it here";
  return error;
}

/// Compile-time arguments up to the first that takes more than one number.
static LogicalResult verifyCBTypes(EnqueueProgramOp op,
                                   const KernelConfig &kernel,
                                   FunctionOpInterface function) {
  ArrayRef<KernelArgAttr> args =
      kernel.args.getCtArgs().take_until([](KernelArgAttr arg) {
        return arg.getType() == ArgType::TensorAccessorArgs;
      });
  WalkResult result = function->walk([&](ttkernel::GetCompileArgValOp use) {
    auto type = dyn_cast<ttkernel::CBType>(use.getType());
    uint32_t index = use.getArgIndex();
    if (!type || index >= args.size() ||
        args[index].getType() != ArgType::CBPort ||
        args[index].getOperandIndex() >= op.getCbs().size())
      return WalkResult::advance();
    return WalkResult(
        verifyCBType(op, use, type, args[index].getOperandIndex()));
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Kernel functions
//===----------------------------------------------------------------------===//

/// A kernel that is not there is an error of the translation: a program may be
/// read and written before its kernels exist.
LogicalResult
EnqueueProgramOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (Attribute config : getKernelConfigs()) {
    KernelConfig kernel = getKernelConfig(config);
    Operation *symbol = symbols.lookupNearestSymbolFrom(*this, kernel.symbol);
    if (!symbol)
      continue;
    auto thread = symbol->getAttrOfType<ttkernel::ThreadTypeAttr>(
        ttkernel::TTKernelDialect::getThreadAttrName());
    if (!isa<FunctionOpInterface>(symbol) || !thread)
      return emitOpError("runs ")
             << kernel.symbol << ", which is not a kernel: a function with the "
             << "attribute ttkernel.thread";
    if (thread.getValue() != kernel.thread)
      return emitOpError("runs kernel ")
             << kernel.symbol << " on a " << stringifyThreadType(kernel.thread)
             << " thread, it is for a "
             << stringifyThreadType(thread.getValue()) << " thread";
    auto spec = symbol->getAttrOfType<ttkernel::ArgSpecAttr>(
        ttkernel::TTKernelDialect::getArgSpecAttrName());
    if ((spec && failed(verifySpec(*this, kernel, spec))) ||
        failed(verifyCBTypes(*this, kernel, cast<FunctionOpInterface>(symbol))))
      return failure();
  }
  return success();
}
