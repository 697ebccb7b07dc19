//===- StableHLOAsm.h - text forms that ops share ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOASM_H
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOASM_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::tt::stablehlo {

/// `%a, %b {attributes} : type`, if operands and result have one type, else
/// `(types) -> type`.
ParseResult parseEltwise(OpAsmParser &parser, OperationState &state);
void printEltwise(OpAsmPrinter &printer, Operation *op);

/// The type of operand and result: one, or those of a function.
ParseResult parseOneType(OpAsmParser &parser, Type &operand, Type &result);
void printOneType(OpAsmPrinter &printer, Operation *op, Type operand,
                  Type result);

/// `tensor<4xcomplex<f32>>`: the result, of which the operands are parts.
ParseResult parseComplexType(OpAsmParser &parser, Type &lhs, Type &rhs,
                             Type &result);
void printComplexType(OpAsmPrinter &printer, Operation *op, Type lhs, Type rhs,
                      Type result);

/// `tensor<4xi1>, tensor<4xf32>`: the condition, and what all others have.
ParseResult parseSelectType(OpAsmParser &parser, Type &pred, Type &onTrue,
                            Type &onFalse, Type &result);
void printSelectType(OpAsmPrinter &printer, Operation *op, Type pred,
                     Type onTrue, Type onFalse, Type result);

/// `tensor<4xf32>, tensor<i32>`: results that have the operands' types.
ParseResult parsePairwiseTypes(OpAsmParser &parser,
                               SmallVectorImpl<Type> &operands,
                               SmallVectorImpl<Type> &results);
void printPairwiseTypes(OpAsmPrinter &printer, Operation *op,
                        TypeRange operands, TypeRange results);

/// `%a, %b, `: values before an attribute.
ParseResult
parseValuesThen(OpAsmParser &parser,
                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values);
void printValuesThen(OpAsmPrinter &printer, Operation *op, OperandRange values);

/// `e5m10`.
ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent,
                                  IntegerAttr &mantissa);
void printExponentMantissa(OpAsmPrinter &printer, Operation *op,
                           IntegerAttr exponent, IntegerAttr mantissa);

/// `[0:4, 1:9:2]`.
ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &begins,
                             DenseI64ArrayAttr &ends, DenseI64ArrayAttr &steps);
void printSliceRanges(OpAsmPrinter &printer, Operation *op,
                      DenseI64ArrayAttr begins, DenseI64ArrayAttr ends,
                      DenseI64ArrayAttr steps);

/// `@target`, or a text.
ParseResult parseCallTarget(OpAsmParser &parser, StringAttr &target);
void printCallTarget(OpAsmPrinter &printer, Operation *op, StringAttr target);

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOASM_H
