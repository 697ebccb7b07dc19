//===- StableHLOAttrs.cpp - numbers of dimensions and other structs -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

#include "ttmlir/Dialect/StableHLO/IR/StableHLOEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.cpp.inc"

void StableHLODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.cpp.inc"
      >();
}

//===-- structs -----------------------------------------------------------===//

namespace {
/// Fields of a struct in text: `<name = value, ...>` in any order, each at most
/// once. A parser describes its fields, and reads; a printer writes the fields
/// that are not empty.
class StructParser {
public:
  explicit StructParser(AsmParser &parser) : parser(parser) {}

  StructParser &field(StringRef name, SmallVectorImpl<int64_t> &dims) {
    return add(name, [&] {
      return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(dims.emplace_back());
      });
    });
  }
  StructParser &field(StringRef name, int64_t &number) {
    return add(name, [&] { return parser.parseInteger(number); });
  }
  StructParser &field(StringRef name, Type &type) {
    return add(name, [&] { return parser.parseType(type); });
  }
  StructParser &field(StringRef name, double &number) {
    return add(name, [&] { return parser.parseFloat(number); });
  }
  StructParser &field(StringRef name, ResultAccuracyModeAttr &mode) {
    return add(name, [&] { return parser.parseAttribute(mode); });
  }
  StructParser &field(StringRef name, bool &value) {
    return add(name, [&]() -> ParseResult {
      StringRef word;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&word))
        return failure();
      value = word == "true";
      if (!value && word != "false")
        return parser.emitError(loc, "wanted true or false");
      return success();
    });
  }

  ParseResult parse() {
    llvm::StringSet<> seen;
    return parser.parseCommaSeparatedList(
        AsmParser::Delimiter::LessGreater, [&]() -> ParseResult {
          SMLoc loc = parser.getCurrentLocation();
          StringRef name;
          if (parser.parseKeyword(&name))
            return failure();
          for (auto &[known, read] : fields)
            if (known == name) {
              if (!seen.insert(name).second)
                return parser.emitError(loc, "'") << name << "' is given twice";
              return failure(parser.parseEqual() || read());
            }
          return parser.emitError(loc, "there is no field '") << name << "'";
        });
  }

private:
  StructParser &add(StringRef name, std::function<ParseResult()> read) {
    fields.emplace_back(name, std::move(read));
    return *this;
  }
  AsmParser &parser;
  SmallVector<std::pair<StringRef, std::function<ParseResult()>>> fields;
};

class StructPrinter {
public:
  explicit StructPrinter(AsmPrinter &printer) : printer(printer) {
    printer << '<';
  }
  ~StructPrinter() { printer << '>'; }

  StructPrinter &field(StringRef name, ArrayRef<int64_t> dims,
                       bool always = false) {
    if (dims.empty() && !always)
      return *this;
    begin(name) << '[';
    llvm::interleaveComma(dims, printer);
    printer << ']';
    return *this;
  }
  template <typename T> StructPrinter &value(StringRef name, const T &value) {
    begin(name) << value;
    return *this;
  }

private:
  AsmPrinter &begin(StringRef name) {
    printer << (first ? "" : ", ") << name << " = ";
    first = false;
    return printer;
  }
  AsmPrinter &printer;
  bool first = true;
};
} // namespace

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> offset, collapsed, batching, indexBatching, map;
  int64_t vector = 0;
  if (StructParser(parser)
          .field("offset_dims", offset)
          .field("collapsed_slice_dims", collapsed)
          .field("operand_batching_dims", batching)
          .field("start_indices_batching_dims", indexBatching)
          .field("start_index_map", map)
          .field("index_vector_dim", vector)
          .parse())
    return {};
  return get(parser.getContext(), offset, collapsed, batching, indexBatching,
             map, vector);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer)
      .field("offset_dims", getOffsetDims())
      .field("collapsed_slice_dims", getCollapsedSliceDims())
      .field("operand_batching_dims", getOperandBatchingDims())
      .field("start_indices_batching_dims", getStartIndicesBatchingDims())
      .field("start_index_map", getStartIndexMap())
      .value("index_vector_dim", getIndexVectorDim());
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> window, inserted, batching, indexBatching, map;
  int64_t vector = 0;
  if (StructParser(parser)
          .field("update_window_dims", window)
          .field("inserted_window_dims", inserted)
          .field("input_batching_dims", batching)
          .field("scatter_indices_batching_dims", indexBatching)
          .field("scatter_dims_to_operand_dims", map)
          .field("index_vector_dim", vector)
          .parse())
    return {};
  return get(parser.getContext(), window, inserted, batching, indexBatching,
             map, vector);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer)
      .field("update_window_dims", getUpdateWindowDims())
      .field("inserted_window_dims", getInsertedWindowDims())
      .field("input_batching_dims", getInputBatchingDims())
      .field("scatter_indices_batching_dims", getScatterIndicesBatchingDims())
      .field("scatter_dims_to_operand_dims", getScatterDimsToOperandDims())
      .value("index_vector_dim", getIndexVectorDim());
}

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lhsBatch, rhsBatch, lhsContract, rhsContract;
  if (StructParser(parser)
          .field("lhs_batching_dimensions", lhsBatch)
          .field("rhs_batching_dimensions", rhsBatch)
          .field("lhs_contracting_dimensions", lhsContract)
          .field("rhs_contracting_dimensions", rhsContract)
          .parse())
    return {};
  return get(parser.getContext(), lhsBatch, rhsBatch, lhsContract, rhsContract);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer)
      .field("lhs_batching_dimensions", getLhsBatchingDimensions())
      .field("rhs_batching_dimensions", getRhsBatchingDimensions())
      .field("lhs_contracting_dimensions", getLhsContractingDimensions())
      .field("rhs_contracting_dimensions", getRhsContractingDimensions());
}

Attribute DotAlgorithmAttr::parse(AsmParser &parser, Type) {
  Type lhs, rhs, accumulation;
  int64_t lhsCount = 1, rhsCount = 1, operations = 1;
  bool imprecise = false;
  SMLoc loc = parser.getCurrentLocation();
  if (StructParser(parser)
          .field("lhs_precision_type", lhs)
          .field("rhs_precision_type", rhs)
          .field("accumulation_type", accumulation)
          .field("lhs_component_count", lhsCount)
          .field("rhs_component_count", rhsCount)
          .field("num_primitive_operations", operations)
          .field("allow_imprecise_accumulation", imprecise)
          .parse())
    return {};
  if (!lhs || !rhs || !accumulation) {
    parser.emitError(loc, "an algorithm needs the types of operands and "
                          "accumulation");
    return {};
  }
  return get(parser.getContext(), lhs, rhs, accumulation, lhsCount, rhsCount,
             operations, imprecise);
}

void DotAlgorithmAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer)
      .value("lhs_precision_type", getLhsPrecisionType())
      .value("rhs_precision_type", getRhsPrecisionType())
      .value("accumulation_type", getAccumulationType())
      .value("lhs_component_count", getLhsComponentCount())
      .value("rhs_component_count", getRhsComponentCount())
      .value("num_primitive_operations", getNumPrimitiveOperations())
      .value("allow_imprecise_accumulation",
             getAllowImpreciseAccumulation() ? "true" : "false");
}

Attribute ChannelHandleAttr::parse(AsmParser &parser, Type) {
  int64_t handle = 0, type = 0;
  if (StructParser(parser).field("handle", handle).field("type", type).parse())
    return {};
  return get(parser.getContext(), handle, type);
}

void ChannelHandleAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer).value("handle", getHandle()).value("type", getType());
}

Attribute OutputOperandAliasAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> output, operand;
  int64_t index = 0;
  if (StructParser(parser)
          .field("output_tuple_indices", output)
          .field("operand_index", index)
          .field("operand_tuple_indices", operand)
          .parse())
    return {};
  return get(parser.getContext(), output, index, operand);
}

void OutputOperandAliasAttr::print(AsmPrinter &printer) const {
  StructPrinter(printer)
      .field("output_tuple_indices", getOutputTupleIndices(), /*always=*/true)
      .value("operand_index", getOperandIndex())
      .field("operand_tuple_indices", getOperandTupleIndices(),
             /*always=*/true);
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  auto mode = ResultAccuracyModeAttr::get(parser.getContext(),
                                          ResultAccuracyMode::DEFAULT);
  if (StructParser(parser)
          .field("atol", atol)
          .field("rtol", rtol)
          .field("ulps", ulps)
          .field("mode", mode)
          .parse())
    return {};
  return get(parser.getContext(), APFloat(atol), APFloat(rtol), ulps, mode);
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  StructPrinter fields(printer);
  if (!getAtol().isZero())
    fields.value("atol", getAtol());
  if (!getRtol().isZero())
    fields.value("rtol", getRtol());
  if (getUlps() != 0)
    fields.value("ulps", getUlps());
  fields.value("mode", getMode());
}

//===-- convolutions ------------------------------------------------------===//

namespace {
/// `[b, 0, 1, f]`: where two named and the spatial dimensions are.
struct Places {
  int64_t first = -1, second = -1;
  SmallVector<int64_t> spatial;

  /// `words`: those of the named dimensions.
  ParseResult parse(AsmParser &parser, StringRef firstWord,
                    StringRef secondWord) {
    SmallVector<std::pair<int64_t, int64_t>> numbered; // number, index
    int64_t place = 0;
    SMLoc loc = parser.getCurrentLocation();
    auto one = [&]() -> ParseResult {
      SMLoc at = parser.getCurrentLocation();
      StringRef word;
      int64_t number;
      OptionalParseResult parsed = parser.parseOptionalInteger(number);
      if (parsed.has_value()) {
        if (failed(*parsed))
          return failure();
        numbered.emplace_back(number, place++);
        return success();
      }
      if (succeeded(parser.parseOptionalQuestion())) {
        ++place; // a dimension that is not there for this operand
        return success();
      }
      if (parser.parseKeyword(&word))
        return failure();
      int64_t *field = word == firstWord    ? &first
                       : word == secondWord ? &second
                                            : nullptr;
      if (!field || *field != -1)
        return parser.emitError(at, "wanted a number, '")
               << firstWord << "' or '" << secondWord << "', each once; found '"
               << word << "'";
      *field = place++;
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, one))
      return failure();
    llvm::sort(numbered);
    for (auto [i, pair] : llvm::enumerate(numbered)) {
      if (pair.first != int64_t(i))
        return parser.emitError(loc,
                                "spatial dimensions are numbered from 0 on, "
                                "each once");
      spatial.push_back(pair.second);
    }
    if (first < 0 || second < 0)
      return parser.emitError(loc, "'")
             << firstWord << "' and '" << secondWord << "' are wanted";
    return success();
  }
};

void printPlaces(AsmPrinter &printer, StringRef firstWord, int64_t first,
                 StringRef secondWord, int64_t second,
                 ArrayRef<int64_t> spatial) {
  printer << '[';
  for (int64_t i = 0, e = spatial.size() + 2; i < e; ++i) {
    printer << (i ? ", " : "");
    const auto *number = llvm::find(spatial, i);
    if (i == first)
      printer << firstWord;
    else if (i == second)
      printer << secondWord;
    else if (number != spatial.end())
      printer << number - spatial.begin();
    else
      printer << '?';
  }
  printer << ']';
}
} // namespace

static ConvDimensionNumbersAttr parseConvolution(AsmParser &parser) {
  Places input, kernel, output;
  // `x[` is one word and a bracket: the text has no blank between.
  if (input.parse(parser, "b", "f") || parser.parseKeyword("x") ||
      kernel.parse(parser, "i", "o") || parser.parseArrow() ||
      output.parse(parser, "b", "f"))
    return {};
  return ConvDimensionNumbersAttr::get(
      parser.getContext(), input.first, input.second, input.spatial,
      kernel.first, kernel.second, kernel.spatial, output.first, output.second,
      output.spatial);
}

static void printConvolution(AsmPrinter &printer,
                             ConvDimensionNumbersAttr dims) {
  printPlaces(printer, "b", dims.getInputBatchDimension(), "f",
              dims.getInputFeatureDimension(),
              dims.getInputSpatialDimensions());
  printer << 'x';
  printPlaces(printer, "i", dims.getKernelInputFeatureDimension(), "o",
              dims.getKernelOutputFeatureDimension(),
              dims.getKernelSpatialDimensions());
  printer << "->";
  printPlaces(printer, "b", dims.getOutputBatchDimension(), "f",
              dims.getOutputFeatureDimension(),
              dims.getOutputSpatialDimensions());
}

/// The form that older printers wrote: `raw`, and a field for each dimension.
static Attribute parseRawConvolution(AsmParser &parser) {
  int64_t ib = 0, inf = 0, ki = 0, ko = 0, ob = 0, of = 0;
  SmallVector<int64_t> is, ks, os;
  auto field = [&]() -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    auto number = [&](int64_t &n) { return parser.parseInteger(n); };
    auto list = [&](SmallVector<int64_t> &l) {
      return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(l.emplace_back());
      });
    };
    if (name == "input_batch_dimension")
      return number(ib);
    if (name == "input_feature_dimension")
      return number(inf);
    if (name == "input_spatial_dimensions")
      return list(is);
    if (name == "kernel_input_feature_dimension")
      return number(ki);
    if (name == "kernel_output_feature_dimension")
      return number(ko);
    if (name == "kernel_spatial_dimensions")
      return list(ks);
    if (name == "output_batch_dimension")
      return number(ob);
    if (name == "output_feature_dimension")
      return number(of);
    if (name == "output_spatial_dimensions")
      return list(os);
    return parser.emitError(loc, "there is no field '") << name << "'";
  };
  if (parser.parseCommaSeparatedList(field) || parser.parseGreater())
    return {};
  return ConvDimensionNumbersAttr::get(parser.getContext(), ib, inf, is, ki, ko,
                                       ks, ob, of, os);
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("raw")))
    return parseRawConvolution(parser);
  ConvDimensionNumbersAttr dims = parseConvolution(parser);
  if (!dims || parser.parseGreater())
    return {};
  return dims;
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printConvolution(printer, *this);
  printer << '>';
}

ParseResult
stablehlo::parseConvolutionDimensions(OpAsmParser &parser,
                                      ConvDimensionNumbersAttr &dims) {
  dims = parseConvolution(parser);
  return failure(!dims);
}

void stablehlo::printConvolutionDimensions(OpAsmPrinter &printer, Operation *,
                                           ConvDimensionNumbersAttr dims) {
  printConvolution(printer, dims);
}
