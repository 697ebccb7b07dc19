//===- StableHLOForms.cpp - text forms of single ops ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

//===-- products ----------------------------------------------------------===//

using Dims = SmallVector<int64_t>;

static ParseResult parseDims(OpAsmParser &parser, Dims &dims) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(dims.emplace_back());
  });
}

/// `[0] x [1]`.
static ParseResult parsePair(OpAsmParser &parser, Dims &lhs, Dims &rhs) {
  return failure(parser.parseEqual() || parseDims(parser, lhs) ||
                 parser.parseKeyword("x") || parseDims(parser, rhs));
}

static void printPair(OpAsmPrinter &printer, StringRef name,
                      ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  printer << name << " = [";
  llvm::interleaveComma(lhs, printer);
  printer << "] x [";
  llvm::interleaveComma(rhs, printer);
  printer << ']';
}

ParseResult stablehlo::parseDotDimensions(OpAsmParser &parser,
                                          DotDimensionNumbersAttr &dims) {
  Dims lhsBatch, rhsBatch, lhsContract, rhsContract;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) &&
      (parsePair(parser, lhsBatch, rhsBatch) || parser.parseComma()))
    return failure();
  if (parser.parseKeyword("contracting_dims") ||
      parsePair(parser, lhsContract, rhsContract))
    return failure();
  dims = DotDimensionNumbersAttr::get(parser.getContext(), lhsBatch, rhsBatch,
                                      lhsContract, rhsContract);
  return success();
}

void stablehlo::printDotDimensions(OpAsmPrinter &printer, Operation *,
                                   DotDimensionNumbersAttr dims) {
  if (!dims.getLhsBatchingDimensions().empty()) {
    printPair(printer, "batching_dims", dims.getLhsBatchingDimensions(),
              dims.getRhsBatchingDimensions());
    printer << ", ";
  }
  printPair(printer, "contracting_dims", dims.getLhsContractingDimensions(),
            dims.getRhsContractingDimensions());
}

/// `[DEFAULT, DEFAULT]`.
static ParseResult parseWords(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> words;
  auto one = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<Precision> known = symbolizePrecision(word);
    if (!known)
      return parser.emitError(loc, "wanted DEFAULT, HIGH or HIGHEST");
    words.push_back(PrecisionAttr::get(parser.getContext(), *known));
    return success();
  };
  if (parser.parseEqual() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, one))
    return failure();
  precision = parser.getBuilder().getArrayAttr(words);
  return success();
}

/// `, precision = [DEFAULT, DEFAULT]`, or nothing.
ParseResult stablehlo::parsePrecision(OpAsmParser &parser,
                                      ArrayAttr &precision) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword("precision") ||
                 parseWords(parser, precision));
}

/// As above, and `, algorithm = <...>`; each may be absent.
ParseResult stablehlo::parsePrecisionAndAlgorithm(OpAsmParser &parser,
                                                  ArrayAttr &precision,
                                                  DotAlgorithmAttr &algorithm) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    if (name == "precision" && !precision) {
      if (parseWords(parser, precision))
        return failure();
    } else if (name == "algorithm" && !algorithm) {
      if (parser.parseEqual() ||
          parser.parseCustomAttributeWithFallback(algorithm))
        return failure();
    } else {
      return parser.emitError(loc, "wanted precision or algorithm, each once");
    }
  }
  return success();
}

void stablehlo::printPrecisionAndAlgorithm(OpAsmPrinter &printer, Operation *op,
                                           ArrayAttr precision,
                                           DotAlgorithmAttr algorithm) {
  printPrecision(printer, op, precision);
  if (algorithm) {
    printer << ", algorithm = ";
    printer.printStrippedAttrOrType(algorithm);
  }
}

void stablehlo::printPrecision(OpAsmPrinter &printer, Operation *,
                               ArrayAttr precision) {
  if (!precision)
    return;
  printer << ", precision = [";
  llvm::interleaveComma(precision, printer, [&](Attribute word) {
    printer << stringifyPrecision(cast<PrecisionAttr>(word).getValue());
  });
  printer << ']';
}

ParseResult stablehlo::parseConvolutionWindow(OpAsmParser &parser,
                                              DenseI64ArrayAttr &strides,
                                              DenseIntElementsAttr &padding,
                                              DenseI64ArrayAttr &lhsDilation,
                                              DenseI64ArrayAttr &rhsDilation,
                                              DenseBoolArrayAttr &reversal) {
  Builder &builder = parser.getBuilder();
  auto numbers = [&](DenseI64ArrayAttr &attribute) -> ParseResult {
    Dims dims;
    if (parseDims(parser, dims))
      return failure();
    attribute = builder.getDenseI64ArrayAttr(dims);
    return success();
  };
  auto pairs = [&]() -> ParseResult {
    Dims flat;
    SMLoc loc = parser.getCurrentLocation();
    auto pair = [&]() -> ParseResult {
      size_t before = flat.size();
      if (parseDims(parser, flat))
        return failure();
      if (flat.size() != before + 2)
        return parser.emitError(loc, "padding has two numbers a dimension");
      return success();
    };
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, pair))
      return failure();
    auto type = RankedTensorType::get({int64_t(flat.size() / 2), 2},
                                      builder.getI64Type());
    padding = DenseIntElementsAttr::get(type, flat);
    return success();
  };
  auto words = [&]() -> ParseResult {
    SmallVector<bool> values;
    auto one = [&]() -> ParseResult {
      int64_t number;
      OptionalParseResult parsed = parser.parseOptionalInteger(number);
      if (parsed.has_value()) {
        values.push_back(number != 0);
        return *parsed;
      }
      StringRef word;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&word))
        return failure();
      if (word != "true" && word != "false")
        return parser.emitError(loc, "wanted true or false");
      values.push_back(word == "true");
      return success();
    };
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, one))
      return failure();
    reversal = builder.getDenseBoolArrayAttr(values);
    return success();
  };
  auto field = [&]() -> OptionalParseResult {
    StringRef name;
    if (failed(parser.parseOptionalKeyword(
            &name, {"stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"})))
      return std::nullopt;
    if (parser.parseEqual())
      return failure();
    return name == "stride"       ? numbers(strides)
           : name == "pad"        ? pairs()
           : name == "lhs_dilate" ? numbers(lhsDilation)
           : name == "rhs_dilate" ? numbers(rhsDilation)
                                  : words();
  };
  // There may be none, and a comma may stand behind the last one.
  do {
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult parsed = field();
    if (!parsed.has_value()) {
      StringRef other;
      return succeeded(parser.parseOptionalKeyword(&other))
                 ? parser.emitError(loc, "wanted stride, pad, lhs_dilate, "
                                         "rhs_dilate or reverse")
                 : ParseResult(success());
    }
    if (failed(*parsed))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return success();
}

void stablehlo::printConvolutionWindow(OpAsmPrinter &printer, Operation *,
                                       DenseI64ArrayAttr strides,
                                       DenseIntElementsAttr padding,
                                       DenseI64ArrayAttr lhsDilation,
                                       DenseI64ArrayAttr rhsDilation,
                                       DenseBoolArrayAttr reversal) {
  bool first = true;
  auto begin = [&](StringRef name) {
    printer << (first ? "" : ", ") << name << " = [";
    first = false;
  };
  auto numbers = [&](StringRef name, DenseI64ArrayAttr dims) {
    if (!dims)
      return;
    begin(name);
    llvm::interleaveComma(dims.asArrayRef(), printer);
    printer << ']';
  };
  numbers("stride", strides);
  if (padding) {
    begin("pad");
    auto values = padding.getValues<int64_t>();
    for (int64_t i = 0, e = padding.getNumElements(); i + 1 < e; i += 2)
      printer << (i ? ", [" : "[") << values[i] << ", " << values[i + 1] << ']';
    printer << ']';
  }
  numbers("lhs_dilate", lhsDilation);
  numbers("rhs_dilate", rhsDilation);
  if (reversal) {
    begin("reverse");
    llvm::interleaveComma(reversal.asArrayRef(), printer,
                          [&](bool b) { printer << (b ? "true" : "false"); });
    printer << ']';
  }
}

//===-- constant ----------------------------------------------------------===//

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  // Older printers wrote `() {value = ...} : () -> type`.
  if (succeeded(parser.parseOptionalLParen())) {
    Type type;
    if (parser.parseRParen() ||
        parser.parseOptionalAttrDict(state.attributes) ||
        parser.parseColonType(type))
      return failure();
    auto function = dyn_cast<FunctionType>(type);
    state.addTypes(function && function.getNumResults() == 1
                       ? function.getResult(0)
                       : type);
    return success();
  }
  ElementsAttr value;
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseAttribute(value, "value", state.attributes))
    return failure();
  state.addTypes(value.getType());
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ';
  printer.printAttribute(getValue());
}

//===-- reduce ------------------------------------------------------------===//

/// `(%a init: %i), (%b init: %j) applies stablehlo.add across dimensions = [0]
/// : types`, or with a region: `... across dimensions = [0] : types reducer(%x:
/// t, %y: t) (%z: t, %w: t) { ... }`, pairs of arguments for every operand.
ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  SMLoc loc = parser.getCurrentLocation();
  auto operand = [&]() -> ParseResult {
    return failure(
        parser.parseLParen() || parser.parseOperand(inputs.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(inits.emplace_back()) || parser.parseRParen());
  };
  if (parser.parseCommaSeparatedList(operand))
    return failure();
  inputs.append(inits);

  std::optional<OperationName> inner;
  Location innerLoc = parser.getEncodedSourceLoc(parser.getCurrentLocation());
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    inner = *name;
  }
  Dims dims;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual() || parseDims(parser, dims) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(inputs, type.getInputs(), loc, state.operands))
    return failure();
  state.addAttribute("dimensions",
                     parser.getBuilder().getDenseI64ArrayAttr(dims));
  state.addTypes(type.getResults());

  Region *body = state.addRegion();
  if (inner) {
    auto first = type.getNumInputs()
                     ? dyn_cast<RankedTensorType>(type.getInput(0))
                     : RankedTensorType();
    if (inits.size() != 1 || !first)
      return parser.emitError(loc, "`applies` goes with one tensor");
    auto scalar = RankedTensorType::get({}, first.getElementType());
    OpBuilder builder(parser.getContext());
    Block *block =
        builder.createBlock(body, {}, {scalar, scalar}, {innerLoc, innerLoc});
    OperationState call(innerLoc, *inner, block->getArguments(), {scalar});
    Operation *result = builder.create(call);
    ReturnOp::create(builder, innerLoc, result->getResults());
    return success();
  }
  if (parser.parseKeyword("reducer"))
    return failure();
  SmallVector<OpAsmParser::Argument> first, second;
  for (size_t i = 0; i < inits.size(); ++i) {
    SmallVector<OpAsmParser::Argument> pair;
    if (parser.parseArgumentList(pair, OpAsmParser::Delimiter::Paren,
                                 /*allowType=*/true))
      return failure();
    if (pair.size() != 2)
      return parser.emitError(loc,
                              "wanted a pair of arguments for every operand");
    first.push_back(pair[0]);
    second.push_back(pair[1]);
  }
  first.append(second);
  return parser.parseRegion(*body, first);
}

/// The one op that the region consists of, if the short form can say it.
static Operation *shortForm(ReduceOp op) {
  if (op.getInputs().size() != 1 || op.getBody().empty())
    return nullptr;
  Block &block = op.getBody().front();
  if (block.getNumArguments() != 2 ||
      std::distance(block.begin(), block.end()) != 2)
    return nullptr;
  Operation &inner = block.front();
  if (inner.getNumOperands() != 2 || inner.getNumResults() != 1 ||
      inner.getNumRegions() != 0 || !inner.getAttrs().empty() ||
      inner.getOperand(0) != block.getArgument(0) ||
      inner.getOperand(1) != block.getArgument(1) ||
      block.back().getOperands() != inner.getResults())
    return nullptr;
  Type scalar = block.getArgument(0).getType();
  auto tensor = cast<RankedTensorType>(op.getInputs()[0].getType());
  bool plain = scalar == RankedTensorType::get({}, tensor.getElementType()) &&
               block.getArgument(1).getType() == scalar &&
               inner.getResult(0).getType() == scalar;
  return plain ? &inner : nullptr;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  for (auto [i, input, init] : llvm::enumerate(getInputs(), getInitValues()))
    printer << (i ? ", (" : "(") << input << " init: " << init << ')';
  Operation *inner = shortForm(*this);
  if (inner)
    printer << " applies " << inner->getName();
  printer << " across dimensions = [";
  llvm::interleaveComma(getDimensions(), printer);
  printer << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(*this);
  if (inner)
    return;
  printer.printNewline();
  printer << " reducer";
  size_t count = getInputs().size();
  for (size_t i = 0; i < count; ++i) {
    printer << '(';
    printer.printRegionArgument(getBody().getArgument(i));
    printer << ", ";
    printer.printRegionArgument(getBody().getArgument(i + count));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

//===-- while -------------------------------------------------------------===//

/// `(%x = %a, %y = %b) : types cond { ... } do { ... }`.
ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &state) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  auto one = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) ||
                   parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()));
  };
  SmallVector<Type> types;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, one))
    return failure();
  if (!arguments.empty() && parser.parseColonTypeList(types))
    return failure();
  if (types.size() != arguments.size())
    return parser.emitError(loc, "wanted ")
           << arguments.size() << " types, found " << types.size();
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  Region *cond = state.addRegion(), *body = state.addRegion();
  state.addTypes(types);
  return failure(
      parser.resolveOperands(operands, types, loc, state.operands) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseKeyword("cond") || parser.parseRegion(*cond, arguments) ||
      parser.parseKeyword("do") || parser.parseRegion(*body, arguments));
}

void WhileOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(getCond().getArguments(), getOperand()),
                        printer, [&](auto pair) {
                          printer << std::get<0>(pair) << " = "
                                  << std::get<1>(pair);
                        });
  printer << ')';
  if (getNumOperands() != 0)
    printer << " : " << getOperandTypes();
  // Both regions have arguments of the same names.
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.shadowRegionArgs(getBody(), getCond().getArguments());
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}
