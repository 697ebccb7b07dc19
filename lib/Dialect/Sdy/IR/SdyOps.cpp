//===- SdyOps.cpp - text and checks of ops --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "SdyText.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tt::sdy;

//===-- meshes ------------------------------------------------------------===//

/// `"x"=2, "y"=4`, and numbers of devices: `device_ids=[1, 0]`.
static ParseResult parseMeshAxes(OpAsmParser &parser, ArrayAttr &axes,
                                 DenseI64ArrayAttr &sizes,
                                 DenseI64ArrayAttr &devices) {
  Builder &builder = parser.getBuilder();
  auto numbers = [&](DenseI64ArrayAttr &attribute) -> ParseResult {
    SmallVector<int64_t> all;
    if (parser.parseEqual() ||
        parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(all.emplace_back());
        }))
      return failure();
    attribute = builder.getDenseI64ArrayAttr(all);
    return success();
  };
  SmallVector<Attribute> names;
  SmallVector<int64_t> counts;
  auto axis = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("device_ids")))
      return numbers(devices);
    std::string name;
    if (parser.parseString(&name) || parser.parseEqual() ||
        parser.parseInteger(counts.emplace_back()))
      return failure();
    names.push_back(builder.getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, axis))
    return failure();
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || numbers(devices)))
    return failure();
  axes = builder.getArrayAttr(names);
  sizes = builder.getDenseI64ArrayAttr(counts);
  return success();
}

static void printMeshAxes(OpAsmPrinter &printer, Operation *, ArrayAttr axes,
                          DenseI64ArrayAttr sizes, DenseI64ArrayAttr devices) {
  printer << '[';
  for (size_t i = 0; i < std::min<size_t>(axes.size(), sizes.size()); ++i)
    printer << (i ? ", " : "") << axes[i] << '=' << sizes[i];
  printer << ']';
  if (devices) {
    printer << ", device_ids=[";
    llvm::interleaveComma(devices.asArrayRef(), printer);
    printer << ']';
  }
}

LogicalResult MeshOp::verify() {
  llvm::StringSet<> names;
  if (getAxes().size() != getSizes().size())
    return emitOpError("has '") << getAxes().size() << "' axes and '"
                                << getSizes().size() << "' sizes";
  for (auto [axis, size] :
       llvm::zip(getAxes().getAsRange<StringAttr>(), getSizes())) {
    if (size < 1)
      return emitOpError("axis ")
             << axis << " has the size '" << size << "', at least '1' expected";
    if (!names.insert(axis.getValue()).second)
      return emitOpError("has axis ") << axis << " twice";
  }
  return success();
}

//===-- regions of one chip -----------------------------------------------===//

/// `in_shardings=[...]`
static ParseResult parseNamed(OpAsmParser &parser, StringRef name,
                              ShardingsAttr &shardings) {
  return failure(parser.parseKeyword(name) || parser.parseEqual() ||
                 parseShardings(parser, shardings));
}

ParseResult ManualComputationOp::parse(OpAsmParser &parser,
                                       OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<OpAsmParser::Argument> arguments;
  Properties &properties = state.getOrAddProperties<Properties>();
  ArrayAttr axes;
  SMLoc where = parser.getCurrentLocation();
  Region *body = state.addRegion();
  FunctionType type;
  if (parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parseNamed(parser, "in_shardings", properties.in_shardings) ||
      parseNamed(parser, "out_shardings", properties.out_shardings) ||
      parser.parseKeyword("manual_axes") || parser.parseEqual() ||
      parseAxes(parser, axes) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseRegion(*body, arguments) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), where, state.operands))
    return failure();
  properties.manual_axes = ManualAxesAttr::get(parser.getContext(), axes);
  state.addTypes(type.getResults());
  return success();
}

void ManualComputationOp::print(OpAsmPrinter &printer) {
  printer << '(';
  printer.printOperands(getTensors());
  printer << ") in_shardings=";
  printShardings(printer, getInShardings());
  printer << " out_shardings=";
  printShardings(printer, getOutShardings());
  printer << " manual_axes=";
  printAxes(printer.getStream(), getManualAxes().getAxes());
  printer << " (";
  llvm::interleaveComma(
      getBody().getArguments(), printer,
      [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(
      (*this)->getAttrs(), {"in_shardings", "out_shardings", "manual_axes"});
  printer << " : ";
  printer.printFunctionalType(*this);
}

LogicalResult ManualComputationOp::verify() {
  auto count = [&](StringRef what, size_t values, ShardingsAttr shardings) {
    if (values == shardings.getShardings().size())
      return success();
    return LogicalResult(emitOpError("has '")
                         << values << "' " << what << "s and '"
                         << shardings.getShardings().size()
                         << "' shardings for them");
  };
  auto exit = dyn_cast<ReturnOp>(getBody().front().getTerminator());
  if (!exit)
    return emitOpError("has a region that does not end in 'sdy.return'");
  if (getBody().getNumArguments() != getTensors().size() ||
      exit->getNumOperands() != getNumResults())
    return emitOpError("has another number of operands or results than its "
                       "region");
  return failure(
      failed(count("operand", getTensors().size(), getInShardings())) ||
      failed(count("result", getNumResults(), getOutShardings())));
}

//===-- placings ----------------------------------------------------------===//

static ParseResult parseSharding(OpAsmParser &parser, ShardingAttr &sharding) {
  sharding = dyn_cast_or_null<ShardingAttr>(ShardingAttr::parse(parser, {}));
  return success(sharding != nullptr);
}
static void printSharding(OpAsmPrinter &printer, Operation *,
                          ShardingAttr sharding) {
  sharding.print(printer);
}

static ParseResult parseAxisList(OpAsmParser &parser, ArrayAttr &axes) {
  return parseAxes(parser, axes);
}
static void printAxisList(OpAsmPrinter &printer, Operation *, ArrayAttr axes) {
  printAxes(printer.getStream(), axes);
}

/// `[{"x"}, {}]`
static ParseResult parseAxisLists(OpAsmParser &parser, ArrayAttr &lists) {
  SmallVector<Attribute> all;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        ArrayAttr axes;
        ParseResult result = parseAxes(parser, axes);
        all.push_back(axes);
        return result;
      }))
    return failure();
  lists = parser.getBuilder().getArrayAttr(all);
  return success();
}
static void printAxisLists(OpAsmPrinter &printer, Operation *,
                           ArrayAttr lists) {
  printer << '[';
  llvm::interleaveComma(lists, printer, [&](Attribute axes) {
    printAxes(printer.getStream(), cast<ArrayAttr>(axes));
  });
  printer << ']';
}

/// `[{"x"}: 0->2, {"y"}: 1->0]`
static ParseResult parseExchanges(OpAsmParser &parser, ArrayAttr &lists,
                                  DenseI64ArrayAttr &dims) {
  SmallVector<Attribute> all;
  SmallVector<int64_t> places;
  auto one = [&]() -> ParseResult {
    ArrayAttr axes;
    if (parseAxes(parser, axes) || parser.parseColon() ||
        parser.parseInteger(places.emplace_back()) || parser.parseArrow() ||
        parser.parseInteger(places.emplace_back()))
      return failure();
    all.push_back(axes);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, one))
    return failure();
  lists = parser.getBuilder().getArrayAttr(all);
  dims = parser.getBuilder().getDenseI64ArrayAttr(places);
  return success();
}
static void printExchanges(OpAsmPrinter &printer, Operation *, ArrayAttr lists,
                           DenseI64ArrayAttr dims) {
  printer << '[';
  for (size_t i = 0; i < lists.size() && 2 * i + 1 < size_t(dims.size()); ++i) {
    printer << (i ? ", " : "");
    printAxes(printer.getStream(), cast<ArrayAttr>(lists[i]));
    printer << ": " << dims[2 * i] << "->" << dims[2 * i + 1];
  }
  printer << ']';
}

#define GET_OP_CLASSES
#include "ttmlir/Dialect/Sdy/IR/SdyOps.cpp.inc"
