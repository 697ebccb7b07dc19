//===- StableHLO.h - the stablehlo dialect ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLO_H
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLO_H

#include "ttmlir/Dialect/Common/Traits.h"
#include "ttmlir/Dialect/Common/TupleType.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLOAsm.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/StableHLO/IR/StableHLODialect.h.inc"
#include "ttmlir/Dialect/StableHLO/IR/StableHLOEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.h.inc"

namespace mlir::tt::stablehlo {

/// An element of the result depends on those of the operands at its index only:
/// the op means the same on tensors of any shape.
template <typename ConcreteOp>
struct Elementwise : OpTrait::TraitBase<ConcreteOp, Elementwise> {};

/// Fails, with a diagnostic, unless all operands and the result have one shape
/// and one element type. `convert`, `is_finite`, parts of complex numbers and
/// ops on quantized types may change the type, each as it is made to; bounds of
/// `clamp` may be scalars.
LogicalResult verifyEltwise(Operation *op);

//===-- text forms --------------------------------------------------------===//

ParseResult parseDotDimensions(OpAsmParser &parser,
                               DotDimensionNumbersAttr &dims);
void printDotDimensions(OpAsmPrinter &printer, Operation *op,
                        DotDimensionNumbersAttr dims);
ParseResult parsePrecision(OpAsmParser &parser, ArrayAttr &precision);
void printPrecision(OpAsmPrinter &printer, Operation *op, ArrayAttr precision);
ParseResult parsePrecisionAndAlgorithm(OpAsmParser &parser,
                                       ArrayAttr &precision,
                                       DotAlgorithmAttr &algorithm);
void printPrecisionAndAlgorithm(OpAsmPrinter &printer, Operation *op,
                                ArrayAttr precision,
                                DotAlgorithmAttr algorithm);
ParseResult parseConvolutionDimensions(OpAsmParser &parser,
                                       ConvDimensionNumbersAttr &dims);
void printConvolutionDimensions(OpAsmPrinter &printer, Operation *op,
                                ConvDimensionNumbersAttr dims);
ParseResult parseConvolutionWindow(OpAsmParser &parser,
                                   DenseI64ArrayAttr &strides,
                                   DenseIntElementsAttr &padding,
                                   DenseI64ArrayAttr &lhsDilation,
                                   DenseI64ArrayAttr &rhsDilation,
                                   DenseBoolArrayAttr &reversal);
void printConvolutionWindow(OpAsmPrinter &printer, Operation *op,
                            DenseI64ArrayAttr strides,
                            DenseIntElementsAttr padding,
                            DenseI64ArrayAttr lhsDilation,
                            DenseI64ArrayAttr rhsDilation,
                            DenseBoolArrayAttr reversal);

} // namespace mlir::tt::stablehlo

#define GET_OP_CLASSES
#include "ttmlir/Dialect/StableHLO/IR/StableHLOOps.h.inc"

#endif // TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLO_H
