//===- TupleType.cpp - the type of a tuple in assembly formats ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/TupleType.h"

using namespace mlir;

ParseResult mlir::tt::parseTupleOpType(OpAsmParser &parser,
                                       SmallVectorImpl<Type> &elements,
                                       Type &tuple) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(tuple))
    return failure();
  auto type = dyn_cast<TupleType>(tuple);
  if (!type)
    return parser.emitError(loc, "expected a tuple type, found ") << tuple;
  llvm::append_range(elements, type.getTypes());
  return success();
}

void mlir::tt::printTupleOpType(OpAsmPrinter &printer, Operation *, TypeRange,
                                Type tuple) {
  printer << tuple;
}
