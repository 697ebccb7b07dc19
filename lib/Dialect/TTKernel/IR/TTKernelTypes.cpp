//===- TTKernelTypes.cpp - types and attributes of ttkernel ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

#include "ttmlir/Dialect/TTKernel/IR/TTKernelEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTKernel/IR/TTKernelTypes.cpp.inc"

void TTKernelDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.cpp.inc"
      >();
}

void TTKernelDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttmlir/Dialect/TTKernel/IR/TTKernelTypes.cpp.inc"
      >();
}

ttcore::TileType CBType::getTile() const {
  return dyn_cast<ttcore::TileType>(getElementType());
}

LogicalResult CBType::verify(function_ref<InFlightDiagnostic()> emitError,
                             int64_t numElements, Type elementType) {
  if (numElements <= 0)
    return emitError() << "a circular buffer of " << numElements
                       << " elements: at least one expected";
  if (failed(ttcore::elementTypeToDataType(elementType)))
    return emitError() << "elements of type " << elementType
                       << " have no format on the device";
  return success();
}

LogicalResult
L1AddrPtrType::verify(function_ref<InFlightDiagnostic()> emitError,
                      uint32_t elementWidth) {
  if (elementWidth != 8 && elementWidth != 16 && elementWidth != 32)
    return emitError() << "a pointer to words of " << elementWidth
                       << " bits: 8, 16 or 32 expected";
  return success();
}
