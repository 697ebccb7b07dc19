//===- StableHLOAsm.cpp - text forms that ops share -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

//===-- types -------------------------------------------------------------===//

/// One type for `operands` operands and the result, or those of a function.
static ParseResult parseTypes(OpAsmParser &parser, SMLoc loc, unsigned operands,
                              SmallVectorImpl<Type> &inputs,
                              SmallVectorImpl<Type> &results) {
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    inputs.assign(operands, type);
    results.assign(1, type);
    return success();
  }
  if (function.getNumInputs() != operands || function.getNumResults() != 1)
    return parser.emitError(loc, "wanted the types of ")
           << operands << " operands and one result, found " << type;
  llvm::append_range(inputs, function.getInputs());
  llvm::append_range(results, function.getResults());
  return success();
}

static void printTypes(OpAsmPrinter &printer, TypeRange inputs, Type result) {
  if (llvm::all_of(inputs, [&](Type type) { return type == result; }))
    printer << result;
  else
    printer.printFunctionalType(inputs, TypeRange(result));
}

ParseResult stablehlo::parseEltwise(OpAsmParser &parser,
                                    OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> inputs, results;
  if (parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseTypes(parser, loc, operands.size(), inputs, results) ||
      parser.resolveOperands(operands, inputs, loc, state.operands))
    return failure();
  state.addTypes(results);
  return success();
}

void stablehlo::printEltwise(OpAsmPrinter &printer, Operation *op) {
  printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  printTypes(printer, op->getOperandTypes(), op->getResult(0).getType());
}

ParseResult stablehlo::parseOneType(OpAsmParser &parser, Type &operand,
                                    Type &result) {
  SmallVector<Type> inputs, results;
  if (parseTypes(parser, parser.getCurrentLocation(), 1, inputs, results))
    return failure();
  operand = inputs.front();
  result = results.front();
  return success();
}

void stablehlo::printOneType(OpAsmPrinter &printer, Operation *, Type operand,
                             Type result) {
  printTypes(printer, operand, result);
}

ParseResult stablehlo::parseComplexType(OpAsmParser &parser, Type &lhs,
                                        Type &rhs, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type)) {
    if (function.getNumInputs() != 2 || function.getNumResults() != 1)
      return parser.emitError(loc, "wanted two operands and one result");
    lhs = function.getInput(0);
    rhs = function.getInput(1);
    result = function.getResult(0);
    return success();
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto complex =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  if (!complex)
    return parser.emitError(loc, "wanted a tensor of complex numbers, found ")
           << type;
  result = type;
  lhs = rhs = tensor.clone(complex.getElementType());
  return success();
}

void stablehlo::printComplexType(OpAsmPrinter &printer, Operation *, Type, Type,
                                 Type result) {
  printer << result;
}

ParseResult stablehlo::parseSelectType(OpAsmParser &parser, Type &pred,
                                       Type &onTrue, Type &onFalse,
                                       Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(pred))
    return failure();
  if (auto function = dyn_cast<FunctionType>(pred)) {
    if (function.getNumInputs() != 3 || function.getNumResults() != 1)
      return parser.emitError(loc, "wanted three operands and one result");
    pred = function.getInput(0);
    onTrue = function.getInput(1);
    onFalse = function.getInput(2);
    result = function.getResult(0);
    return success();
  }
  if (parser.parseComma() || parser.parseType(result))
    return failure();
  onTrue = onFalse = result;
  return success();
}

void stablehlo::printSelectType(OpAsmPrinter &printer, Operation *, Type pred,
                                Type onTrue, Type onFalse, Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printer.printFunctionalType(TypeRange{pred, onTrue, onFalse},
                                TypeRange(result));
}

ParseResult stablehlo::parsePairwiseTypes(OpAsmParser &parser,
                                          SmallVectorImpl<Type> &operands,
                                          SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results.append(operands.begin(), operands.end());
  return success();
}

void stablehlo::printPairwiseTypes(OpAsmPrinter &printer, Operation *,
                                   TypeRange operands, TypeRange) {
  llvm::interleaveComma(operands, printer);
}

//===-- values and numbers ------------------------------------------------===//

ParseResult stablehlo::parseValuesThen(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values) {
  while (true) {
    OpAsmParser::UnresolvedOperand value;
    OptionalParseResult parsed = parser.parseOptionalOperand(value);
    if (!parsed.has_value())
      return success();
    if (failed(*parsed) || parser.parseComma())
      return failure();
    values.push_back(value);
  }
}

void stablehlo::printValuesThen(OpAsmPrinter &printer, Operation *,
                                OperandRange values) {
  for (Value value : values)
    printer << value << ", ";
}

ParseResult stablehlo::parseExponentMantissa(OpAsmParser &parser,
                                             IntegerAttr &exponent,
                                             IntegerAttr &mantissa) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  auto [e, m] = word.drop_front().split('m');
  int32_t exponentBits, mantissaBits;
  if (!word.starts_with("e") || e.getAsInteger(10, exponentBits) ||
      m.getAsInteger(10, mantissaBits))
    return parser.emitError(loc, "wanted bits of exponent and mantissa such as "
                                 "'e5m10', found '")
           << word << "'";
  exponent = parser.getBuilder().getI32IntegerAttr(exponentBits);
  mantissa = parser.getBuilder().getI32IntegerAttr(mantissaBits);
  return success();
}

void stablehlo::printExponentMantissa(OpAsmPrinter &printer, Operation *,
                                      IntegerAttr exponent,
                                      IntegerAttr mantissa) {
  printer << 'e' << exponent.getInt() << 'm' << mantissa.getInt();
}

ParseResult stablehlo::parseSliceRanges(OpAsmParser &parser,
                                        DenseI64ArrayAttr &begins,
                                        DenseI64ArrayAttr &ends,
                                        DenseI64ArrayAttr &steps) {
  SmallVector<int64_t> begin, end, step;
  auto range = [&]() -> ParseResult {
    if (parser.parseInteger(begin.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(end.emplace_back()))
      return failure();
    step.push_back(1);
    return failure(succeeded(parser.parseOptionalColon()) &&
                   failed(parser.parseInteger(step.back())));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, range))
    return failure();
  Builder &builder = parser.getBuilder();
  begins = builder.getDenseI64ArrayAttr(begin);
  ends = builder.getDenseI64ArrayAttr(end);
  steps = builder.getDenseI64ArrayAttr(step);
  return success();
}

void stablehlo::printSliceRanges(OpAsmPrinter &printer, Operation *,
                                 DenseI64ArrayAttr begins,
                                 DenseI64ArrayAttr ends,
                                 DenseI64ArrayAttr steps) {
  printer << '[';
  size_t count = std::min({begins.size(), ends.size(), steps.size()});
  for (size_t i = 0; i < count; ++i) {
    printer << (i ? ", " : "") << begins[i] << ':' << ends[i];
    if (steps[i] != 1)
      printer << ':' << steps[i];
  }
  printer << ']';
}

ParseResult stablehlo::parseCallTarget(OpAsmParser &parser,
                                       StringAttr &target) {
  if (succeeded(parser.parseOptionalSymbolName(target)))
    return success();
  return parser.parseAttribute(target);
}

void stablehlo::printCallTarget(OpAsmPrinter &printer, Operation *,
                                StringAttr target) {
  printer.printSymbolName(target.getValue());
}
