//===- TTKernelDialect.cpp - the ttkernel dialect -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "ttmlir/Dialect/Common/Inline.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tt::ttkernel;

#include "ttmlir/Dialect/TTKernel/IR/TTKernelDialect.cpp.inc"

void TTKernelDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerTTKernelDialectOperations(this);
  registerTableOps(this);
  addInterfaces<mlir::tt::InlineAnywhere>();
}

/// An attribute of a kernel must be of its class, and on a function.
template <typename AttrT>
static LogicalResult verifyKernelAttribute(Operation *op, NamedAttribute attr,
                                           StringRef text) {
  if (!isa<FunctionOpInterface>(op))
    return op->emitOpError()
           << "'" << attr.getName().strref() << "' belongs on a function";
  if (!isa<AttrT>(attr.getValue()))
    return op->emitOpError() << "'" << attr.getName().strref() << "' must be a "
                             << text << ", found " << attr.getValue();
  return success();
}

LogicalResult TTKernelDialect::verifyOperationAttribute(Operation *op,
                                                        NamedAttribute attr) {
  if (attr.getName() == getThreadAttrName())
    return verifyKernelAttribute<ThreadTypeAttr>(op, attr, "#ttkernel.thread");
  if (attr.getName() == getArgSpecAttrName())
    return verifyKernelAttribute<ArgSpecAttr>(op, attr, "#ttkernel.arg_spec");
  return success();
}

Operation *mlir::tt::ttkernel::getKernel(Operation *op) {
  for (; op; op = op->getParentOp())
    if (op->hasAttr(TTKernelDialect::getThreadAttrName()) ||
        op->hasAttr(TTKernelDialect::getArgSpecAttrName()))
      return op;
  return nullptr;
}

std::optional<ThreadType> mlir::tt::ttkernel::getThread(Operation *kernel) {
  auto thread = kernel->getAttrOfType<ThreadTypeAttr>(
      TTKernelDialect::getThreadAttrName());
  if (!thread)
    return std::nullopt;
  return thread.getValue();
}

ArgSpecAttr mlir::tt::ttkernel::getArgSpec(Operation *kernel) {
  return kernel->getAttrOfType<ArgSpecAttr>(
      TTKernelDialect::getArgSpecAttrName());
}
