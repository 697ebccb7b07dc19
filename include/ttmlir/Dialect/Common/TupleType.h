//===- TupleType.h - the type of a tuple in assembly formats ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_TUPLETYPE_H
#define TTMLIR_DIALECT_COMMON_TUPLETYPE_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::tt {

/// `tuple<tensor<4xf32>, tensor<i32>>`: the type of a tuple, and with it those
/// of its elements; for `custom<TupleOpType>`.
ParseResult parseTupleOpType(OpAsmParser &parser,
                             SmallVectorImpl<Type> &elements, Type &tuple);
void printTupleOpType(OpAsmPrinter &printer, Operation *op, TypeRange elements,
                      Type tuple);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_TUPLETYPE_H
